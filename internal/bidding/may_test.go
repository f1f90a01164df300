package bidding

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

func TestMay(t *testing.T) {
	plain := round(t, "bsv-1989")
	renonce := round(t, "bsv-1989-varianten")
	rankDown := round(t, "bsv-1989", "all_pass", []string{"muss"})
	renonceFirst := round(t, "turnier")
	both := round(t, "bsv-1989", "all_pass", []string{"muss"}, "renonce", "after_all_pass")
	short := round(t, "bsv-1989", "deck", "short", "all_pass", []string{"muss"})
	for _, c := range []struct {
		name     string
		r        *ruleset.Ruleset
		hand     string
		contract string
		want     string
	}{
		// C1: not one's own, and a card of the suit that is no trump.
		{"a held suit", plain, "EO GU HA H9 EA EZ S9 S7", "rufspiel SA", ""},
		{"his own Sau", plain, "EO GU HA H9 EA EZ S9 S7", "rufspiel EA", "own_called_card"},
		{"the Ober and Unter of a suit do not count", plain, "EO GU HA H9 EA EZ S9 S7", "rufspiel GA", "void_of_called_suit"},
		{"no Eichel, no Eichel-Sau (L8)", plain, "GO HO SO HA GZ G9 SA S7", "rufspiel EA", "void_of_called_suit"},

		// C2 and C3: gesperrt.
		{"gesperrt calls no suit he lacks", plain, "EO GO HU HA H9 EA EZ H7", "rufspiel GA", "void_of_called_suit"},
		{"Renonce when gesperrt", renonce, "EO GO HU HA H9 EA EZ H7", "rufspiel GA renonce", ""},
		{"Renonce for a suit he has", renonce, "EO GO HU HA H9 EA EZ H7", "rufspiel EA renonce", "own_called_card"},
		{"no Renonce while a Sau can be called", renonce, "EO GO HU HA H9 EA EZ S7", "rufspiel GA renonce", "renonce_not_blocked"},
		{"Renonce is announced", renonce, "EO GO HU HA H9 EA EZ H7", "rufspiel GA", "void_of_called_suit"},
		{"nor for the very Sau that he can call", renonce, "EO GO HU HA H9 EA EZ S7", "rufspiel SA renonce", "renonce_not_blocked"},

		// C4 and C5: the forced game.
		{"the Alte calls a Sau", rankDown, "EO GU HA H9 EA EZ S9 S7", "rufspiel SA forced", ""},
		{"only the Alte", rankDown, "GO GU HA H9 EA EZ S9 S7", "rufspiel SA forced", "forced_not_eichel_ober"},
		{"no Zehn while he can call a Sau", rankDown, "EO GU HA H9 EA E9 S9 S7", "rufspiel EZ forced", "higher_card_callable"},
		{"gesperrt: a Zehn", rankDown, "EO GU HA H9 EA E9 H8 H7", "rufspiel EZ forced", ""},
		{"of a suit he has", rankDown, "EO GU HA H9 EA E9 H8 H7", "rufspiel GZ forced", "void_of_called_suit"},
		{"not a König yet", rankDown, "EO GU HA H9 EA E9 H8 H7", "rufspiel EK forced", "higher_card_callable"},
		{"the Zehn is his: a König", rankDown, "EO GU HA H9 EA EZ H8 H7", "rufspiel EK forced", ""},
		{"his own Zehn", rankDown, "EO GU HA H9 EA EZ H8 H7", "rufspiel EZ forced", "own_called_card"},
		{"one Zehn is missing: not yet a König", rankDown, "EO GU HA H9 EA EZ GA G7", "rufspiel EK forced", "higher_card_callable"},
		{"that Zehn", rankDown, "EO GU HA H9 EA EZ GA G7", "rufspiel GZ forced", ""},
		{"down to the Sieben", rankDown, "EO HA EA EZ EK E9 E8 H7", "rufspiel E7 forced", ""},
		{"to the Neun in the short deck", short, "EO HA EA EZ EK HK", "rufspiel E9 forced", ""},
		{"no Renonce with rank_down", renonce, "EO GU HA H9 EA E9 H8 H7", "rufspiel GA renonce forced", "renonce_not_in_forced_game"},
		{"Renonce first", renonceFirst, "EO GU HA H9 EA E9 H8 H7", "rufspiel GA renonce forced", ""},
		{"then no Zehn", renonceFirst, "EO GU HA H9 EA E9 H8 H7", "rufspiel EZ forced", "higher_card_callable"},
		{"all three Saus: a Zehn", renonceFirst, "EO GU HA H9 EA E9 GA SA", "rufspiel GZ forced", ""},
		{"either where the round has both: the Zehn", both, "EO GU HA H9 EA E9 H8 H7", "rufspiel EZ forced", ""},
		{"either where the round has both: the Renonce", both, "EO GU HA H9 EA E9 H8 H7", "rufspiel SA renonce forced", ""},
		{"eight trumps must call something", rankDown, "EO GO HO SO EU GU HU HA", "rufspiel GZ forced", ""},
		{"but no Sau", rankDown, "EO GO HO SO EU GU HU HA", "rufspiel GA forced", "void_of_called_suit"},
		{"nor has a whole suit anything to call in it", rankDown, "EO HA SA SZ SK S9 S8 S7", "rufspiel EZ forced", ""},
		{"both faults are named", rankDown, "GO GU HA H9 EA EZ S9 S7", "rufspiel EA forced", "forced_not_eichel_ober own_called_card"},

		// C8, A17, A18.
		{"Hochzeit with one trump", renonce, "H9 EA EZ G9 G8 SZ S9 S8", "hochzeit", ""},
		{"not with two", renonce, "H9 EU EZ G9 G8 SZ S9 S8", "hochzeit", "hochzeit_needs_one_trump"},
		{"nor with none", renonce, "EK EA EZ G9 G8 SZ S9 S8", "hochzeit", "hochzeit_needs_one_trump"},
		{"Solo-Tout with three Laufende", renonceFirst, "EO GO HO EU EA EZ E9 SA", "solo E tout", ""},
		{"not with two", renonceFirst, "EO GO SO EU EA EZ E9 SA", "solo E tout", "tout_needs_laufende"},
		{"Wenz-Tout with two", renonceFirst, "EU GU SU EA EZ EK GA SA", "wenz tout", ""},
		{"not without the highest", renonceFirst, "GU HU SU EA EZ EK GA SA", "wenz tout", "tout_needs_laufende"},
		{"any Tout where there is no limit", plain, "GU HU SU EA EZ EK GA SA", "wenz tout", ""},
		{"a Solo without any trump", plain, "EA EZ EK E9 GA GZ SA SZ", "solo H", ""},
		{"a Wenz without an Unter", plain, "EA EZ EK E9 GA GZ SA SZ", "wenz", ""},
		{"a Sie", plain, "EO GO HO SO EU GU HU SU", "sie", ""},
		{"no Sie", plain, "EO GO HO SO EU GU HU HA", "sie", "sie_not_held"},
		{"the six highest in the short deck", short, "EO GO HO SO EU GU", "sie", ""},
		{"and no others", short, "EO GO HO SO EU HU", "sie", "sie_not_held"},
	} {
		hand := schafkopf.SetOf(cards(t, c.hand)...)
		contract := contractOf(t, c.contract)
		if faults := append(contract.Check(false), c.r.Admission(contract)...); len(faults) > 0 && c.r != renonce {
			t.Errorf("%s: %s", c.name, faultsOf(faults))
		}
		if got := codes(May(c.r, hand, contract)); got != c.want {
			t.Errorf("%s: %s with %s: got %q, want %q", c.name, c.contract, c.hand, got, c.want)
		}
	}
}

