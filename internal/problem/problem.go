// Package problem holds the answer to a request that cannot be answered: a status, a code and every defect with its place, and
// its one rendering as application/problem+json (RFC 9457). It imports the codes and their texts only; HTTP is not known here.
package problem

import (
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// MaxDefects is how many defects a problem lists before it says how many more there are.
const MaxDefects = 20

// Problem says why a request was not answered.
type Problem struct {
	Status  int
	Code    schafkopf.Code
	Defects []schafkopf.Fault
	More    int // defects beyond those listed
	// Parameter names the query parameter that the defects are about; empty where they are about the body.
	Parameter string
}

// New is a problem without defects.
func New(status int, code schafkopf.Code) *Problem { return &Problem{Status: status, Code: code} }

// Invalid is the 400 of a request that is not what the contract says.
func Invalid(defects []schafkopf.Fault, more int) *Problem {
	return &Problem{Status: 400, Code: "invalid_request", Defects: defects, More: more}
}

// Impossible is the 422 of a well-formed request that cannot happen, or is not played, in its round; nil without a fault. Faults
// beyond MaxDefects are counted.
func Impossible(faults []schafkopf.Fault) *Problem {
	if len(faults) == 0 {
		return nil
	}
	listed := faults[:min(len(faults), MaxDefects)]
	return &Problem{Status: 422, Code: "impossible_request", Defects: listed, More: len(faults) - len(listed)}
}

// document is the wire form.
type document struct {
	Type     string   `json:"type"`
	Title    string   `json:"title"`
	Status   int      `json:"status"`
	Detail   string   `json:"detail"`
	Instance string   `json:"instance,omitempty"`
	Code     string   `json:"code"`
	Errors   []defect `json:"errors,omitempty"`
}

type defect struct {
	Pointer   *string `json:"pointer,omitzero"`
	Parameter string  `json:"parameter,omitempty"`
	Code      string  `json:"code"`
	Message   string  `json:"message"`
}

// Document is the problem's wire form in the language, ready to be encoded as JSON; instance is the request's id.
func (p *Problem) Document(l text.Lang, instance string) any {
	d := document{
		Type:     "/v1/codes#" + string(p.Code),
		Title:    titles[p.Status],
		Status:   p.Status,
		Detail:   text.Sentence(l, p.Code, schafkopf.Facts{}),
		Instance: instance,
		Code:     string(p.Code),
	}
	for i := range p.Defects {
		f := &p.Defects[i]
		d.Errors = append(d.Errors, p.defect(f.Pointer, f.Code, text.Sentence(l, f.Code, f.Facts)))
	}
	if p.More > 0 {
		const code = "more_defects"
		d.Errors = append(d.Errors, p.defect("", code, text.Sentence(l, code, schafkopf.Facts{Count: p.More})))
	}
	return d
}

func (p *Problem) defect(pointer string, code schafkopf.Code, message string) defect {
	d := defect{Parameter: p.Parameter, Code: string(code), Message: message}
	if p.Parameter == "" {
		d.Pointer = &pointer
	}
	return d
}

// titles are the statuses' names; a title does not change from one occurrence to the next.
var titles = map[int]string{
	400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 413: "Content Too Large",
	415: "Unsupported Media Type", 422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable",
}
