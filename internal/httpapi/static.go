package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
)

// representation is a body that does not change while the process lives, with its headers ready.
type representation struct {
	body                                       []byte
	etag                                       string
	typ, tag, language, vary, policy, referrer []string
}

// maxAge is how long a copy may be used unasked: a release can change the texts and the contract, and nobody should see an
// old one for long.
var maxAge = []string{"public, max-age=3600"}

func represent(body []byte, contentType string) *representation {
	sum := sha256.Sum256(body)
	etag := `"` + hex.EncodeToString(sum[:]) + `"`
	return &representation{body: body, etag: etag, typ: []string{contentType}, tag: []string{etag}, vary: []string{"Accept"}, policy: inert}
}

// serve answers with the representation: 200, 304 for a caller whose copy is current, 406 for one who does not take its type.
func (x *exchange) serve(rep *representation) {
	if !accepts(x.r.Header, mediaType(rep.typ[0])) {
		x.notAcceptable()
		return
	}
	h := x.Header()
	h["Etag"] = rep.tag
	h["Cache-Control"] = maxAge
	h["Vary"] = rep.vary
	if rep.language != nil {
		h["Content-Language"] = rep.language
	}
	h["Content-Security-Policy"] = rep.policy
	if rep.referrer != nil {
		h["Referrer-Policy"] = rep.referrer
	}
	if matches(x.r.Header, rep.etag) {
		x.WriteHeader(http.StatusNotModified)
		return
	}
	h["Content-Type"] = rep.typ
	x.send(http.StatusOK, rep.body)
}
