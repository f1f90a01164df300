package httpapi

import (
	"net/http"
	"slices"
)

// cors lets web pages of other origins ask. No cookie or certificate of theirs is looked at, so a page can read only what anybody
// can who has the key that it sends.
type cors struct {
	any     bool
	origins []string
}

var (
	anyOrigin       = []string{"*"}
	varyOrigin      = []string{"Origin"}
	preflightHeader = []string{"Accept, Accept-Language, Authorization, Content-Type, If-None-Match, X-API-Key, X-Request-Id"}
	preflightAge    = []string{"7200"} // what browsers keep at most
	exposedHeaders  = []string{"Content-Language, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"}
)

func newCORS(origins []string) *cors {
	if len(origins) == 0 {
		return nil
	}
	return &cors{any: slices.Contains(origins, "*"), origins: origins}
}

// allowed is the origin of the page that asks, as the answer names it; nil where there is none or it may not ask.
func (c *cors) allowed(h http.Header) []string {
	sent := h["Origin"]
	switch {
	case len(sent) != 1:
		return nil
	case c.any:
		return anyOrigin
	case slices.Contains(c.origins, sent[0]):
		return sent
	}
	return nil
}

// asksLeave says whether a request is a browser's question whether a page may ask.
func asksLeave(r *http.Request) bool {
	return r.Method == http.MethodOptions && len(r.Header["Access-Control-Request-Method"]) > 0
}

// giveLeave is the answer to it, at a path that has these methods.
func (x *exchange) giveLeave(methods string) {
	h := x.Header()
	h["Access-Control-Allow-Methods"] = []string{methods}
	h["Access-Control-Allow-Headers"] = preflightHeader
	h["Access-Control-Max-Age"] = preflightAge
	x.WriteHeader(http.StatusNoContent)
}

// mark says in an answer who may read it. Copies of it are told apart by origin, where not everybody's is the same.
func (c *cors) mark(x *exchange) {
	h := x.Header()
	if !c.any {
		if vary := h["Vary"]; len(vary) > 0 {
			h["Vary"] = []string{vary[0] + ", Origin"}
		} else {
			h["Vary"] = varyOrigin
		}
	}
	if x.origin != nil {
		h["Access-Control-Allow-Origin"] = x.origin
		h["Access-Control-Expose-Headers"] = exposedHeaders
	}
}
