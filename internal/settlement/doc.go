// Package settlement decides what a finished game costs: who has won and how, which Laufende are paid, what the stakes multiply,
// who pays whom and what becomes of the Stock.
//
// There are two ways in. Check takes what a caller states and gives an Outcome or all faults of the statement. The constructors
// Played, Stopped, PlayedRamsch, StoppedRamsch, LaidDown and ThrownIn make an Outcome of what a referee has seen himself. Settle
// prices an Outcome: a pure function without allocation that can fail in one way only, by an amount beyond 64 bits. Payouts and the
// change of the Stock always sum to zero.
//
// The package imports schafkopf and ruleset and neither net, os, time, log nor randomness.
package settlement
