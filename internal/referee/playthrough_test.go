package referee

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var update = flag.Bool("update", false, "write the playthroughs that are missing and render the others anew")

// TestPlaythroughs replays the transcripts in testdata/playthroughs, one of each contract, deck and number of players: the deal and
// the cards that were played are read from the file, everything else in it must come out as it stands there.
func TestPlaythroughs(t *testing.T) {
	for _, table := range tables {
		for _, typ := range schafkopf.Types {
			if table.players == 3 && typ.Partner() {
				continue
			}
			name := fmt.Sprintf("%v-%v", typ, table.deck)
			if table.players == 3 {
				name += "-three"
			}
			t.Run(name, func(t *testing.T) {
				rules := house(t, table.players, table.deck)
				path := filepath.Join("testdata", "playthroughs", name+".txt")
				data, err := os.ReadFile(path)
				if err != nil && !*update {
					t.Fatalf("no playthrough of this contract: %v", err)
				}
				rec := readPlaythrough(string(data))
				if err != nil {
					rec = randomGame(rand.New(rand.NewPCG(1989, uint64(typ))), rules, typ)
				}
				text := playthrough(t, rules, rec)
				if *update {
					if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				} else if text != string(data) {
					t.Errorf("%s is not what is played; rendered it is\n%s", path, text)
				}
			})
		}
	}
}

// readPlaythrough takes the deal and the cards played out of a transcript.
func readPlaythrough(text string) *Record {
	rec := &Record{Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat}
	seat := func(word string) int { return int(word[0] - '0') }
	card := func(word string) schafkopf.Card { return cards(word)[0] }
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) < 2 {
			continue
		}
		switch words[0] {
		case "contract":
			rec.Contract = contract(strings.Join(words[1:], " "))
		case "declarer":
			rec.Declarer = seat(words[1])
		case "exchange":
			rec.Partner = seat(words[6])
			rec.Hochzeit = &Exchange{rec.Partner, card(strings.TrimSuffix(words[4], ",")), card(words[8])}
		case "hand":
			rec.Hands = append(rec.Hands, cards(words[2:]...))
		case "trick":
			rec.Tricks = append(rec.Tricks, PlayedTrick{Leader: schafkopf.NoSeat})
		case "seat":
			if words[2] == "takes" {
				continue
			}
			last := &rec.Tricks[len(rec.Tricks)-1]
			if last.Leader == schafkopf.NoSeat {
				last.Leader = seat(words[1])
			}
			last.Cards = append(last.Cards, card(words[2]))
		}
	}
	return rec
}

// playthrough writes the transcript of a whole game.
func playthrough(t *testing.T, rules *ruleset.Ruleset, rec *Record) string {
	game := checked(t, rec, rules)
	var r Replay
	fault := game.Replay(&r)
	if fault != nil {
		t.Fatal(fault)
	}
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	row := func(cards schafkopf.Set) string {
		var names []string
		for _, c := range game.order.AppendCards(nil, cards) {
			names = append(names, c.String())
		}
		return strings.Join(names, " ")
	}
	line("%v with the %v deck and %d players, in a round of the preset %s.", rec.Contract.Type, rules.Deck, rules.Players, rules.Preset)
	line("")
	words := rec.Contract.Type.String()
	if rec.Contract.Suit != schafkopf.NoSuit {
		words += " " + rec.Contract.Suit.String()
	}
	if rec.Contract.Called != schafkopf.NoCard {
		words += " " + rec.Contract.Called.String()
	}
	line("contract  %s", words)
	if rec.Declarer != schafkopf.NoSeat {
		line("declarer  %d", rec.Declarer)
	}
	for seat, hand := range rec.Hands {
		line("hand %d    %s", seat, row(schafkopf.SetOf(hand...)))
	}
	if h := rec.Hochzeit; h != nil {
		line("exchange  seat %d offers %v, seat %d returns %v", rec.Declarer, h.Offered, h.Partner, h.Returned)
	}
	for n := range r.TrickCount {
		line("")
		line("trick %d", n)
		done := &r.Tricks[n]
		for i, card := range done.Cards[:done.Len] {
			seat := (done.Leader + i) % rules.Players
			line("  seat %d  %v  of %s", seat, card, row(legalBefore(t, rules, rec, n, i)))
		}
		line("  seat %d takes %d points", done.Winner, done.Points)
	}
	line("")
	line("points    %s", numbers(r.Points[:rules.Players]))
	line("tricks    %s", numbers(r.TricksWon[:rules.Players]))
	if rec.Declarer != schafkopf.NoSeat {
		line("parties   declarer's %d, opponents' %d", r.DeclarerPoints, r.OpponentPoints)
	}
	if r.Partner != schafkopf.NoSeat {
		known := ""
		if r.PartiesKnown != NoTrick {
			known = fmt.Sprintf(", known after trick %d", r.PartiesKnown)
		}
		line("partner   %d%s", r.Partner, known)
	}
	if r.Run.HeldBy.String() != "" {
		line("laufende  %d held by the %v, %d paid", r.Run.Count, r.Run.HeldBy, r.Paid)
	}
	s := &r.Settlement
	switch {
	case s.Ramsch:
		line("ramsch    losers %v, jungfrauen %v, durchmarsch %d", seats(s.Losers), seats(s.Jungfrauen), s.Durchmarsch)
	default:
		line("result    won %v, schneider %v, schwarz %v", s.Won, s.Schneider, s.Schwarz)
	}
	for _, l := range s.Breakdown.Lines() {
		item := l.Item.String()
		if l.Count > 0 {
			item += fmt.Sprintf(" (%d)", l.Count)
		}
		if l.Item.Sum() {
			line("  %s %d", item, l.Amount)
		} else {
			line("  %s x %d", item, l.Factor)
		}
	}
	line("value     %d", s.Value)
	line("payouts   %s", numbers(s.Payouts[:s.Players]))
	return b.String()
}

// legalBefore are the cards that were legal before the i-th card of trick n.
func legalBefore(t *testing.T, rules *ruleset.Ruleset, rec *Record, n, i int) schafkopf.Set {
	begun := *rec
	begun.Tricks = append([]PlayedTrick(nil), rec.Tricks[:n]...)
	if i > 0 {
		begun.Tricks = append(begun.Tricks, PlayedTrick{rec.Tricks[n].Leader, rec.Tricks[n].Cards[:i]})
	}
	game := checked(t, &begun, rules)
	var r Replay
	game.Replay(&r)
	return r.NextLegal
}

func numbers[T int | int64](list []T) string {
	var words []string
	for _, n := range list {
		words = append(words, fmt.Sprint(n))
	}
	return strings.Join(words, " ")
}
