package referee

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// PlayedTrick is a trick as a caller states it: unchecked.
type PlayedTrick struct {
	Leader int // NoSeat where it is left out
	Cards  []schafkopf.Card
}

// Table is what a caller states of the moment before a move, seen from the player whose turn it is: unchecked.
type Table struct {
	Contract schafkopf.Contract
	Hand     []schafkopf.Card
	Trick    PlayedTrick
	History  []PlayedTrick // all completed tricks; read when HasHistory is set
	// HasHistory tells an empty history, which is that of the first trick, from one that was left out.
	HasHistory bool
	RanAway    bool // this player led under the called card earlier
	HasRanAway bool
	Declarer   int // NoSeat where it is left out
}

// Position is a checked Table: whose turn it is, in which trick, and what decides his move.
type Position struct {
	schafkopf.Situation
	Seat        int
	TrickNumber int
	// Revokes are the breaches of the rules that the history shows (000 IV.2.6); they do not keep the question from an answer.
	Revokes []schafkopf.Violation
	// Played are the cards of the history and of the trick.
	Played schafkopf.Set
}

// Faults of a Table.
const (
	CodeContractNotPlayed schafkopf.Code = "contract_not_played"
	CodeHandEmpty         schafkopf.Code = "hand_empty"
	CodeHandTooLarge      schafkopf.Code = "hand_too_large"
	CodeTrickFull         schafkopf.Code = "trick_full"
	CodeTrickSize         schafkopf.Code = "trick_size"
	CodeTrickEmpty        schafkopf.Code = "trick_empty"
	CodeHistoryLength     schafkopf.Code = "history_length"
	CodeWrongLeader       schafkopf.Code = "wrong_leader"
	CodeNoCalledCard      schafkopf.Code = "no_called_card"
	CodeRanAwayTooEarly   schafkopf.Code = "ran_away_too_early"
)

// CodeRevokeInHistory is the notice of a breach that the history shows.
const CodeRevokeInHistory schafkopf.Code = "revoke_in_history"

// Check turns a stated table into a position, or lists all its faults.
func (t *Table) Check(r *ruleset.Ruleset) (Position, []schafkopf.Fault) {
	c := tableCheck{Table: t, checking: newChecking(r)}
	p := c.check()
	return p, c.all()
}

type tableCheck struct {
	*Table
	checking
}

func (c *tableCheck) check() (p Position) {
	players, size := c.r.Players, c.r.HandSize()
	contractFaults := checkPlayed(c.r, c.Contract)
	c.add(contractFaults)

	hand := c.tally.Add("/hand", c.Hand)
	switch n := len(c.Hand); {
	case n == 0:
		c.fault("/hand", CodeHandEmpty, schafkopf.Facts{})
	case n > size:
		c.fault("/hand", CodeHandTooLarge, schafkopf.Facts{Count: n, Limit: size})
	}
	c.seat("/trick/leader", c.Trick.Leader)
	inTrick := c.tally.Add("/trick/cards", c.Trick.Cards)
	if n := len(c.Trick.Cards); n >= players {
		c.fault("/trick/cards", CodeTrickFull, schafkopf.Facts{Count: n, Limit: players - 1})
	}
	if c.HasRanAway {
		switch {
		case c.HasHistory:
			c.fault("/ran_away", schafkopf.CodeExclusive, schafkopf.Facts{Name: "history, ran_away"})
		case c.RanAway && c.Contract.Type != schafkopf.Rufspiel:
			c.fault("/ran_away", CodeNoCalledCard, schafkopf.Facts{Name: c.Contract.Type.String()})
		case c.RanAway && len(c.Hand) == size:
			c.fault("/ran_away", CodeRanAwayTooEarly, schafkopf.Facts{Count: size})
		}
	}
	if c.Declarer != schafkopf.NoSeat {
		c.seat("/declarer", c.Declarer)
		if c.Contract.Type == schafkopf.Ramsch {
			c.fault("/declarer", schafkopf.CodeNoDeclarer, schafkopf.Facts{})
		}
	}
	tricks, shaped := c.history()
	if len(contractFaults) > 0 || len(c.faults) > 0 && !shaped {
		return p
	}

	order := c.r.Order(c.Contract)
	p.Order, p.Rules = order, c.r.PlayRules(c.Contract.Type)
	p.Hand, p.Called = hand, c.Contract.Called
	p.Trick.Leader = c.Trick.Leader
	p.Trick.Len = copy(p.Trick.Cards[:], c.Trick.Cards)
	p.Seat = (max(c.Trick.Leader, 0) + len(c.Trick.Cards)) % players
	p.TrickNumber = size - len(c.Hand)
	p.Free = c.RanAway
	if p.Called != schafkopf.NoCard {
		p.SuitDealt = (hand & order.Following(schafkopf.Led(p.Called.Suit()))).Len()
	}
	p.Played = inTrick
	if shaped {
		c.followHistory(&p, tricks)
	}
	if c.Declarer == p.Seat && p.Called != schafkopf.NoCard && hand.Has(p.Called) {
		c.fault("/contract/called_card", schafkopf.CodeDeclarerHoldsCalled, schafkopf.Facts{Card: p.Called})
	}
	return p
}

