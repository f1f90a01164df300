package service

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// scan reads the JSON that programs send: plain ASCII strings without escapes, small integers, each member once. It is the fast
// way in for the hot operations. Whatever it does not understand makes it bad, and the body goes to the reference path untouched:
// scan never decides that a body is wrong. A fuzz test holds that what it reads the reference path reads too, with the same meaning.
type scan struct {
	b   []byte
	i   int
	bad bool
}

// next is the next byte that is not white space, 0 at the end.
func (s *scan) next() byte {
	for ; s.i < len(s.b); s.i++ {
		if c := s.b[s.i]; c > ' ' || c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			return c
		}
	}
	return 0
}

// take reads the byte c.
func (s *scan) take(c byte) {
	if s.next() != c {
		s.bad = true
		return
	}
	s.i++
}

// more tells whether another element of a list or object follows before its end; n counts those read.
func (s *scan) more(end byte, n *int) bool {
	switch c := s.next(); {
	case s.bad:
		return false
	case c == end:
		s.i++
		return false
	case *n == 0:
	case c == ',':
		s.i++
	default:
		s.bad = true
		return false
	}
	*n++
	return true
}

// done tells whether the whole body was read and understood.
func (s *scan) done() bool { return s.next() == 0 && s.i == len(s.b) && !s.bad }

// word reads a string to its next quotation mark. What is in between is not looked at: callers compare it with words of the
// contract, none of which has an escape, a control character or a letter beyond ASCII.
func (s *scan) word() []byte {
	s.take('"')
	b := s.b[s.i:]
	n := quote(b)
	if s.bad || n < 0 {
		s.bad = true
		return nil
	}
	s.i += n + 1
	return b[:n]
}

// quote is the place of the first quotation mark, -1 where there is none. Words are short: most end in the first eight bytes.
func quote(b []byte) int {
	if len(b) >= 8 {
		const ones = 0x0101010101010101
		differ := binary.LittleEndian.Uint64(b) ^ '"'*ones
		if same := (differ - ones) &^ differ & (0x80 * ones); same != 0 {
			return bits.TrailingZeros64(same) / 8
		}
	}
	return bytes.IndexByte(b, '"')
}

// key reads a member's name and the colon.
func (s *scan) key() []byte {
	w := s.word()
	s.take(':')
	return w
}

// once notes that a member was read; a second time is for the reference path to report.
func (s *scan) once(seen *uint32, member uint32) {
	if *seen&member != 0 {
		s.bad = true
	}
	*seen |= member
}

// integer reads a plain integer from 0 with at most 18 digits.
func (s *scan) integer() int64 {
	c := s.next()
	if c < '0' || c > '9' {
		s.bad = true
		return 0
	}
	from := s.i
	var n int64
	for ; s.i < len(s.b) && s.b[s.i] >= '0' && s.b[s.i] <= '9'; s.i++ {
		n = n*10 + int64(s.b[s.i]-'0')
		if s.i-from >= 18 {
			s.bad = true
			return 0
		}
	}
	if c == '0' && s.i-from > 1 {
		s.bad = true
	}
	return n
}

// seat reads a seat.
func (s *scan) seat() int {
	n := s.integer()
	if n >= schafkopf.MaxPlayers {
		s.bad = true
	}
	return int(n)
}

func (s *scan) boolean() bool {
	s.next()
	switch rest := s.b[s.i:]; {
	case bytes.HasPrefix(rest, []byte("true")):
		s.i += 4
		return true
	case bytes.HasPrefix(rest, []byte("false")):
		s.i += 5
	default:
		s.bad = true
	}
	return false
}

// card reads a card.
func (s *scan) card() schafkopf.Card {
	s.next()
	if rest := s.b[s.i:]; len(rest) >= 4 && rest[0] == '"' && rest[3] == '"' {
		if c := schafkopf.CardOf(rest[1], rest[2]); c.Valid() {
			s.i += 4
			return c
		}
	}
	s.bad = true
	return schafkopf.NoCard
}

// cards appends a list of cards.
func (s *scan) cards(dst []schafkopf.Card) []schafkopf.Card {
	s.take('[')
	rest, mark := s.b[s.i:], byte('[') // mark is what was read last

	// Most programs write no white space, and most lists have four cards or eight.
	for mark != ']' && len(rest) >= fourLen {
		c, m, ok := fourCards((*[fourLen]byte)(rest))
		if !ok {
			break
		}
		dst, rest, mark = append(dst, c[0], c[1], c[2], c[3]), rest[fourLen:], m
	}
	for mark != ']' && len(rest) >= oneLen {
		c, m := schafkopf.CardOf(rest[1], rest[2]), rest[4]
		if !c.Valid() || rest[0] != '"' || rest[3] != '"' || m != ',' && m != ']' {
			break
		}
		dst, rest, mark = append(dst, c), rest[oneLen:], m
	}
	s.i = len(s.b) - len(rest)
	n := 0
	switch mark {
	case ']':
		return dst
	case ',':
		dst, n = append(dst, s.card()), 1
	}
	for s.more(']', &n) {
		dst = append(dst, s.card())
	}
	return dst
}

