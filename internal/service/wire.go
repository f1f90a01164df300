package service

import (
	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// The shapes that several operations share, from the contract's types to values and back. The schema has been checked: an
// enumeration's word is one of its words.

func contractOf(c api.Contract) schafkopf.Contract {
	contract := schafkopf.Contract{Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	contract.Type, _ = schafkopf.ParseType(string(c.Type))
	if c.Suit != nil {
		contract.Suit, _ = schafkopf.ParseSuit(string(*c.Suit))
	}
	if c.CalledCard != nil {
		contract.Called = cardOf(*c.CalledCard)
	}
	contract.Tout, contract.Renonce, contract.Forced = isTrue(c.Tout), isTrue(c.Renonce), isTrue(c.Forced)
	return contract
}

func cardOf(c api.Card) schafkopf.Card {
	card, _ := schafkopf.ParseCard(string(c))
	return card
}

func cardsOf(cards []api.Card) []schafkopf.Card {
	list := make([]schafkopf.Card, len(cards))
	for i, c := range cards {
		list[i] = cardOf(c)
	}
	return list
}

func tricksOf(tricks []api.Trick) []referee.PlayedTrick {
	list := make([]referee.PlayedTrick, len(tricks))
	for i, t := range tricks {
		list[i] = referee.PlayedTrick{Leader: t.Leader, Cards: cardsOf(t.Cards)}
	}
	return list
}

// seatOf is an optional seat.
func seatOf(seat *int) int {
	if seat == nil {
		return schafkopf.NoSeat
	}
	return *seat
}

func isTrue(b *bool) bool { return b != nil && *b }

// cardList writes a set in the contract's order.
func cardList(o *schafkopf.Order, s schafkopf.Set) []api.Card {
	cards := o.AppendCards(make([]schafkopf.Card, 0, schafkopf.CardCount), s)
	list := make([]api.Card, len(cards))
	for i, c := range cards {
		list[i] = api.Card(c.String())
	}
	return list
}

// explainer puts violations and notices into the words and references of one answer.
type explainer struct {
	lang   text.Lang
	preset ruleset.Preset
}

func (e explainer) violations(list []schafkopf.Violation) []api.Violation {
	out := make([]api.Violation, len(list))
	for i, v := range list {
		out[i] = e.violation(v)
	}
	return out
}

func (e explainer) violation(v schafkopf.Violation) api.Violation {
	out := api.Violation{Code: string(v.Code), Message: text.Sentence(e.lang, v.Code, v.Facts)}
	if rule := e.rule(v.Code); rule != nil {
		out.Rule = *rule
	}
	out.Seat, out.Trick, out.Call, out.Card = given(v.Seat), given(v.Trick), given(v.Call), placeCard(v.Card)
	return out
}

func (e explainer) rule(code schafkopf.Code) *api.RuleReference {
	rule, ok := text.RuleFor(code, string(e.preset))
	if !ok {
		return nil
	}
	return &api.RuleReference{Source: api.RuleSource(rule.Source), Section: rule.Section, Summary: rule.Summary(e.lang)}
}

// given is a seat, trick, call or bid of an answer, nil where -1 says that there is none.
func given(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

func placeCard(c schafkopf.Card) *api.Card {
	if !c.Valid() {
		return nil
	}
	card := api.Card(c.String())
	return &card
}

// codesOf lists the violations' codes, for the metrics.
func codesOf(list []schafkopf.Violation) []schafkopf.Code {
	codes := make([]schafkopf.Code, len(list))
	for i, v := range list {
		codes[i] = v.Code
	}
	return codes
}
