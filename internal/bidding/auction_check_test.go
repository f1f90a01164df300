package bidding

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

func TestDialogueFaults(t *testing.T) {
	plain := round(t, "bsv-1989")
	variants := round(t, "bsv-1989-varianten")
	hidden := round(t, "bsv-1989-varianten", "hochzeit.offer", "hidden")
	three := round(t, "bsv-1989", "players", 3)
	wenz := schafkopf.Class{Type: schafkopf.Wenz}
	withClass := Call{Say: SayPass, Class: &wenz, Bid: NoBid, Card: schafkopf.NoCard}
	for _, c := range []struct {
		name  string
		r     *ruleset.Ruleset
		calls []Call
		hands string
		want  string
	}{
		{"no such seat", three, callsOf(t, "0 pass, 3 pass"), "", "/calls/1/seat seat_not_in_game"},
		{"announce without contract", plain, []Call{{Say: SayAnnounce, Bid: NoBid, Card: schafkopf.NoCard}}, "", "/calls/0/contract call_member_missing"},
		{"rank without class", plain, []Call{{Say: SayRank, Bid: NoBid, Card: schafkopf.NoCard}}, "", "/calls/0/class call_member_missing"},
		{"bid without bid", plain, []Call{{Say: SayBid, Bid: NoBid, Card: schafkopf.NoCard}}, "", "/calls/0/bid call_member_missing"},
		{"an open offer shows its card", variants, callsOf(t, "2 offer"), "", "/calls/0/card call_member_missing"},
		{"a hidden one need not", hidden, callsOf(t, "2 offer"), "", ""},
		{"pass with a class", plain, []Call{withClass}, "", "/calls/0/class call_member_extra"},
		{"a contract with a fault", plain, callsOf(t, "0 announce wenz E"), "", "/calls/0/contract/suit contract_member_extra"},
		{"a card of the other deck", round(t, "bsv-1989-varianten", "deck", "short"), callsOf(t, "2 offer H7"), "", "/calls/0/card card_not_in_deck"},
		{"three hands for four players", plain, nil, "EO GO HO SO EU GU HU SU; EA EZ EK E9 E8 E7 GA GZ; GK G9 G8 G7 HA HZ HK H9", "/hands hand_count"},
		{"a hand too small", three, nil, "EO GO HO SO EU GU HU SU; EA EZ EK E9 GA GZ GK G9; HA HZ HK H9 SA SZ SK", "/hands/2 hand_size"},
		{"a card in two hands", three, nil, "EO GO HO SO EU GU HU SU; EA EZ EK E9 GA GZ GK G9; HA HZ HK H9 SA SZ SK EO", "/hands/2/7 duplicate_card"},
		{
			"an offered card that he does not hold", variants, callsOf(t, "1 offer H8"),
			"EO GO HO SO EU GU HU SU; EA EZ EK E9 E8 E7 GA H9; GK G9 G8 G7 HA HZ HK GZ; H8 H7 SA SZ SK S9 S8 S7", "/calls/0/card card_not_held",
		},
	} {
		d := Dialogue{Calls: c.calls}
		if c.hands != "" {
			for h := range strings.SplitSeq(c.hands, ";") {
				d.Hands = append(d.Hands, cards(t, h))
			}
		}
		if _, faults := ReplayAuction(c.r, d); faultsOf(faults) != c.want {
			t.Errorf("%s: got %s, want %s", c.name, faultsOf(faults), c.want)
		}
	}
}

func TestDialoguesWithHands(t *testing.T) {
	deal := []string{
		"EO GU HA H9 EA EZ S9 S7", // may call Schellen
		"H8 GA GZ GK SA SZ SK S8", // one trump
		"GO HO SO EU HU SU HZ HK", // trumps only
		"EK E9 E8 E7 G9 G8 G7 H7", // all three suits with the Eichel-Sau missing
	}
	plain := round(t, "bsv-1989")
	variants := round(t, "bsv-1989-varianten")
	noTrump := round(t, "bsv-1989-varianten", "hochzeit.return_trump", false)
	two := round(t, "standard-2024")
	muss := round(t, "turnier")
	for _, c := range []struct {
		name  string
		r     *ruleset.Ruleset
		calls string
		want  string
	}{
		{"he may call it", plain, "0 play, 1 pass, 2 pass, 3 pass, 0 announce rufspiel SA", "game 0 rufspiel SA"},
		{"his own Sau", plain, "0 play, 1 pass, 2 pass, 3 pass, 0 announce rufspiel EA", "game 0 rufspiel EA; 4:own_called_card"},
		{"no Sie", plain, "0 play, 1 pass, 2 pass, 3 pass, 0 announce sie", "game 0 sie; 4:sie_not_held"},
		{"a class that his hand cannot play", two, "0 play, 1 play, 2 pass, 3 pass, 1 rank sie", "open, 0: pass hold; 4:sie_not_held"},
		{"a class that it can", two, "0 play, 1 play, 2 pass, 3 pass, 1 rank solo", "open, 0: pass hold"},
		{"a Hochzeit", variants, "1 offer H8, 3 accept", "game 1 hochzeit with 3"},
		{"with too many trumps", variants, "0 offer H9, 3 accept", "game 0 hochzeit with 3; 0:hochzeit_needs_one_trump"},
		{"any card may go back", variants, "1 offer H8, 2 accept", "game 1 hochzeit with 2"},
		{"but a trump where the round forbids it", noTrump, "1 offer H8, 2 accept", "game 1 hochzeit with 2; 1:hochzeit_no_card_to_return"},
		{"the Alte is forced", muss, "0 pass, 1 pass, 2 pass, 3 pass, 0 announce rufspiel SA forced", "muss 0 rufspiel SA forced"},
		{"nobody else", muss, "0 pass, 1 pass, 2 pass, 3 pass, 3 announce rufspiel EA forced", "muss 3 rufspiel EA forced; 4:forced_not_eichel_ober"},
	} {
		d := Dialogue{Calls: callsOf(t, c.calls)}
		for _, h := range deal {
			d.Hands = append(d.Hands, cards(t, h))
		}
		a, faults := ReplayAuction(c.r, d)
		if got := summary(a) + faultsOf(faults); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// TestInterestedOweMore is table R3.
func TestInterestedOweMore(t *testing.T) {
	for _, c := range []struct{ preset, calls, want string }{
		{"standard-2024", "0 play, 1 play, 2 play, 3 play", "0 rufspiel 1 farbwenz 2 wenz 3 solo"},
		{"standard-2024", "0 pass, 1 play, 2 pass, 3 play", "1 rufspiel 3 farbwenz"},
		{"bsv-1989", "0 play, 1 pass, 2 play", "0 rufspiel 2 wenz"},
		{"wirtshaus", "0 play, 1 play, 2 play, 3 play", "0 rufspiel 1 farbgeier 2 farbwenz 3 geier"},
		{"rein", "0 play, 1 play, 2 play, 3 play", "0 rufspiel 1 wenz 2 solo 3 solo"},
	} {
		a, _ := ReplayAuction(round(t, c.preset), Dialogue{Calls: callsOf(t, c.calls)})
		var words []string
		for _, i := range a.Interested {
			words = append(words, fmt.Sprint(i.Seat, " ", i.Minimum))
		}
		if got := strings.Join(words, " "); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.preset, c.calls, got, c.want)
		}
	}
}
