package scoresheet

import (
	"cmp"
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Report is what the check says of a sheet.
type Report struct {
	// Valid tells that no finding is an error.
	Valid    bool
	Findings []Finding // in the order of the sheet
	// Rows are the entries as they should have been written.
	Rows       []Row
	Standings  []Standing
	Statistics Statistics
}

// Row is an entry as it should have been written. What cannot be known is taken as it stands there.
type Row struct {
	// Priced tells that the row states enough to work out what it costs.
	Priced  bool
	Value   int64
	Amounts []int64
	Totals  []int64
	Stock   int64
	Dealer  int
	// DealerKnown tells that the sheet says who deals, anywhere.
	DealerKnown bool
	// Won tells how the declarer's party fared; not set in a Ramsch, in a thrown-in deal and where nobody can know.
	Won     Opt[bool]
	Partner int
	// What the row should state of the game, where it could be priced.
	Contract      Opt[schafkopf.Contract]
	Declarer      int
	Laufende      Opt[int64]
	HeldBy        Opt[bool]
	Knocks, Stoss Opt[int64]
	// Corrected is the result as the cards have it; nil where it stays as stated.
	Corrected *Result
}

// Standing is a player's place, the highest balance first; equal ones in table order.
type Standing struct {
	Player int
	Total  int64
}

// Statistics counts the evening.
type Statistics struct {
	Games    int // without thrown-in deals
	ThrownIn int
	Priced   int // games whose price could be worked out
	Players  []PlayerStatistics
	// Contracts lists the types that were played, in their usual order.
	Contracts []ContractStatistics
	// Biggest is the game with the highest price; -1 without one.
	Biggest      int
	BiggestValue int64
}

// PlayerStatistics is a player's evening. In a Ramsch those who are paid have won, those who pay have lost.
type PlayerStatistics struct {
	Declared, DeclaredWon int
	Partnered             int // games in which he was the called partner
	Won, Lost             int // games on the winning and on the losing side
}

// ContractStatistics is a contract's evening; a Ramsch is neither won nor lost.
type ContractStatistics struct {
	Type              schafkopf.Type
	Played, Won, Lost int
}

// standings orders the final balances.
func standings(totals []int64) []Standing {
	list := make([]Standing, len(totals))
	for p, t := range totals {
		list[p] = Standing{p, t}
	}
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Compare(b.Total, a.Total) })
	return list
}

// statistics counts what the corrected rows show.
func statistics(s *Sheet, rows []Row) Statistics {
	st := Statistics{Players: make([]PlayerStatistics, len(s.Players)), Biggest: -1}
	var types [len(schafkopf.Types)]ContractStatistics
	for i := range rows {
		e, row := &s.Entries[i], &rows[i]
		if e.Passed {
			st.ThrownIn++
			continue
		}
		st.Games++
		if row.Priced {
			st.Priced++
			if v := abs(row.Value); st.Biggest < 0 || v > st.BiggestValue {
				st.Biggest, st.BiggestValue = i, v
			}
		}
		won, lost := row.Won.Set && row.Won.V, row.Won.Set && !row.Won.V
		if e.Contract.Set {
			t := &types[e.Contract.V.Type]
			t.Type = e.Contract.V.Type
			t.Played++
			count(&t.Won, won)
			count(&t.Lost, lost)
		}
		if d := e.Declarer; d >= 0 && d < len(st.Players) {
			st.Players[d].Declared++
			count(&st.Players[d].DeclaredWon, won)
		}
		if p := row.Partner; p >= 0 && p < len(st.Players) {
			st.Players[p].Partnered++
		}
		for p := range st.Players {
			switch own := p == e.Declarer || p == row.Partner; {
			case len(s.Players) > schafkopf.MaxPlayers && p == row.Dealer:
			case row.Won.Set:
				count(&st.Players[p].Won, own == won)
				count(&st.Players[p].Lost, own != won)
			case p < len(row.Amounts):
				count(&st.Players[p].Won, row.Amounts[p] > 0)
				count(&st.Players[p].Lost, row.Amounts[p] < 0)
			}
		}
	}
	for _, t := range types {
		if t.Played > 0 {
			st.Contracts = append(st.Contracts, t)
		}
	}
	return st
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}