// checkPlayed lists why a contract cannot be played to tricks in the round: what is wrong with it, and a Sie, which is laid down.
func checkPlayed(r *ruleset.Ruleset, contract schafkopf.Contract) (faults []schafkopf.Fault) {
	faults = r.ContractFaults("/contract", contract, false)
	if !contract.Type.Played() {
		faults = append(faults, schafkopf.Fault{Pointer: "/contract/type", Code: CodeContractNotPlayed})
	}
	return faults
}

// history reads the completed tricks; shaped is set when each is whole and their number fits the hand.
func (c *tableCheck) history() (tricks []schafkopf.Trick, shaped bool) {
	if !c.HasHistory {
		return nil, false
	}
	shaped = true
	for i, h := range c.History {
		at := "/history/" + strconv.Itoa(i)
		before := len(c.tally.Faults)
		c.tally.Add(at+"/cards", h.Cards)
		c.seat(at+"/leader", h.Leader)
		if len(h.Cards) != c.r.Players {
			c.fault(at+"/cards", CodeTrickSize, schafkopf.Facts{Count: len(h.Cards), Limit: c.r.Players})
		}
		if len(h.Cards) != c.r.Players || h.Leader >= c.r.Players || len(c.tally.Faults) > before {
			shaped = false
			continue
		}
		t := schafkopf.Trick{Leader: h.Leader, Len: len(h.Cards)}
		copy(t.Cards[:], h.Cards)
		tricks = append(tricks, t)
	}
	if len(c.Hand) > 0 && len(c.Hand) <= c.r.HandSize() && len(c.History) != c.r.HandSize()-len(c.Hand) {
		c.fault("/history", CodeHistoryLength, schafkopf.Facts{Count: len(c.History), Limit: c.r.HandSize() - len(c.Hand)})
		shaped = false
	}
	return tricks, shaped && c.Trick.Leader < c.r.Players && len(c.Trick.Cards) < c.r.Players
}

