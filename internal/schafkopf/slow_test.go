package schafkopf_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// The rules of play once more, slowly: cards are their two letters, orders are written out as the rule texts print them, every
// rule is a sentence of its own. Nothing of the package under test is used to decide.

// slowGame is what the reference needs to know of a contract.
type slowGame struct {
	trumps []string            // from the highest
	suits  map[string][]string // by suit letter, from the highest, trumps left out
	called string              // the called card, "" without one
}

func slowContract(c schafkopf.Contract, d schafkopf.Deck, b schafkopf.BettelOrder) slowGame {
	ober := []string{"EO", "GO", "HO", "SO"}  // 000 II.4.1
	unter := []string{"EU", "GU", "HU", "SU"} // 000 II.4.1
	plain := func(letters string, suit string) (cards []string) {
		for _, r := range letters {
			cards = append(cards, suit+string(r))
		}
		return cards
	}
	var trumps []string
	ranks := ""     // a plain suit, highest first
	trumpSuit := "" // the suit that is trump as a whole
	letter := map[schafkopf.Suit]string{schafkopf.Eichel: "E", schafkopf.Gras: "G", schafkopf.Herz: "H", schafkopf.Schellen: "S"}
	switch c.Type {
	case schafkopf.Rufspiel, schafkopf.Hochzeit, schafkopf.Ramsch: // 000 II.4.2, Var. IV.1.2
		trumps, ranks, trumpSuit = append(ober, unter...), "AZK987", "H"
	case schafkopf.Solo: // 000 II.4.2
		trumps, ranks, trumpSuit = append(ober, unter...), "AZK987", letter[c.Suit]
	case schafkopf.Wenz: // 000 II.4.4
		trumps, ranks = unter, "AZKO987"
	case schafkopf.Farbwenz: // 000 Var. II.1
		trumps, ranks, trumpSuit = unter, "AZKO987", letter[c.Suit]
	case schafkopf.Geier: // 000 Var. II.2
		trumps, ranks = ober, "AZKU987"
	case schafkopf.Farbgeier: // 000 Var. II.3
		trumps, ranks, trumpSuit = ober, "AZKU987", letter[c.Suit]
	case schafkopf.Bettel: // 000 Var. II.4; the others are the parameters bettel.trumps and bettel.ten
		switch b {
		case schafkopf.BettelOrder{}:
			ranks = "AKOUZ987"
		case schafkopf.BettelOrder{TenHigh: true}:
			ranks = "AZKOU987"
		case schafkopf.BettelOrder{Herz: true}:
			trumps, ranks, trumpSuit = append(ober, unter...), "AKZ987", "H"
		default:
			trumps, ranks, trumpSuit = append(ober, unter...), "AZK987", "H"
		}
	}
	if trumpSuit != "" {
		order := ranks
		if c.Type == schafkopf.Bettel {
			order = "AZK987" // "as in a Herz-Solo"
		}
		trumps = append(trumps, plain(order, trumpSuit)...)
	}
	g := slowGame{suits: map[string][]string{}}
	short := func(cards []string) []string {
		return slices.DeleteFunc(slices.Clone(cards), func(c string) bool {
			return d == schafkopf.Short && (c[1] == '7' || c[1] == '8') // 000 Var. VI
		})
	}
	g.trumps = short(trumps)
	for _, s := range []string{"E", "G", "H", "S"} {
		if s != trumpSuit {
			g.suits[s] = short(plain(ranks, s))
		}
	}
	if c.Called != schafkopf.NoCard {
		g.called = c.Called.String()
	}
	return g
}

// asks is what a card asks for when it is led: "trump" or its suit.
func (g slowGame) asks(card string) string {
	if slices.Contains(g.trumps, card) {
		return "trump"
	}
	return card[:1]
}

// taker is the place of the card that takes the trick: the highest trump, else the highest card of the suit led (000 IV.2.3).
func (g slowGame) taker(trick []string) int {
	for _, c := range g.trumps {
		if i := slices.Index(trick, c); i >= 0 {
			return i
		}
	}
	for _, c := range g.suits[trick[0][:1]] {
		if i := slices.Index(trick, c); i >= 0 {
			return i
		}
	}
	panic("nobody takes the trick")
}

// slowPosition is a seat about to play.
type slowPosition struct {
	hand, trick []string
	free        bool // the called suit was led in an earlier trick
	dealt       int  // cards of the called suit dealt to the seat
	discard     schafkopf.Discard
	min         int
	atDeal      bool
	onFollow    bool
	mustBeat    bool
}

