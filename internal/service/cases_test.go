package service

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/cases"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// TestCases runs every case file through its operation.
func TestCases(t *testing.T) {
	for _, c := range cases.Load(t) {
		t.Run(strings.TrimSuffix(c.File, ".json"), func(t *testing.T) {
			op, ok := Lookup(c.Operation)
			if !ok {
				t.Fatalf("no operation %s", c.Operation)
			}
			lang := text.EN
			if c.Language == "de" {
				lang = text.DE
			}
			status, body := 200, []byte(nil)
			reply, p := op.Do(Query{Body: c.Request, Lang: lang})
			if p != nil {
				status = p.Status
				body, _ = json.Marshal(p.Document(lang, ""))
			} else {
				body = reply.Body
			}
			for _, d := range c.Compare(status, body) {
				t.Error(d)
			}
			if t.Failed() {
				t.Logf("answer: %s", body)
			}
		})
	}
}
