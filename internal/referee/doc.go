// Package referee judges whole games and moments of them: the table before a move, a recorded game from the deal to the payout, a
// claim with open hands.
//
// What a caller states is unchecked: Table, PlayedTrick, Record and Claim. Check turns it into a value that cannot fail any more,
// or lists every fault with its place; what happened against the rules is no fault but a violation of the answer. Replay works on
// values of fixed size and allocates nothing for a game without a violation. The search behind a claim is exhaustive, keeps a table
// of fixed size and is bounded by NodeLimit.
//
// The package imports schafkopf, ruleset, bidding and settlement, and neither net, os, time, log nor randomness.
package referee
