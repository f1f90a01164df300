package contract

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/internal/contract/oracle"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

const move = `{"contract":{"type":"wenz"},"hand":["GA"],"trick":{"leader":0,"cards":[]},"card":"GA"}`

// TestCheck holds bodies of moves/validate against the contract's letter; wanted are "pointer code" in any order.
func TestCheck(t *testing.T) {
	with := func(old, new string) string { return strings.Replace(move, old, new, 1) }
	for _, c := range []struct {
		name, body string
		status     int
		want       []string
	}{
		{"fits", move, 0, nil},
		{"white space and escapes are JSON", " \n{\"\\u0063ontract\":{\"type\":\"w\\u0065nz\"},\"hand\":[\"GA\"],\"trick\":{\"leader\":0,\"cards\":[]},\"card\":\"G\\u0041\"}\t", 0, nil},
		{"nothing", "", 400, []string{" empty_body"}},
		{"white space only", " \n", 400, []string{" empty_body"}},
		{"a word", "hello", 400, []string{" invalid_json"}},
		{"cut off", `{"contract":`, 400, []string{" invalid_json"}},
		{"a comma too many", with(`"GA"]`, `"GA",]`), 400, []string{" invalid_json"}},
		{"an array", "[]", 400, []string{" wrong_type"}},
		{"null", "null", 400, []string{" null_not_allowed"}},
		{"two documents", move + move, 400, []string{" trailing_data"}},
		{"garbage after the value", move + " x", 400, []string{" trailing_data"}},
		{"byte order mark", "\ufeff" + move, 400, []string{" byte_order_mark"}},
		{"bad UTF-8", with("GA", "G\xff"), 400, []string{" invalid_utf8"}},
		{"a lone surrogate", with(`"GA"`, `"\ud800"`), 400, []string{" invalid_json"}},
		{"a member twice", with(`"card"`, `"card":"GK","card"`), 400, []string{"/card duplicate_member"}},
		{"a member twice, once escaped", with(`"card"`, `"\u0063ard":"GK","card"`), 400, []string{"/card duplicate_member"}},
		{"unknown member", with(`{`, `{"x/~y":[{"a":1}],`), 400, []string{"/x~1~0y unknown_member"}},
		{"member in capitals", with(`"leader"`, `"LEADER"`), 400, []string{"/trick/LEADER unknown_member", "/trick/leader missing_member"}},
		{"missing seat", with(`"leader":0,`, ``), 400, []string{"/trick/leader missing_member"}},
		{"seat null", with(`"leader":0`, `"leader":null`), 400, []string{"/trick/leader null_not_allowed"}},
		{"seat as a string", with(`"leader":0`, `"leader":"0"`), 400, []string{"/trick/leader wrong_type"}},
		{"seat 2.0", with(`"leader":0`, `"leader":2.0`), 400, []string{"/trick/leader not_an_integer"}},
		{"seat 2e0", with(`"leader":0`, `"leader":2e0`), 400, []string{"/trick/leader not_an_integer"}},
		{"seat -1", with(`"leader":0`, `"leader":-1`), 400, []string{"/trick/leader too_small"}},
		{"seat 4", with(`"leader":0`, `"leader":4`), 400, []string{"/trick/leader too_large"}},
		{"seat beyond 64 bits is above 3 first of all", with(`"leader":0`, `"leader":99999999999999999999`), 400, []string{"/trick/leader too_large"}},
		{"leading zero", with(`"leader":0`, `"leader":01`), 400, []string{" invalid_json"}},
		{"unknown card", with(`["GA"]`, `["GA","XX","ga"]`), 400, []string{"/hand/1 unknown_value", "/hand/2 unknown_value"}},
		{"a bool in a list", with(`["GA"]`, `[true]`), 400, []string{"/hand/0 wrong_type"}},
		{"deep nesting", strings.Repeat("[", 20000), 400, []string{" invalid_json"}},
		{"everything at once", `{"hand":[1],"trick":{"cards":{}},"card":null,"contract":{"type":"skat"},"z":0}`, 400, []string{
			"/hand/0 wrong_type", "/trick/leader missing_member", "/trick/cards wrong_type", "/card null_not_allowed", "/contract/type unknown_value", "/z unknown_member",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Request("moves/validate").Check([]byte(c.body))
			if c.status == 0 {
				if p != nil {
					t.Fatalf("refused: %v", p.Defects)
				}
				return
			}
			if p == nil || p.Status != c.status {
				t.Fatalf("got %+v, want status %d", p, c.status)
			}
			got := make([]string, len(p.Defects))
			for i, d := range p.Defects {
				got[i] = d.Pointer + " " + string(d.Code)
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestNumberBeyond64BitsIsImpossible: the schema sets no upper bound on amounts, so the number is well-formed.
func TestNumberBeyond64BitsIsImpossible(t *testing.T) {
	p := Request("payouts/compute").Check([]byte(`{"passed":true,"stock":9223372036854775808}`))
	if p == nil || p.Status != 422 || p.Defects[0].Pointer != "/stock" || p.Defects[0].Code != "number_out_of_range" {
		t.Errorf("got %+v", p)
	}
}

func TestDefectsAreListedToTwenty(t *testing.T) {
	p := Request("moves/validate").Check([]byte(`{"hand":[` + strings.Repeat("0,", 9999) + `0]}`))
	if len(p.Defects) != problem.MaxDefects || p.More != 10000-problem.MaxDefects+3 {
		t.Errorf("%d listed and %d more", len(p.Defects), p.More)
	}
}

// libraryAccepts validates with the OpenAPI library.
func libraryAccepts(schema *openapi3.Schema, body []byte) bool {
	var v any
	return json.Unmarshal(body, &v) == nil && schema.VisitJSON(v, openapi3.MultiErrors()) == nil
}

// jsonOnly are the codes of what the library does not see: it gets a value that encoding/json has read.
var jsonOnly = []schafkopf.Code{codeInvalidJSON, codeByteOrderMark, codeInvalidUTF8, codeTrailingData, CodeDuplicateMember, CodeNotInteger, codeOutOfRange}

// FuzzCheckAgainstLibrary: what Check accepts the library accepts, and what only the schema forbids both refuse.
func FuzzCheckAgainstLibrary(f *testing.F) {
	var names []string
	for path, item := range oracle.Document().Paths.Map() {
		if name, ok := strings.CutPrefix(path, "/v1/"); ok && item.Post != nil && item.Post.RequestBody.Value.Content["application/json"] != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	schemas := make([]*openapi3.Schema, len(names))
	shapes := make([]*Shape, len(names))
	for i, name := range names {
		shapes[i], schemas[i] = Request(name), oracle.Document().Paths.Value("/v1/" + name).Post.RequestBody.Value.Content["application/json"].Schema.Value
		for _, e := range oracle.Document().Paths.Value("/v1/" + name).Post.RequestBody.Value.Content["application/json"].Examples {
			b, err := json.Marshal(e.Value.Value)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), b, uint16(0), "")
			f.Add(uint8(i), b, uint16(len(b)/2), "null")
			f.Add(uint8(i), b, uint16(len(b)/3), "0")
		}
	}
	f.Fuzz(func(t *testing.T, op uint8, body []byte, at uint16, insert string) {
		i := int(op) % len(names)
		if at > 0 { // a word of the body is overwritten
			n := int(at) % (len(body) + 1)
			body = []byte(fmt.Sprintf("%s%s%s", body[:n], insert, body[min(len(body), n+len(insert)):]))
		}
		p := shapes[i].Check(body)
		library := libraryAccepts(schemas[i], body)
		switch {
		case p == nil && !library:
			t.Errorf("%s: accepted, the library refuses %q", names[i], body)
		case p != nil && library && !slices.ContainsFunc(p.Defects, func(d schafkopf.Fault) bool { return slices.Contains(jsonOnly, d.Code) }):
			t.Errorf("%s: refused with %v, the library accepts %q", names[i], p.Defects, body)
		case p != nil && len(p.Defects) == 0:
			t.Errorf("refused without a defect: %q", body)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	s := Request("moves/validate")
	b.ReportAllocs()
	for b.Loop() {
		if s.Check([]byte(move)) != nil {
			b.Fatal("refused")
		}
	}
}

func BenchmarkCheckRubbish(b *testing.B) {
	s := Request("moves/validate")
	body := []byte(`{"hand":[` + strings.Repeat("0,", 32000) + `0]}`)
	for b.Loop() {
		if s.Check(body) == nil {
			b.Fatal("accepted")
		}
	}
}
