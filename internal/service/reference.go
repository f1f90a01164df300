package service

import (
	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// Contracts is the answer of GET /v1/contracts: the contracts of a preset with their cards in order, highest class first, then
// the Ramsch. It is false for a preset that does not exist.
func Contracts(preset string) ([]byte, bool) {
	r, ok := ruleset.Of(ruleset.Preset(preset))
	if !ok {
		return nil, false
	}
	answer := api.GetContractsAnswer{Preset: api.PresetName(preset)}
	for _, class := range r.Ranking {
		if !class.Tout { // it has the cards of the plain class
			answer.Contracts = append(answer.Contracts, contractTables(r, class.Type)...)
		}
	}
	if r.Admits(schafkopf.Ramsch) {
		answer.Contracts = append(answer.Contracts, contractTables(r, schafkopf.Ramsch)...)
	}
	return encode(answer), true
}

// contractTables is one entry, or one a suit where the declarer names it.
func contractTables(r *ruleset.Ruleset, t schafkopf.Type) (tables []api.ContractTable) {
	suits := []schafkopf.Suit{schafkopf.NoSuit}
	if t.NamesSuit() {
		suits = schafkopf.Suits[:]
	}
	for _, suit := range suits {
		table := contractTable(r, schafkopf.Contract{Type: t, Suit: suit, Called: schafkopf.NoCard})
		if t != schafkopf.Ramsch {
			class := api.Class(t.String())
			table.Class = &class
		}
		if suit != schafkopf.NoSuit {
			name := api.Suit(suit.String())
			table.Suit = &name
		}
		tables = append(tables, table)
	}
	return tables
}

func contractTable(r *ruleset.Ruleset, c schafkopf.Contract) api.ContractTable {
	order := r.Order(c)
	trumps := order.Trumps
	if c.Type == schafkopf.Sie { // it is laid down before a trump suit could matter
		trumps &= schafkopf.RankSet(schafkopf.Ober) | schafkopf.RankSet(schafkopf.Unter)
	}
	plain := func(s schafkopf.Suit) []api.Card {
		return cardList(order, r.Deck.Cards()&schafkopf.SuitSet(s)&^trumps)
	}
	return api.ContractTable{
		Type:       api.ContractType(c.Type.String()),
		Trumps:     cardList(order, trumps),
		Suits:      api.SuitOrders{Eichel: plain(schafkopf.Eichel), Gras: plain(schafkopf.Gras), Herz: plain(schafkopf.Herz), Schellen: plain(schafkopf.Schellen)},
		Thresholds: thresholds(r, c.Type),
	}
}

// thresholds are the numbers that decide the type: 000 V.1 and the tariff's Laufende. A Bettel and a Ramsch are decided by none.
func thresholds(r *ruleset.Ruleset, t schafkopf.Type) (n api.Thresholds) {
	if t == schafkopf.Bettel || t == schafkopf.Ramsch {
		return n
	}
	paid := ruleset.PricedAs(t)
	n.LaufendeMin, n.LaufendeMax = &r.Laufende.Min[paid], &r.Laufende.Max[paid]
	if t == schafkopf.Sie {
		return n
	}
	const all, win = schafkopf.TotalPoints, schafkopf.PointsToWin
	declarer, opponent := r.Schneider.DeclarerFree, r.Schneider.OpponentFree
	n.Win, n.OpponentWin = number(win), number(all+1-win)
	n.SchneiderFree, n.OpponentSchneiderFree = &declarer, &opponent
	n.Schneider, n.OpponentSchneider = number(all+1-opponent), number(all+1-declarer)
	return n
}

func number(n int) *int { return &n }

// Cards is the answer of GET /v1/cards.
func Cards() []byte {
	answer := api.GetCardsAnswer{Cards: make([]api.CardEntry, 0, schafkopf.CardCount)}
	for _, suit := range schafkopf.Suits {
		for _, rank := range schafkopf.Ranks {
			c := schafkopf.NewCard(suit, rank)
			answer.Cards = append(answer.Cards, api.CardEntry{
				Card: api.Card(c.String()), Suit: api.Suit(suit.String()), Rank: api.Rank(rank.String()), Points: c.Points(),
				Names: api.Texts{De: text.CardName(text.DE, c), En: text.CardName(text.EN, c)},
			})
		}
	}
	return encode(answer)
}
