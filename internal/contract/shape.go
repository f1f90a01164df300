package contract

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/api"
)

// Document is the OpenAPI document, loaded once.
var Document = sync.OnceValue(func() *openapi3.T {
	doc, err := api.GetSpec()
	if err != nil {
		panic("contract: the embedded document cannot be read: " + err.Error())
	}
	return doc
})

// kind is the JSON type that a schema asks for.
type kind uint8

const (
	object kind = iota
	array
	str
	integer
	boolean
)

var kindNames = [...]string{object: "object", array: "array", str: "string", integer: "integer", boolean: "boolean"}

// Shape is a request schema, ready to check bodies. It is read only and safe for concurrent use.
type Shape struct {
	kind     kind
	nullable bool
	// object
	names    []string // sorted
	members  []*Shape
	required uint64 // bit i: names[i] must be there
	// array
	items *Shape
	// string
	enum []string // sorted; empty: any
	list string   // the enum as the document lists it
	// integer
	allowed        []int64 // empty: any
	min, max       int64
	hasMin, hasMax bool
}

// Request is the shape of an operation's JSON body; the operation is named by its path below /v1 ("moves/validate"). It panics at
// start-up when the document has no such operation, or when a schema holds a keyword that Shape does not enforce: none is ever
// ignored.
func Request(operation string) *Shape { return compile(operation, requestSchema(operation)) }

func requestSchema(operation string) *openapi3.SchemaRef {
	item := Document().Paths.Value("/v1/" + operation)
	if item == nil || item.Post == nil {
		panic("contract: no operation " + operation)
	}
	return item.Post.RequestBody.Value.Content["application/json"].Schema
}

func compile(at string, ref *openapi3.SchemaRef) *Shape {
	s := ref.Value
	if err := unsupported(s); err != "" {
		panic(fmt.Sprintf("contract: %s: the keyword %s is not enforced", at, err))
	}
	shape := &Shape{nullable: s.Nullable}
	switch {
	case s.Type.Is("object"):
		shape.kind = object
		if s.AdditionalProperties.Has == nil || *s.AdditionalProperties.Has || len(s.Properties) > 64 {
			panic("contract: " + at + ": a request object must be closed and have at most 64 members")
		}
		for name := range s.Properties {
			shape.names = append(shape.names, name)
		}
		slices.Sort(shape.names)
		for i, name := range shape.names {
			shape.members = append(shape.members, compile(at+"/"+name, s.Properties[name]))
			if slices.Contains(s.Required, name) {
				shape.required |= 1 << i
			}
		}
	case s.Type.Is("array"):
		shape.kind = array
		shape.items = compile(at+"/items", s.Items)
	case s.Type.Is("string"):
		shape.kind = str
		for _, v := range s.Enum {
			if v != nil { // a nullable enum lists null
				shape.enum = append(shape.enum, fmt.Sprint(v))
			}
		}
		shape.list = strings.Join(shape.enum, ", ")
		slices.Sort(shape.enum)
	case s.Type.Is("integer"):
		shape.kind = integer
		for _, v := range s.Enum {
			if n, ok := v.(float64); ok {
				shape.allowed = append(shape.allowed, int64(n))
				shape.list = strings.TrimPrefix(shape.list+", "+fmt.Sprint(int64(n)), ", ")
			}
		}
		if s.Min != nil {
			shape.min, shape.hasMin = int64(*s.Min), true
		}
		if s.Max != nil {
			shape.max, shape.hasMax = int64(*s.Max), true
		}
	case s.Type.Is("boolean"):
		shape.kind = boolean
	default:
		panic("contract: " + at + ": a request schema needs one plain type")
	}
	return shape
}

// unsupported names a keyword of the schema that Shape does not enforce, "" when there is none.
func unsupported(s *openapi3.Schema) string {
	for name, used := range map[string]bool{
		"oneOf": s.OneOf != nil, "anyOf": s.AnyOf != nil, "allOf": s.AllOf != nil, "not": s.Not != nil,
		"pattern": s.Pattern != "", "minLength": s.MinLength != 0, "maxLength": s.MaxLength != nil,
		"minItems": s.MinItems != 0, "maxItems": s.MaxItems != nil, "uniqueItems": s.UniqueItems,
		"minProperties": s.MinProps != 0, "maxProperties": s.MaxProps != nil, "multipleOf": s.MultipleOf != nil,
		"exclusiveMinimum": s.ExclusiveMin.IsSet(), "exclusiveMaximum": s.ExclusiveMax.IsSet(),
	} {
		if used {
			return name
		}
	}
	return ""
}
