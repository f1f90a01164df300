package httpapi

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"strconv"
	"sync/atomic"
)

// ids hands out request ids: eight random bytes of the process, then a counter. They are unique, and tell nobody anything.
type ids struct {
	process string
	last    atomic.Uint64
}

func newIDs() *ids {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return &ids{process: hex.EncodeToString(b[:]) + "-"}
}

// of is the id of a request as a header's value: the caller's, where it sent a usable one, else a new one.
func (g *ids) of(h http.Header) []string {
	if sent := h["X-Request-Id"]; len(sent) == 1 && usableID(sent[0]) {
		return sent
	}
	var b [40]byte
	id := strconv.AppendUint(append(b[:0], g.process...), g.last.Add(1), 36)
	return []string{string(id)}
}

// usableID says whether an id can stand in a header, a log and a problem as it is: 1 to 64 letters, digits, dots, underscores
// and hyphens.
func usableID(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, b := range []byte(id) {
		switch {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9', b == '.', b == '_', b == '-':
		default:
			return false
		}
	}
	return true
}
