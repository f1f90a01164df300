// Package web holds the pages that the service shows in a browser, as files embedded in the binary. Each page
// loads everything from the origin that served it, and runs under a policy that says so: no inline script, nothing
// remote. It imports only the standard library and knows nothing of HTTP; serving the files is for httpapi.
package web

import (
	"embed"
	"io/fs"
)

// ContentSecurityPolicy is the value of the header of that name that the reference must be served with. The one
// concession is inline style, which Swagger UI sets on its elements.
const ContentSecurityPolicy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

//go:embed docs/index.html docs/page.js docs/page.css docs/icon.svg
//go:embed docs/swagger-ui.css docs/swagger-ui-bundle.js
//go:embed docs/swagger-ui.LICENSE.txt docs/swagger-ui.NOTICE.txt docs/swagger-ui-bundle.js.LICENSE.txt
var docs embed.FS

// SheetSecurityPolicy is the policy of the score sheet page: its own scripts and styles, answers from its own origin, nothing else.
const SheetSecurityPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

//go:embed sheet/*.html sheet/*.js sheet/*.css sheet/*.txt
var sheet embed.FS

// Sheet returns the page that checks a score sheet. Its root holds index.html, to be served as /, and the files that it loads,
// to be served under /sheet/. The page asks the service at /v1/ of its own origin.
func Sheet() fs.FS { return below(sheet, "sheet") }

// Docs returns the interactive API reference. Its root holds index.html, to be served as /docs, and the files that
// index.html names, to be served under /docs/. The page reads the contract from /openapi.json.
func Docs() fs.FS { return below(docs, "docs") }

func below(embedded fs.FS, folder string) fs.FS {
	files, err := fs.Sub(embedded, folder)
	if err != nil {
		panic(err) // only an invalid constant path can cause it
	}
	return files
}