// The lengths of a card and of four cards with what follows.
const (
	oneLen  = len(`"EA",`)
	fourLen = len(`"EA","EZ","EK","EO",`)
)

// fourCards reads four cards, and the comma or bracket behind them. All quotation marks and commas are looked at in three pieces.
func fourCards(b *[fourLen]byte) (c [4]schafkopf.Card, mark byte, ok bool) {
	const (
		piece1, mask1 = '"' | '"'<<24 | ','<<32 | '"'<<40, 0x0000ffffff0000ff                    // "..","..
		piece2, mask2 = '"' | ','<<8 | '"'<<16 | '"'<<40 | ','<<48 | '"'<<56, 0xffffff0000ffffff // ","..","
		piece3, mask3 = '"' << 16, 0x00ff0000                                                    // .."
	)
	if binary.LittleEndian.Uint64(b[0:8])&mask1 != piece1 || binary.LittleEndian.Uint64(b[8:16])&mask2 != piece2 ||
		binary.LittleEndian.Uint32(b[16:20])&mask3 != piece3 {
		return c, 0, false
	}
	c[0], c[1] = schafkopf.CardOf(b[1], b[2]), schafkopf.CardOf(b[6], b[7])
	c[2], c[3] = schafkopf.CardOf(b[11], b[12]), schafkopf.CardOf(b[16], b[17])
	all, mark := c[0]|c[1]|c[2]|c[3], b[19]
	return c, mark, all.Valid() && (mark == ',' || mark == ']')
}

func (s *scan) contract() schafkopf.Contract {
	c := schafkopf.Contract{Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	const kind, suit, called, tout, renonce, forced = 1, 2, 4, 8, 16, 32
	var seen uint32
	ok := true
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "type":
			s.once(&seen, kind)
			c.Type, ok = parse(s.word(), schafkopf.ParseType)
		case "suit":
			s.once(&seen, suit)
			c.Suit, ok = parse(s.word(), schafkopf.ParseSuit)
		case "called_card":
			s.once(&seen, called)
			c.Called = s.card()
		case "tout":
			s.once(&seen, tout)
			c.Tout = s.boolean()
		case "renonce":
			s.once(&seen, renonce)
			c.Renonce = s.boolean()
		case "forced":
			s.once(&seen, forced)
			c.Forced = s.boolean()
		default:
			ok = false
		}
		s.bad = s.bad || !ok
	}
	if seen&kind == 0 {
		s.bad = true
	}
	return c
}

// parse looks a word up without keeping it.
func parse[T any](word []byte, lookup func(string) (T, bool)) (T, bool) {
	return lookup(string(word))
}

// ruleset reads a ruleset that a request has brought before, byte for byte; a new one is for the reference path to check.
func (s *scan) ruleset() *ruleset.Ruleset {
	if s.next() != '{' {
		s.bad = true
		return nil
	}
	from, depth := s.i, 0
	for ; s.i < len(s.b); s.i++ {
		switch s.b[s.i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				s.i++
				if r := known.lookup(s.b[from:s.i]); r != nil {
					return r
				}
				s.bad = true
				return nil
			}
		}
		// A brace inside a string ends the value too early or too late; such bytes are no known ruleset.
	}
	s.bad = true
	return nil
}

// trick reads a trick, its cards behind those in memory.
func (s *scan) trick(memory *[]schafkopf.Card) referee.PlayedTrick {
	t := s.recordedTrick(memory)
	s.bad = s.bad || t.Leader == schafkopf.NoSeat
	return t
}

// recordedTrick reads a trick whose leader may be left out, its cards behind those in memory.
func (s *scan) recordedTrick(memory *[]schafkopf.Card) referee.PlayedTrick {
	t := referee.PlayedTrick{Leader: schafkopf.NoSeat}
	// Of a whole game's tricks most programs write nothing but the four cards.
	const before, all = len(`{"cards":[`), len(`{"cards":[`) + fourLen + len(`}`)
	if rest := s.b[s.i:]; len(rest) >= all && string(rest[:before]) == `{"cards":[` && rest[all-1] == '}' {
		if c, mark, ok := fourCards((*[fourLen]byte)(rest[before:])); ok && mark == ']' {
			from := len(*memory)
			*memory = append(*memory, c[0], c[1], c[2], c[3])
			t.Cards = (*memory)[from:len(*memory):len(*memory)]
			s.i += all
			return t
		}
	}
	const leader, cards = 1, 2
	var seen uint32
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "leader":
			s.once(&seen, leader)
			t.Leader = s.seat()
		case "cards":
			s.once(&seen, cards)
			t.Cards = s.list(memory)
		default:
			s.bad = true
		}
	}
	s.bad = s.bad || seen&cards == 0
	return t
}

// list reads a list of cards behind those in memory.
func (s *scan) list(memory *[]schafkopf.Card) []schafkopf.Card {
	from := len(*memory)
	*memory = s.cards(*memory)
	return (*memory)[from:len(*memory):len(*memory)]
}
