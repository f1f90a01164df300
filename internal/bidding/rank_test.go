package bidding

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// announcements reads "0 rufspiel EA; 2 solo H for 80; 3 sie with EO GO ...".
func announcements(t testing.TB, text string) (list []Announcement) {
	t.Helper()
	for part := range strings.SplitSeq(text, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		a := Announcement{Bid: NoBid}
		part, hand, given := strings.Cut(part, " with")
		if given {
			a.Hand = append([]schafkopf.Card{}, cards(t, hand)...)
		}
		part, bid, given := strings.Cut(part, " for ")
		if given {
			fmt.Sscan(bid, &a.Bid)
		}
		fmt.Sscan(part, &a.Seat)
		a.Contract = contractOf(t, part[2:])
		list = append(list, a)
	}
	return list
}

// places writes a ranking as "1 wenz 5 seat_order, 2 wenz 5 seat_order; 3 contract_not_admitted".
func places(r Ranking) string {
	var words, rejected []string
	for _, p := range r.Places {
		words = append(words, fmt.Sprintf("%d %s %d %s", p.Seat, write(p.Contract), p.Rank, p.Reason))
	}
	for _, x := range r.Rejected {
		rejected = append(rejected, fmt.Sprintf("; %d %s", x.Seat, codes(x.Violations)))
	}
	return strings.Join(words, ", ") + strings.Join(rejected, "")
}

func TestRank(t *testing.T) {
	plain := round(t, "bsv-1989")
	variants := round(t, "bsv-1989-varianten")
	ranked := round(t, "bsv-1989-varianten", "hochzeit.rank", "in_ranking")
	herz := round(t, "bsv-1989", "herz_solo_first", true)
	steigern := round(t, "bsv-1989-varianten", "steigern.mode", "on")
	turnier := round(t, "turnier")
	for _, c := range []struct {
		name, list string
		r          *ruleset.Ruleset
		want       string
	}{
		{"nobody", "", plain, ""},
		{"only one", "2 rufspiel EA", plain, "2 rufspiel EA 6 only"},
		{
			"the contract's example", "0 rufspiel EA; 1 wenz; 2 wenz; 3 geier", plain,
			"1 wenz 5 seat_order, 2 wenz 5 class, 0 rufspiel EA 6 class; 3 contract_not_admitted",
		},
		{"equal class: the seat in front (E3, Q30, Q31)", "2 wenz; 0 wenz", plain, "0 wenz 5 seat_order, 2 wenz 5 seat_order"},
		{"suits are equal (E4, E5)", "1 solo H; 0 solo S; 3 solo E", plain, "0 solo S 4 seat_order, 1 solo H 4 seat_order, 3 solo E 4 seat_order"},
		{"every Tout above every other (E2)", "0 solo E; 3 wenz tout", plain, "3 wenz tout 3 class, 0 solo E 4 class"},
		{"the Sie is highest", "0 solo E tout; 3 sie", plain, "3 sie 1 class, 0 solo E tout 2 class"},
		{
			"Herz-Solo first where the round says so", "0 solo S; 1 solo E; 2 solo H; 3 solo S tout", herz,
			"3 solo S tout 2 class, 2 solo H 4 herz_solo, 0 solo S 4 seat_order, 1 solo E 4 seat_order",
		},
		{"among the Touts too", "0 solo S tout; 2 solo H tout", herz, "2 solo H tout 2 herz_solo, 0 solo S tout 2 herz_solo"},
		{"an accepted Hochzeit goes before every class", "0 solo E tout; 3 hochzeit", variants, "3 hochzeit 13 class, 0 solo E tout 2 class"},
		{"but the Sie", "0 sie; 3 hochzeit; 2 wenz", variants, "0 sie 1 class, 3 hochzeit 13 class, 2 wenz 8 class"},
		{"a Hochzeit of the ranking", "0 rufspiel EA; 3 hochzeit; 1 bettel", ranked, "1 bettel 12 class, 3 hochzeit 13 class, 0 rufspiel EA 14 class"},
		{
			"the order of the variants (R2)", "0 farbgeier E; 1 farbwenz E; 2 geier; 3 wenz", variants,
			"3 wenz 8 class, 2 geier 9 class, 1 farbwenz E 10 class, 0 farbgeier E 11 class",
		},

		// 000 Var. II.6.
		{"a higher bid goes before class and seat", "0 solo E tout for 70; 1 farbgeier E for 80", steigern, "1 farbgeier E 11 bid, 0 solo E tout 2 bid"},
		{"no bid below every bid", "0 solo E tout; 1 wenz for 70; 2 rufspiel EA", steigern, "1 wenz 8 bid, 0 solo E tout 2 class, 2 rufspiel EA 14 class"},
		{"an equal bid is the front seat's", "0 wenz for 80; 1 solo E for 80", steigern, "0 wenz 8 seat_order, 1 solo E 7 seat_order"},
		{"a Sie is above the bids", "0 wenz for 120; 1 sie", steigern, "1 sie 1 class, 0 wenz 8 class"},
		{"so is an accepted Hochzeit", "0 wenz for 120; 1 hochzeit; 2 solo E", steigern, "1 hochzeit 13 class, 0 wenz 8 bid, 2 solo E 7 bid"},

		// Rejected.
		{"a Ramsch", "1 ramsch", variants, "; 1 not_announceable"},
		{"a forced game", "1 rufspiel EA forced", turnier, "; 1 forced_in_bidding"},
		{"a Tout the round has not", "1 farbwenz E tout; 0 geier tout", plain, "; 0 contract_not_admitted; 1 contract_not_admitted"},
		{
			"his own Sau", "0 rufspiel EA with EO GU HA H9 EA EZ S9 S7; 2 rufspiel GA with GO EU HZ H8 E7 E8 G9 G7", plain,
			"2 rufspiel GA 6 only; 0 own_called_card",
		},
		{"Renonce out of place", "0 rufspiel GA renonce with EO GU HA H9 EA EZ S9 S7", variants, "; 0 renonce_not_blocked"},
		{"a Tout without its Laufende", "0 solo E tout with EO GO SO EU EA EZ E9 SA", turnier, "; 0 tout_needs_laufende"},
	} {
		got, faults := Rank(c.r, announcements(t, c.list))
		if len(faults) > 0 {
			t.Errorf("%s: %s", c.name, faultsOf(faults))
		} else if p := places(got); p != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, p, c.want)
		}
	}
}

