package httpapi

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/schafkopf-service/schafkopf/internal/problem"
)

// gatekeeper is what a request of the public port passes before its route is looked for: the web page it comes from, who asks, how
// much he has asked, whether he may. Where none of it is wanted there is no gatekeeper.
func (s *Server) gatekeeper(next http.Handler) http.Handler {
	if s.keys == nil && s.rates == nil && s.cors == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := w.(*exchange)
		if s.cors != nil {
			x.cors, x.origin = s.cors, s.cors.allowed(r.Header)
			if x.origin != nil && asksLeave(r) { // browsers name no key then
				next.ServeHTTP(w, r)
				return
			}
		}
		known := false
		if s.keys != nil {
			x.caller, known = s.keys.Name(namedKey(r.Header))
		}
		if s.rates != nil && !s.rates.admit(x, callerOf(x.caller, s.address(r))) {
			return
		}
		if s.keys != nil && !known && r.Method == http.MethodPost { // no other method asks an operation
			x.unauthorized()
			return
		}
		next.ServeHTTP(w, r)
	})
}

// namedKey is the key that a request names; empty where there is none.
func namedKey(h http.Header) string {
	if sent := h["Authorization"]; len(sent) == 1 {
		if scheme, key, ok := strings.Cut(sent[0], " "); ok && strings.EqualFold(scheme, "Bearer") {
			return strings.TrimSpace(key)
		}
	}
	if sent := h["X-Api-Key"]; len(sent) == 1 {
		return strings.TrimSpace(sent[0])
	}
	return ""
}

var challenge = []string{`Bearer realm="schafkopf"`}

func (x *exchange) unauthorized() {
	x.unheard()
	x.Header()["Www-Authenticate"] = challenge
	x.reject("unauthorized", problem.New(http.StatusUnauthorized, "unauthorized"))
}

// unheard is for a request that is turned away unread. A body whose end is not announced may have none, so the answer is not to wait
// for it.
func (x *exchange) unheard() {
	if x.r.ContentLength < 0 {
		x.Header()["Connection"] = closing
	}
}

// caller is who asks: a key's name, or else an address; an IPv6 address stands for its /64, which one subscriber has.
type caller struct {
	key  string
	addr netip.Addr
}

func callerOf(key, address string) caller {
	if key != "" {
		return caller{key: key}
	}
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return caller{} // one rate for all of whom nothing is known
	}
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		network, _ := addr.Prefix(64) // 64 fits
		addr = network.Addr()
	}
	return caller{addr: addr}
}

// addressOf takes a caller's address from the connection, or from X-Forwarded-For as far as proxies that are named wrote it.
func addressOf(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		trust = append(trust, echo.TrustIPRange(&net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())}))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}
