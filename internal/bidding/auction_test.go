package bidding

import (
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
)

// TestDialogues reads dialogues of every style. The wanted verdicts follow from 000 III.2, Var. II.6, III.1 and IV and from 003
// section 7.
func TestDialogues(t *testing.T) {
	rounds := map[string]*ruleset.Ruleset{
		"open":         round(t, "bsv-1989"),
		"variants":     round(t, "bsv-1989-varianten"),
		"two":          round(t, "standard-2024"),
		"twoBack":      round(t, "standard-2024", "bidding_pairing", "back_first"),
		"steigern":     round(t, "bsv-1989", "steigern.mode", "on"),
		"steigernBack": round(t, "bsv-1989", "steigern.mode", "on", "bidding_pairing", "back_first"),
		"steigernTwo":  round(t, "standard-2024", "steigern.mode", "on", "steigern.max", 90),
		"ramsch":       round(t, "wirtshaus"),
		"muss":         round(t, "turnier"),
		"herzFirst":    round(t, "bsv-1989", "herz_solo_first", true),
		"hidden":       round(t, "standard-2024", "contracts", []string{"rufspiel", "hochzeit", "solo", "wenz", "farbwenz", "sie"}),
		"three":        round(t, "bsv-1989", "players", 3),
	}
	for _, c := range []struct {
		name  string
		r     string
		calls string
		want  string
	}{
		// 003 section 7, the three dialogues as they are told.
		{"example 1", "two", "0 play, 1 play, 2 pass, 3 pass, 0 pass, 1 announce solo H", "game 1 solo H"},
		{"example 2", "two", "0 play, 1 play, 2 pass, 3 pass, 0 hold, 1 rank wenz, 0 hold, 1 pass, 0 announce solo H", "game 0 solo H"},
		{"example 3", "two", "0 play, 1 play, 2 play, 3 pass, 0 hold, 1 pass, 2 rank solo, 0 pass, 2 announce solo E", "game 2 solo E"},
		{"contract's example", "two", "0 play, 1 pass, 2 play, 3 pass, 2 rank farbwenz, 0 hold, 2 pass, 0 announce solo H", "game 0 solo H"},

		// Two phases.
		{"nothing said", "two", "", "open, 0: play pass"},
		{"one interested names his game", "two", "0 pass, 1 play, 2 pass, 3 pass", "open, 1: announce"},
		{"sole interested may play anything", "two", "0 pass, 1 play, 2 pass, 3 pass, 1 announce rufspiel EA", "game 1 rufspiel EA"},
		{"sole interested cannot withdraw", "two", "0 pass, 1 play, 2 pass, 3 pass, 1 pass", "open, 1: announce; 4:bid_binding"},
		{"rear seat opens", "two", "0 play, 1 play, 2 pass, 3 pass", "open, 1: rank"},
		{"rear seat cannot open with pass", "two", "0 play, 1 play, 2 pass, 3 pass, 1 pass, 0 announce rufspiel EA", "game 0 rufspiel EA; 4:call_not_expected"},
		{"after the front seat's hold", "two", "0 play, 1 play, 2 pass, 3 pass, 0 hold", "open, 1: pass rank"},
		{"a hold claims the challenger's minimum", "two", "0 play, 1 play, 2 pass, 3 pass, 0 hold, 1 rank farbwenz", "open, 0: pass hold; 5:rank_too_low"},
		{"below the minimum", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank rufspiel", "open, 0: pass hold; 4:rank_too_low"},
		{"front seat needs equality only", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank wenz, 0 hold, 1 pass, 0 announce wenz", "game 0 wenz"},
		{"rear seat must exceed", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank wenz, 0 hold, 1 rank wenz", "open, 0: pass hold; 6:rank_too_low"},
		{"rear seat raises", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank wenz, 0 hold, 1 rank solo_tout, 0 pass, 1 announce solo G tout", "game 1 solo G tout"},
		{"final game below what was named", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank solo, 0 pass, 1 announce wenz", "game 1 wenz; 6:rank_too_low"},
		{"final game above what was named", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank wenz, 0 pass, 1 announce solo S", "game 1 solo S"},
		{"final game below the hold", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank wenz, 0 hold, 1 pass, 0 announce farbwenz E", "game 0 farbwenz E; 7:rank_too_low"},
		{"second interested owes a Farbwenz", "two", "0 play, 1 play, 2 pass, 3 pass, 0 pass, 1 announce rufspiel GA", "game 1 rufspiel GA; 5:rank_too_low"},
		{"third interested owes a Wenz", "two", "0 play, 1 play, 2 play, 3 pass, 0 pass, 1 pass, 2 announce farbwenz G", "game 2 farbwenz G; 6:rank_too_low"},
		{"claims last into the next pair", "two", "0 play, 1 play, 2 play, 3 pass, 1 rank solo, 0 hold, 1 pass, 2 rank solo", "open, 0: pass hold; 7:rank_too_low"},
		{"class not played", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank geier", "open, 0: pass hold; 4:contract_not_admitted"},
		{"nothing above a Sie", "two", "0 play, 1 play, 2 pass, 3 pass, 1 rank sie, 0 hold", "open, 1: pass"},
		{"bidding by name is another style", "two", "0 play, 1 play, 2 pass, 3 pass, 0 announce wenz", "open, 1: rank; 4:call_not_expected"},
		{"the back pair meets first", "twoBack", "0 play, 1 play, 2 play, 3 pass", "open, 2: rank"},
		{"then its winner meets the front seat", "twoBack", "0 play, 1 play, 2 play, 3 pass, 2 rank solo, 1 pass", "open, 2: rank"},
		{"the front seat holds against it", "twoBack", "0 play, 1 play, 2 play, 3 pass, 2 rank solo, 1 pass, 0 hold, 2 pass, 0 announce solo E", "game 0 solo E"},
		{"front seat below the winner's class", "twoBack", "0 play, 1 play, 2 play, 3 pass, 2 rank solo, 1 pass, 0 hold, 2 pass, 0 announce wenz", "game 0 wenz; 8:rank_too_low"},

		// Open style.
		{"one plays a Rufspiel", "open", "0 pass, 1 play, 2 pass, 3 pass, 1 announce rufspiel SA", "game 1 rufspiel SA"},
		{"the holder answers at once", "open", "0 play, 1 play", "open, 0: pass announce"},
		{"Gut, and the later seat names his game at once", "open", "0 play, 1 play, 0 pass, 1 announce solo H, 2 pass, 3 pass", "game 1 solo H"},
		{"Gut, and he names it after the round", "open", "0 play, 1 play, 0 pass, 2 pass, 3 pass, 1 announce wenz", "game 1 wenz"},
		{"after Gut the next seat speaks", "open", "0 play, 1 play, 0 pass", "open, 2: play pass"},
		{"answers after the round", "open", "0 play, 1 play, 2 pass, 3 pass, 0 pass, 1 announce wenz", "game 1 wenz"},
		{"answers after the round, two challengers", "open", "0 play, 1 play, 2 play, 3 pass, 0 announce wenz, 1 pass, 2 announce solo E", "game 2 solo E"},
		{"an answer in the midst of the round", "open", "0 play, 1 play, 2 pass, 0 pass, 3 pass, 1 announce wenz", "game 1 wenz; 3:out_of_turn"},
		{"he keeps the game by naming his own", "open", "0 play, 1 play, 0 announce solo E, 1 pass, 2 pass, 3 pass", "game 0 solo E"},
		{"the later seat answers", "open", "0 play, 1 play, 0 announce wenz", "open, 1: pass announce"},
		{"the later seat's answer after the round", "open", "0 play, 1 play, 0 announce wenz, 2 pass, 3 pass, 1 pass", "game 0 wenz"},
		{"the later seat has a higher game", "open", "0 play, 1 play, 0 announce wenz, 1 announce solo S, 2 pass, 3 pass", "game 1 solo S"},
		{"an equal game stays with the seat in front", "open", "0 play, 1 play, 0 announce wenz, 1 announce wenz, 2 pass, 3 pass", "game 0 wenz; 3:rank_too_low"},
		{"Farbsoli are equal, Herz does not go first", "open", "0 play, 1 play, 0 announce solo E, 1 announce solo H, 2 pass, 3 pass", "game 0 solo E; 3:rank_too_low"},
		{"Herz goes first where the round says so", "herzFirst", "0 play, 1 play, 0 announce solo E, 1 announce solo H, 2 pass, 3 pass", "game 1 solo H"},
		{"a Rufspiel is not named against another", "open", "0 play, 1 play, 0 announce rufspiel EA, 1 pass, 2 pass, 3 pass", "game 0 rufspiel EA; 2:einzelspiel_needed"},
		{"who plays too needs an Einzelspiel", "open", "0 play, 1 play, 0 pass, 2 pass, 3 pass, 1 announce rufspiel EA", "game 1 rufspiel EA; 5:einzelspiel_needed"},
		{"a third seat against a named game is bound", "open", "0 play, 1 play, 0 announce wenz, 1 pass, 2 play", "open, 2: announce"},
		{"and cannot give way", "open", "0 play, 1 play, 0 announce wenz, 1 pass, 2 play, 2 pass", "open, 3: play pass; 5:bid_binding"},
		{"the game is named too early", "open", "0 play, 0 announce solo E, 1 pass, 2 pass, 3 pass", "game 0 solo E; 1:out_of_turn"},
		{"the game is named instead of Ich spiele", "open", "0 announce solo E, 1 pass, 2 pass, 3 pass", "game 0 solo E; 0:call_not_expected"},
		{"not played in this round", "open", "0 pass, 1 play, 2 pass, 3 pass, 1 announce geier", "game 1 geier; 4:contract_not_admitted"},
		{"out of turn, and the rest is read on", "open", "0 pass, 2 play, 3 pass, 1 pass, 2 announce wenz", "game 2 wenz; 1:out_of_turn"},
		{"the contract's example", "open", "0 pass, 2 play", "open, 1: play pass; 1:out_of_turn"},
		{"he has spoken, and the others go on in turn", "open", "0 pass, 2 play, 1 pass, 3 pass, 2 announce wenz", "game 2 wenz; 1:out_of_turn"},
		{"a pass is final", "open", "0 pass, 1 play, 0 play", "open, 2: play pass; 2:already_passed"},
		{"ranks are another style", "open", "0 rank wenz", "open, 0: play pass; 0:call_not_expected"},
		{"a forced game is no announcement", "muss", "0 pass, 1 play, 2 pass, 3 pass, 1 announce rufspiel EA forced", "game 1 rufspiel EA forced; 4:forced_in_bidding"},
		{"a Ramsch is no announcement", "variants", "0 pass, 1 play, 2 pass, 3 pass, 1 announce ramsch", "open, 1: announce; 4:not_announceable"},
		{"three players", "three", "0 pass, 1 play, 2 pass, 1 announce solo E", "game 1 solo E"},

		// Nobody plays.
		{"thrown in", "open", "0 pass, 1 pass, 2 pass, 3 pass", "redeal"},
		{"a word after the end", "open", "0 pass, 1 pass, 2 pass, 3 pass, 0 play", "redeal; 4:auction_over"},
		{"the last speaker's turn", "variants", "0 pass, 1 pass, 2 pass", "open, 3: play pass ramsch stock"},
		{"instead of his Weiter", "variants", "0 pass, 1 pass, 2 pass, 3 stock", "stock"},
		{"after his Weiter", "variants", "0 pass, 1 pass, 2 pass, 3 pass, 3 ramsch", "ramsch"},
		{"his choice is awaited", "variants", "0 pass, 1 pass, 2 pass, 3 pass", "open, 3: ramsch stock"},
		{"the choice is his alone", "variants", "0 pass, 1 pass, 2 ramsch", "open, 2: play pass; 2:call_not_expected"},
		{"the choice is made once", "variants", "0 pass, 1 pass, 2 pass, 3 stock, 3 ramsch", "stock; 4:auction_over"},
		{"no Ramsch where somebody plays", "variants", "0 play, 1 pass, 2 pass, 3 ramsch", "open, 3: play pass; 3:call_not_expected"},
		{"a single action follows by itself", "ramsch", "0 pass, 1 pass, 2 pass, 3 pass", "ramsch"},
		{"and may be named all the same", "ramsch", "0 pass, 1 pass, 2 pass, 3 pass, 3 ramsch", "ramsch"},
		{"not a choice of this round", "open", "0 pass, 1 pass, 2 pass, 3 ramsch", "open, 3: play pass; 3:all_pass_not_played"},
		{"the Alte must play", "muss", "0 pass, 1 pass, 2 pass, 3 pass", "muss"},
		{"and names his call", "muss", "0 pass, 1 pass, 2 pass, 3 pass, 2 announce rufspiel SA forced", "muss 2 rufspiel SA forced"},
		{"but no Einzelspiel", "muss", "0 pass, 1 pass, 2 pass, 3 pass, 2 announce solo E", "muss 2 solo E; 4:forced_game_only"},

		// Steigern, 000 Var. II.6.
		{"Steigern: the front seat answers", "steigern", "0 play, 1 play", "open, 0: pass hold announce"},
		{"held at 70, bought for 80", "steigern", "0 play, 1 play, 0 hold, 1 bid 70, 0 hold, 1 bid 80, 0 pass, 2 pass, 3 pass, 1 announce solo E", "game 1 solo E for 80"},
		{"a third seat bids 90 above 80", "steigern", "0 play, 1 play, 0 hold, 1 bid 70, 0 hold, 1 bid 80, 0 pass, 2 play, 2 bid 90, 1 pass, 3 pass, 2 announce wenz", "game 2 wenz for 90"},
		{"and not 80 again", "steigern", "0 play, 1 play, 0 hold, 1 bid 80, 0 pass, 2 play, 2 bid 80", "open, 1: pass hold; 6:bid_too_low"},
		{"the front seat holds", "steigern", "0 play, 1 pass, 2 play, 0 hold, 2 bid 70, 0 hold, 2 pass, 3 pass, 0 announce wenz", "game 0 wenz for 70"},
		{"nobody bids", "steigern", "0 play, 1 play, 0 hold, 1 pass, 2 pass, 3 pass, 0 announce solo H", "game 0 solo H"},
		{"the front seat names his game", "steigern", "0 play, 1 play, 0 announce wenz, 1 bid 70, 0 hold, 1 pass, 2 pass, 3 pass", "game 0 wenz for 70"},
		{"75 is no step", "steigern", "0 play, 1 play, 0 hold, 1 bid 75", "open, 0: pass hold; 3:bid_not_in_steps"},
		{"130 is beyond the end", "steigern", "0 play, 1 play, 0 hold, 1 bid 130", "open, 0: pass hold; 3:bid_not_in_steps"},
		{"nothing above 120", "steigern", "0 play, 1 play, 0 hold, 1 bid 120, 0 hold", "open, 1: pass"},
		{"only an Einzelspiel", "steigern", "0 play, 1 play, 0 pass, 2 pass, 3 pass, 1 announce rufspiel EA", "game 1 rufspiel EA; 5:einzelspiel_needed"},
		{"who held it too", "steigern", "0 play, 1 play, 0 hold, 1 pass, 2 pass, 3 pass, 0 announce rufspiel EA", "game 0 rufspiel EA; 6:einzelspiel_needed"},
		{"the back pair first", "steigernBack", "0 play, 1 play, 2 play, 3 pass", "open, 1: pass hold announce"},
		{"its winner's bid stands", "steigernBack", "0 play, 1 play, 2 play, 3 pass, 2 bid 70, 1 hold, 2 bid 80, 1 pass", "open, 0: pass hold"},
		{"the front seat holds it", "steigernBack", "0 play, 1 play, 2 play, 3 pass, 2 bid 80, 1 pass, 0 hold, 2 pass, 0 announce solo E", "game 0 solo E for 80"},
		{"two phases with Steigern", "steigernTwo", "0 play, 1 play, 2 pass, 3 pass", "open, 1: bid"},
		{"to its own end", "steigernTwo", "0 play, 1 play, 2 pass, 3 pass, 1 bid 90, 0 hold, 1 pass, 0 announce farbwenz E", "game 0 farbwenz E for 90"},

		// Hochzeit before the bidding, 000 Var. III.1.
		{"an offer may come first", "variants", "", "open, 0: play pass offer"},
		{"from any seat", "variants", "2 offer H9", "open, 0: play pass offer accept"},
		{"and is taken by any other", "variants", "2 offer H9, 3 accept", "game 2 hochzeit with 3"},
		{"nobody takes it", "variants", "2 offer H9, 0 pass, 1 pass, 2 pass, 3 play, 3 announce wenz", "game 3 wenz"},
		{"every further call is wrong", "variants", "2 offer H9, 3 accept, 0 pass, 1 play", "game 2 hochzeit with 3; 2:auction_over 3:auction_over"},
		{"not his own", "variants", "2 offer H9, 2 accept", "open, 0: play pass offer accept; 1:hochzeit_own_offer"},
		{"too late", "variants", "0 pass, 1 offer H9", "open, 1: play pass; 1:hochzeit_before_bidding"},
		{"nothing offered", "variants", "0 accept", "open, 0: play pass offer; 0:call_not_expected"},
		{"not with a plain card", "variants", "2 offer S9", "open, 0: play pass offer accept; 0:hochzeit_card_no_trump"},
		{"a second one when the first finds nobody", "variants", "2 offer H9, 3 offer HK, 0 accept", "game 3 hochzeit with 0"},
		{"no Hochzeit in this round", "open", "2 offer H9", "open, 0: play pass; 0:contract_not_admitted"},
		{"it is not announced in the bidding", "variants", "0 play, 1 pass, 2 pass, 3 pass, 0 announce hochzeit", "open, 0: announce; 4:hochzeit_before_bidding"},

		// Hochzeit of the ranking, 003 section 5.
		{"a class like others", "hidden", "0 play, 1 pass, 2 pass, 3 pass", "open, 0: announce offer"},
		{"waits for a partner", "hidden", "0 play, 1 pass, 2 pass, 3 pass, 0 announce hochzeit", "open, 1: pass accept"},
		{"whom the others are asked for", "hidden", "0 play, 1 pass, 2 pass, 3 pass, 0 offer, 1 pass, 3 accept", "game 0 hochzeit with 3"},
		{"all decline", "hidden", "0 play, 1 pass, 2 pass, 3 pass, 0 offer, 1 pass, 2 pass, 3 pass", "open, 0: announce"},
		{"and cannot offer it again", "hidden", "0 play, 1 pass, 2 pass, 3 pass, 0 offer, 1 pass, 2 pass, 3 pass, 0 announce hochzeit", "open, 0: announce; 8:hochzeit_declined"},
		{"he plays something else", "hidden", "0 play, 1 pass, 2 pass, 3 pass, 0 offer, 1 pass, 2 pass, 3 pass, 0 announce rufspiel EA", "game 0 rufspiel EA"},
		{"not for a challenger", "hidden", "0 play, 1 play, 2 pass, 3 pass, 0 pass, 1 announce hochzeit", "open, 1: announce; 5:rank_too_low"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, ok := rounds[c.r]
			if !ok {
				t.Fatalf("no round %s", c.r)
			}
			a, faults := ReplayAuction(r, Dialogue{Calls: callsOf(t, c.calls)})
			if len(faults) > 0 {
				t.Fatal(faultsOf(faults))
			}
			if got := summary(a); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.calls, got, c.want)
			}
		})
	}
}
