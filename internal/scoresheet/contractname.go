package scoresheet

import (
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// named is what a cell of the game column says.
type named struct {
	contract schafkopf.Contract
	passed   bool
	// durchmarsch is set where the cell names a Ramsch that one player took all of.
	durchmarsch bool
}

// term is the meaning of one word of a contract's name.
type term struct {
	kind termKind
	n    uint8 // suit, rank or type
}

type termKind uint8

const (
	termFiller termKind = iota
	termCalling
	termSuit
	termSuitAsSau // a name that means the Sau of a suit, not the suit: die Alte, die Blaue
	termRank
	termType
	termTout
	termForced
	termRenonce
	termPassed
	termDurchmarsch
	termCard
)

// vocabulary holds the folded words of contracts' names as they are written in German, in Bavarian and in English.
var vocabulary = func() map[string]term {
	v := map[string]term{}
	add := func(t term, names string) {
		for n := range strings.FieldsSeq(names) {
			v[n] = t
		}
	}
	add(term{termFiller, 0}, "die der das den dem d des ein eine einen im in und spiel spui spielt game the a an of ich i gespielt call")
	add(term{termCalling, 0}, "auf mit on with called calling calls")
	add(term{termSuit, uint8(schafkopf.Eichel)}, "eichel eicheln oachl oachel acorn acorns e")
	add(term{termSuit, uint8(schafkopf.Gras)}, "gras gruen gruener laub blatt blau blauer leaf leaves g")
	add(term{termSuit, uint8(schafkopf.Herz)}, "herz rot roter heart hearts h")
	add(term{termSuit, uint8(schafkopf.Schellen)}, "schellen schelln schelle schell bell bells s")
	add(term{termSuitAsSau, uint8(schafkopf.Eichel)}, "alte alten oide oidn oid")
	add(term{termSuitAsSau, uint8(schafkopf.Gras)}, "blaue blauen gruene gruenen")
	add(term{termSuitAsSau, uint8(schafkopf.Schellen)}, "hundsgfickte hundsgfickt hundsgefickte hundsgfickade bumpl bumpel kugel kugl lumpige")
	add(term{termRank, uint8(schafkopf.Sau)}, "sau ass as ace")
	add(term{termRank, uint8(schafkopf.Zehn)}, "zehn zehner zehne ten 10")
	add(term{termRank, uint8(schafkopf.Koenig)}, "koenig kini king")
	add(term{termRank, uint8(schafkopf.Ober)}, "ober")
	add(term{termRank, uint8(schafkopf.Unter)}, "unter")
	add(term{termRank, uint8(schafkopf.Neun)}, "neun neuner nine 9")
	add(term{termRank, uint8(schafkopf.Acht)}, "acht achter eight 8")
	add(term{termRank, uint8(schafkopf.Sieben)}, "sieben siebener seven 7")
	add(term{termType, uint8(schafkopf.Rufspiel)}, "rufspiel sauspiel sauspui ruf rufer partnerspiel normalspiel normal")
	add(term{termType, uint8(schafkopf.Hochzeit)}, "hochzeit hochzeiter hozat hochzat wedding")
	add(term{termType, uint8(schafkopf.Solo)}, "solo farbsolo farbensolo")
	add(term{termType, uint8(schafkopf.Wenz)}, "wenz wenzn wenzen")
	add(term{termType, uint8(schafkopf.Geier)}, "geier geyer")
	add(term{termType, uint8(schafkopf.Farbwenz)}, "farbwenz farbenwenz")
	add(term{termType, uint8(schafkopf.Farbgeier)}, "farbgeier farbengeier")
	add(term{termType, uint8(schafkopf.Bettel)}, "bettel bettler bettl beddl")
	add(term{termType, uint8(schafkopf.Ramsch)}, "ramsch")
	add(term{termType, uint8(schafkopf.Sie)}, "sie")
	add(term{termTout, 0}, "tout touts du durch")
	add(term{termForced, 0}, "muss mussspiel zwang zwangsspiel forced must")
	add(term{termRenonce, 0}, "renonce renons")
	add(term{termPassed, 0}, "zamgworfen zammgworfen zsamgworfen zsammgworfen zamgschmissen zammgschmissen zamgeworfen zusammengeworfen zusammgeworfen zusammgworfen zam zamm zamg zammg worfen "+
		"zsamgworfn zsammgworfn zamgworfn zammgworfn gworfn worfn keiner niemand nobody kein no verworfen einwurf gemischt eingemischt gmischt weggeworfen passen passten "+
		"weiter passed pass passt passe gepasst allpass thrown geworfen gworfen eingeworfen neugegeben redeal alle all neu gegeben stock")
	add(term{termDurchmarsch, 0}, "durchmarsch")
	return v
}()

const (
	longestTerm     = 20
	maxContractName = 80
)

// parseContract reads the name of a contract or of a thrown-in deal. partner tells whether the row names one: a bare suit is then
// the called one.
func parseContract(cell string, partner bool) (named, bool) {
	if len(cell) > maxContractName {
		return named{}, false
	}
	var terms []term
	prefix := ""
	for _, w := range words(cell) {
		if w == "farb" || w == "farben" { // "Farb-Solo"
			prefix = w
			continue
		}
		more, ok := split(prefix + w)
		prefix = ""
		if !ok {
			return named{}, false
		}
		terms = append(terms, more...)
	}
	if prefix != "" {
		return named{}, false
	}
	return combine(terms, partner)
}

// split takes a word apart into terms: "grassolo", "herzwenztout", "ga".
func split(w string) ([]term, bool) {
	if len(w) == 2 {
		if c, ok := schafkopf.ParseCard(strings.ToUpper(w)); ok {
			if _, isTerm := vocabulary[w]; !isTerm {
				return []term{{termCard, uint8(c)}}, true
			}
		}
	}
	if t, ok := vocabulary[w]; ok {
		return []term{t}, true
	}
	if len(w) > maxContractName {
		return nil, false
	}
	var dead [maxContractName + 1]bool // places from which nothing can be made: each is tried once
	return splitFrom(w, 0, &dead)
}

func splitFrom(w string, at int, dead *[maxContractName + 1]bool) ([]term, bool) {
	if at == len(w) {
		return nil, true
	}
	for n := min(len(w)-at, longestTerm); n >= 2 && !dead[at]; n-- {
		t, ok := vocabulary[w[at:at+n]]
		if !ok {
			continue
		}
		if rest, ok := splitFrom(w, at+n, dead); ok {
			return append([]term{t}, rest...), true
		}
	}
	dead[at] = true
	return nil, false
}

// combine puts the terms of a name together; false where they name no contract, or two.
func combine(terms []term, partner bool) (n named, ok bool) {
	c := schafkopf.Contract{Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	var (
		suit          = schafkopf.NoSuit
		rank          = Opt[schafkopf.Rank]{}
		typ           = Opt[schafkopf.Type]{}
		called        = schafkopf.NoCard
		calling, sau  bool
		passed, other int
	)
	for i, t := range terms {
		switch t.kind {
		case termCalling:
			calling = true
		case termSuit, termSuitAsSau:
			if t.kind == termSuitAsSau {
				if forcedFollows(terms[i+1:]) && !calling {
					continue // "der Alte muss" names the Eichel-Ober, not a Sau
				}
				sau = true
			}
			if suit != schafkopf.NoSuit && suit != schafkopf.Suit(t.n) {
				return n, false
			}
			suit = schafkopf.Suit(t.n)
		case termRank:
			if rank.Set {
				return n, false
			}
			rank = Some(schafkopf.Rank(t.n))
		case termCard:
			if called != schafkopf.NoCard {
				return n, false
			}
			called = schafkopf.Card(t.n)
		case termType:
			if typ.Set && typ.V != schafkopf.Type(t.n) {
				return n, false
			}
			typ = Some(schafkopf.Type(t.n))
		case termTout:
			c.Tout = true
		case termForced:
			c.Forced = true
		case termRenonce:
			c.Renonce = true
		case termPassed:
			passed++
		case termDurchmarsch:
			n.durchmarsch = true
		}
		if t.kind != termFiller && t.kind != termPassed {
			other++
		}
	}
	if passed > 0 {
		n.passed = true
		return n, other == 0
	}
	if !typ.Set {
		switch {
		case n.durchmarsch && other == 1:
			typ = Some(schafkopf.Ramsch)
		case called != schafkopf.NoCard, rank.Set, sau, c.Renonce, c.Forced, suit != schafkopf.NoSuit && (calling || partner):
			typ = Some(schafkopf.Rufspiel)
		default:
			return n, false
		}
	}
	c.Type = typ.V
	n.contract = c
	if n.durchmarsch && c.Type != schafkopf.Ramsch {
		return n, false
	}
	if c.Type == schafkopf.Rufspiel {
		switch {
		case called != schafkopf.NoCard:
			if suit != schafkopf.NoSuit && suit != called.Suit() {
				return n, false
			}
			n.contract.Called = called
		case suit != schafkopf.NoSuit:
			n.contract.Called = schafkopf.NewCard(suit, rank.Or(schafkopf.Sau))
		}
		return n, !c.Tout
	}
	if called != schafkopf.NoCard || rank.Set || c.Forced || c.Renonce || sau {
		return n, false
	}
	if suit != schafkopf.NoSuit {
		switch c.Type {
		case schafkopf.Wenz:
			n.contract.Type = schafkopf.Farbwenz
		case schafkopf.Geier:
			n.contract.Type = schafkopf.Farbgeier
		}
		if !n.contract.Type.NamesSuit() {
			return n, false
		}
		n.contract.Suit = suit
	}
	return n, !c.Tout || n.contract.Type.ToutPossible()
}

func forcedFollows(rest []term) bool {
	for _, t := range rest {
		if t.kind != termFiller {
			return t.kind == termForced
		}
	}
	return false
}

var (
	typeLabels = [...]string{"Rufspiel", "Hochzeit", "Solo", "Wenz", "Geier", "Farbwenz", "Farbgeier", "Bettel", "Ramsch", "Sie"}
	suitLabels = [...]string{"Eichel", "Gras", "Herz", "Schellen"}
	rankLabels = [...]string{"Sau", "Zehn", "König", "Ober", "Unter", "Neun", "Acht", "Sieben"}
)

const passedLabel = "Zusammengeworfen"

// contractLabel is the name that the writer gives a contract; parseContract reads it back.
func contractLabel(c schafkopf.Contract) string {
	label := typeLabels[c.Type]
	if c.Suit != schafkopf.NoSuit {
		label += " " + suitLabels[c.Suit]
	}
	if c.Called != schafkopf.NoCard {
		label += " " + suitLabels[c.Called.Suit()]
		if c.Called.Rank() != schafkopf.Sau {
			label += " " + rankLabels[c.Called.Rank()]
		}
	}
	if c.Tout {
		label += " Tout"
	}
	if c.Forced {
		label += " Muss"
	}
	if c.Renonce {
		label += " Renonce"
	}
	return label
}
