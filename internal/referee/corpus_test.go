package referee

import (
	"fmt"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/corpus"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// TestCorpus replays every recorded game: all cards are legal, and everything comes out as its source says.
func TestCorpus(t *testing.T) {
	for _, g := range corpus.Load(t) {
		patch := ruleset.Patch{Preset: corpus.Preset}
		for _, s := range g.Settings() {
			patch = patch.With(s.Path, s.Value)
		}
		r, faults := ruleset.Expand(patch)
		if len(faults) > 0 {
			t.Fatalf("%s: %v", g.ID, faults)
		}
		var game Game
		faults = corpusRecord(&g).Check(r, &game)
		if len(faults) > 0 {
			t.Errorf("%s: %v", g.ID, faults)
			continue
		}
		var replay Replay
		fault := game.Replay(&replay)
		if fault != nil {
			t.Errorf("%s: %v", g.ID, fault)
			continue
		}
		for _, d := range g.Differences(corpusAnswer(&replay)) {
			t.Errorf("%s: %s", g.ID, d)
		}
	}
}

func corpusRecord(g *corpus.Game) *Record {
	rec := &Record{Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat, Stock: g.Stock}
	rec.Contract = schafkopf.Contract{Suit: schafkopf.NoSuit, Called: schafkopf.NoCard, Tout: g.Contract.Tout}
	rec.Contract.Type, _ = schafkopf.ParseType(g.Contract.Type)
	rec.Contract.Suit, _ = schafkopf.ParseSuit(g.Suit())
	rec.Contract.Called, _ = schafkopf.ParseCard(g.CalledCard())
	if g.Contract.Declarer != nil {
		rec.Declarer = *g.Contract.Declarer
	}
	seat := func(s *int) int {
		if s == nil {
			return schafkopf.NoSeat
		}
		return *s
	}
	for _, s := range g.Knocks {
		rec.Knocks = append(rec.Knocks, seat(s))
	}
	for _, s := range g.Stosses {
		rec.Stoss = append(rec.Stoss, bidding.Stoss{Seat: seat(s), AfterCards: bidding.Unstated})
	}
	for _, hand := range g.Hands {
		rec.Hands = append(rec.Hands, cards(hand...))
	}
	for _, t := range g.Tricks {
		rec.Tricks = append(rec.Tricks, PlayedTrick{t.Leader, cards(t.Cards...)})
	}
	return rec
}

// corpusAnswer states a replay as games/replay answers it.
func corpusAnswer(r *Replay) *corpus.Answer {
	a := &corpus.Answer{Legal: len(r.Violations) == 0, Finished: r.Finished, Points: r.Points[:r.Settlement.Players], DeclarerPoints: r.DeclarerPoints, OpponentPoints: r.OpponentPoints}
	a.Violations = fmt.Append(nil, r.Violations)
	if r.Partner != schafkopf.NoSeat {
		a.Partner = &r.Partner
	}
	for _, t := range r.Tricks[:r.TrickCount] {
		a.Tricks = append(a.Tricks, struct {
			Leader int `json:"leader"`
			Winner int `json:"winner"`
		}{t.Leader, t.Winner})
	}
	a.Laufende.HeldBy, a.Laufende.Paid = r.Run.HeldBy.String(), r.Paid
	s := &r.Settlement
	p := &a.Payout
	p.Won, p.Schneider, p.Schwarz, p.Value, p.Payouts = s.Won, s.Schneider, s.Schwarz, s.Value, s.Payouts[:s.Players]
	p.Losers, p.Jungfrauen = seats(s.Losers), seats(s.Jungfrauen)
	p.Stock.Before, p.Stock.After = s.StockBefore, s.StockAfter
	return a
}

func seats(s settlement.Seats) (list []int) {
	for i := range s.Len() {
		list = append(list, s.At(i))
	}
	return list
}

// cards reads cards; a word that is none becomes NoCard.
func cards(names ...string) (list []schafkopf.Card) {
	for _, name := range names {
		c, _ := schafkopf.ParseCard(name)
		list = append(list, c)
	}
	return list
}
