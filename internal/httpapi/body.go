package httpapi

import (
	"io"
	"net/http"
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// readBody reads a body of at most limit bytes, and lets the work on it begin; false when it has answered that this cannot be done.
// The bytes are the exchange's and good until it ends.
func (x *exchange) readBody(limit int) ([]byte, bool) {
	if x.r.ContentLength > int64(limit) {
		return nil, x.tooLarge()
	}
	// Room is made for what a single operation may send; for more only as it arrives, since a length alone costs a caller nothing.
	b := slices.Grow(x.buffer[:0], max(min(int(x.r.ContentLength), BodyLimit)+1, 512))
	for {
		n, err := x.r.Body.Read(b[len(b):min(cap(b), limit+1)])
		b = b[:len(b)+n]
		x.buffer = b
		switch {
		case len(b) > limit:
			return nil, x.tooLarge()
		case err == io.EOF:
			return b, x.begin()
		case err != nil:
			return nil, x.incomplete()
		case len(b) == cap(b):
			b = slices.Grow(b, len(b))
		}
	}
}

func (x *exchange) tooLarge() bool {
	x.reject("body_too_large", problem.New(http.StatusRequestEntityTooLarge, "body_too_large"))
	return false
}

// incomplete answers a body that broke off, did not arrive in time, or is not framed as HTTP says. Nothing on the connection can
// be trusted after it.
func (x *exchange) incomplete() bool {
	x.Header()["Connection"] = closing
	x.reject("incomplete_body", problem.Invalid([]schafkopf.Fault{{Code: "incomplete_body"}}, 0))
	return false
}
