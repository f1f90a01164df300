// Package keys holds the keys that callers have to name: what a key looks like, the file that knows them by their hashes, and
// which of them a caller has named. It knows nothing of HTTP and imports only the standard library.
//
// What it guarantees:
//   - A key is never kept, only its SHA-256; a key has 256 random bits, so its hash need not be slow.
//   - A named key is held against every known one, all bytes of each, so the time it takes tells nobody anything.
//   - A file that is not in order changes nothing: the keys known before stay known.
package keys

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
)

const (
	// MaxKeys is how many keys a file may have; each request is held against all of them.
	MaxKeys = 1000
	// MaxLength is the longest key, in bytes, that is looked at.
	MaxLength = 256
	// MaxName is the longest name of a key, in bytes.
	MaxName = 64

	prefix  = "skf_" // lets scanners for leaked secrets find keys
	random  = 32     // bytes
	maxFile = 1 << 20
)

// known is one line of the file.
type known struct {
	name string
	hash [sha256.Size]byte
}

// Ring is the keys of one file. It is safe for use by many goroutines. The zero value knows no key.
type Ring struct{ list atomic.Pointer[[]known] }

// New makes a key.
func New() string {
	var b [random]byte
	_, _ = rand.Read(b[:]) // never fails
	return prefix + base64.RawURLEncoding.EncodeToString(b[:])
}

// Line is the line that makes a key known by a name. Its error says what is wrong with the name.
func Line(name, key string) (string, error) {
	if err := checkName(name); err != nil {
		return "", err
	}
	hash := sha256.Sum256([]byte(key))
	return name + " " + hex.EncodeToString(hash[:]), nil
}

// Load takes the keys from a file in place of those known before, and says how many there are. Each line is a name, white space and
// the SHA-256 of a key in hexadecimal; blank lines and lines that begin with # are skipped. Two lines may have one name: both keys
// are then the same caller's. The error lists every fault by its line, and quotes nothing.
func (r *Ring) Load(path string) (int, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	if info.Size() > maxFile {
		return 0, fmt.Errorf("%s has more than %d bytes", path, maxFile)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	list, err := parse(text)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	r.list.Store(&list)
	return len(list), nil
}

// parse reads a file's text. No key at all is a fault too: it is what a file looks like that is just being written.
func parse(text []byte) (list []known, err error) {
	var faults []error
	lines := map[[sha256.Size]byte]int{}
	number := 0
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("line %d: "+format, append([]any{number}, args...)...))
	}
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 2 {
			fault("not a name and a hash")
			continue
		}
		k := known{name: fields[0]}
		if err := checkName(k.name); err != nil {
			fault("%w", err)
		}
		if n, err := hex.Decode(k.hash[:], []byte(fields[1][:min(len(fields[1]), 2*len(k.hash))])); err != nil || n != len(k.hash) || len(fields[1]) != 2*len(k.hash) {
			fault("the hash is not %d hexadecimal digits", 2*len(k.hash))
			continue
		}
		if first := lines[k.hash]; first != 0 {
			fault("the same key as in line %d", first)
			continue
		}
		lines[k.hash] = number
		list = append(list, k)
	}
	switch {
	case len(faults) > 0:
	case len(list) == 0:
		faults = append(faults, errors.New("no key in it"))
	case len(list) > MaxKeys:
		faults = append(faults, fmt.Errorf("%d keys are more than %d", len(list), MaxKeys))
	}
	return list, errors.Join(faults...)
}

func checkName(name string) error {
	if name == "" || len(name) > MaxName {
		return fmt.Errorf("a name has 1 to %d characters", MaxName)
	}
	for _, b := range []byte(name) {
		switch {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9', b == '.', b == '_', b == '-':
		default:
			return errors.New("a name has letters, digits, dots, underscores and hyphens only")
		}
	}
	return nil
}

// Name is the name of a key; false where it is not known.
func (r *Ring) Name(key string) (string, bool) {
	list := r.list.Load()
	if list == nil || key == "" || len(key) > MaxLength {
		return "", false
	}
	var b [MaxLength]byte
	hash := sha256.Sum256(b[:copy(b[:], key)])
	found := -1
	for i := range *list {
		found = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare(hash[:], (*list)[i].hash[:]), i, found)
	}
	if found < 0 {
		return "", false
	}
	return (*list)[found].name, true
}
