package bidding

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

func optionList(o Options) string {
	var words []string
	for _, x := range o.Options {
		words = append(words, fmt.Sprintf("%s %d", write(x.Contract), x.Rank))
	}
	return strings.Join(words, ", ")
}

func refusalList(o Options) string {
	var words []string
	for _, x := range o.Refused {
		words = append(words, write(x.Contract)+" "+codes(x.Violations))
	}
	return strings.Join(words, ", ")
}

func flags(o Options) string {
	var words []string
	for _, f := range []struct {
		set  bool
		name string
	}{{o.Blocked, "blocked"}, {o.HochzeitOffer, "hochzeit"}, {o.Sie, "sie"}} {
		if f.set {
			words = append(words, f.name)
		}
	}
	if o.MinBid != NoBid {
		words = append(words, fmt.Sprint("from ", o.MinBid))
	}
	return strings.Join(words, " ")
}

func TestListOptions(t *testing.T) {
	plain := round(t, "bsv-1989")
	rein := round(t, "rein")
	turnier := round(t, "turnier")
	variants := round(t, "bsv-1989-varianten", "contracts", []string{"rufspiel", "hochzeit", "wenz"}, "all_pass", []string{"redeal"})
	ranked := round(t, "bsv-1989-varianten", "contracts", []string{"rufspiel", "hochzeit", "wenz"}, "all_pass", []string{"redeal"}, "hochzeit.rank", "in_ranking")
	rankDown := round(t, "bsv-1989", "all_pass", []string{"muss"})
	steigern := round(t, "bsv-1989", "contracts", []string{"rufspiel", "wenz", "sie"}, "steigern.mode", "on", "steigern.max", 90)
	herz := round(t, "bsv-1989", "contracts", []string{"rufspiel", "solo", "wenz"}, "tout.allowed", []string{}, "herz_solo_first", true)
	three := round(t, "bsv-1989", "players", 3)
	const ordinary = "EO GU HA H9 EA EZ S9 S7"
	for _, c := range []struct {
		name    string
		r       *ruleset.Ruleset
		q       string // hand
		seat    int
		toBeat  string
		forced  bool
		options string
		refused string
		flags   string
	}{
		{
			name: "nothing to beat: the highest class first, suits E G H S", r: rein, q: ordinary, seat: schafkopf.NoSeat,
			options: "solo E tout 2, solo G tout 2, solo H tout 2, solo S tout 2, wenz tout 3, solo E 4, solo G 4, solo H 4, solo S 4, wenz 5, rufspiel SA 6",
			refused: "sie sie_not_held, rufspiel EA own_called_card, rufspiel GA void_of_called_suit",
		},
		{
			name: "a seat behind needs a higher class", r: plain, q: ordinary, seat: 2, toBeat: "0 wenz",
			options: "solo E tout 2, solo G tout 2, solo H tout 2, solo S tout 2, wenz tout 3, solo E 4, solo G 4, solo H 4, solo S 4",
			refused: "sie sie_not_held, wenz rank_too_low, rufspiel EA own_called_card rank_too_low, rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
		},
		{
			name: "a seat in front an equal one", r: herz, q: ordinary, seat: 1, toBeat: "3 solo E",
			options: "solo E 1, solo G 1, solo H 1, solo S 1",
			refused: "wenz rank_too_low, rufspiel EA own_called_card rank_too_low, rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
		},
		{
			name: "without a seat a higher one, and the Herz-Solo is one there", r: herz, q: ordinary, seat: schafkopf.NoSeat, toBeat: "3 solo E",
			options: "solo H 1",
			refused: "solo E rank_too_low, solo G rank_too_low, solo S rank_too_low, wenz rank_too_low, rufspiel EA own_called_card rank_too_low, " +
				"rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
		},
		{
			name: "gesperrt, with Renonce", r: variants, q: "EO GO HU HA H9 EA EZ H7", seat: schafkopf.NoSeat,
			options: "wenz tout 1, wenz 2, rufspiel GA renonce 4, rufspiel SA renonce 4",
			refused: "rufspiel EA own_called_card, rufspiel GA void_of_called_suit, rufspiel SA void_of_called_suit", flags: "blocked",
		},
		{
			name: "a Hochzeit is offered before the bidding", r: variants, q: "H9 EA EZ GA GZ SA S9 S8", seat: 0,
			options: "wenz tout 1, wenz 2",
			refused: "rufspiel EA own_called_card, rufspiel GA own_called_card, rufspiel SA own_called_card", flags: "blocked hochzeit",
		},
		{
			name: "and not in it", r: variants, q: "H9 EA EZ GA GZ SA S9 S8", seat: 1, toBeat: "0 rufspiel EA", options: "wenz tout 1, wenz 2",
			refused: "rufspiel EA own_called_card rank_too_low, rufspiel GA own_called_card rank_too_low, rufspiel SA own_called_card rank_too_low", flags: "blocked",
		},
		{
			name: "a Hochzeit of the ranking", r: ranked, q: "H9 EA EZ GA GZ SA S9 S8", seat: 1, toBeat: "0 rufspiel EA",
			options: "wenz tout 1, wenz 2, hochzeit 3",
			refused: "rufspiel EA own_called_card rank_too_low, rufspiel GA own_called_card rank_too_low, rufspiel SA own_called_card rank_too_low",
			flags:   "blocked hochzeit",
		},
		{
			name: "a Sie", r: steigern, q: "EO GO HO SO EU GU HU SU", seat: schafkopf.NoSeat,
			options: "sie 1, wenz tout 2, wenz 3",
			refused: "rufspiel EA void_of_called_suit, rufspiel GA void_of_called_suit, rufspiel SA void_of_called_suit", flags: "blocked sie",
		},
		{
			name: "against a bid class does not matter: behind", r: steigern, q: ordinary, seat: 1, toBeat: "0 wenz tout for 70",
			options: "wenz tout 2, wenz 3",
			refused: "sie sie_not_held, rufspiel EA own_called_card rank_too_low, rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
			flags:   "from 80",
		},
		{
			name: "in front the same bid", r: steigern, q: ordinary, seat: 0, toBeat: "2 wenz tout for 70",
			options: "wenz tout 2, wenz 3",
			refused: "sie sie_not_held, rufspiel EA own_called_card rank_too_low, rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
			flags:   "from 70",
		},
		{
			name: "nothing above the highest bid", r: steigern, q: ordinary, seat: 3, toBeat: "2 wenz for 90",
			refused: "sie sie_not_held, wenz tout no_higher_bid, wenz no_higher_bid, rufspiel EA own_called_card rank_too_low, " +
				"rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
		},
		{
			name: "an Einzelspiel without a bid is beaten by the first", r: steigern, q: ordinary, seat: 3, toBeat: "2 wenz tout",
			options: "wenz tout 2, wenz 3",
			refused: "sie sie_not_held, rufspiel EA own_called_card rank_too_low, rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
			flags:   "from 70",
		},
		{
			name: "a Rufspiel needs no bid", r: steigern, q: ordinary, seat: 3, toBeat: "2 rufspiel GA",
			options: "wenz tout 2, wenz 3",
			refused: "sie sie_not_held, rufspiel EA own_called_card rank_too_low, rufspiel GA void_of_called_suit rank_too_low, rufspiel SA rank_too_low",
		},
		{
			name: "the forced game: a Sau", r: turnier, q: ordinary, seat: schafkopf.NoSeat, forced: true,
			options: "rufspiel SA forced 6",
			refused: "rufspiel EA forced own_called_card, rufspiel GA forced void_of_called_suit",
		},
		{
			name: "the forced game, gesperrt, down the ranks", r: rankDown, q: "EO GU HA H9 EA EZ GA G7", seat: schafkopf.NoSeat, forced: true,
			options: "rufspiel GZ forced 6",
			refused: "rufspiel EA forced own_called_card, rufspiel GA forced own_called_card, rufspiel SA forced void_of_called_suit, " +
				"rufspiel EZ forced own_called_card, rufspiel SZ forced void_of_called_suit",
			flags: "blocked",
		},
		{
			name: "the forced game, gesperrt, by Renonce", r: turnier, q: "EO GU HA H9 EA EZ GA G7", seat: schafkopf.NoSeat, forced: true,
			options: "rufspiel SA renonce forced 6",
			refused: "rufspiel EA forced own_called_card, rufspiel GA forced own_called_card, rufspiel SA forced void_of_called_suit", flags: "blocked",
		},
		{
			name: "the forced game is the Alte's", r: turnier, q: "GO GU HA H9 EA EZ S9 S7", seat: 2, forced: true,
			refused: "rufspiel EA forced forced_not_eichel_ober own_called_card, rufspiel GA forced forced_not_eichel_ober void_of_called_suit, rufspiel SA forced forced_not_eichel_ober",
		},
		{
			name: "three players", r: three, q: "EO GU HA H9 EA EZ SK S9", seat: schafkopf.NoSeat,
			options: "solo E tout 2, solo G tout 2, solo H tout 2, solo S tout 2, wenz tout 3, solo E 4, solo G 4, solo H 4, solo S 4, wenz 5",
			refused: "sie sie_not_held",
		},
	} {
		q := Query{Hand: cards(t, c.q), Seat: c.seat, AfterAllPass: c.forced}
		if c.toBeat != "" {
			q.ToBeat = &announcements(t, c.toBeat)[0]
		}
		o, faults := ListOptions(c.r, q)
		if len(faults) > 0 {
			t.Errorf("%s: %s", c.name, faultsOf(faults))
			continue
		}
		for _, x := range [][3]string{{"options", optionList(o), c.options}, {"refused", refusalList(o), c.refused}, {"flags", flags(o), c.flags}} {
			if x[1] != x[2] {
				t.Errorf("%s: %s\n got %s\nwant %s", c.name, x[0], x[1], x[2])
			}
		}
	}
}

