package service

import (
	"encoding/json"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/corpus"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// TestReplayCorpus sends every recorded game through games/replay, by both ways in.
func TestReplayCorpus(t *testing.T) {
	op, ok := Lookup("games/replay")
	if !ok {
		t.Fatal("no operation games/replay")
	}
	for _, g := range corpus.Load(t) {
		request := g.Request()
		slow, _ := escaped(request)
		want, p := op.Do(Query{Body: slow, Lang: text.DE})
		if p != nil {
			t.Errorf("%s: %v %v", g.ID, p.Code, p.Defects)
			continue
		}
		if !new(gameInput).scan(request) {
			t.Errorf("%s goes the slow way", g.ID)
		}
		reply, p := op.Do(Query{Body: request, Lang: text.DE})
		if p != nil || string(reply.Body) != string(want.Body) {
			t.Errorf("%s: the two ways in differ: %v %s %s", g.ID, p, reply.Body, want.Body)
			continue
		}
		var a corpus.Answer
		if err := json.Unmarshal(reply.Body, &a); err != nil {
			t.Fatal(err)
		}
		for _, d := range g.Differences(&a) {
			t.Errorf("%s: %s", g.ID, d)
		}
	}
}
