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

// contract reads "rufspiel GA", "solo gras tout", "wenz".
func contract(words string) schafkopf.Contract {
	c := schafkopf.Contract{Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	for i, w := range strings.Fields(words) {
		suit, isSuit := schafkopf.ParseSuit(w)
		card, isCard := schafkopf.ParseCard(w)
		switch {
		case i == 0:
			c.Type, _ = schafkopf.ParseType(w)
		case w == "tout":
			c.Tout = true
		case w == "renonce":
			c.Renonce = true
		case w == "forced":
			c.Forced = true
		case isSuit:
			c.Suit = suit
		case isCard:
			c.Called = card
		}
	}
	return c
}

// record is a game of hands written as words, one seat a string, and tricks likewise; "2: GA ..." states the leader.
func record(words string, declarer int, hands []string, tricks ...string) *Record {
	rec := &Record{Contract: contract(words), Declarer: declarer, Partner: schafkopf.NoSeat}
	for _, h := range hands {
		rec.Hands = append(rec.Hands, cards(strings.Fields(h)...))
	}
	for _, t := range tricks {
		p := PlayedTrick{Leader: schafkopf.NoSeat}
		if leader, rest, stated := strings.Cut(t, ":"); stated {
			p.Leader, t = int(leader[0]-'0'), rest
		}
		p.Cards = cards(strings.Fields(t)...)
		rec.Tricks = append(rec.Tricks, p)
	}
	return rec
}

// deal is a deal whose Gras-Sau lies with seat 2; seat 0 can call it. Together they hold the Eichel-Ober but not the Gras-Ober.
var deal = []string{
	"EO GU HA H9 EZ E8 G8 S9",
	"GO SU HZ H8 EA E7 GZ SA",
	"GA GK G7 HO EU HK SZ S8",
	"SO HU H7 EK E9 G9 SK S7",
}

func with2(rec *Record, change func(*Record)) *Record {
	change(rec)
	return rec
}

func setting(path string, value any) ruleset.Setting {
	if n, ok := value.(int); ok {
		value = int64(n)
	}
	return ruleset.Setting{Path: path, Value: value}
}

// said is one violation in short.
func said(r *Replay) (list []string) {
	for _, v := range r.Violations {
		s := string(v.Code)
		if v.Seat != schafkopf.NoSeat {
			s += " seat " + string(rune('0'+v.Seat))
		}
		if v.Trick >= 0 {
			s += " trick " + string(rune('0'+v.Trick))
		}
		if v.Card != schafkopf.NoCard {
			s += " " + v.Card.String()
		}
		list = append(list, s)
	}
	return list
}

func TestReplay(t *testing.T) {
	found := func(kind settlement.EndKind, seat, trick int) *End { return &End{kind, seat, trick} }
	// The first trick of most games: the called suit is led, and seat 2 takes it with the Gras-Sau.
	const search = "G8 GZ GA G9"
	for _, c := range []struct {
		name       string
		rules      []ruleset.Setting
		rec        *Record
		violations []string
		legal      string // the cards that were legal at the first violation
		next       string // seat and legal cards; "" when the game is finished
		payouts    []int64
	}{
		{
			name: "whose turn it is after five cards",
			rec:  record("rufspiel GA", 0, deal, search, "S8"),
			next: "3 SK S7",
		},
		{
			name: "before the first card forehand leads",
			rec:  record("rufspiel GA", 0, deal),
			next: "0 EO GU HA H9 EZ E8 G8 S9",
		},
		{
			name:       "Q2: the called card is searched and not played; found at once, the trick and the rest go to the others: 10 + 10 + 10",
			rec:        record("rufspiel GA", 0, deal, "G8 GZ GK G9"),
			violations: []string{"called_card_must_be_played seat 2 trick 0 GK"},
			legal:      "GA",
			payouts:    []int64{-30, 30, -30, 30},
		},
		{
			name:       "H6: found later it is lost Schwarz: 10 + 10 + 10",
			rec:        record("rufspiel GA", 0, deal, "G8 GZ GK G9", "SA"),
			violations: []string{"called_card_must_be_played seat 2 trick 0 GK"},
			legal:      "GA",
			payouts:    []int64{-30, 30, -30, 30},
		},
		{
			name:       "or lost plainly, where the round says so",
			rules:      []ruleset.Setting{setting("infractions.revoke_found_later", "lost")},
			rec:        record("rufspiel GA", 0, deal, "G8 GZ GK G9", "SA"),
			violations: []string{"called_card_must_be_played seat 2 trick 0 GK"},
			legal:      "GA",
			payouts:    []int64{-10, 10, -10, 10},
		},
		{
			name:       "H13: or the game goes on with what lies; the called card is then free",
			rules:      []ruleset.Setting{setting("infractions.revoke_found_later", "continue")},
			rec:        record("rufspiel GA", 0, deal, "G8 GZ GK G9", "SA S8"),
			violations: []string{"called_card_must_be_played seat 2 trick 0 GK"},
			legal:      "GA",
			next:       "3 SK S7",
		},
		{
			name:       "an opponent's revoke gives the declarers the rest: 10 + 10 + 10",
			rec:        record("rufspiel GA", 0, deal, "G8 SA GA G9"),
			violations: []string{"must_follow_suit seat 1 trick 0 SA"},
			legal:      "GZ",
			payouts:    []int64{30, -30, 30, -30},
		},
		{
			name:       "trump is followed too; the others get the rest, and no trick went to the offender's side: 10 + 10 + 10",
			rec:        record("rufspiel GA", 0, deal, search, "HO SO EO EA"),
			violations: []string{"must_follow_trump seat 1 trick 1 EA"},
			legal:      "GO SU HZ H8",
			payouts:    []int64{30, -30, 30, -30},
		},
		{
			name:       "the declarer's own revoke later: he keeps his 21, the opponents have 99 and win with Schneider",
			rec:        record("rufspiel GA", 0, deal, search, "HO SO EZ H8"),
			violations: []string{"must_follow_trump seat 0 trick 1 EZ"},
			legal:      "EO GU HA H9",
			payouts:    []int64{-20, 20, -20, 20},
		},
		{
			name:       "the called card is not thrown before it was searched",
			rec:        record("rufspiel GA", 0, deal, "S9 SA SZ SK", "EA GA EK EZ"),
			violations: []string{"called_card_not_discardable seat 2 trick 1 GA"},
			legal:      "HO EU HK GK G7 S8",
			payouts:    []int64{-30, 30, -30, 30},
		},
		{
			name:       "the holder leads the called suit with the called card only: three are too few to run away",
			rec:        record("rufspiel GA", 0, deal, "S9 SA SZ SK", "E7 EU EK E8", "GK G9 G8 GZ"),
			violations: []string{"called_suit_lead_needs_called_card seat 2 trick 2 GK"},
			legal:      "HO HK GA S8",
			payouts:    []int64{-20, 20, -20, 20},
		},
		{
			name:       "H4: a seat leads that did not take the trick before; the others get the rest",
			rec:        record("rufspiel GA", 0, deal, search, "1:SA S8"),
			violations: []string{"led_out_of_turn seat 1 trick 1"},
			payouts:    []int64{30, -30, 30, -30},
		},
		{
			name:       "forehand leads to the first trick",
			rec:        record("rufspiel GA", 0, deal, "1:GZ GA G9 G8"),
			violations: []string{"led_out_of_turn seat 1 trick 0"},
			payouts:    []int64{30, -30, 30, -30},
		},
		{
			name:       "A13: where the declarer leads his Bettel, forehand does not",
			rules:      []ruleset.Setting{setting("bettel.declarer_leads", true)},
			rec:        record("bettel", 3, deal, "0:S9"),
			violations: []string{"led_out_of_turn seat 0 trick 0"},
			payouts:    []int64{-30, -30, -30, 90},
		},
		{
			name:  "the declarer leads his Bettel when nobody says who led",
			rules: []ruleset.Setting{setting("bettel.declarer_leads", true)},
			rec:   record("bettel", 3, deal, "S7"),
			next:  "0 S9",
		},
		{
			name:       "the first offence counts, both are reported",
			rules:      []ruleset.Setting{setting("infractions.lead_out_of_turn", "lost")},
			rec:        record("rufspiel GA", 0, deal, search, "1:SA S8 SK S9", "1:HZ GK"),
			violations: []string{"led_out_of_turn seat 1 trick 1", "must_follow_trump seat 2 trick 2 GK"},
			payouts:    []int64{10, -10, 10, -10},
		},
		{
			name:       "with an end it is the kind that the end names",
			rec:        with2(record("rufspiel GA", 0, deal, "G8 GZ GK G9"), func(r *Record) { r.End = found(settlement.RevokeFoundLater, 2, NoTrick) }),
			violations: []string{"called_card_must_be_played seat 2 trick 0 GK"},
			legal:      "GA",
			payouts:    []int64{-30, 30, -30, 30},
		},
		{
			name:    "H7: a wrong number of cards is lost Schwarz, nothing need be recorded: 50 + 10 + 10, and 30 for EO GO HO on the other side",
			rec:     with2(record("solo eichel", 3, deal), func(r *Record) { r.End = found(settlement.CardCount, 3, NoTrick) }),
			payouts: []int64{100, 100, 100, -300},
		},
		{
			name:    "H1: who lays his cards down gives the rest away: 21 points are Schneider for the declarers",
			rec:     with2(record("rufspiel GA", 0, deal, search), func(r *Record) { r.End = found(settlement.Concede, 0, NoTrick) }),
			payouts: []int64{-20, 20, -20, 20},
		},
		{
			name: "an end in a trick that was played leaves the later ones to the rule",
			rec: with2(record("rufspiel GA", 0, deal, search, "HO SO EO GO", "2:S8"), func(r *Record) {
				r.End = found(settlement.Concede, 1, 1)
			}),
			violations: []string{"led_out_of_turn seat 2 trick 2"},
			payouts:    []int64{30, -30, 30, -30},
		},
		{
			name:       "a Ramsch has one loser, the offender",
			rec:        record("ramsch", schafkopf.NoSeat, deal, "S9 SA SZ H7"),
			violations: []string{"must_follow_suit seat 3 trick 0 H7"},
			legal:      "SK S7",
			payouts:    []int64{20, 20, 20, -60},
		},
		{
			name:    "knocks and Stöße double: 30 x 2 x 4",
			rules:   []ruleset.Setting{setting("knocking.mode", "double")},
			payouts: []int64{-240, 240, -240, 240},
			rec: with2(record("rufspiel GA", 0, deal, "G8"), func(r *Record) {
				r.Knocks = []int{schafkopf.NoSeat}
				r.Stoss = []bidding.Stoss{{Seat: 1, AfterCards: 1}, {Seat: 2, AfterCards: 1}}
				r.End = found(settlement.Revoke, 0, 0)
			}),
		},
		{
			name:       "H8, H9: a Stoß that is refused has no effect, and none after it",
			violations: []string{"stoss_wrong_party seat 2"},
			payouts:    []int64{-30, 30, -30, 30},
			rec: with2(record("rufspiel GA", 0, deal, "G8"), func(r *Record) {
				r.Stoss = []bidding.Stoss{{Seat: 2, AfterCards: 1}}
				r.End = found(settlement.Revoke, 0, 0)
			}),
		},
		{
			name:       "C1: void of the called suit without Renonce",
			rec:        record("rufspiel SA", 2, []string{deal[0], "GO SU HZ H8 EA E7 GZ SA", "GA GK G7 HO EU HK H7 EK", "SO HU SZ S8 E9 G9 SK S7"}),
			violations: []string{"void_of_called_suit seat 2 SA"},
			next:       "0 EO GU HA H9 EZ E8 G8 S9",
		},
		{
			name:       "C4: a forced game of another than the Eichel-Ober's holder",
			rules:      []ruleset.Setting{setting("all_pass", []string{"muss"})},
			rec:        record("rufspiel GA forced", 3, deal),
			violations: []string{"forced_not_eichel_ober seat 3 GA"},
			next:       "0 EO GU HA H9 EZ E8 G8 S9",
		},
		{
			name:       "A17: a Tout below the Laufende it needs",
			rules:      []ruleset.Setting{setting("tout.min_laufende.solo", 3)},
			rec:        record("solo eichel tout", 0, deal),
			violations: []string{"tout_needs_laufende seat 0"},
			next:       "0 EO GU EZ E8 HA H9 G8 S9",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := round(t, "bsv-1989-varianten", c.rules...)
			g := checked(t, c.rec, r)
			var replay Replay
			fault := g.Replay(&replay)
			if fault != nil {
				t.Fatal(fault)
			}
			if got := said(&replay); !slices.Equal(got, c.violations) {
				t.Errorf("violations %q, want %q", got, c.violations)
			}
			if c.legal != "" {
				if got, want := replay.Violations[0].Facts.Cards, schafkopf.SetOf(cards(strings.Fields(c.legal)...)...); got != want {
					t.Errorf("legal were %v, want %v", got.Cards(), want.Cards())
				}
			}
			if c.next != "" {
				seat, legal := int(c.next[0]-'0'), schafkopf.SetOf(cards(strings.Fields(c.next[1:])...)...)
				if replay.Finished || replay.NextSeat != seat || replay.NextLegal != legal {
					t.Errorf("finished %v, next %d %v; want %s", replay.Finished, replay.NextSeat, replay.NextLegal.Cards(), c.next)
				}
				return
			}
			if got := replay.Settlement.Payouts[:len(c.payouts)]; !replay.Finished || !slices.Equal(got, c.payouts) {
				t.Errorf("finished %v, payouts %v, want %v (%+v)", replay.Finished, got, c.payouts, replay.Settlement)
			}
		})
	}
}
