package bidding

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// round expands a preset with settings.
func round(t testing.TB, preset string, settings ...any) *ruleset.Ruleset {
	t.Helper()
	p := ruleset.Patch{Preset: ruleset.Preset(preset)}
	for i := 0; i < len(settings); i += 2 {
		p = p.With(settings[i].(string), settings[i+1])
	}
	r, faults := ruleset.Expand(p)
	if len(faults) > 0 {
		t.Fatalf("%s %v: %v", preset, settings, faults)
	}
	return r
}

// cards reads cards separated by blanks.
func cards(t testing.TB, text string) (list []schafkopf.Card) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		c, ok := schafkopf.ParseCard(word)
		if !ok {
			t.Fatalf("no card %q", word)
		}
		list = append(list, c)
	}
	return list
}

// contractOf reads "solo H", "wenz tout", "rufspiel EA renonce forced".
func contractOf(t testing.TB, text string) schafkopf.Contract {
	t.Helper()
	words := strings.Fields(text)
	kind, ok := schafkopf.ParseType(words[0])
	if !ok {
		t.Fatalf("no contract %q", text)
	}
	c := schafkopf.Contract{Type: kind, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	for _, w := range words[1:] {
		card, isCard := schafkopf.ParseCard(w)
		switch {
		case w == "tout":
			c.Tout = true
		case w == "renonce":
			c.Renonce = true
		case w == "forced":
			c.Forced = true
		case isCard:
			c.Called = card
		case len(w) == 1 && strings.Contains("EGHS", w):
			c.Suit = schafkopf.Suit(strings.Index("EGHS", w))
		default:
			t.Fatalf("no contract %q", text)
		}
	}
	return c
}

// write is the contract in the notation that contractOf reads.
func write(c schafkopf.Contract) string {
	s := c.Type.String()
	if c.Suit != schafkopf.NoSuit {
		s += " " + "EGHS"[c.Suit:c.Suit+1]
	}
	if c.Called != schafkopf.NoCard {
		s += " " + c.Called.String()
	}
	for _, flag := range []struct {
		set  bool
		name string
	}{{c.Tout, "tout"}, {c.Renonce, "renonce"}, {c.Forced, "forced"}} {
		if flag.set {
			s += " " + flag.name
		}
	}
	return s
}

// callsOf reads a dialogue: "0 play, 1 pass, 1 rank wenz, 0 bid 70, 0 announce solo H, 2 offer H9".
func callsOf(t testing.TB, text string) (calls []Call) {
	t.Helper()
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		c := Call{Bid: NoBid, Card: schafkopf.NoCard}
		c.Seat, _ = strconv.Atoi(words[0])
		say, ok := ParseSay(words[1])
		if !ok {
			t.Fatalf("no word %q", part)
		}
		c.Say = say
		rest := strings.Join(words[2:], " ")
		switch say {
		case SayRank:
			class, ok := schafkopf.ParseClass(rest)
			if !ok {
				t.Fatalf("no class %q", rest)
			}
			c.Class = &class
		case SayBid:
			c.Bid, _ = strconv.Atoi(rest)
		case SayAnnounce:
			contract := contractOf(t, rest)
			c.Contract = &contract
		case SayOffer:
			if rest != "" {
				c.Card = cards(t, rest)[0]
			}
		}
		calls = append(calls, c)
	}
	return calls
}

// codes writes violations as "call:code", or "code" where no call is known.
func codes(list []schafkopf.Violation) string {
	var words []string
	for _, v := range list {
		if v.Call >= 0 {
			words = append(words, fmt.Sprintf("%d:%s", v.Call, v.Code))
		} else {
			words = append(words, string(v.Code))
		}
	}
	return strings.Join(words, " ")
}

// faultsOf writes faults as "pointer code".
func faultsOf(list []schafkopf.Fault) string {
	var words []string
	for _, f := range list {
		words = append(words, f.Pointer+" "+string(f.Code))
	}
	return strings.Join(words, ", ")
}

// summary writes a verdict in a line: what came of it, or who speaks and what he may say, then the violations.
func summary(a Auction) string {
	s := a.Outcome.String()
	if a.Result != nil {
		s += fmt.Sprintf(" %d %s", a.Result.Seat, write(a.Result.Contract))
		if a.Result.Bid != NoBid {
			s += fmt.Sprintf(" for %d", a.Result.Bid)
		}
		if a.Result.Partner != schafkopf.NoSeat {
			s += fmt.Sprintf(" with %d", a.Result.Partner)
		}
	}
	if a.ToSpeak != schafkopf.NoSeat {
		var words []string
		for _, w := range a.Expected {
			words = append(words, w.String())
		}
		s += fmt.Sprintf(", %d: %s", a.ToSpeak, strings.Join(words, " "))
	}
	if len(a.Violations) > 0 {
		s += "; " + codes(a.Violations)
	}
	return s
}
