// Package bidding decides what happens before the first card and beside the cards: what a hand may announce, which of several
// announcements is played, whether a bidding dialogue was correct and what comes of it, and who may give a Stoß when.
//
// Its functions are pure and never fail on what a caller states: they answer, or they list every fault with its place. Whether a
// hand may announce a contract, and which of two announcements lies above the other, is decided in one place each, May and the
// order of Rank; options, auctions and recorded games rest on these. The package imports schafkopf and ruleset.
package bidding
