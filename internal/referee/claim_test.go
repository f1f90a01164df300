package referee

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// plainSearch decides a claim by trying every legal card of every seat, with the rules of package schafkopf and nothing else.
type plainSearch struct {
	*ClaimPosition
	known map[plainKey]bool
}

type plainKey struct {
	hands  [schafkopf.MaxPlayers]schafkopf.Set
	leader int
	free   bool
}

func (p *ClaimPosition) plainVerdict() bool {
	s := plainSearch{p, map[plainKey]bool{}}
	return s.stands(p.hands, p.trick, p.free)
}

// ours tells whether the seat is of the claimant's side.
func (s *plainSearch) ours(seat int) bool {
	if s.declarer == schafkopf.NoSeat {
		return seat == s.claimant
	}
	ofDeclarer := func(seat int) bool { return seat == s.declarer || seat == s.partner }
	return ofDeclarer(seat) == ofDeclarer(s.claimant)
}

func (s *plainSearch) stands(hands [schafkopf.MaxPlayers]schafkopf.Set, t schafkopf.Trick, free bool) (stands bool) {
	if t.Len == s.players {
		winner := t.Winner(s.order, s.players)
		if s.none && winner == s.claimant || !s.none && !s.ours(winner) {
			return false
		}
		free = free || s.called != schafkopf.NoCard && t.Led(s.order) == schafkopf.Led(s.called.Suit())
		t = schafkopf.Trick{Leader: winner}
	}
	seat := t.Next(s.players)
	if hands[seat] == 0 {
		return true
	}
	if t.Len == 0 {
		key := plainKey{hands, t.Leader, free}
		if known, ok := s.known[key]; ok {
			return known
		}
		defer func() { s.known[key] = stands }()
	}
	situation := s.situation(hands[seat], t)
	situation.Free = free
	helps := !s.none && s.ours(seat) && (seat == s.claimant || s.called == schafkopf.NoCard || s.open)
	for _, card := range situation.Legal().Cards() {
		next, left := t, hands
		next.Cards[t.Len] = card
		next.Len++
		left[seat] = left[seat].Without(card)
		if s.stands(left, next, free) == helps {
			return helps
		}
	}
	return !helps
}

