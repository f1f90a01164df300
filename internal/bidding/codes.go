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
	CodeNotAnnounceable schafkopf.Code = "not_announceable"  // a Ramsch
	CodeForcedInBidding schafkopf.Code = "forced_in_bidding" // 000 Var. IV.3.1: it follows when all have passed
	CodeForcedOnly      schafkopf.Code = "forced_game_only"  // 000 Var. IV.3.1: and then nothing else does
	CodeRankTooLow      schafkopf.Code = "rank_too_low"      // 000 III.2.3
	CodeNoHigherBid     schafkopf.Code = "no_higher_bid"     // 000 Var. II.6: the highest bid lies against it
)

// Violations of a dialogue.
const (
	CodeOutOfTurn         schafkopf.Code = "out_of_turn"        // 000 III.2.1
	CodeAlreadyPassed     schafkopf.Code = "already_passed"     // 000 III.2.2, Q85
	CodeCallNotExpected   schafkopf.Code = "call_not_expected"  // his turn, but not for this word
	CodeAuctionOver       schafkopf.Code = "auction_over"       // a word after the end
	CodeBidBinding        schafkopf.Code = "bid_binding"        // 000 III.2.2, E12
	CodeEinzelspielNeeded schafkopf.Code = "einzelspiel_needed" // 000 III.2.3, E8
	CodeBidTooLow         schafkopf.Code = "bid_too_low"        // 000 Var. II.6.2
	CodeBidNotInSteps     schafkopf.Code = "bid_not_in_steps"   // 000 Var. II.6.1
	CodeAllPassNotPlayed  schafkopf.Code = "all_pass_not_played"
	CodeHochzeitCard      schafkopf.Code = "hochzeit_card_no_trump" // 000 Var. III.1.1: the single trump is shown
	CodeHochzeitNoReturn  schafkopf.Code = "hochzeit_no_card_to_return"
	CodeHochzeitOwnOffer  schafkopf.Code = "hochzeit_own_offer"
	CodeHochzeitPreBid    schafkopf.Code = "hochzeit_before_bidding" // 000 Var. III.1.1
	CodeHochzeitDeclined  schafkopf.Code = "hochzeit_declined"       // 000 Var. III.1.2
)

// Violations of a Stoß.
const (
	CodeStossOff           schafkopf.Code = "stoss_off"
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
	CodeBidNeedsSolo      schafkopf.Code = "bid_needs_einzelspiel"
	CodeOwnGameToBeat     schafkopf.Code = "own_game_to_beat"
	CodeCallMemberMissing schafkopf.Code = "call_member_missing"
	CodeCallMemberExtra   schafkopf.Code = "call_member_extra"
	CodePartnerDiffers    schafkopf.Code = "partner_differs"
	CodeCardsPlayed       schafkopf.Code = "cards_played_out_of_range"
	CodeStossOrder        schafkopf.Code = "stoss_out_of_order"
)