// broken names the rules that a card of the hand would break.
func (g slowGame) broken(p slowPosition, card string) (codes []string) {
	if !slices.Contains(p.hand, card) {
		return []string{"not_in_hand"}
	}
	of := func(what string) (cards []string) {
		for _, c := range p.hand {
			if g.asks(c) == what {
				cards = append(cards, c)
			}
		}
		return cards
	}
	isPartner := g.called != "" && slices.Contains(p.hand, g.called)
	bound := isPartner && !p.free
	calledSuit := ""
	mayRun := false
	if g.called != "" {
		calledSuit = g.called[:1]
		n := len(of(calledSuit))
		if p.atDeal {
			n = p.dealt
		}
		mayRun = n >= p.min
	}
	if len(p.trick) == 0 {
		// 000 IV.2.5: the called suit is led with the called card, unless three more are held with it.
		if bound && g.asks(card) == calledSuit && card != g.called && !mayRun {
			codes = append(codes, "called_suit_lead_needs_called_card")
		}
		return codes
	}
	led := g.asks(p.trick[0])
	// 000 IV.2.1: suit and trump are followed.
	if len(of(led)) > 0 && g.asks(card) != led {
		if led == "trump" {
			codes = append(codes, "must_follow_trump")
		} else {
			codes = append(codes, "must_follow_suit")
		}
	}
	if bound && led == calledSuit && card != g.called && !(p.onFollow && mayRun) {
		codes = append(codes, "called_card_must_be_played") // 000 IV.2.4, first sentence
	}
	if bound && led != calledSuit && card == g.called {
		// 000 IV.2.4, second sentence: in the last trick only; D5 has the other readings.
		left := len(p.hand)
		if !(left == 1 || left == 2 && p.discard == schafkopf.DiscardFromPenultimate || p.discard == schafkopf.DiscardAlways) {
			codes = append(codes, "called_card_not_discardable")
		}
	}
	if p.mustBeat && len(codes) == 0 && g.asks(card) == led {
		takes := func(c string) bool { return g.taker(append(slices.Clone(p.trick), c)) == len(p.trick) }
		if !takes(card) && slices.ContainsFunc(of(led), takes) {
			codes = append(codes, "must_beat")
		}
	}
	return codes
}

// positionOf draws a position of the contract: any hand, any trick, any history that fits the counts.
func positionOf(r *rand.Rand, typ schafkopf.Type) (schafkopf.Situation, slowGame, slowPosition) {
	deck := schafkopf.Deck(r.IntN(2))
	c := schafkopf.Contract{Type: typ, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	if typ.NamesSuit() {
		c.Suit = schafkopf.Suits[r.IntN(4)]
	}
	if typ == schafkopf.Rufspiel && r.IntN(8) > 0 {
		ranks := []schafkopf.Rank{schafkopf.Sau, schafkopf.Sau, schafkopf.Zehn, schafkopf.Koenig, schafkopf.Neun}
		suits := []schafkopf.Suit{schafkopf.Eichel, schafkopf.Gras, schafkopf.Schellen}
		c.Called = schafkopf.NewCard(suits[r.IntN(3)], ranks[r.IntN(len(ranks))])
	}
	var b schafkopf.BettelOrder
	if typ == schafkopf.Bettel {
		b = schafkopf.BettelOrder{Herz: r.IntN(2) == 0, TenHigh: r.IntN(2) == 0}
	}
	cards := deck.Cards().Cards()
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	size := 1 + r.IntN(8)
	s := schafkopf.Situation{
		Order: schafkopf.OrderOf(c, deck, b), Called: c.Called, Hand: schafkopf.SetOf(cards[:size]...), Free: r.IntN(4) == 0,
		Rules: schafkopf.PlayRules{
			Discard: schafkopf.Discard(r.IntN(3)), RunawayMin: 3 + r.IntN(2), RunawayAtDeal: r.IntN(2) == 0,
			RunawayOnFollow: r.IntN(2) == 0, MustBeat: c.Called == schafkopf.NoCard && r.IntN(2) == 0,
		},
	}
	if c.Called != schafkopf.NoCard && r.IntN(2) == 0 {
		s.Hand = s.Hand.Without(cards[0]).With(c.Called) // the called card where its duties matter
		cards = slices.DeleteFunc(cards, func(c schafkopf.Card) bool { return c == s.Called })
		cards = slices.Insert(cards, 0, s.Called)
		s.Hand = schafkopf.SetOf(cards[:size]...)
	}
	s.Trick.Len = r.IntN(schafkopf.MaxPlayers)
	s.Trick.Leader = r.IntN(schafkopf.MaxPlayers)
	copy(s.Trick.Cards[:], cards[size:size+s.Trick.Len])
	g := slowContract(c, deck, b)
	s.SuitDealt = r.IntN(7)
	p := slowPosition{
		free: s.Free, dealt: s.SuitDealt, discard: s.Rules.Discard, min: s.Rules.RunawayMin, atDeal: s.Rules.RunawayAtDeal,
		onFollow: s.Rules.RunawayOnFollow, mustBeat: s.Rules.MustBeat,
	}
	for _, c := range cards[:size] {
		p.hand = append(p.hand, c.String())
	}
	for _, c := range s.Trick.Cards[:s.Trick.Len] {
		p.trick = append(p.trick, c.String())
	}
	return s, g, p
}

func playedTypes() (types []schafkopf.Type) {
	for _, t := range schafkopf.Types {
		if t.Played() {
			types = append(types, t)
		}
	}
	return types
}

// TestAgreesWithTheSlowRules holds Legal, Judge and Winning against the reference on random positions of every contract.
func TestAgreesWithTheSlowRules(t *testing.T) {
	positions := 100_000
	if testing.Short() {
		positions = 5_000
	}
	for _, typ := range playedTypes() {
		t.Run(typ.String(), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1989, uint64(typ)))
			for range positions {
				s, g, p := positionOf(r, typ)
				if err := compare(s, g, p); err != "" {
					t.Fatalf("%s\n hand %v trick %v called %q\n %+v", err, p.hand, p.trick, g.called, s)
				}
			}
		})
	}
}

