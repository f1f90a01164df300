package contract

import (
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/schafkopf-service/schafkopf/api"
)

// document is what the contract says about JSON bodies.
type document struct {
	Paths map[string]struct {
		Post struct {
			RequestBody struct {
				Content map[string]struct {
					Schema jsontext.Value `json:"schema"`
				} `json:"content"`
			} `json:"requestBody"`
		} `json:"post"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]jsontext.Value `json:"schemas"`
	} `json:"components"`
}

var contractDocument = sync.OnceValue(func() (d document) {
	if err := json.Unmarshal(api.JSON, &d); err != nil {
		panic("contract: the embedded document cannot be read: " + err.Error())
	}
	return d
})

// schema is a request schema with all keywords that one may have. Those of the second group restrict nothing: an integer of format
// int64 is every integer that does not need more bits.
type schema struct {
	Ref                  string                    `json:"$ref"`
	Type                 string                    `json:"type"`
	Nullable             bool                      `json:"nullable"`
	Properties           map[string]jsontext.Value `json:"properties"`
	AdditionalProperties *bool                     `json:"additionalProperties"`
	Required             []string                  `json:"required"`
	Items                jsontext.Value            `json:"items"`
	Enum                 []any                     `json:"enum"`
	Minimum              *int64                    `json:"minimum"`
	Maximum              *int64                    `json:"maximum"`

	Description string         `json:"description"`
	Format      string         `json:"format"`
	Default     jsontext.Value `json:"default"`
	Example     jsontext.Value `json:"example"`
}

// read is the schema that the bytes hold or refer to. It panics at a keyword that schema does not have.
func (d *document) read(at string, raw jsontext.Value) (s schema) {
	if err := json.Unmarshal(raw, &s, json.RejectUnknownMembers(true)); err != nil {
		panic("contract: " + at + ": the schema is not one that is enforced: " + err.Error())
	}
	if s.Ref != "" {
		return d.read(at, d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")])
	}
	return s
}
