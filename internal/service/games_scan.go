package service

import (
	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// scan is the fast way in. Exchanges, passed trumps and announcements are left to the reference path.
func (in *gameInput) scan(body []byte) bool {
	s := scan{b: body}
	in.rules, in.cards = ruleset.Default(), in.cards[:0]
	rec := &in.record
	*rec = referee.Record{
		Hands: rec.Hands[:0], Knocks: rec.Knocks[:0], Stoss: rec.Stoss[:0], Tricks: rec.Tricks[:0],
		Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat,
	}
	const (
		hands = 1 << iota
		contract
		tricks
		declarer
		partner
		knocks
		stoss
		bock
		bid
		stock
		claimed
		end
		rules
	)
	var seen uint32
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "hands":
			s.once(&seen, hands)
			s.take('[')
			for n := 0; s.more(']', &n); {
				rec.Hands = append(rec.Hands, s.list(&in.cards))
			}
		case "contract":
			s.once(&seen, contract)
			rec.Contract = s.contract()
		case "tricks":
			s.once(&seen, tricks)
			s.take('[')
			for n := 0; s.more(']', &n); {
				rec.Tricks = append(rec.Tricks, s.recordedTrick(&in.cards))
			}
		case "declarer":
			s.once(&seen, declarer)
			rec.Declarer = s.seat()
		case "partner":
			s.once(&seen, partner)
			rec.Partner = s.seat()
		case "knocks":
			s.once(&seen, knocks)
			s.take('[')
			for n := 0; s.more(']', &n); {
				rec.Knocks = append(rec.Knocks, s.seatOrNull())
			}
		case "stoss":
			s.once(&seen, stoss)
			s.take('[')
			for n := 0; s.more(']', &n); {
				rec.Stoss = append(rec.Stoss, s.stoss())
			}
		case "bock":
			s.once(&seen, bock)
			rec.Bock = int(s.integer())
		case "bid":
			s.once(&seen, bid)
			rec.Bid = int(s.integer())
		case "stock":
			s.once(&seen, stock)
			rec.Stock = s.integer()
		case "laufende_claimed":
			s.once(&seen, claimed)
			in.claimed = int(s.integer())
			rec.LaufendeClaimed = &in.claimed
		case "end":
			s.once(&seen, end)
			in.end = s.gameEnd()
			rec.End = &in.end
		case "ruleset":
			s.once(&seen, rules)
			in.rules = s.ruleset()
		default:
			return false
		}
	}
	const required = hands | contract | tricks
	return s.done() && seen&required == required
}

// seatOrNull reads a seat, or null for one that is not known.
func (s *scan) seatOrNull() int {
	if s.next() != 'n' {
		return s.seat()
	}
	for _, c := range []byte("null") {
		if s.i >= len(s.b) || s.b[s.i] != c {
			s.bad = true
			break
		}
		s.i++
	}
	return schafkopf.NoSeat
}

func (s *scan) stoss() bidding.Stoss {
	call := bidding.Stoss{Seat: schafkopf.NoSeat, AfterCards: bidding.Unstated}
	const seat, after = 1, 2
	var seen uint32
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "seat":
			s.once(&seen, seat)
			call.Seat = s.seat()
		case "after_cards":
			s.once(&seen, after)
			call.AfterCards = int(s.integer())
		default:
			s.bad = true
		}
	}
	return call
}

func (s *scan) gameEnd() referee.End {
	e := referee.End{Trick: referee.NoTrick}
	const kind, seat, trick = 1, 2, 4
	var seen uint32
	ok := true
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "type":
			s.once(&seen, kind)
			e.Kind, ok = parse(s.word(), settlement.ParseEndKind)
			s.bad = s.bad || !ok
		case "seat":
			s.once(&seen, seat)
			e.Seat = s.seat()
		case "trick":
			s.once(&seen, trick)
			e.Trick = int(s.integer())
		default:
			s.bad = true
		}
	}
	s.bad = s.bad || seen&(kind|seat) != kind|seat
	return e
}