func compare(s schafkopf.Situation, g slowGame, p slowPosition) string {
	legal := s.Legal()
	if legal == 0 {
		return "no card is legal"
	}
	if legal&^s.Hand != 0 {
		return "a card outside the hand is legal"
	}
	for c := range schafkopf.Card(schafkopf.CardCount) {
		want := g.broken(p, c.String())
		if got := legal.Has(c); got != (len(want) == 0) {
			return fmt.Sprintf("%v: Legal says %v, broken are %v", c, got, want)
		}
		var got []string
		for _, code := range s.Judge(c).Codes() {
			got = append(got, string(code))
		}
		if !slices.Equal(got, want) {
			return fmt.Sprintf("%v: Judge says %v, broken are %v", c, got, want)
		}
	}
	if s.Trick.Len > 0 {
		if got, want := s.Trick.Winning(s.Order), g.taker(p.trick); got != want {
			return fmt.Sprintf("place %d takes the trick, want %d", got, want)
		}
	}
	return ""
}

// FuzzLegalAgainstJudge holds the generator of legal cards against the judgement of a single card on positions that need not
// occur in any game.
func FuzzLegalAgainstJudge(f *testing.F) {
	f.Add(uint8(0), uint8(0), uint8(8), uint32(0x0f0f), uint32(0), uint8(0), uint8(4))
	f.Add(uint8(0), uint8(1), uint8(0), uint32(0x1001), uint32(0x020304), uint8(0x81), uint8(4))
	f.Fuzz(func(t *testing.T, typ, suit, called uint8, hand, lies uint32, flags, dealt uint8) {
		c := schafkopf.Contract{Type: playedTypes()[int(typ)%9], Suit: schafkopf.Suit(suit & 3), Called: schafkopf.NoCard}
		if c.Type == schafkopf.Rufspiel {
			c.Called = schafkopf.Card(called % 32)
		}
		deck := schafkopf.Deck(flags & 1)
		s := schafkopf.Situation{
			Order:  schafkopf.OrderOf(c, deck, schafkopf.BettelOrder{Herz: flags&2 != 0, TenHigh: flags&4 != 0}),
			Hand:   schafkopf.Set(hand) & deck.Cards(),
			Called: c.Called, Free: flags&8 != 0, SuitDealt: int(dealt % 9),
			Rules: schafkopf.PlayRules{
				Discard: schafkopf.Discard(flags >> 4 & 3 % 3), RunawayMin: int(dealt>>4&3) + 2, RunawayAtDeal: flags&64 != 0,
				RunawayOnFollow: flags&128 != 0, MustBeat: c.Type == schafkopf.Bettel || c.Type == schafkopf.Ramsch,
			},
		}
		if s.Order.Led(s.Called) == schafkopf.LedTrump {
			s.Called = schafkopf.NoCard // trumps cannot be called
		}
		for i := range 3 {
			card := schafkopf.Card(lies >> (8 * i) & 31)
			if lies>>(8*i+5)&1 == 0 && deck.Cards().Has(card) && !s.Hand.Has(card) && !s.Trick.Set().Has(card) {
				s.Trick.Cards[s.Trick.Len] = card
				s.Trick.Len++
			}
		}
		legal := s.Legal()
		if s.Hand != 0 && legal == 0 {
			t.Fatalf("no card is legal: %+v", s)
		}
		for c := range schafkopf.Card(schafkopf.CardCount) {
			if legal.Has(c) != (s.Judge(c) == 0) {
				t.Fatalf("%v: legal %v, judged %v\n%+v", c, legal.Has(c), s.Judge(c).Codes(), s)
			}
		}
		if again := s.Legal(); again != legal {
			t.Fatal("asking twice gives two answers")
		}
	})
}

// TestSlowOrders pins the reference itself to what the rule texts print.
func TestSlowOrders(t *testing.T) {
	solo := slowContract(schafkopf.Contract{Type: schafkopf.Solo, Suit: schafkopf.Gras}, schafkopf.Long, schafkopf.BettelOrder{})
	if got := strings.Join(solo.trumps, " "); got != "EO GO HO SO EU GU HU SU GA GZ GK G9 G8 G7" {
		t.Error(got)
	}
	wenz := slowContract(schafkopf.Contract{Type: schafkopf.Farbwenz, Suit: schafkopf.Herz}, schafkopf.Short, schafkopf.BettelOrder{})
	if got := strings.Join(wenz.trumps, " "); got != "EU GU HU SU HA HZ HK HO H9" {
		t.Error(got)
	}
}