func TestListOptionsFaults(t *testing.T) {
	plain := round(t, "bsv-1989")
	turnier := round(t, "turnier")
	three := round(t, "bsv-1989", "players", 3)
	const hand = "EO GU HA H9 EA EZ S9 S7"
	for _, c := range []struct {
		name   string
		r      *ruleset.Ruleset
		hand   string
		seat   int
		toBeat string
		forced bool
		want   string
	}{
		{"nine cards", plain, hand + " S8", -1, "", false, "/hand hand_size"},
		{"a card twice", plain, "EO GU HA H9 EA EZ S9 EO", -1, "", false, "/hand/7 duplicate_card"},
		{"no such seat", three, "EO GU HA H9 EA EZ S9 SK", 3, "", false, "/seat seat_not_in_game"},
		{"his own game", plain, hand, 1, "1 wenz", false, "/seat own_game_to_beat"},
		{"a game that is not played", plain, hand, 1, "0 geier", false, "/to_beat/contract/type contract_not_admitted"},
		{"a Ramsch to beat", round(t, "wirtshaus"), hand, 1, "0 ramsch", false, "/to_beat/contract/type not_announceable"},
		{"a bid without Steigern", plain, hand, 1, "0 wenz for 70", false, "/to_beat/bid steigern_not_played"},
		{"no forced game", plain, hand, -1, "", true, "/after_all_pass forced_not_admitted"},
		{"nothing to beat after all have passed", turnier, hand, 1, "0 wenz", true, "/after_all_pass exclusive_members"},
	} {
		q := Query{Hand: cards(t, c.hand), Seat: c.seat, AfterAllPass: c.forced}
		if c.toBeat != "" {
			q.ToBeat = &announcements(t, c.toBeat)[0]
		}
		if _, faults := ListOptions(c.r, q); faultsOf(faults) != c.want {
			t.Errorf("%s: got %s, want %s", c.name, faultsOf(faults), c.want)
		}
	}
}

