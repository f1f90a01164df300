package referee

import (
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// wedding is a deal in which seat 1 has one trump, the Herz-Neun.
var wedding = []string{
	"EO GU HA H7 EZ E8 G8 S9",
	"H9 EA EK E7 GZ GK SA SZ",
	"GO SU HZ H8 GA G7 SK S8",
	"SO HO EU HU HK E9 G9 S7",
}

// TestHochzeit plays after the exchange, and reports an exchange against the rules.
func TestHochzeit(t *testing.T) {
	for _, c := range []struct {
		name       string
		rules      []ruleset.Setting
		change     func(*Record)
		violations []string
		faults     []string
		partner    int
		next       string
	}{
		{
			name:    "the exchange is carried out: seat 1 now holds the Eichel-Zehn, seat 0 the Herz-Neun",
			change:  func(r *Record) { r.Tricks = []PlayedTrick{{0, cards("H9")}} },
			partner: 0, next: "1 EZ EA EK E7 GZ GK SA SZ",
		},
		{
			name: "C8: a trump may be handed back, 000 allows any card",
			change: func(r *Record) {
				r.Hochzeit.Returned = cards("HA")[0]
				r.Tricks = []PlayedTrick{{0, cards("EO")}}
			},
			partner: 0, next: "1 HA",
		},
		{
			name:       "or not, where the round says so",
			rules:      []ruleset.Setting{setting("hochzeit.return_trump", false)},
			change:     func(r *Record) { r.Hochzeit.Returned = cards("HA")[0] },
			violations: []string{"returned_trump seat 0 HA"},
			partner:    0, next: "0 EO GU H9 H7 EZ E8 G8 S9",
		},
		{
			name:       "another card than the trump is offered",
			change:     func(r *Record) { r.Hochzeit.Offered = cards("SA")[0] },
			violations: []string{"hochzeit_card_no_trump seat 1 SA"},
			partner:    0, next: "0 EO GU HA H7 E8 G8 SA S9",
		},
		{
			name: "a declarer with more than one trump",
			change: func(r *Record) {
				r.Declarer, r.Hochzeit.Partner = 2, 1
				r.Hochzeit.Offered, r.Hochzeit.Returned = cards("H8")[0], cards("EA")[0]
			},
			violations: []string{"hochzeit_needs_one_trump seat 2"},
			partner:    1, next: "0 EO GU HA H7 EZ E8 G8 S9",
		},
		{
			name:    "without an exchange the hands are those that are played",
			change:  func(r *Record) { r.Hochzeit, r.Partner = nil, 3 },
			partner: 3, next: "0 EO GU HA H7 EZ E8 G8 S9",
		},
		{
			name:   "a card that nobody has",
			change: func(r *Record) { r.Hochzeit.Offered, r.Hochzeit.Returned = cards("H8")[0], cards("EA")[0] },
			faults: []string{"/hochzeit/offered card_not_held", "/hochzeit/returned card_not_held"},
		},
		{
			name:   "two partners",
			change: func(r *Record) { r.Partner = 3 },
			faults: []string{"/hochzeit/partner exchange_partner_differs"},
		},
		{
			name:   "the declarer as his own partner",
			change: func(r *Record) { r.Hochzeit.Partner = 1 },
			faults: []string{"/partner partner_is_declarer"},
		},
		{
			name:   "a seat that is not in the game",
			change: func(r *Record) { r.Hochzeit.Partner = 4 },
			faults: []string{"/partner seat_not_in_game", "/hochzeit/partner seat_not_in_game"},
		},
		{
			name:   "no partner",
			change: func(r *Record) { r.Hochzeit = nil },
			faults: []string{"/partner contract_member_missing"},
		},
		{
			name:   "an exchange in another contract",
			change: func(r *Record) { r.Contract = contract("wenz") },
			faults: []string{"/partner contract_member_extra", "/hochzeit not_a_hochzeit"},
		},
		{
			name:   "the card that was handed over is played by its new holder only",
			change: func(r *Record) { r.Tricks = []PlayedTrick{{0, cards("EZ")}} },
			faults: []string{"/tricks/0/cards/0 not_in_hand"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec := record("hochzeit", 1, wedding)
			rec.Hochzeit = &Exchange{Partner: 0, Offered: cards("H9")[0], Returned: cards("EZ")[0]}
			c.change(rec)
			r := round(t, "bsv-1989-varianten", c.rules...)
			var g Game
			faults := rec.Check(r, &g)
			if got := listed(faults); !slices.Equal(got, c.faults) {
				t.Fatalf("faults %q, want %q", got, c.faults)
			}
			if c.faults != nil {
				return
			}
			checkNext(t, &g, c.violations, c.partner, c.next)
		})
	}
}

func listed(faults []schafkopf.Fault) (list []string) {
	for _, f := range faults {
		list = append(list, f.Pointer+" "+string(f.Code))
	}
	return list
}

func checkNext(t *testing.T, g *Game, violations []string, partner int, next string) {
	t.Helper()
	var replay Replay
	fault := g.Replay(&replay)
	if fault != nil {
		t.Fatal(fault)
	}
	if got := said(&replay); !slices.Equal(got, violations) {
		t.Errorf("violations %q, want %q", got, violations)
	}
	if replay.Partner != partner {
		t.Errorf("partner %d, want %d", replay.Partner, partner)
	}
	seat, legal := int(next[0]-'0'), schafkopf.SetOf(cards(strings.Fields(next[1:])...)...)
	if replay.Finished || replay.NextSeat != seat || replay.NextLegal != legal {
		t.Errorf("finished %v, next %d %v; want %s", replay.Finished, replay.NextSeat, replay.NextLegal.Cards(), next)
	}
}

// pushed is a deal of a Schiebe-Solo: the Eichel-Ober and the Gras-Ober go round, the dealer's hand is shorter by two.
var pushed = []string{
	"GU HA H7 EZ E8 G8 S9 HO",
	"H9 EA EK E7 GZ GK SA SZ",
	"SU HZ H8 GA G7 SK S8 EU",
	"SO HU HK E9 G9 S7",
}

// TestSchieben passes the high trumps round, and reports a taker who does not play the Solo.
func TestSchieben(t *testing.T) {
	took := func(seat int, discarded ...string) Pass { return Pass{seat, true, cards(discarded...)} }
	passed := func(seat int) Pass { return Pass{Seat: seat} }
	for _, c := range []struct {
		name       string
		words      string
		declarer   int
		high       string
		passes     []Pass
		violations []string
		faults     []string
		next       string // seat 0's hand tells what he took
		last       string // what the dealer holds then
	}{
		{
			name: "forehand takes and plays", words: "solo herz", declarer: 0,
			passes: []Pass{took(0, "G8", "S9"), passed(1), passed(2)},
			next:   "0 EO GO GU HA H7 EZ E8 HO", last: "SO HU HK E9 G9 S7 G8 S9",
		},
		{
			name: "seat 2 takes, the dealer gets what he pushes on", words: "solo herz tout", declarer: 2,
			passes: []Pass{passed(0), passed(1), took(2, "SK", "S8")},
			next:   "0 GU HA H7 EZ E8 G8 S9 HO", last: "SO HU HK E9 G9 S7 SK S8",
		},
		{
			name: "each may take what reaches him; only the first took the high trumps", words: "solo herz", declarer: 0,
			passes: []Pass{took(0, "HA", "HO"), took(1, "E7", "HO"), passed(2)},
			next:   "0 EO GO GU H7 EZ E8 G8 S9", last: "SO HU HK E9 G9 S7 E7 HO",
		},
		{
			name: "nobody takes, so the dealer does", words: "solo herz", declarer: 3,
			passes: []Pass{passed(0), passed(1), passed(2)},
			next:   "0 GU HA H7 EZ E8 G8 S9 HO", last: "SO HU HK E9 G9 S7 EO GO",
		},
		{
			name: "another plays the Solo", words: "solo herz", declarer: 1,
			passes:     []Pass{took(0, "G8", "S9"), passed(1), passed(2)},
			violations: []string{"schieben_taker_declares seat 0"},
			next:       "0 EO GO GU HA H7 EZ E8 HO", last: "SO HU HK E9 G9 S7 G8 S9",
		},
		{
			name: "the taker plays something else", words: "wenz", declarer: 0,
			passes:     []Pass{took(0, "G8", "S9"), passed(1), passed(2)},
			violations: []string{"schieben_needs_solo seat 0"},
			next:       "0 EO GO GU HA H7 EZ E8 HO", last: "SO HU HK E9 G9 S7 G8 S9",
		},
		{
			name: "passes of the wrong number", words: "solo herz", declarer: 0, passes: []Pass{took(0, "G8", "S9"), passed(1)},
			faults: []string{"/schieben/passes pass_count"},
		},
		{
			name: "passes out of order", words: "solo herz", declarer: 0, passes: []Pass{passed(1), passed(0), passed(7)},
			faults: []string{"/schieben/passes/0/seat pass_out_of_order", "/schieben/passes/1/seat pass_out_of_order", "/schieben/passes/2/seat seat_not_in_game"},
		},
		{
			name: "too few and too many cards are pushed on", words: "solo herz", declarer: 0, passes: []Pass{took(0, "G8"), {Seat: 1, Discarded: cards("EA")}, passed(2)},
			faults: []string{"/schieben/passes/0/discarded discard_count", "/schieben/passes/1/discarded discard_without_taking"},
		},
		{
			name: "a card is pushed on that he has not, and one twice", words: "solo herz", declarer: 0, passes: []Pass{took(0, "EA", "G8"), took(1, "EA", "EA"), passed(2)},
			faults: []string{"/schieben/passes/0/discarded/0 card_not_held", "/schieben/passes/1/discarded/1 duplicate_card"},
		},
		{
			name: "high cards that are none, and that somebody holds", words: "solo herz", declarer: 0, high: "EO HA", passes: []Pass{passed(0), passed(1), passed(2)},
			faults: []string{"/schieben/high/1 high_not_trump", "/schieben/high/1 duplicate_card"},
		},
		{
			name: "no high cards", words: "solo herz", declarer: 0, high: " ", passes: []Pass{passed(0), passed(1), passed(2)},
			faults: []string{"/hands/3 hand_size", "/schieben/high high_count"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec := record(c.words, c.declarer, pushed)
			high := "EO GO"
			if c.high != "" {
				high = c.high
			}
			rec.Schieben = &Schieben{High: cards(strings.Fields(high)...), Passes: c.passes}
			var g Game
			faults := rec.Check(round(t, "bsv-1989-varianten"), &g)
			if got := listed(faults); !slices.Equal(got, c.faults) {
				t.Fatalf("faults %q, want %q", got, c.faults)
			}
			if c.faults != nil {
				return
			}
			checkNext(t, &g, c.violations, schafkopf.NoSeat, c.next)
			if want := schafkopf.SetOf(cards(strings.Fields(c.last)...)...); g.hands[3] != want {
				t.Errorf("the dealer holds %v, want %v", g.hands[3].Cards(), want.Cards())
			}
		})
	}
}

// TestSie lays a Sie down in both decks.
func TestSie(t *testing.T) {
	long := []string{"EA EZ EK E9 E8 E7 GA GZ", "EO GO HO SO EU GU HU SU", "GK G9 G8 G7 HA HZ HK H9", "H8 H7 SA SZ SK S9 S8 S7"}
	short := []string{"EA EZ EK E9 GA GZ", "GK G9 HU SU HA HZ", "EO GO HO SO EU GU", "HK H9 SA SZ SK S9"}
	t.Run("W14: 520 from each", func(t *testing.T) {
		g := checked(t, record("sie", 1, long), round(t, "bsv-1989"))
		var r Replay
		fault := g.Replay(&r)
		if fault != nil || !r.Finished || !slices.Equal(r.Settlement.Payouts[:], []int64{-520, 1560, -520, -520}) || r.TricksWon[1] != 8 || r.DeclarerPoints != 120 || r.Paid != 8 {
			t.Errorf("%+v %v", r, fault)
		}
	})
	t.Run("A18: six are enough in the short deck, (50 + 60) x 4", func(t *testing.T) {
		g := checked(t, record("sie", 2, short), round(t, "bsv-1989", setting("deck", "short")))
		var r Replay
		fault := g.Replay(&r)
		if fault != nil || !slices.Equal(r.Settlement.Payouts[:], []int64{-440, -440, 1320, -440}) || r.TricksWon[2] != 6 {
			t.Errorf("%+v %v", r, fault)
		}
	})
	for name, c := range map[string]struct {
		rec   *Record
		rules []ruleset.Setting
		want  []string
	}{
		"another's hand":           {record("sie", 0, long), nil, []string{"/hands/0 sie_not_held"}},
		"not played with six":      {record("sie", 2, short), []ruleset.Setting{setting("deck", "short"), setting("sie_short", "none")}, []string{"/contract/type contract_not_admitted"}},
		"cards are not played":     {record("sie", 1, long, "EA"), nil, []string{"/tricks contract_not_played"}},
		"there is nothing to end":  {with2(record("sie", 1, long), func(r *Record) { r.End = &End{settlement.Concede, 0, NoTrick} }), nil, []string{"/end contract_member_extra"}},
		"there is no partner":      {with2(record("sie", 1, long), func(r *Record) { r.Partner = 2 }), nil, []string{"/partner contract_member_extra"}},
		"somebody has to play it":  {record("sie", schafkopf.NoSeat, long), nil, []string{"/declarer contract_member_missing"}},
		"nobody can be seat three": {record("sie", 5, long), nil, []string{"/declarer seat_not_in_game"}},
	} {
		t.Run(name, func(t *testing.T) {
			faults := c.rec.Check(round(t, "bsv-1989", c.rules...), new(Game))
			if got := listed(faults); !slices.Equal(got, c.want) {
				t.Errorf("faults %q, want %q", got, c.want)
			}
		})
	}
}

// TestAnnouncements holds the game against who has announced what.
func TestAnnouncements(t *testing.T) {
	spoken := func(list ...any) (all []bidding.Announcement) {
		for i := 0; i < len(list); i += 2 {
			all = append(all, bidding.Announcement{Seat: list[i].(int), Contract: contract(list[i+1].(string)), Bid: bidding.NoBid})
		}
		return all
	}
	wenz := record("wenz", 1, deal)
	for _, c := range []struct {
		name       string
		rec        *Record
		list       []bidding.Announcement
		rules      []ruleset.Setting
		violations []string
		faults     []string
	}{
		{name: "the Wenz goes before the Rufspiel", rec: wenz, list: spoken(0, "rufspiel GA", 1, "wenz")},
		{name: "the order of the list does not matter", rec: wenz, list: spoken(1, "wenz", 0, "rufspiel GA")},
		{
			name: "E3: the seat in front plays", rec: wenz, list: spoken(0, "wenz", 1, "wenz"),
			violations: []string{"not_the_announced_game seat 0"},
		},
		{
			name: "another game than was announced", rec: wenz, list: spoken(1, "solo eichel"),
			violations: []string{"not_the_announced_game seat 1"},
		},
		{
			name: "nobody has announced anything", rec: wenz, list: []bidding.Announcement{},
			violations: []string{"nobody_announced seat 1"},
		},
		{name: "a Ramsch follows when nobody has", rec: record("ramsch", schafkopf.NoSeat, deal), list: []bidding.Announcement{}},
		{
			name: "but not when somebody has", rec: record("ramsch", schafkopf.NoSeat, deal), list: spoken(1, "wenz"),
			violations: []string{"somebody_announced seat 1"},
		},
		{
			name: "a hand that may not announce it is rejected", rec: wenz, list: spoken(1, "wenz", 2, "rufspiel GA"),
			violations: []string{"own_called_card seat 2 GA"},
		},
		{
			name: "the bid that won is the game's", rec: with2(record("wenz", 1, deal), func(r *Record) { r.Bid = 80 }),
			list:  []bidding.Announcement{{Seat: 1, Contract: contract("wenz"), Bid: 80}, {Seat: 2, Contract: contract("solo gras"), Bid: 70}},
			rules: []ruleset.Setting{setting("steigern.mode", "on")},
		},
		{
			name: "another bid than was announced", rec: with2(record("wenz", 1, deal), func(r *Record) { r.Bid = 80 }),
			list:       []bidding.Announcement{{Seat: 1, Contract: contract("wenz"), Bid: 90}},
			rules:      []ruleset.Setting{setting("steigern.mode", "on")},
			violations: []string{"not_the_announced_game seat 1"},
		},
		{
			name: "another hand than was dealt", rec: wenz,
			list:   []bidding.Announcement{{Seat: 1, Contract: contract("wenz"), Bid: bidding.NoBid, Hand: cards(strings.Fields(deal[2])...)}},
			faults: []string{"/announcements/0/hand hand_differs"},
		},
		{name: "two announcements of a seat", rec: wenz, list: spoken(1, "wenz", 1, "wenz"), faults: []string{"/announcements/1/seat second_announcement"}},
		{name: "a seat that is not in the game", rec: wenz, list: spoken(4, "wenz"), faults: []string{"/announcements/0/seat seat_not_in_game"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec := *c.rec
			rec.Announcements = c.list
			r := round(t, "bsv-1989-varianten", c.rules...)
			var g Game
			faults := rec.Check(r, &g)
			if got := listed(faults); !slices.Equal(got, c.faults) {
				t.Fatalf("faults %q, want %q", got, c.faults)
			}
			if c.faults != nil {
				return
			}
			var replay Replay
			g.Replay(&replay)
			if got := said(&replay); !slices.Equal(got, c.violations) {
				t.Errorf("violations %q, want %q", got, c.violations)
			}
		})
	}
}
