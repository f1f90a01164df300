package settlement

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// Faults of what a caller states of a game, besides those of contracts and seats.
const (
	// CodeMissing is the code that every missing member has; here another member asks for it.
	CodeMissing       schafkopf.Code = "missing_member"
	CodeNotWhenPassed schafkopf.Code = "not_when_passed"

	CodeResultForms        schafkopf.Code = "result_forms_mixed"
	CodePointsTooMany      schafkopf.Code = "points_too_many"
	CodeTricksTooMany      schafkopf.Code = "tricks_too_many"
	CodePointsSum          schafkopf.Code = "points_sum"
	CodeTricksSum          schafkopf.Code = "tricks_sum"
	CodePointsAgainst      schafkopf.Code = "points_contradict_tricks"
	CodeRestAgainst        schafkopf.Code = "rest_contradicts_tricks"
	CodeTricksNeeded       schafkopf.Code = "tricks_needed"
	CodeSchwarzNoSchneider schafkopf.Code = "schwarz_without_schneider"

	CodeLaufendeTooMany schafkopf.Code = "laufende_too_many"
	CodeLaufendeHolder  schafkopf.Code = "laufende_holder_needed"
	CodeLaufendeOfSie   schafkopf.Code = "laufende_of_sie"

	CodeKnocksNotPlayed schafkopf.Code = "knocking_not_played"
	CodeKnocksTooMany   schafkopf.Code = "knocks_too_many"
	CodeStossNotPlayed  schafkopf.Code = "stoss_not_played"
	CodeStossTooMany    schafkopf.Code = "stoss_too_many"
	CodeStockNotPlayed  schafkopf.Code = "stock_not_played"

	CodeSeatsCount    schafkopf.Code = "seats_count"
	CodeTrumpsTooMany schafkopf.Code = "trumps_too_many"
	CodeTrumpsSum     schafkopf.Code = "trumps_sum"
	CodeHighestTrump  schafkopf.Code = "highest_trump_impossible"
	CodeTieNeeds      schafkopf.Code = "needed_to_break_tie"
	CodeLosersCount   schafkopf.Code = "losers_count"
	CodeSeatTwice     schafkopf.Code = "seat_twice"
	CodeNoDurchmarsch schafkopf.Code = "durchmarsch_not_played"

	CodeEndNotHere   schafkopf.Code = "end_not_here"
	CodeEndTrick     schafkopf.Code = "end_trick"
	CodeHoldsNotHere schafkopf.Code = "holds_not_here"

	CodeAmountOverflow schafkopf.Code = "amount_overflow"
)
