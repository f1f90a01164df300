package bidding

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// stosses reads "1@0 0@0 ?@1 2@?".
func stosses(text string) (list []Stoss) {
	for word := range strings.FieldsSeq(text) {
		s := Stoss{Seat: schafkopf.NoSeat, AfterCards: Unstated}
		seat, after, _ := strings.Cut(word, "@")
		fmt.Sscan(seat, &s.Seat)
		fmt.Sscan(after, &s.AfterCards)
		list = append(list, s)
	}
	return list
}

func TestCheckStoss(t *testing.T) {
	four := round(t, "bsv-1989")
	two := round(t, "standard-2024")
	pub := round(t, "wirtshaus")
	none := round(t, "turnier")
	first := round(t, "bsv-1989", "stoss.window", "before_first_card")
	trick2 := round(t, "bsv-1989", "stoss.window", "before_trick_2", "stoss.reply", "same_window")
	leads := round(t, "wirtshaus", "bettel.declarer_leads", true)
	muss := round(t, "bsv-1989", "all_pass", []string{"muss"})
	mussStoss := round(t, "bsv-1989", "all_pass", []string{"muss"}, "muss.stoss", true)
	ramsch := round(t, "wirtshaus", "stoss.forbidden_in", []string{"sie"})
	for _, c := range []struct {
		name     string
		r        *ruleset.Ruleset
		contract string
		declarer int
		partner  int
		seat     int
		played   int
		before   string
		want     string // level and factor, or the codes
	}{
		// F1: an opponent (000 V.2.1).
		{"an opponent of a Solo", four, "solo E", 0, -1, 1, 0, "", "1 x2"},
		{"not the declarer", four, "solo E", 0, -1, 0, 0, "", "stoss_wrong_party"},
		{"not the called partner (Q39)", four, "rufspiel GA", 0, 2, 2, 1, "", "stoss_wrong_party"},
		{"the others", four, "rufspiel GA", 0, 2, 3, 1, "", "1 x2"},
		{"not the partner of a Hochzeit", pub, "hochzeit", 0, 2, 2, 0, "", "stoss_wrong_party"},

		// F2: until when.
		{"after the first card", four, "solo E", 0, -1, 1, 1, "", "1 x2"},
		{"not after the second", four, "solo E", 0, -1, 1, 2, "", "stoss_too_late"},
		{"before the first card only", first, "solo E", 0, -1, 1, 0, "", "1 x2"},
		{"not after it", first, "solo E", 0, -1, 1, 1, "", "stoss_too_late"},
		{"while his hand is full", pub, "solo E", 0, -1, 3, 3, "", "1 x2"},
		{"not after his first card", pub, "solo E", 0, -1, 2, 3, "", "stoss_too_late"},
		{"forehand before any card", pub, "solo E", 2, -1, 0, 0, "", "1 x2"},
		{"not after leading", pub, "solo E", 2, -1, 0, 1, "", "stoss_too_late"},
		{"where the declarer of a Bettel leads, from him on", leads, "bettel", 2, -1, 0, 2, "", "1 x2"},
		{"not after his card", leads, "bettel", 2, -1, 3, 2, "", "stoss_too_late"},
		{"during the whole first trick", trick2, "solo E", 0, -1, 1, 4, "", "1 x2"},
		{"not in the second", trick2, "solo E", 0, -1, 1, 5, "", "stoss_too_late"},

		// F3: the reply.
		{"the declarer answers at once", four, "solo E", 0, -1, 0, 1, "1@1", "2 x4"},
		{"so may the called partner (003 section 9)", four, "rufspiel GA", 0, 2, 2, 1, "1@1", "2 x4"},
		{"not after another card", four, "solo E", 0, -1, 0, 1, "1@0", "stoss_reply_too_late"},
		{"not an opponent", four, "solo E", 0, -1, 2, 1, "1@1", "stoss_wrong_party"},
		{"later, in the same window", two, "solo E", 0, -1, 0, 1, "1@0", "2 x4"},
		{"not after it", two, "solo E", 0, -1, 0, 2, "1@1", "stoss_too_late"},
		{"in the whole first trick", trick2, "solo E", 0, -1, 0, 4, "1@0", "2 x4"},
		{"a trick later", pub, "solo E", 0, -1, 0, 7, "1@1", "2 x4"},
		{"not in the third", pub, "solo E", 0, -1, 0, 8, "1@1", "stoss_reply_too_late"},
		{"the third level in the third trick", pub, "solo E", 0, -1, 3, 11, "1@1 0@7", "3 x8"},
		{"unstated moments are not checked", four, "solo E", 0, -1, 0, 1, "1@?", "2 x4"},

		// F4: how often.
		{"supra, by any opponent", four, "solo E", 0, -1, 2, 1, "1@1 0@1", "3 x8"},
		{"resupra", four, "rufspiel GA", 0, 2, 2, 1, "1@1 0@1 3@1", "4 x16"},
		{"no more", four, "solo E", 0, -1, 1, 1, "1@1 0@1 1@1 0@1", "stoss_max_reached"},
		{"two levels only", two, "solo E", 0, -1, 1, 1, "1@1 0@1", "stoss_max_reached"},
		{"none", none, "solo E", 0, -1, 1, 0, "", "stoss_off"},

		// F7: not in these.
		{"not in a Ramsch", pub, "ramsch", -1, -1, 1, 0, "", "stoss_forbidden"},
		{"not against a Sie", four, "sie", 0, -1, 1, 0, "", "stoss_forbidden"},
		{"not in a forced game (000 Var. IV.3.3)", muss, "rufspiel GA forced", 0, 2, 1, 0, "", "stoss_forbidden_in_forced_game"},
		{"where the round allows it", mussStoss, "rufspiel GA forced", 0, 2, 1, 0, "", "1 x2"},
		{"a Ramsch with Stoß: by anybody", ramsch, "ramsch", -1, -1, 0, 0, "", "1 x2"},

		{"all that is wrong", two, "solo E", 0, -1, 0, 3, "1@0 0@0", "stoss_max_reached stoss_wrong_party stoss_too_late"},
	} {
		p := Parties{contractOf(t, c.contract), c.declarer, c.partner}
		v, faults := CheckStoss(c.r, StossQuery{Parties: p, Seat: c.seat, CardsPlayed: c.played, Stoss: stosses(c.before)})
		got := codes(v.Violations)
		if got == "" {
			got = fmt.Sprintf("%d x%d", v.Level, v.Factor)
		} else if v.Level != 0 || v.Factor != 0 {
			t.Errorf("%s: refused with level %d", c.name, v.Level)
		}
		if len(faults) > 0 {
			got = faultsOf(faults)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestStossParty(t *testing.T) {
	r := round(t, "bsv-1989")
	call := contractOf(t, "rufspiel GA")
	for _, c := range []struct {
		name   string
		hand   string
		given  bool
		before string
		want   string
	}{
		{"nothing known: taken for an opponent", "", false, "", "1 assumed"},
		{"he holds the called card", "GA G7 EO H9 H8 H7 S7 S8", true, "", "stoss_wrong_party"},
		{"he does not", "GZ G7 EO H9 H8 H7 S7 S8", true, "", "1"},
		{"the holder answers", "GA G7 EO H9 H8 H7 S7 S8", true, "1@0", "2"},
		{"who is taken for an opponent does not", "", false, "1@0", "stoss_wrong_party assumed"},
	} {
		q := StossQuery{Parties: Parties{call, 0, schafkopf.NoSeat}, Seat: 2, Stoss: stosses(c.before)}
		if c.given {
			q.Hand = cards(t, c.hand)
		}
		v, faults := CheckStoss(r, q)
		got := codes(v.Violations)
		if got == "" {
			got = fmt.Sprint(v.Level)
		}
		if v.AssumesOpponent {
			got += " assumed"
		}
		if got != c.want || len(faults) > 0 {
			t.Errorf("%s: got %s %s, want %s", c.name, got, faultsOf(faults), c.want)
		}
	}
}

func TestStossFaults(t *testing.T) {
	r := round(t, "bsv-1989")
	pub := round(t, "wirtshaus")
	none := schafkopf.NoSeat
	for _, c := range []struct {
		name     string
		r        *ruleset.Ruleset
		contract string
		declarer int
		partner  int
		hand     string
		seat     int
		played   int
		before   string
		want     string
	}{
		{"no declarer", r, "solo E", none, none, "", 1, 0, "", "/declarer contract_member_missing"},
		{"a declarer in a Ramsch", pub, "ramsch", 0, none, "", 1, 0, "", "/declarer no_declarer"},
		{"a partner in a Solo", r, "solo E", 0, 2, "", 1, 0, "", "/partner contract_member_extra"},
		{"a Hochzeit without partner", pub, "hochzeit", 0, none, "", 1, 0, "", "/partner contract_member_missing"},
		{"his own partner", r, "rufspiel GA", 0, 0, "", 1, 0, "", "/partner partner_is_declarer"},
		{"a game that is not played", r, "geier", 0, none, "", 1, 0, "", "/contract/type contract_not_admitted"},
		{"a suit on a Wenz", r, "wenz E", 0, none, "", 1, 0, "", "/contract/suit contract_member_extra"},
		{"33 cards", r, "solo E", 0, none, "", 1, 33, "", "/cards_played cards_played_out_of_range"},
		{"nine cards", r, "solo E", 0, none, "EO GA G7 H9 H8 H7 S7 S8 S9", 1, 0, "", "/hand hand_size"},
		{"too few", r, "solo E", 0, none, "EO GA G7 H9 H8 H7", 1, 1, "", "/hand hand_size"},
		{"a card twice", r, "solo E", 0, none, "EO GA G7 H9 H8 H7 S7 EO", 1, 0, "", "/hand/7 duplicate_card"},
		{"the declarer holds the called card", r, "rufspiel GA", 1, none, "EO GA G7 H9 H8 H7 S7 S8", 1, 0, "", "/contract/called_card declarer_holds_called_card"},
		{"another is the partner", r, "rufspiel GA", 0, 2, "EO GA G7 H9 H8 H7 S7 S8", 1, 0, "", "/partner partner_differs"},
		{"time runs backwards", pub, "solo E", 0, none, "", 1, 9, "1@1 0@0", "/stoss/1/after_cards stoss_out_of_order"},
		{"a Stoß that lies ahead", r, "solo E", 0, none, "", 0, 0, "1@1", "/stoss/0/after_cards stoss_out_of_order"},
		{"no such seat", round(t, "bsv-1989", "players", 3), "solo E", 0, none, "", 3, 0, "3@0", "/seat seat_not_in_game, /stoss/0/seat seat_not_in_game"},
	} {
		q := StossQuery{Parties: Parties{contractOf(t, c.contract), c.declarer, c.partner}, Seat: c.seat, CardsPlayed: c.played, Stoss: stosses(c.before)}
		if c.hand != "" {
			q.Hand = cards(t, c.hand)
		}
		if _, faults := CheckStoss(c.r, q); faultsOf(faults) != c.want {
			t.Errorf("%s: got %s, want %s", c.name, faultsOf(faults), c.want)
		}
	}
}

func TestJudgeStosses(t *testing.T) {
	r := round(t, "bsv-1989")
	p := Parties{contractOf(t, "rufspiel GA"), 0, 2}
	for list, want := range map[string]string{
		"":                    "",
		"1@1":                 "",
		"? ?":                 "",
		"?@1 ?@1 ?@1 ?@1":     "",
		"? ? ? ? ?":           "4:stoss_max_reached",
		"2@0":                 "0:stoss_wrong_party",
		"1@1 3@1":             "1:stoss_wrong_party",
		"1@2":                 "0:stoss_too_late",
		"1@0 2@1":             "1:stoss_reply_too_late",
		"1@0 0@0 3@0 2@0":     "",
		"1@? 2@? 3@? 0@? 1@?": "4:stoss_max_reached",
	} {
		if got := codes(JudgeStosses(r, p, stosses(list))); got != want {
			t.Errorf("%q: got %s, want %s", list, got, want)
		}
	}
}

// TestStossNeverBothParties: of the seats of a game at most one party may give the next Stoß, and what is allowed is one more level.
func TestStossNeverBothParties(t *testing.T) { rapid.Check(t, anyStoss) }

func FuzzStoss(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyStoss)) }

func anyStoss(t *rapid.T) {
	r := anyRound(t)
	c := rapid.SampledFrom(contracts[r.Deck]).Draw(t, "contract")
	q := StossQuery{Parties: Parties{c, rapid.IntRange(-1, 3).Draw(t, "declarer"), rapid.IntRange(-1, 3).Draw(t, "partner")}}
	q.CardsPlayed = rapid.IntRange(0, 10).Draw(t, "played")
	for range rapid.IntRange(0, 5).Draw(t, "levels") {
		q.Stoss = append(q.Stoss, Stoss{rapid.IntRange(-1, 3).Draw(t, "seat"), rapid.IntRange(-1, 5).Draw(t, "after")})
	}
	allowed := map[bool]bool{}
	for q.Seat = range 4 {
		v, faults := CheckStoss(r, q)
		if len(faults) == 0 && len(v.Violations) == 0 {
			allowed[q.declarers(q.Seat)] = true
			if v.Level != len(q.Stoss)+1 || v.Factor != 1<<v.Level {
				t.Fatalf("level %d factor %d after %d", v.Level, v.Factor, len(q.Stoss))
			}
		}
	}
	if len(allowed) > 1 && c.Type != schafkopf.Ramsch {
		t.Fatal("both parties may double")
	}
}
