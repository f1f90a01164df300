package bidding

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// Violations of a hand against the contract that is announced with it; May lists them.
const (
	CodeOwnCalledCard          schafkopf.Code = "own_called_card"            // 000 III.3.1
	CodeVoidOfCalledSuit       schafkopf.Code = "void_of_called_suit"        // 000 III.3.1
	CodeRenonceNotBlocked      schafkopf.Code = "renonce_not_blocked"        // 000 Var. III.2.1: a Sau can be called
	CodeRenonceNotInForcedGame schafkopf.Code = "renonce_not_in_forced_game" // 000 Var. IV.3.2: a lower card is called
	CodeForcedNotEichelOber    schafkopf.Code = "forced_not_eichel_ober"     // 000 Var. IV.3.1
	CodeHigherCardCallable     schafkopf.Code = "higher_card_callable"       // 000 Var. IV.3.2
	CodeHochzeitOneTrump       schafkopf.Code = "hochzeit_needs_one_trump"   // 000 Var. III.1.1
	CodeToutLaufende           schafkopf.Code = "tout_needs_laufende"        // A17
	CodeSieNotHeld             schafkopf.Code = "sie_not_held"               // 000 II.3
)

// Violations of an announcement, whatever the hand.
const (
	CodeNotAnnounceable schafkopf.Code = "not_announceable" // a Ramsch
	CodeForcedInBidding schafkopf.Code = "forced_in_bidding"
	CodeForcedOnly      schafkopf.Code = "forced_game_only" // 000 Var. IV.3.1: no Einzelspiel after all have passed
	CodeRankTooLow      schafkopf.Code = "rank_too_low"     // 000 III.2.3
)

// Violations of a dialogue.
const (
	CodeOutOfTurn         schafkopf.Code = "out_of_turn"
	CodeAlreadyPassed     schafkopf.Code = "already_passed"
	CodeCallNotExpected   schafkopf.Code = "call_not_expected"
	CodeAuctionOver       schafkopf.Code = "auction_over"
	CodeBidBinding        schafkopf.Code = "bid_binding"            // 000 III.2.2, E12
	CodeEinzelspielNeeded schafkopf.Code = "einzelspiel_needed"     // 000 III.2.3, E8
	CodeBidTooLow         schafkopf.Code = "bid_too_low"            // 000 Var. II.6
	CodeBidNotPossible    schafkopf.Code = "bid_not_possible"       // not a step of the round's Steigern; in a request a fault
	CodeAllPassNotPlayed  schafkopf.Code = "all_pass_not_played"    // ramsch or stock in a round without it
	CodeHochzeitCard      schafkopf.Code = "hochzeit_card_no_trump" // 000 Var. III.1.1: the single trump is shown
	CodeHochzeitNoReturn  schafkopf.Code = "hochzeit_no_card_to_return"
	CodeHochzeitOwnOffer  schafkopf.Code = "hochzeit_own_offer"
	CodeHochzeitNotPlayed schafkopf.Code = "hochzeit_not_offered"
	CodeHochzeitDeclined  schafkopf.Code = "hochzeit_declined"
)

// Violations of a Stoß.
const (
	CodeNoGame             schafkopf.Code = "no_game"
	CodeStossNotPlayed     schafkopf.Code = "stoss_not_played"
	CodeStossForbidden     schafkopf.Code = "stoss_forbidden"
	CodeStossForbiddenMuss schafkopf.Code = "stoss_forbidden_in_forced_game" // 000 Var. IV.3.3
	CodeStossMax           schafkopf.Code = "stoss_max_reached"              // 000 V.2.4, V.2.5
	CodeStossWrongParty    schafkopf.Code = "stoss_wrong_party"              // 000 V.2.1-4, 003 section 9
	CodeStossTooLate       schafkopf.Code = "stoss_too_late"                 // 000 V.2.1
	CodeStossReplyTooLate  schafkopf.Code = "stoss_reply_too_late"           // 000 V.2.2
)

// Faults of requests about bidding and Stoß.
const (
	CodeHandSize          schafkopf.Code = "hand_size"
	CodeHandCount         schafkopf.Code = "hand_count"
	CodeSecondAnnounce    schafkopf.Code = "second_announcement"
	CodeBidNotPlayed      schafkopf.Code = "bid_not_played"
	CodeBidNeedsSolo      schafkopf.Code = "bid_needs_einzelspiel"
	CodeOwnGameToBeat     schafkopf.Code = "own_game_to_beat"
	CodeMussNotPlayed     schafkopf.Code = "muss_not_played"
	CodeCallMemberMissing schafkopf.Code = "call_member_missing"
	CodeCallMemberExtra   schafkopf.Code = "call_member_extra"
	CodeOfferedNotHeld    schafkopf.Code = "offered_card_not_held"
	CodeDeclarerMissing   schafkopf.Code = "declarer_missing"
	CodePartnerMissing    schafkopf.Code = "partner_missing"
	CodePartnerExtra      schafkopf.Code = "partner_extra"
	CodePartnerIsDeclarer schafkopf.Code = "partner_is_declarer"
	CodePartnerDiffers    schafkopf.Code = "partner_differs"
	CodeCardsPlayed       schafkopf.Code = "cards_played_out_of_range"
	CodeStossOrder        schafkopf.Code = "stoss_out_of_order"
	CodeFactorOverflow    schafkopf.Code = "factor_overflow"

	codeExclusive     schafkopf.Code = "exclusive_members"
	codeNoDeclarer    schafkopf.Code = "no_declarer"
	codeDeclarerHolds schafkopf.Code = "declarer_holds_called_card"
)
