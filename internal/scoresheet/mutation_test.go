package scoresheet

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"golang.org/x/text/encoding/charmap"
)

// mutant is a protocol with one thing changed, and the lines at which that may be found.
type mutant struct {
	kind  string
	lines []string
	at    []int // lines, from 1, of which one must have a finding; a finding elsewhere is misplaced
	also  []int // lines that may have one too
	what  string
}

// mutator changes one thing at a place of its kind that it picks.
type mutator struct {
	kind string
	make func(r *rand.Rand, lines []string) (mutant, bool)
}

var (
	suitNames  = []string{"Eichel", "Grün", "Herz", "Schellen"}
	playerName = regexp.MustCompile(`Pc(Links|Oben|Rechts)|Gast`)
	anyNumber  = regexp.MustCompile(`\d+`)
	anyCard    = regexp.MustCompile(`\b[EGHS][AZKOU987]\b`)
)

// lineWhere picks a line that satisfies the condition.
func lineWhere(r *rand.Rand, lines []string, ok func(i int) bool) (int, bool) {
	from := r.IntN(len(lines))
	for k := range lines {
		if i := (from + k) % len(lines); ok(i) {
			return i, true
		}
	}
	return 0, false
}

func isTable(lines []string, i int) bool {
	return i > 0 && strings.HasPrefix(lines[i-1], "Spiel ")
}

// another is a number close to or far from n, as a slip makes it.
func another(r *rand.Rand, n int) int {
	for {
		m := n
		switch r.IntN(4) {
		case 0:
			m = n + 1
		case 1:
			m = max(0, n-1)
		case 2:
			m = n*10 + r.IntN(10)
		default:
			m = r.IntN(200)
		}
		if m != n {
			return m
		}
	}
}

// replaceMatch replaces one match of the pattern in a line, from the given place on.
func replaceMatch(r *rand.Rand, line string, from int, pattern *regexp.Regexp, with func(old string) string) (string, string, bool) {
	found := pattern.FindAllStringIndex(line[from:], -1)
	if len(found) == 0 {
		return line, "", false
	}
	m := found[r.IntN(len(found))]
	old := line[from+m[0] : from+m[1]]
	now := with(old)
	return line[:from+m[0]] + now + line[from+m[1]:], old + " -> " + now, true
}

func change(kind string, lines []string, i int, line, what string) mutant {
	m := mutant{kind: kind, lines: slices.Clone(lines), at: []int{i + 1}, what: what}
	m.lines[i] = line
	return m
}

func otherName(r *rand.Rand) func(string) string {
	return func(old string) string {
		for {
			if n := []string{"PcLinks", "PcOben", "PcRechts", "Gast"}[r.IntN(4)]; n != old {
				return n
			}
		}
	}
}

func otherNumber(r *rand.Rand) func(string) string {
	return func(old string) string {
		n, _ := strconv.Atoi(old)
		return strconv.Itoa(another(r, n))
	}
}

func otherCard(r *rand.Rand) func(string) string {
	return func(old string) string {
		for {
			if c := schafkopf.Card(r.IntN(schafkopf.CardCount)).String(); c != old {
				return c
			}
		}
	}
}

// changing makes a mutator that replaces one match of a pattern in a line of a kind.
// elsewhere are the lines of the game on which what was written stands too: where the cards bear out both, the contradiction is
// found at either place.
func elsewhere(m *mutant, kind string) (list []int) {
	_, now, _ := strings.Cut(m.what, " -> ")
	for _, n := range gameLines(m.lines, m.at[0]-1) {
		l := m.lines[n-1]
		switch kind {
		case "trick":
			if strings.Contains(l, " spielt aus: ") && strings.Contains(l, now) {
				list = append(list, n)
			}
		case "suit", "declarer", "name":
			if story(m.lines, n-1) || strings.Contains(l, " spielt ") && !strings.Contains(l, "spielt aus:") {
				list = append(list, n)
			}
		}
	}
	return list
}