func TestBlocked(t *testing.T) {
	r := round(t, "bsv-1989")
	for hand, want := range map[string]bool{
		"EO GU HA H9 EA EZ S9 S7": false, // Schellen can be called
		"EO GU HA H9 EA EZ H8 H7": true,  // one suit with its Sau, void of the others
		"EO GU HA H9 EA GA SA H7": true,  // all three Saus
		"EO GU EU SU HU SO HO GO": true,  // no suit at all
		"EO GU HA H9 EA GU SA G7": false,
	} {
		if got := Blocked(r, schafkopf.SetOf(cards(t, hand)...)); got != want {
			t.Errorf("%s: blocked %v, want %v", hand, got, want)
		}
	}
}

// TestForcedPlayerAlwaysHasACall holds the calls of every hand with the Eichel-Ober against May, card by card.
func TestForcedPlayerAlwaysHasACall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRound(t)
		if !slices.Contains(r.AllPass, ruleset.AllPassMuss) {
			return
		}
		hand := schafkopf.SetOf(drawHand(t, r, "hand")...)
		if !hand.Has(eichelOber) {
			hand = hand.Without(hand.First()).With(eichelOber)
		}
		calls := 0
		for _, c := range contracts[r.Deck] {
			if c.Type == schafkopf.Rufspiel && c.Forced && len(r.Admission(c)) == 0 && len(May(r, hand, c)) == 0 {
				calls++
			}
		}
		if want := callsForced(r, hand); calls == 0 || calls != want.held.Len()+want.renonce.Len() {
			t.Fatalf("%d calls with %v", calls, hand.Cards())
		}
	})
}
