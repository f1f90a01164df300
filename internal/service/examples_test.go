package service

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/contract/oracle"
)

// TestTheContractsExamplesAreAnsweredAsItShows holds what the contract shows as an answer against the answer.
func TestTheContractsExamplesAreAnsweredAsItShows(t *testing.T) {
	for path, item := range oracle.Document().Paths.Map() {
		op, ok := Lookup(strings.TrimPrefix(path, "/v1/"))
		if !ok || item.Post == nil {
			continue
		}
		answers := item.Post.Responses.Value("200").Value.Content["application/json"].Examples
		var shown []string
		for name, example := range item.Post.RequestBody.Value.Content["application/json"].Examples {
			want, ok := answers[name]
			if !ok {
				continue
			}
			shown = append(shown, name)
			body, err := json.Marshal(example.Value.Value)
			if err != nil {
				t.Fatal(err)
			}
			reply, p := op.Do(Query{Body: body})
			if p != nil {
				t.Errorf("%s %s: %v", path, name, p.Defects)
				continue
			}
			wanted, err := json.Marshal(want.Value.Value)
			if err != nil {
				t.Fatal(err)
			}
			var a, b any
			if json.Unmarshal(reply.Body, &a) != nil || json.Unmarshal(wanted, &b) != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%s %s:\nanswer %s\nshown  %s", path, name, reply.Body, wanted)
			}
		}
		for name := range answers {
			if !slices.Contains(shown, name) {
				t.Errorf("%s: the answer %s has no request", path, name)
			}
		}
	}
}