func changing(kind string, is func(lines []string, i int) bool, from func(line string) int, pattern *regexp.Regexp, with func(*rand.Rand) func(string) string) mutator {
	return mutator{kind, func(r *rand.Rand, lines []string) (mutant, bool) {
		i, ok := lineWhere(r, lines, func(i int) bool {
			return is(lines, i) && pattern.MatchString(lines[i][min(from(lines[i]), len(lines[i])):])
		})
		if !ok {
			return mutant{}, false
		}
		line, what, ok := replaceMatch(r, lines[i], from(lines[i]), pattern, with(r))
		m := change(kind, lines, i, line, what)
		m.also = elsewhere(&m, kind)
		return m, ok
	}}
}

func fromStart(string) int { return 0 }

func contains(part string) func([]string, int) bool {
	return func(lines []string, i int) bool { return strings.Contains(lines[i], part) }
}

// story tells whether a line is one of those that tell how a game ended: between the last trick and the price.
func story(lines []string, i int) bool {
	l := lines[i]
	return i > 2 && !strings.Contains(l, "spielt") && !strings.Contains(l, " hat: ") && !strings.Contains(l, "Punkt") && !strings.Contains(l, "kostet") &&
		(strings.Contains(l, "Augen") || strings.Contains(l, "gewinn") || strings.Contains(l, "verlier"))
}

// inBill tells whether a line is part of a price line.
func inBill(lines []string, i int) bool {
	for k := i; k >= 0 && k > i-4; k-- {
		if strings.Contains(lines[k], " kostet ") {
			return i+1 < len(lines) && !strings.HasPrefix(lines[i], "Spiel ") && !isTable(lines, i)
		}
		if strings.HasPrefix(lines[k], "Spiel ") {
			return false
		}
	}
	return false
}

func after(mark string) func(string) int {
	return func(line string) int { return strings.Index(line, mark) + len(mark) }
}

func removed(kind string, is func(lines []string, i int) bool) mutator {
	return mutator{kind, func(r *rand.Rand, lines []string) (mutant, bool) {
		i, ok := lineWhere(r, lines, func(i int) bool { return is(lines, i) })
		if !ok {
			return mutant{}, false
		}
		// What is missing is found at the game.
		m := mutant{kind: kind, lines: slices.Delete(slices.Clone(lines), i, i+1), what: lines[i]}
		m.at = gameLines(m.lines, i)
		return m, true
	}}
}

// gameLines are all lines of the game that a line is in.
func gameLines(lines []string, i int) (list []int) {
	from := min(i, len(lines)-1)
	for from > 0 && !strings.HasPrefix(lines[from], "Geber:") {
		from--
	}
	for k := from; k < len(lines) && (k == from || !strings.HasPrefix(lines[k], "Geber:")); k++ {
		list = append(list, k+1)
	}
	return list
}

