package service

import (
	"sync"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// payoutInput is a finished game to settle. What the game points to lies here and is reused from request to request.
type payoutInput struct {
	rules    *ruleset.Ruleset
	game     settlement.Game
	contract schafkopf.Contract
	result   settlement.Result
	end      settlement.End
	seats    []settlement.SeatCount
	numbers  [8]int
	bools    [4]bool
}

var payoutInputs = sync.Pool{New: func() any { return new(payoutInput) }}

// scan is the fast way in.
func (in *payoutInput) scan(body []byte) bool {
	s := scan{b: body}
	in.rules = ruleset.Default()
	in.game = settlement.Game{Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat}
	const (
		contract = 1 << iota
		passed
		declarer
		partner
		result
		laufende
		heldBy
		claimed
		knocks
		stoss
		bock
		bid
		stock
		end
		rules
	)
	var seen uint32
	ok := true
	g := &in.game
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "contract":
			s.once(&seen, contract)
			in.contract = s.contract()
			g.Contract = &in.contract
		case "passed":
			s.once(&seen, passed)
			g.Passed = s.boolean()
		case "declarer":
			s.once(&seen, declarer)
			g.Declarer = s.seat()
		case "partner":
			s.once(&seen, partner)
			g.Partner = s.seat()
		case "result":
			s.once(&seen, result)
			in.scanResult(&s)
			g.Result = &in.result
		case "laufende":
			s.once(&seen, laufende)
			g.Laufende = int(s.integer())
		case "laufende_held_by":
			s.once(&seen, heldBy)
			g.HeldBy, ok = parse(s.word(), settlement.ParseSide)
		case "laufende_claimed":
			s.once(&seen, claimed)
			g.Claimed = s.number(&in.numbers[4])
		case "knocks":
			s.once(&seen, knocks)
			g.Stakes.Knocks = int(s.integer())
		case "stoss":
			s.once(&seen, stoss)
			g.Stakes.Stoss = int(s.integer())
		case "bock":
			s.once(&seen, bock)
			g.Stakes.Bock = int(s.integer())
		case "bid":
			s.once(&seen, bid)
			g.Stakes.Bid = int(s.integer())
		case "stock":
			s.once(&seen, stock)
			g.Stakes.Stock = s.integer()
		case "end":
			s.once(&seen, end)
			in.scanEnd(&s)
			g.End = &in.end
		case "ruleset":
			s.once(&seen, rules)
			in.rules = s.ruleset()
		default:
			return false
		}
		s.bad = s.bad || !ok
	}
	return s.done()
}

// number reads an optional number into memory.
func (s *scan) number(memory *int) *int {
	*memory = int(s.integer())
	return memory
}

// flag reads an optional bool into memory.
func (s *scan) flag(memory *bool) *bool {
	*memory = s.boolean()
	return memory
}

func (in *payoutInput) scanResult(s *scan) {
	const declarerPoints, declarerTricks, opponentPoints, opponentTricks, won, schneider, schwarz, seats = 1, 2, 4, 8, 16, 32, 64, 128
	var seen uint32
	r := &in.result
	*r = settlement.Result{}
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "declarer_points":
			s.once(&seen, declarerPoints)
			r.DeclarerPoints = s.number(&in.numbers[0])
		case "declarer_tricks":
			s.once(&seen, declarerTricks)
			r.DeclarerTricks = s.number(&in.numbers[1])
		case "opponent_points":
			s.once(&seen, opponentPoints)
			r.OpponentPoints = s.number(&in.numbers[2])
		case "opponent_tricks":
			s.once(&seen, opponentTricks)
			r.OpponentTricks = s.number(&in.numbers[3])
		case "won":
			s.once(&seen, won)
			r.Won = s.flag(&in.bools[0])
		case "schneider":
			s.once(&seen, schneider)
			r.Schneider = s.flag(&in.bools[1])
		case "schwarz":
			s.once(&seen, schwarz)
			r.Schwarz = s.flag(&in.bools[2])
		case "seats":
			s.once(&seen, seats)
			in.scanSeats(s)
			r.Seats = in.seats
		default:
			s.bad = true
		}
	}
}

func (in *payoutInput) scanSeats(s *scan) {
	if in.seats = in.seats[:0]; in.seats == nil {
		in.seats = make([]settlement.SeatCount, 0, schafkopf.MaxPlayers) // an empty list is not one that was left out
	}
	s.take('[')
	for n := 0; s.more(']', &n); {
		const points, tricks, trumps, highest = 1, 2, 4, 8
		var seen uint32
		c := settlement.SeatCount{Count: settlement.Count{Tricks: settlement.UnknownTricks}, Trumps: settlement.UnknownTrumps, Highest: schafkopf.NoCard}
		s.take('{')
		for n := 0; s.more('}', &n); {
			switch string(s.key()) {
			case "points":
				s.once(&seen, points)
				c.Points = int(s.integer())
			case "tricks":
				s.once(&seen, tricks)
				c.Tricks = int(s.integer())
			case "trumps":
				s.once(&seen, trumps)
				c.Trumps = int(s.integer())
			case "highest_trump":
				s.once(&seen, highest)
				c.Highest = s.card()
			default:
				s.bad = true
			}
		}
		if seen&points == 0 {
			s.bad = true
		}
		in.seats = append(in.seats, c)
	}
}

func (in *payoutInput) scanEnd(s *scan) {
	const kind, seat, trick, holds = 1, 2, 4, 8
	var seen uint32
	ok := true
	e := &in.end
	*e = settlement.End{}
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "type":
			s.once(&seen, kind)
			e.Kind, ok = parse(s.word(), settlement.ParseEndKind)
		case "seat":
			s.once(&seen, seat)
			e.Seat = s.seat()
		case "trick":
			s.once(&seen, trick)
			e.Trick = s.number(&in.numbers[5])
		case "holds":
			s.once(&seen, holds)
			e.Holds = s.flag(&in.bools[3])
		default:
			ok = false
		}
		s.bad = s.bad || !ok
	}
	if seen&(kind|seat) != kind|seat {
		s.bad = true
	}
}