// followHistory goes through the completed tricks: who had to lead, whether the called suit was led, and what was played against
// the rules as far as the cards that are known prove it.
func (c *tableCheck) followHistory(p *Position, tricks []schafkopf.Trick) {
	players, size := c.r.Players, c.r.HandSize()
	leader := 0
	if c.Contract.Type == schafkopf.Bettel && c.r.Bettel.DeclarerLeads {
		leader = c.Declarer // unknown where it is left out
	}
	// known are the cards that each seat is known to hold before the trick: those he plays from then on, and the player's hand.
	var known [schafkopf.MaxPlayers]schafkopf.Set
	known[p.Seat] = p.Hand
	for _, t := range append(tricks, p.Trick) {
		for i, card := range t.Cards[:t.Len] {
			seat := (t.Leader + i) % players
			known[seat] = known[seat].With(card)
		}
	}
	if p.Called != schafkopf.NoCard {
		p.SuitDealt = (known[p.Seat] & p.Order.Following(schafkopf.Led(p.Called.Suit()))).Len()
		if c.Declarer != schafkopf.NoSeat && c.Declarer != p.Seat && c.Declarer < players && known[c.Declarer].Has(p.Called) {
			c.fault("/contract/called_card", schafkopf.CodeDeclarerHoldsCalled, schafkopf.Facts{Card: p.Called})
		}
	}
	free := false
	for n, t := range tricks {
		if leader != schafkopf.NoSeat && t.Leader != leader {
			c.fault("/history/"+strconv.Itoa(n)+"/leader", CodeWrongLeader, schafkopf.Facts{Seat: leader})
		}
		for i, card := range t.Cards[:t.Len] {
			seat := (t.Leader + i) % players
			s := schafkopf.Situation{Order: p.Order, Rules: p.Rules, Hand: known[seat], Called: p.Called, Free: free, SuitDealt: p.SuitDealt}
			s.Trick = schafkopf.Trick{Leader: t.Leader, Cards: t.Cards, Len: i}
			broken := s.Judge(card)
			if seat != p.Seat {
				broken = proven(&s, card, broken, size-n)
			}
			if broken != 0 {
				v := schafkopf.Violated(CodeRevokeInHistory, schafkopf.Facts{Seat: seat, Count: n, Card: card})
				v.Cause, v.Seat, v.Trick, v.Card = broken.Codes()[0], seat, n, card
				p.Revokes = append(p.Revokes, v)
			}
			known[seat] = known[seat].Without(card)
		}
		free = free || p.Called != schafkopf.NoCard && t.Led(p.Order) == schafkopf.Led(p.Called.Suit())
		leader = t.Winner(p.Order, players)
		p.Played |= t.Set()
	}
	p.Free = free
	if leader != schafkopf.NoSeat && p.Trick.Leader != leader {
		c.fault("/trick/leader", CodeWrongLeader, schafkopf.Facts{Seat: leader})
	}
}

// proven keeps of the offences those that stand although only a part of the seat's hand of held cards is known: running away may
// have been allowed by cards that nobody has seen. That the called card was thrown too early follows from the number of cards alone.
func proven(s *schafkopf.Situation, card schafkopf.Card, broken schafkopf.Offence, held int) schafkopf.Offence {
	sure := schafkopf.OffenceFollowSuit | schafkopf.OffenceFollowTrump | schafkopf.OffenceMustBeat
	if !s.Rules.RunawayOnFollow {
		sure |= schafkopf.OffenceCalledCard
	}
	broken &= sure
	searched := s.Free || s.Trick.Len == 0 || s.Trick.Led(s.Order) == schafkopf.Led(s.Called.Suit())
	if card == s.Called && !searched && s.Rules.Discard != schafkopf.DiscardAlways && held > 1+int(s.Rules.Discard) {
		broken |= schafkopf.OffenceDiscard
	}
	return broken
}

// Refusal lists the rules that playing the card would break, none when it may be played.
func (p *Position) Refusal(card schafkopf.Card) []schafkopf.Violation {
	broken := violations(&p.Situation, p.Seat, p.TrickNumber, card)
	for i := range broken {
		if broken[i].Code == schafkopf.CodeNotInHand && p.Played.Has(card) {
			broken[i].Code = schafkopf.CodeAlreadyPlayed
		}
	}
	return broken
}

// Check turns a stated trick into one to be resolved, or lists all its faults. A partial one holds a card or more, else all.
func (t PlayedTrick) Check(r *ruleset.Ruleset, contract schafkopf.Contract, partial bool) (trick schafkopf.Trick, faults []schafkopf.Fault) {
	faults = checkPlayed(r, contract)
	tally := schafkopf.Tally{Deck: r.Deck}
	tally.Add("/trick/cards", t.Cards)
	if t.Leader >= r.Players {
		faults = append(faults, schafkopf.Fault{Pointer: "/trick/leader", Code: schafkopf.CodeSeat, Facts: schafkopf.Facts{Seat: t.Leader, Limit: r.Players - 1}})
	}
	switch n := len(t.Cards); {
	case partial && n == 0:
		faults = append(faults, schafkopf.Fault{Pointer: "/trick/cards", Code: CodeTrickEmpty})
	case n > r.Players || n < r.Players && !partial:
		faults = append(faults, schafkopf.Fault{Pointer: "/trick/cards", Code: CodeTrickSize, Facts: schafkopf.Facts{Count: n, Limit: r.Players}})
	}
	trick.Leader = t.Leader
	trick.Len = copy(trick.Cards[:], t.Cards)
	return trick, append(faults, tally.Faults...)
}