// TestOptionsAgreeWithRank holds each option and each refusal of a random hand against Rank: an option alone with what is to be
// beaten wins, what is refused is rejected or loses.
func TestOptionsAgreeWithRank(t *testing.T) { rapid.Check(t, anyOptions) }

func FuzzOptions(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyOptions)) }

func anyOptions(t *rapid.T) {
	r := anyRound(t)
	hand := drawHand(t, r, "hand")
	q := Query{Hand: hand, Seat: rapid.IntRange(0, r.Players-1).Draw(t, "seat")}
	if len(r.Ranking) > 0 && rapid.Bool().Draw(t, "to beat") {
		other := Announcement{Seat: (q.Seat + rapid.IntRange(1, r.Players-1).Draw(t, "other")) % r.Players, Bid: NoBid}
		other.Contract = anyOf(rapid.SampledFrom(r.Ranking).Draw(t, "class"))
		if r.Steigern.On && other.Contract.Type.Lone() && rapid.Bool().Draw(t, "bids") {
			other.Bid = 60 + 10*rapid.IntRange(1, 6).Draw(t, "bid")
		}
		q.ToBeat = &other
	}
	o, faults := ListOptions(r, q)
	if len(faults) > 0 {
		t.Fatal(faultsOf(faults))
	}
	wins := func(c schafkopf.Contract) bool {
		mine := Announcement{Seat: q.Seat, Contract: c, Bid: NoBid, Hand: hand}
		if q.ToBeat == nil {
			got, _ := Rank(r, []Announcement{mine})
			return len(got.Places) == 1
		}
		if o.MinBid != NoBid && c.Type.Lone() {
			mine.Bid = o.MinBid
		}
		got, faults := Rank(r, []Announcement{*q.ToBeat, mine})
		if len(faults) > 0 {
			t.Fatal(faultsOf(faults))
		}
		return len(got.Places) > 0 && got.Places[0].Seat == q.Seat
	}
	for _, x := range o.Options {
		if !wins(x.Contract) {
			t.Fatalf("%s is an option and does not win", write(x.Contract))
		}
	}
	for _, x := range o.Refused {
		if wins(x.Contract) {
			t.Fatalf("%s is refused (%s) and wins", write(x.Contract), codes(x.Violations))
		}
	}
}