func TestRankFaults(t *testing.T) {
	plain := round(t, "bsv-1989")
	steigern := round(t, "bsv-1989", "steigern.mode", "on", "steigern.max", 100)
	three := round(t, "bsv-1989", "players", 3)
	for _, c := range []struct {
		name, list string
		r          *ruleset.Ruleset
		want       string
	}{
		{"twice a seat", "1 wenz; 0 wenz; 1 solo E", plain, "/announcements/2/seat second_announcement"},
		{"no such seat", "3 wenz", three, "/announcements/0/seat seat_not_in_game"},
		{"a contract with a fault", "0 wenz E; 1 solo", plain, "/announcements/0/contract/suit contract_member_extra, /announcements/1/contract/suit contract_member_missing"},
		{"a bid without Steigern", "0 wenz for 80", plain, "/announcements/0/bid steigern_not_played"},
		{"a bid of 0 is a bid", "0 wenz for 0", plain, "/announcements/0/bid steigern_not_played"},
		{"with a Rufspiel", "0 rufspiel EA for 80", steigern, "/announcements/0/bid bid_needs_einzelspiel"},
		{"no step", "0 wenz for 85", steigern, "/announcements/0/bid bid_impossible"},
		{"60 is no bid", "0 wenz for 60", steigern, "/announcements/0/bid bid_impossible"},
		{"above the highest", "0 wenz for 110", steigern, "/announcements/0/bid bid_impossible"},
		{"seven cards", "0 wenz with EO GO HO SO EU GU HU", plain, "/announcements/0/hand hand_size"},
		{"no card", "0 wenz with", plain, "/announcements/0/hand hand_size"},
		{"a card in two hands", "0 wenz with EO GO HO SO EU GU HU SU; 1 wenz with E9 E8 E7 EA EK EZ SU S7", plain, "/announcements/1/hand/6 duplicate_card"},
		{"a card of the other deck", "0 wenz with EO GO HO SO EU GU HU S7", three, "/announcements/0/hand/7 card_not_in_deck"},
	} {
		_, faults := Rank(c.r, announcements(t, c.list))
		if got := faultsOf(faults); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestEveryPairOfClasses holds the order of each two classes of each preset against the list of the preset.
func TestEveryPairOfClasses(t *testing.T) {
	for _, preset := range ruleset.Presets {
		r := round(t, string(preset))
		for high, a := range r.Ranking {
			for _, b := range r.Ranking[high+1:] {
				if b.Type == schafkopf.Hochzeit && !r.Hochzeit.InRanking || a.Type == schafkopf.Hochzeit && !r.Hochzeit.InRanking {
					continue
				}
				got, faults := Rank(r, []Announcement{
					{Seat: 0, Contract: anyOf(b), Bid: NoBid},
					{Seat: 1, Contract: anyOf(a), Bid: NoBid},
				})
				if len(faults) > 0 || len(got.Places) != 2 || got.Places[0].Seat != 1 || got.Places[0].Reason != ByClass {
					t.Errorf("%s: %s does not lie above %s: %s %s", preset, a, b, places(got), faultsOf(faults))
				}
			}
		}
	}
}

// anyOf is a contract of the class.
func anyOf(class schafkopf.Class) schafkopf.Contract {
	c := schafkopf.Contract{Type: class.Type, Tout: class.Tout, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	if class.Type.NamesSuit() {
		c.Suit = schafkopf.Gras
	}
	if class.Type == schafkopf.Rufspiel {
		c.Called = schafkopf.NewCard(schafkopf.Gras, schafkopf.Sau)
	}
	return c
}

// drawAnnouncements draws announcements that the round may know or not.
func drawAnnouncements(t *rapid.T, r *ruleset.Ruleset) (list []Announcement) {
	deck := rapid.Permutation(r.Deck.Cards().Cards()).Draw(t, "deck")
	for seat := range r.Players {
		if rapid.IntRange(0, 4).Draw(t, "silent") == 0 {
			continue
		}
		a := Announcement{Seat: seat, Bid: NoBid, Contract: rapid.SampledFrom(contracts[r.Deck]).Draw(t, "contract")}
		if r.Steigern.On && a.Contract.Type.Lone() && rapid.Bool().Draw(t, "bids") {
			a.Bid = 60 + 10*rapid.IntRange(1, 6).Draw(t, "bid")
		}
		if rapid.IntRange(0, 2).Draw(t, "hand") == 0 {
			a.Hand = deck[seat*r.HandSize() : (seat+1)*r.HandSize()]
		}
		list = append(list, a)
	}
	return list
}

func TestOrderOfTheListDoesNotMatter(t *testing.T) { rapid.Check(t, anyAnnouncements) }

func FuzzAnnouncements(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyAnnouncements)) }

func anyAnnouncements(t *rapid.T) {
	r := anyRound(t)
	list := drawAnnouncements(t, r)
	shuffled := list
	if len(list) > 1 {
		shuffled = rapid.Permutation(list).Draw(t, "shuffled")
	}
	a, faults := Rank(r, list)
	b, again := Rank(r, shuffled)
	if len(faults) > 0 || len(again) > 0 {
		t.Fatal(faultsOf(faults), faultsOf(again))
	}
	if !reflect.DeepEqual(a, b) {
		t.Fatalf("%s\n%s", places(a), places(b))
	}
	if len(a.Places)+len(a.Rejected) != len(list) {
		t.Fatalf("%d announcements: %s", len(list), places(a))
	}
	// Each place lies above all below it: the order is transitive.
	for i := range a.Places {
		for j := range a.Places[i+1:] {
			if d, _ := compare(r, &a.Places[i].Announcement, &a.Places[i+1+j].Announcement); d >= 0 {
				t.Fatalf("place %d does not lie above place %d: %s", i, i+1+j, places(a))
			}
		}
	}
}