// randomClaim draws a position of the contract with at most size cards a seat. The claimant's side is dealt high cards more often
// than not, so that claims of all have a chance; a claim of none gets the low ones.
func randomClaim(r *rand.Rand, typ schafkopf.Type, players, size int) ClaimPosition {
	deck := schafkopf.Deck(r.IntN(2))
	if players == 3 {
		deck = schafkopf.Short
	}
	c := schafkopf.Contract{Type: typ, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	if typ.NamesSuit() {
		c.Suit = schafkopf.Suits[r.IntN(4)]
	}
	p := ClaimPosition{players: players, declarer: r.IntN(players), partner: schafkopf.NoSeat, called: schafkopf.NoCard, none: r.IntN(4) == 0}
	p.rules = schafkopf.PlayRules{Discard: schafkopf.Discard(r.IntN(3)), RunawayMin: 3 + r.IntN(2), RunawayAtDeal: r.IntN(2) == 0, RunawayOnFollow: r.IntN(2) == 0}
	var b schafkopf.BettelOrder
	switch typ {
	case schafkopf.Ramsch:
		p.declarer = schafkopf.NoSeat
		p.rules.MustBeat = r.IntN(2) == 0
	case schafkopf.Bettel:
		b = schafkopf.BettelOrder{Herz: r.IntN(2) == 0, TenHigh: r.IntN(2) == 0}
		p.rules.MustBeat = r.IntN(2) == 0
	case schafkopf.Rufspiel:
		c.Called = schafkopf.NewCard([]schafkopf.Suit{schafkopf.Eichel, schafkopf.Gras, schafkopf.Schellen}[r.IntN(3)], schafkopf.Rank(r.IntN(2)))
		p.called = c.Called
	}
	p.order = schafkopf.OrderOf(c, deck, b)
	if typ.Partner() {
		p.partner = (p.declarer + 1 + r.IntN(players-1)) % players
	}
	p.claimant = r.IntN(players)

	// Deal the cards one by one; a seat of the side takes the highest that is left with some chance.
	left := p.order.AppendCards(nil, deck.Cards())
	if r.IntN(2) == 0 { // only a few suits are left
		gone := schafkopf.SuitSet(schafkopf.Suits[r.IntN(4)])
		gone |= schafkopf.SuitSet(schafkopf.Suits[r.IntN(4)])
		left = p.order.AppendCards(nil, deck.Cards()&^gone|p.order.Trumps)
	}
	n := 1 + r.IntN(min(size, len(left)/players))
	bias := r.IntN(3)
	take := func(i int) schafkopf.Card {
		card := left[i]
		left = append(left[:i], left[i+1:]...)
		return card
	}
	if p.called != schafkopf.NoCard && r.IntN(4) > 0 {
		for i, card := range left {
			if card == p.called {
				p.hands[p.partner] = schafkopf.SetOf(take(i))
				break
			}
		}
	}
	for seat := range players {
		good := p.declarer == schafkopf.NoSeat && seat == p.claimant || p.declarer != schafkopf.NoSeat && p.declares(seat) == p.declares(p.claimant)
		if p.none {
			good = seat != p.claimant
		}
		for p.hands[seat].Len() < n {
			if len(left) == 0 {
				return randomClaim(r, typ, players, size)
			}
			i := r.IntN(len(left))
			if good && !p.none && r.IntN(3) < bias+1 {
				i = r.IntN(1 + min(3, len(left)-1)) // one of the highest trumps
			} else if !good && p.none && r.IntN(3) < bias+1 {
				i = len(left) - 1 - r.IntN(1+min(3, len(left)-1))
			}
			if left[i] == p.called && (seat != p.partner || len(left) == 1) {
				take(i) // gone already
				continue
			}
			p.hands[seat] = p.hands[seat].With(take(i))
		}
	}
	held := false
	for seat := range players {
		held = held || p.hands[seat].Has(p.called)
	}
	p.free = p.called != schafkopf.NoCard && (r.IntN(3) == 0 || !held && r.IntN(2) == 0)
	p.open = p.free || !held
	if p.called != schafkopf.NoCard && held {
		p.suitDealt = (p.hands[p.partner] & p.order.Following(schafkopf.Led(p.called.Suit()))).Len() + r.IntN(2)
	}
	// Half of the tricks have begun; a claim of all is made by their leader.
	p.trick.Leader = p.claimant
	if p.none {
		p.trick.Leader = r.IntN(players)
	}
	for range r.IntN(2) * r.IntN(players) {
		seat := p.trick.Next(players)
		s := p.situation(p.hands[seat], p.trick)
		legal := s.Legal().Cards()
		card := legal[r.IntN(len(legal))]
		p.hands[seat] = p.hands[seat].Without(card)
		p.trick.Cards[p.trick.Len] = card
		p.trick.Len++
		if card == p.called {
			p.open = true
		}
	}
	return p
}

func (p *ClaimPosition) String() string {
	out := fmt.Sprintf("claimant %d declarer %d partner %d none %v free %v open %v called %v rules %+v dealt %d\n", p.claimant, p.declarer, p.partner, p.none, p.free, p.open, p.called, p.rules, p.suitDealt)
	for seat := range p.players {
		out += fmt.Sprintf("  %d: %v\n", seat, p.order.AppendCards(nil, p.hands[seat]))
	}
	return out + fmt.Sprintf("  trick: leader %d %v", p.trick.Leader, p.trick.Cards[:p.trick.Len])
}

// TestSolverAgreesWithPlainSearch holds the solver against the search that knows no shortcut, and every refuting line against the
// rules.
func TestSolverAgreesWithPlainSearch(t *testing.T) {
	positions := 10_000
	if testing.Short() {
		positions = 500
	}
	for _, typ := range schafkopf.Types {
		if !typ.Played() {
			continue
		}
		for players := 3; players <= 4; players++ {
			if players == 3 && typ.Partner() {
				continue
			}
			t.Run(fmt.Sprintf("%v/%d", typ, players), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(1989, uint64(typ)))
				count := map[string]int{}
				for range positions {
					p := randomClaim(r, typ, players, 5)
					got, want := p.Decide(), p.plainVerdict()
					if got.Holds != want || got.Undecided {
						t.Fatalf("got %+v, plain search says %v\n%v", got, want, &p)
					}
					count[fmt.Sprintf("none %v holds %v", p.none, want)]++
					if !want {
						checkLine(t, &p, got.Line)
					}
				}
				for _, kind := range []string{"none false holds true", "none false holds false", "none true holds true", "none true holds false"} {
					if count[kind] < positions/50 {
						t.Errorf("only %d positions with %s", count[kind], kind)
					}
				}
				t.Log(count)
			})
		}
	}
}

// checkLine plays a refuting line: every card is legal, and the last trick does not fit the claim while all before it do.
func checkLine(t *testing.T, p *ClaimPosition, line []schafkopf.Trick) {
	t.Helper()
	hands, free := p.hands, p.free
	leader, lying := p.trick.Leader, p.trick.Len
	s := plainSearch{p, nil}
	for n, trick := range line {
		if trick.Leader != leader || trick.Len != p.players {
			t.Fatalf("trick %d of the line: %+v\n%v", n, trick, p)
		}
		for i, card := range trick.Cards[:trick.Len] {
			if i < lying {
				if card != p.trick.Cards[i] {
					t.Fatalf("the line forgets the trick on the table: %v\n%v", line, p)
				}
				continue
			}
			seat := (leader + i) % p.players
			situation := p.situation(hands[seat], trick)
			situation.Free, situation.Trick.Len = free, i
			if !situation.Legal().Has(card) {
				t.Fatalf("%v in trick %d of the line is illegal: %v\n%v", card, n, line, p)
			}
			hands[seat] = hands[seat].Without(card)
		}
		lying = 0
		free = free || p.called != schafkopf.NoCard && trick.Led(p.order) == schafkopf.Led(p.called.Suit())
		leader = trick.Winner(p.order, p.players)
		fits := s.ours(leader)
		if p.none {
			fits = leader != p.claimant
		}
		if fits == (n == len(line)-1) {
			t.Fatalf("trick %d of the line fits the claim: %v; line %v\n%v", n, fits, line, p)
		}
	}
	if len(line) == 0 {
		t.Fatalf("no line\n%v", p)
	}
}
