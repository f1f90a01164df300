package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

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
func Request(operation string) *Shape {
	d := contractDocument()
	body, ok := d.Paths["/v1/"+operation].Post.RequestBody.Content["application/json"]
	if !ok {
		panic("contract: no operation " + operation)
	}
	return d.compile(operation, body.Schema)
}

func (d *document) compile(at string, raw jsontext.Value) *Shape {
	s := d.read(at, raw)
	shape := &Shape{nullable: s.Nullable}
	switch s.Type {
	case "object":
		shape.kind = object
		if s.AdditionalProperties == nil || *s.AdditionalProperties || len(s.Properties) > 64 {
			panic("contract: " + at + ": a request object must be closed and have at most 64 members")
		}
		shape.names = slices.Sorted(maps.Keys(s.Properties))
		for i, name := range shape.names {
			shape.members = append(shape.members, d.compile(at+"/"+name, s.Properties[name]))
			if slices.Contains(s.Required, name) {
				shape.required |= 1 << i
			}
		}
	case "array":
		shape.kind = array
		shape.items = d.compile(at+"/items", s.Items)
	case "string":
		shape.kind = str
		for _, v := range s.Enum {
			if v != nil { // a nullable enum lists null
				shape.enum = append(shape.enum, fmt.Sprint(v))
			}
		}
		shape.list = strings.Join(shape.enum, ", ")
		slices.Sort(shape.enum)
	case "integer":
		shape.kind = integer
		for _, v := range s.Enum {
			if n, ok := v.(float64); ok {
				shape.allowed = append(shape.allowed, int64(n))
				shape.list = strings.TrimPrefix(shape.list+", "+fmt.Sprint(int64(n)), ", ")
			}
		}
		if s.Minimum != nil {
			shape.min, shape.hasMin = *s.Minimum, true
		}
		if s.Maximum != nil {
			shape.max, shape.hasMax = *s.Maximum, true
		}
	case "boolean":
		shape.kind = boolean
	default:
		panic("contract: " + at + ": a request schema needs one plain type")
	}
	return shape
}
