package service

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/scoresheet"
)

// statedRow is the row as it was read, whichever form the sheet has. Hands and tricks are left out: the caller has them, and they
// would make most of the answer.
func statedRow(e *scoresheet.Entry) *api.SheetEntry {
	out := &api.SheetEntry{
		Declarer: statedPlayer(e.Declarer), Partner: statedPlayer(e.Partner), Dealer: statedPlayer(e.Dealer),
		Result:   statedResult(&e.Result),
		Laufende: statedCount(e.Laufende), Knocks: statedCount(e.Knocks), Stoss: statedCount(e.Stoss), Bock: statedCount(e.Bock),
		Amounts: e.Amounts, Totals: e.Totals,
	}
	if e.Passed {
		out.Passed = &e.Passed
	}
	if e.Contract.Set {
		contract := api.Contract(answeredContract(e.Contract.V))
		out.Contract = &contract
	}
	if e.HeldBy.Set {
		heldBy := api.HeldByOpponents
		if e.HeldBy.V {
			heldBy = api.HeldByDeclarer
		}
		out.LaufendeHeldBy = &heldBy
	}
	if e.Stock.Set {
		out.Stock = &e.Stock.V
	}
	return out
}

func statedResult(r *scoresheet.Result) *api.SheetResult {
	if !r.Stated() && !r.Tricks.Set && !r.Schneider.Set && !r.Schwarz.Set {
		return nil
	}
	out := &api.SheetResult{
		DeclarerPoints: statedCount(r.Points), DeclarerTricks: statedCount(r.Tricks),
		Won: statedBool(r.Won), Schneider: statedBool(r.Schneider), Schwarz: statedBool(r.Schwarz),
		Losers: r.Losers, Jungfrauen: r.Jungfrauen,
	}
	if d := r.Durchmarsch; d.Set {
		out.Durchmarsch = []byte("null")
		if d.V != schafkopf.NoSeat {
			out.Durchmarsch = strconv.AppendInt(nil, int64(d.V), 10)
		}
	}
	for _, s := range r.Seats {
		seat := api.SeatResult{Points: int(s.Points), Trumps: statedCount(s.Trumps)}
		if s.Tricks != scoresheet.UnknownTricks {
			tricks := int(s.Tricks)
			seat.Tricks = &tricks
		}
		if s.HighestTrump != schafkopf.NoCard {
			card := api.Card(s.HighestTrump.String())
			seat.HighestTrump = &card
		}
		out.Seats = append(out.Seats, seat)
	}
	return out
}

func statedPlayer(p int) *int {
	if p == schafkopf.NoSeat {
		return nil
	}
	return &p
}

func statedCount(n scoresheet.Opt[int64]) *int {
	if !n.Set {
		return nil
	}
	count := int(n.V)
	return &count
}

func statedBool(b scoresheet.Opt[bool]) *bool {
	if !b.Set {
		return nil
	}
	return &b.V
}
