package schafkopf_test

import (
	"math/rand/v2"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// TestAfterRunningAwayTheCalledCardIsOrdinary: with or without a called card the same cards may be played (D10, Q7).
func TestAfterRunningAwayTheCalledCardIsOrdinary(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	o := schafkopf.OrderOf(schafkopf.Contract{Type: schafkopf.Rufspiel}, schafkopf.Long, schafkopf.BettelOrder{})
	called := schafkopf.NewCard(schafkopf.Gras, schafkopf.Sau)
	held := 0
	for range 20000 {
		cards := rng.Perm(schafkopf.CardCount)
		hand, lies := schafkopf.SetOf(called), rng.IntN(4)
		s := schafkopf.Situation{Order: o, Rules: schafkopf.PlayRules{RunawayMin: 4}, Called: called, Free: true}
		for _, c := range cards {
			card := schafkopf.Card(c)
			switch {
			case card == called:
			case s.Trick.Len < lies:
				s.Trick.Cards[s.Trick.Len] = card
				s.Trick.Len++
			case hand.Len() < 1+lies*2:
				hand = hand.With(card)
			}
		}
		s.Hand = hand
		without := s
		without.Called = schafkopf.NoCard
		if s.Legal() != without.Legal() {
			t.Fatalf("%v: %v with the called card, %v without", hand.Cards(), s.Legal().Cards(), without.Legal().Cards())
		}
		s.Free = false
		if s.Legal() != without.Legal() {
			held++
		}
	}
	if held == 0 {
		t.Error("in no position did the called card matter")
	}
}

// TestAskingChangesNothing: a verdict is the same the second time, whatever was asked in between (Q24).
func TestAskingChangesNothing(t *testing.T) {
	o := schafkopf.OrderOf(schafkopf.Contract{Type: schafkopf.Rufspiel}, schafkopf.Long, schafkopf.BettelOrder{})
	ga, gk, e9 := schafkopf.NewCard(schafkopf.Gras, schafkopf.Sau), schafkopf.NewCard(schafkopf.Gras, schafkopf.Koenig), schafkopf.NewCard(schafkopf.Eichel, schafkopf.Neun)
	s := schafkopf.Situation{Order: o, Rules: schafkopf.PlayRules{RunawayMin: 4}, Hand: schafkopf.SetOf(ga, gk, e9), Called: ga}
	before := s
	for range 2 {
		if s.Judge(gk) != schafkopf.OffenceCalledSuitLead || s.Judge(ga) != 0 || s.Legal() != schafkopf.SetOf(ga, e9) {
			t.Errorf("%v %v %v", s.Judge(gk), s.Judge(ga), s.Legal().Cards())
		}
	}
	if s != before {
		t.Error("the situation has changed")
	}
}