var mutators = []mutator{
	changing("table", isTable, fromStart, anyNumber, otherNumber),
	changing("points", story, fromStart, anyNumber, otherNumber),
	changing("bill", inBill, fromStart, anyNumber, otherNumber),
	changing("hand", contains(" hat: "), after(" hat: "), anyCard, otherCard),
	changing("trick", contains(" spielt aus: "), after(" spielt aus: "), anyCard, otherCard),
	changing("leader", contains(" spielt aus: "), fromStart, playerName, otherName),
	changing("dealer", contains("Geber: "), fromStart, playerName, otherName),
	changing("declarer", func(lines []string, i int) bool {
		return strings.Contains(lines[i], " spielt ") && !strings.Contains(lines[i], "spielt aus:")
	}, fromStart, playerName, otherName),
	changing("suit", func(lines []string, i int) bool {
		return strings.Contains(lines[i], " spielt ") && !strings.Contains(lines[i], "spielt aus:")
	}, fromStart, regexp.MustCompile(`Eichel|Grün|Schellen|Herz`), func(r *rand.Rand) func(string) string {
		return func(old string) string {
			for {
				if s := suitNames[r.IntN(4)]; s != old {
					return s
				}
			}
		}
	}),
	changing("winner", story, fromStart, regexp.MustCompile(`gewinnst|gewinnt|verlierst|verliert`), func(r *rand.Rand) func(string) string {
		return func(old string) string {
			return map[string]string{"gewinnst": "verlierst", "verlierst": "gewinnst", "gewinnt": "verliert", "verliert": "gewinnt"}[old]
		}
	}),
	changing("name", story, fromStart, playerName, otherName),
	removed("trick removed", contains(" spielt aus: ")),
	removed("hand removed", contains(" hat: ")),
	removed("table removed", isTable),
	removed("announcement removed", func(lines []string, i int) bool {
		return strings.Contains(lines[i], " spielt ") && !strings.Contains(lines[i], "spielt aus:") || strings.HasPrefix(lines[i], "Es wurde")
	}),
	{"game removed", func(r *rand.Rand, lines []string) (mutant, bool) {
		i, _ := lineWhere(r, lines, func(i int) bool {
			g := gameLines(lines, i)
			return strings.HasPrefix(lines[i], "Geber:") && i > 10 && g[len(g)-1] < len(lines) // the last one is missed by nobody
		})
		g := gameLines(lines, i)
		m := mutant{kind: "game removed", lines: slices.Delete(slices.Clone(lines), g[0]-1, g[len(g)-1])}
		m.at = gameLines(m.lines, i)
		m.also = m.at
		return m, true
	}},
	{"game twice", func(r *rand.Rand, lines []string) (mutant, bool) {
		i, _ := lineWhere(r, lines, func(i int) bool { return strings.HasPrefix(lines[i], "Geber:") })
		g := gameLines(lines, i)
		m := mutant{kind: "game twice", lines: slices.Insert(slices.Clone(lines), g[len(g)-1], lines[g[0]-1:g[len(g)-1]]...)}
		m.at = gameLines(m.lines, g[len(g)-1])
		return m, true
	}},
	{"tricks swapped", func(r *rand.Rand, lines []string) (mutant, bool) {
		i, _ := lineWhere(r, lines, func(i int) bool {
			return i+1 < len(lines) && strings.Contains(lines[i], " spielt aus: ") && strings.Contains(lines[i+1], " spielt aus: ") &&
				playerName.FindString(lines[i]) != playerName.FindString(lines[i+1]) // else the game may be as legal the other way round
		})
		m := mutant{kind: "tricks swapped", lines: slices.Clone(lines), at: []int{i + 1, i + 2}}
		m.lines[i], m.lines[i+1] = m.lines[i+1], m.lines[i]
		m.also = []int{i + 3}
		return m, true
	}},
}

// mutantsPerKind is how many mutants of each kind are made of each protocol.
var mutantsPerKind = 12

func TestEveryMutantIsFoundAtItsPlace(t *testing.T) {
	perKind := mutantsPerKind
	mutants := 0
	all := protocols(t)
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for k, name := range names {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(all[name])
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimRight(string(bytes.ReplaceAll(decoded, []byte("\r\n"), []byte("\n"))), " \n"), "\n")
		for _, m := range mutators {
			r := rand.New(rand.NewPCG(uint64(k), uint64(len(m.kind))))
			for n := range perKind {
				mut, ok := m.make(r, lines)
				if !ok {
					t.Fatalf("%s: no place for a mutant of kind %s", name, m.kind)
				}
				mutants++
				if problem := judge(t, &mut); problem != "" {
					t.Errorf("%s: %s %d: %s (%s) at %v", name, m.kind, n, problem, mut.what, mut.at[0])
				}
			}
		}
	}
	t.Logf("%d mutants", mutants)
	if mutants < 1000 {
		t.Errorf("only %d mutants", mutants)
	}
}

// judge says what is wrong with the findings for a mutant, "" when nothing is.
func judge(t *testing.T, m *mutant) string {
	sheet, refusal := ReadProtocol([]byte(strings.Join(m.lines, "\n")))
	if refusal != nil {
		return "refused: " + refusal.Error()
	}
	rep := Check(sheet, rulesFor(t, sheet))
	hit := false
	said := ""
	misplaced := false
	for _, f := range rep.Findings {
		if f.Severity == Info {
			continue
		}
		said += fmt.Sprintf(" [line %d %s %s %v/%v]", f.Line, f.Pointer, f.Code, f.Expected, f.Actual)
		switch {
		case slices.Contains(m.at, f.Line):
			hit = true
		case !slices.Contains(m.also, f.Line):
			misplaced = true
		}
	}
	switch {
	case !hit:
		return "missed:" + said
	case misplaced:
		return "misplaced:" + said
	}
	return ""
}
