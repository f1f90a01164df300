// Package ruleset holds what a round of Schafkopf has agreed on: the table of all parameters, the presets, and the expansion of
// a stated ruleset into a complete and consistent one.
//
// The table in table.go drives everything: one row a parameter, with its dotted path, what it takes, where it is kept and when it
// has nothing to act on. Presets are values of the same struct that requests are decided by. A Ruleset only comes out of Expand,
// so whoever holds one need not ask again whether it makes sense; it is shared between requests and never changed.
//
// The package imports the vocabulary of the game only: JSON, texts and rule references are told apart by path and code elsewhere.
package ruleset
