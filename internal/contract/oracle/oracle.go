// Package oracle is the contract as the OpenAPI library reads it, for tests to hold the service's own reading against. Only tests
// import it: loading the document so takes longer than the rest of the service's start.
package oracle

import (
	"sync"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/api"
)

// Document is the contract, loaded once. It panics when the library cannot read it.
var Document = sync.OnceValue(func() *openapi3.T {
	doc, err := openapi3.NewLoader().LoadFromData(api.JSON)
	if err != nil {
		panic("oracle: " + err.Error())
	}
	return doc
})
