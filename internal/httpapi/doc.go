// Package httpapi serves the operations over HTTP: routes, limits, negotiation, problems, metrics, and the second port for
// operations. It decides everything that depends on HTTP and nothing that depends on Schafkopf; it is the only package that
// imports echo.
//
// What it guarantees:
//   - Every answer that is neither 200 nor 304 is application/problem+json from one renderer, also for unknown paths, wrong methods
//     and panics. The exceptions are answers that net/http gives before a request exists for a handler: 400 for bytes that are
//     not HTTP, 431 for a header beyond the limit, 505 and 501 for what it does not speak. They are plain text and close the connection.
//   - Every request has an id: the caller's X-Request-Id where it is usable, else a new one; in the header, in problems and in the log.
//   - Neither bodies nor query strings nor paths that match no route are logged.
//   - Who sends or reads slowly, or asks more than there is room for, keeps nobody else from being answered; what is refused is refused
//     at once, and says when to come back.
//   - A request on the accepted path costs no map, no reflection and no growing buffer in this package.
package httpapi
