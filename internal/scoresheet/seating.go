package scoresheet

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// seating turns the players of a sheet into the seats of one deal: seat 0 is left of the dealer, and with five players the dealer
// has none (000 Var. VII).
type seating struct {
	players int // on the sheet
	active  int // in the deal
	dealer  int
}

// seat is where a player sits, NoSeat for nobody and for a dealer who sits out.
func (s seating) seat(player int) int {
	if player < 0 || player >= s.players {
		return schafkopf.NoSeat
	}
	seat := (player - s.dealer - 1 + s.players) % s.players
	if seat >= s.active {
		return schafkopf.NoSeat
	}
	return seat
}

// player sits at a seat.
func (s seating) player(seat int) int { return (s.dealer + 1 + seat) % s.players }

// sitsOut tells whether the player has no part in the deal.
func (s seating) sitsOut(player int) bool { return s.players > s.active && player == s.dealer }

// byPlayer spreads amounts by seat over the players.
func (s seating) byPlayer(bySeat []int64) []int64 {
	list := make([]int64, s.players)
	for seat := range s.active {
		list[s.player(seat)] = bySeat[seat]
	}
	return list
}
