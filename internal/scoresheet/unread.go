package scoresheet

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// decisive are the members without which an entry cannot be priced, each with the column in which the writer says that it was not
// understood.
var decisive = [...]struct {
	member string
	column columnKind
}{
	{"declarer", colDeclarer},
	{"partner", colPartner},
	{"laufende", colLaufende},
	{"knocks", colKnocks},
	{"stoss", colStoss},
	{"bock", colBock},
	{"result/declarer_points", colPoints},
	{"result/declarer_tricks", colTricks},
	{"result/won", colWon},
	{"result/schneider", colSchneider},
	{"result/schwarz", colSchwarz},
	{"result/losers", colLosers},
	{"result/jungfrauen", colJungfrauen},
	{"result/durchmarsch", colDurchmarsch},
}

// unread is what of the entries the reader did not understand, by pointer. What is left of such a row would only give wrong prices:
// the reader's finding is to stay the only one.
type unread map[string]bool

func unreadOf(s *Sheet) (u unread) {
	for _, f := range s.Read {
		if f.Severity != Error || f.Entry < 0 {
			continue
		}
		if u == nil {
			u = unread{}
		}
		u[f.Pointer] = true
	}
	return u
}

// decides tells whether something is among it that decides the entry's price.
func (u unread) decides(entry int) bool {
	for _, d := range decisive {
		if u.column(entry, d.column) {
			return true
		}
	}
	return false
}

// column tells whether what the column states of the entry is among it.
func (u unread) column(entry int, k columnKind) bool {
	if u == nil {
		return false
	}
	for _, d := range decisive {
		if d.column == k {
			return u[pointerTo(entry, d.member)]
		}
	}
	return false
}

// forget takes out what is stated of a decisive member: of two cells, or two names in a cell, of which one was not understood,
// neither counts.
func (e *Entry) forget(member string) {
	r := &e.Result
	switch member {
	case "declarer":
		e.Declarer = schafkopf.NoSeat
	case "partner":
		e.Partner = schafkopf.NoSeat
	case "laufende":
		e.Laufende, e.HeldBy = Opt[int64]{}, Opt[bool]{}
	case "knocks":
		e.Knocks = Opt[int64]{}
	case "stoss":
		e.Stoss = Opt[int64]{}
	case "bock":
		e.Bock = Opt[int64]{}
	case "result/declarer_points":
		r.Points, r.Opponents = Opt[int64]{}, Opt[int64]{}
	case "result/declarer_tricks":
		r.Tricks = Opt[int64]{}
	case "result/won":
		r.Won = Opt[bool]{}
	case "result/schneider":
		r.Schneider = Opt[bool]{}
	case "result/schwarz":
		r.Schwarz = Opt[bool]{}
	case "result/losers":
		r.Losers = nil
	case "result/jungfrauen":
		r.Jungfrauen, r.JungfrauCount = nil, Opt[int64]{}
	case "result/durchmarsch":
		r.Durchmarsch = Opt[int]{}
	}
}
