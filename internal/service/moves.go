package service

import (
	"encoding/json"
	"strconv"
	"sync"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var (
	validateMoveShape   = contract.Request("moves/validate")
	listLegalMovesShape = contract.Request("moves/legal")
)

// validateMove answers whether a card may be played (000 IV.1-2).
func validateMove(q Query) (Reply, *problem.Problem) {
	in := moveInputs.Get().(*moveInput)
	defer moveInputs.Put(in)
	if !in.scan(q.Body, true) {
		req, p := decode[api.ValidateMoveRequest](validateMoveShape, q.Body)
		if p != nil {
			return Reply{}, p
		}
		if p := in.set(req.Ruleset, req.Contract, req.Hand, req.Trick, req.History, req.RanAway, req.Declarer); p != nil {
			return Reply{}, p
		}
		in.card = cardOf(req.Card)
	}
	position, faults := in.table.Check(in.rules)
	if !in.rules.Deck.Cards().Has(in.card) {
		faults = append(faults, schafkopf.Fault{Pointer: "/card", Code: schafkopf.CodeNotInDeck, Facts: schafkopf.Facts{Card: in.card}})
	}
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	e := explainer{q.Lang, in.rules.Preset}
	broken := position.Refusal(in.card)
	b := append(q.Into, `{"legal":`...)
	b = strconv.AppendBool(b, len(broken) == 0)
	b = append(b, `,"seat":`...)
	b = appendInt(b, position.Seat)
	b = append(b, `,"legal_cards":`...)
	b = appendCards(b, position.Order, position.Legal())
	b = append(b, `,"violations":`...)
	b = e.appendViolations(b, broken)
	b = append(b, `,"notices":`...)
	b = e.appendViolations(b, position.Revokes)
	b = append(b, '}')
	verdict := "legal"
	if len(broken) > 0 {
		verdict = "illegal"
	}
	return Reply{Body: b, Verdict: verdict, Codes: codesOf(broken)}, nil
}

// listLegalMoves answers which cards may be played, and why the others may not.
func listLegalMoves(q Query) (Reply, *problem.Problem) {
	in := moveInputs.Get().(*moveInput)
	defer moveInputs.Put(in)
	if !in.scan(q.Body, false) {
		req, p := decode[api.ListLegalMovesRequest](listLegalMovesShape, q.Body)
		if p != nil {
			return Reply{}, p
		}
		if p := in.set(req.Ruleset, req.Contract, req.Hand, req.Trick, req.History, req.RanAway, req.Declarer); p != nil {
			return Reply{}, p
		}
	}
	position, faults := in.table.Check(in.rules)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	e := explainer{q.Lang, in.rules.Preset}
	legal := position.Legal()
	reply := Reply{Verdict: "listed"}
	b := append(q.Into, `{"seat":`...)
	b = appendInt(b, position.Seat)
	b = append(b, `,"legal_cards":`...)
	b = appendCards(b, position.Order, legal)
	b = append(b, `,"refused":[`...)
	var refused [schafkopf.CardCount]schafkopf.Card
	for i, card := range position.Order.AppendCards(refused[:0], position.Hand&^legal) {
		if i > 0 {
			b = append(b, ',')
		}
		broken := position.Refusal(card)
		b = append(b, `{"card":`...)
		b = appendCard(b, card)
		b = append(b, `,"violations":`...)
		b = e.appendViolations(b, broken)
		b = append(b, '}')
		reply.Codes = append(reply.Codes, codesOf(broken)...)
	}
	b = append(b, `],"notices":`...)
	b = e.appendViolations(b, position.Revokes)
	reply.Body = append(b, '}')
	return reply, nil
}

// moveInput is what both operations state of the moment before a move. Its lists are reused from request to request.
type moveInput struct {
	rules *ruleset.Ruleset
	table referee.Table
	card  schafkopf.Card // of moves/validate
	cards []schafkopf.Card
}

var moveInputs = sync.Pool{New: func() any { return new(moveInput) }}

// set takes over a request of the reference path.
func (in *moveInput) set(rules json.RawMessage, c api.Contract, hand []api.Card, trick api.Trick, history []api.Trick,
	ranAway *bool, declarer *int,
) *problem.Problem {
	r, p := rulesetOf(rules)
	if p != nil {
		return p
	}
	in.rules = r
	in.table = referee.Table{
		Contract: contractOf(c), Hand: cardsOf(hand), Trick: referee.PlayedTrick{Leader: trick.Leader, Cards: cardsOf(trick.Cards)},
		History: tricksOf(history), HasHistory: history != nil,
		RanAway: isTrue(ranAway), HasRanAway: ranAway != nil, Declarer: seatOf(declarer),
	}
	return nil
}

// scan is the fast way in; withCard asks for the member card, which moves/legal does not have.
func (in *moveInput) scan(body []byte, withCard bool) bool {
	s := scan{b: body}
	in.rules, in.cards = ruleset.Default(), in.cards[:0]
	in.table = referee.Table{Declarer: schafkopf.NoSeat, History: in.table.History[:0]}
	const contract, hand, trick, card, history, ranAway, declarer, rules = 1, 2, 4, 8, 16, 32, 64, 128
	var seen uint32
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "contract":
			s.once(&seen, contract)
			in.table.Contract = s.contract()
		case "hand":
			s.once(&seen, hand)
			in.table.Hand = s.list(&in.cards)
		case "trick":
			s.once(&seen, trick)
			in.table.Trick = s.trick(&in.cards)
		case "card":
			s.once(&seen, card)
			in.card = s.card()
		case "history":
			s.once(&seen, history)
			in.table.HasHistory = true
			s.take('[')
			for n := 0; s.more(']', &n); {
				in.table.History = append(in.table.History, s.trick(&in.cards))
			}
		case "ran_away":
			s.once(&seen, ranAway)
			in.table.HasRanAway = true
			in.table.RanAway = s.boolean()
		case "declarer":
			s.once(&seen, declarer)
			in.table.Declarer = s.seat()
		case "ruleset":
			s.once(&seen, rules)
			in.rules = s.ruleset()
		default:
			return false
		}
	}
	required := uint32(contract | hand | trick)
	if withCard {
		required |= card
	}
	return s.done() && seen&required == required && (withCard || seen&card == 0)
}
