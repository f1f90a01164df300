package transport_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

// request is one that must be refused with the status.
type request struct {
	method, path string
	header       http.Header
	body         string
	status       int
}

// malformedRequest spoils a request in its body, its header, its method or its path.
func malformedRequest(rng *rand.Rand, o operation, g *generator) request {
	r := request{"POST", o.path, asJSON, "", 400}
	if rng.IntN(4) == 0 {
		r.header = headers("Content-Type", jsonType, "Accept-Language", pick(rng, "de", "en", "de;q=x", "*", "\xff", strings.Repeat("de,", 300)))
	}
	v := g.valid()
	switch n := rng.IntN(100); {
	case n < 35:
		for {
			p, b := pick(rng, g.places...), pick(rng, breaches...)
			if b.applies(p) {
				b.spoil(g, p, g.reach(v, p))
				break
			}
		}
		r.body = v.String()
	case n < 50:
		p := pick(rng, g.places[1:]...)
		pick(rng, slips...).spoil(g, p, g.reach(v, p))
		r.body = v.disguised(rng)
	case n < 60:
		r.body = pick(rng, bodies...).spoil(g, v.String())
	case n < 80:
		r.body = scrambled(rng, v.String())
	case n < 85:
		r.header = pick(rng, headers(), headers("Content-Type", "text/html"), headers("Content-Type", "application/xml"), headers("Content-Type", "application/json;charset=utf-16"),
			headers("Content-Type", ";"), headers("Content-Type", "application/json, application/json"), headers("Content-Type", jsonType, "Content-Encoding", "gzip"))
		r.body, r.status = v.String(), 415
	case n < 90:
		r.method, r.status = pick(rng, "GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "post"), 405
	case n < 94:
		r.path, r.status = pick(rng, o.path+"/", o.path+"x", "/"+o.path, "/v2"+strings.TrimPrefix(o.path, "/v1"), strings.ToUpper(o.path), "/nothing", "/v1/", "/%00", "/v1/../etc/passwd", "/v1/"+strings.Repeat("a/", 200)), 404
		if couldBePreset(r.path) {
			r.status = 405
		}
	case n < 98:
		r.header = headers("Content-Type", jsonType, "Accept", pick(rng, "text/html", "image/*", "application/json;q=0", "nonsense", ";;,", "*/*;q=0"))
		r.body, r.status = v.String(), 406
	default:
		r.body, r.status = strings.Repeat(" ", httpapi.BodyLimit)+"{}", 413
		if o.name() == "scoresheets/validate" {
			r.body = strings.Repeat(" ", 2<<20) + "{}"
		}
	}
	return r
}

// scrambled changes bytes of a body until it is no JSON.
func scrambled(rng *rand.Rand, body string) string {
	b := []byte(body)
	for {
		i := rng.IntN(len(b))
		switch rng.IntN(4) {
		case 0:
			b[i] = byte(rng.IntN(256))
		case 1:
			b = append(b[:i], b[i+1:]...)
		case 2:
			b = append(b[:i+1], b[i:]...)
		default:
			j := rng.IntN(len(b))
			b[i], b[j] = b[j], b[i]
		}
		if len(b) == 0 || !json.Valid(b) {
			return string(b)
		}
	}
}
