package service

import (
	"github.com/go-json-experiment/json"

	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// Query is one request: its body, and the language of the texts in the answer. Into is what the answer is appended
// to; what it holds is kept. It may be nil.
type Query struct {
	Body []byte
	Lang text.Lang
	Into []byte
}

// Reply is one answer: its JSON, behind what Into held, what it says in a word (for the metrics), and the codes of the violations in it.
type Reply struct {
	Body    []byte
	Verdict string
	Codes   []schafkopf.Code
}

// Operation is one question that the service answers.
type Operation struct {
	Name string // its path below /v1: "moves/validate"
	Do   func(Query) (Reply, *problem.Problem)
}

// Operations is the table of all operations.
var Operations = []Operation{
	{"moves/validate", validateMove},
	{"moves/legal", listLegalMoves},
	{"tricks/resolve", resolveTrick},
	{"announcements/rank", rankAnnouncements},
	{"announcements/options", listAnnouncementOptions},
	{"auctions/replay", replayAuction},
	{"stoss/validate", validateStoss},
	{"payouts/compute", computePayout},
	{"games/replay", replayGame},
	{"claims/adjudicate", adjudicateClaim},
	{"rulesets/expand", expandRuleset},
	{"scoresheets/validate", validateScoresheet},
}

// Lookup is the operation of that name.
func Lookup(name string) (Operation, bool) {
	for _, o := range Operations {
		if o.Name == name {
			return o, true
		}
	}
	return Operation{}, false
}

// decode reads a body by its shape into a generated type: strict JSON, then the schema, all defects at once.
func decode[T any](s *contract.Shape, body []byte) (*T, *problem.Problem) {
	if p := s.Check(body); p != nil {
		return nil, p
	}
	v := new(T)
	if err := json.Unmarshal(body, v); err != nil {
		// Shape and type are generated from one document; a body that fits the one and not the other is our fault.
		return nil, problem.New(500, "internal_error")
	}
	return v, nil
}

// encode writes an answer.
func encode(answer any) []byte {
	b, err := json.Marshal(answer, json.Deterministic(true))
	if err != nil {
		panic("service: answer cannot be encoded: " + err.Error()) // recovered and reported as a 500 by the transports
	}
	return b
}
