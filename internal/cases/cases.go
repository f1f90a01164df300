// Package cases reads the case files of api/examples: a request, and what its answer must hold. The same files are the examples
// of the documentation and the tests of every transport. Only tests import it.
package cases

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// Case is one file. Rows are the rows of the rule table that it proves; Shows is "yes" where the rule allows or applies, "no"
// where it refuses or does not apply.
type Case struct {
	File      string          `json:"-"`
	Operation string          `json:"operation"`
	Title     string          `json:"title"`
	Rows      []string        `json:"rows"`
	Shows     string          `json:"shows"`
	Language  string          `json:"language,omitempty"` // Accept-Language; left out: English
	Request   json.RawMessage `json:"request"`
	Status    int             `json:"status"`
	// Answer is what the answer must hold: each member given must be there with this value. A list must agree element by
	// element and in length. A member with the value "<absent>" must not be there.
	Answer json.RawMessage `json:"answer"`
}

// fileName is group, row or subject, and words: "moves-D7-four-in-hand.json".
var fileName = regexp.MustCompile(`^[a-z]+-[A-Za-z0-9]+(-[a-z0-9]+)*\.json$`)

// Load reads all case files; a malformed one fails the test.
func Load(t testing.TB) []Case {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	files, err := filepath.Glob(filepath.Join(filepath.Dir(here), "..", "..", "api", "examples", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	cases := make([]Case, 0, len(files))
	for _, f := range files {
		c := Case{File: filepath.Base(f)}
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(&c); err != nil {
			t.Fatalf("%s: %v", c.File, err)
		}
		group, _, _ := strings.Cut(c.Operation, "/")
		switch {
		case !fileName.MatchString(c.File) || !strings.HasPrefix(c.File, group+"-"):
			t.Fatalf("%s: name it %s-<row>-<words>.json", c.File, group)
		case c.Title == "" || len(c.Request) == 0 || c.Status == 0 || len(c.Answer) == 0:
			t.Fatalf("%s: title, request, status and answer are needed", c.File)
		case !slices.Contains([]string{"yes", "no"}, c.Shows):
			t.Fatalf("%s: shows must be yes or no", c.File)
		}
		cases = append(cases, c)
	}
	return cases
}

// Compare lists where an answer does not hold what the case wants; nothing when it does.
func (c Case) Compare(status int, body []byte) (differences []string) {
	if status != c.Status {
		differences = append(differences, fmt.Sprintf("status %d, want %d", status, c.Status))
	}
	var got, want any
	if err := decode(body, &got); err != nil {
		return append(differences, "answer is not JSON: "+err.Error())
	}
	if err := decode(c.Answer, &want); err != nil {
		return append(differences, "wanted answer is not JSON: "+err.Error())
	}
	return append(differences, compare("", got, want)...)
}

func decode(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(v)
}

func compare(at string, got, want any) (differences []string) {
	differ := func() []string { return []string{fmt.Sprintf("%s: got %s, want %s", at, show(got), show(want))} }
	switch want := want.(type) {
	case map[string]any:
		have, ok := got.(map[string]any)
		if !ok {
			return differ()
		}
		for _, name := range sorted(want) {
			value, there := have[name]
			switch {
			case want[name] == "<absent>":
				if there {
					differences = append(differences, fmt.Sprintf("%s/%s: got %s, want it absent", at, name, show(value)))
				}
			case !there:
				differences = append(differences, fmt.Sprintf("%s/%s: absent, want %s", at, name, show(want[name])))
			default:
				differences = append(differences, compare(at+"/"+name, value, want[name])...)
			}
		}
		return differences
	case []any:
		have, ok := got.([]any)
		if !ok || len(have) != len(want) {
			return differ()
		}
		for i := range want {
			differences = append(differences, compare(fmt.Sprintf("%s/%d", at, i), have[i], want[i])...)
		}
		return differences
	}
	if got != want {
		return differ()
	}
	return nil
}

func sorted(m map[string]any) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func show(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
