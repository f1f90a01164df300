package settlement

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Count is how many points and tricks a side, or a seat of a Ramsch, has taken.
type Count struct{ Points, Tricks int }

// most holds the highest sum of points in so many tricks: a row of as many cards as players, a column of tricks. It follows from
// the values of the cards (000 II.2.1), which both decks share.
var most = func() (rows [schafkopf.MaxPlayers + 1][9]int) {
	for players := range rows {
		for tricks := range rows[players] {
			left := players * tricks
			for _, rank := range schafkopf.Ranks {
				n := min(left, len(schafkopf.Suits))
				rows[players][tricks] += n * rank.Points()
				left -= n
			}
		}
	}
	return rows
}()

// bounds are the lowest and highest points that so many tricks can hold: no more than the highest cards, and no less than what
// the other tricks cannot take.
func bounds(r *ruleset.Ruleset, tricks int) (low, high int) {
	row := &most[r.Players]
	return schafkopf.TotalPoints - row[r.HandSize()-tricks], row[tricks]
}

// possible tells whether the tricks can hold the points; tricks must be a number that the round plays.
func (c Count) possible(r *ruleset.Ruleset) bool {
	low, high := bounds(r, c.Tricks)
	return low <= c.Points && c.Points <= high
}

// boundsText writes the bounds for a message: "0-44".
func boundsText(r *ruleset.Ruleset, tricks int) string {
	low, high := bounds(r, tricks)
	if low == high {
		return strconv.Itoa(low)
	}
	return strconv.Itoa(low) + "-" + strconv.Itoa(high)
}
