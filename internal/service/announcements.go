package service

import (
	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var (
	rankAnnouncementsShape       = contract.Request("announcements/rank")
	listAnnouncementOptionsShape = contract.Request("announcements/options")
)

// rankAnnouncements answers who plays (000 II.3, III.2.3, Var. II.6).
func rankAnnouncements(q Query) (Reply, *problem.Problem) {
	req, p := decode[api.RankAnnouncementsRequest](rankAnnouncementsShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	r, p := rulesetOf(req.Ruleset)
	if p != nil {
		return Reply{}, p
	}
	ranking, faults := bidding.Rank(r, announcementsOf(req.Announcements))
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	e := explainer{q.Lang, r.Preset}
	answer := api.RankAnnouncementsAnswer{
		Ranking:  make([]api.RankedAnnouncement, len(ranking.Places)),
		Rejected: make([]api.RejectedAnnouncement, len(ranking.Rejected)),
	}
	reply := Reply{Verdict: "ranked"}
	for i, place := range ranking.Places {
		class := api.Class(place.Contract.Class().String())
		if i == 0 {
			answer.Winner = &api.WinningAnnouncement{Seat: place.Seat, Contract: answeredContract(place.Contract), Class: class, Bid: given(place.Bid)}
		}
		answer.Ranking[i] = api.RankedAnnouncement{
			Seat: place.Seat, Class: class, Rank: place.Rank, Bid: given(place.Bid),
			Reason: api.RankedAnnouncementReason(place.Reason.String()),
		}
	}
	for i, rejected := range ranking.Rejected {
		answer.Rejected[i] = api.RejectedAnnouncement{Seat: rejected.Seat, Violations: e.violations(rejected.Violations)}
		reply.Codes = append(reply.Codes, codesOf(rejected.Violations)...)
	}
	if len(ranking.Places) == 0 {
		reply.Verdict = "nobody"
		answer.Nobody = &api.Nobody{Dealer: api.NobodyDealer(r.AllPassDealer.String())}
		for _, action := range r.AllPass {
			answer.Nobody.Actions = append(answer.Nobody.Actions, api.AllPassAction(action.String()))
		}
	}
	reply.Body = append(q.Into, encode(answer)...)
	return reply, nil
}

// listAnnouncementOptions answers what a hand may announce (000 III.3, Var. III.2, IV.3).
func listAnnouncementOptions(q Query) (Reply, *problem.Problem) {
	req, p := decode[api.ListAnnouncementOptionsRequest](listAnnouncementOptionsShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	r, p := rulesetOf(req.Ruleset)
	if p != nil {
		return Reply{}, p
	}
	query := bidding.Query{Hand: cardsOf(req.Hand), Seat: seatOf(req.Seat), AfterAllPass: isTrue(req.AfterAllPass)}
	if b := req.ToBeat; b != nil {
		query.ToBeat = &bidding.Announcement{Seat: b.Seat, Contract: contractOf(b.Contract), Bid: bidOf(b.Bid)}
	}
	o, faults := bidding.ListOptions(r, query)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	e := explainer{q.Lang, r.Preset}
	answer := api.ListAnnouncementOptionsAnswer{
		Blocked: o.Blocked, HochzeitOffer: o.HochzeitOffer, Sie: o.Sie, MinBid: given(o.MinBid),
		Options: make([]api.AnnouncementOption, len(o.Options)),
		Refused: make([]api.RefusedContract, len(o.Refused)),
	}
	reply := Reply{Verdict: "listed"}
	for i, option := range o.Options {
		answer.Options[i] = api.AnnouncementOption{
			Contract: answeredContract(option.Contract), Class: api.Class(option.Contract.Class().String()), Rank: option.Rank,
		}
	}
	for i, refusal := range o.Refused {
		answer.Refused[i] = api.RefusedContract{Contract: answeredContract(refusal.Contract), Violations: e.violations(refusal.Violations)}
		reply.Codes = append(reply.Codes, codesOf(refusal.Violations)...)
	}
	reply.Body = append(q.Into, encode(answer)...)
	return reply, nil
}

func announcementsOf(list []api.Announcement) []bidding.Announcement {
	out := make([]bidding.Announcement, len(list))
	for i, a := range list {
		out[i] = bidding.Announcement{Seat: a.Seat, Contract: contractOf(a.Contract), Bid: bidOf(a.Bid), Hand: optionalCards(a.Hand)}
	}
	return out
}

// bidOf is an optional bid.
func bidOf(bid *int) int {
	if bid == nil {
		return bidding.NoBid
	}
	return *bid
}

// optionalCards tells a list that was left out, nil, from an empty one.
func optionalCards(cards []api.Card) []schafkopf.Card {
	if cards == nil {
		return nil
	}
	return cardsOf(cards)
}

// answeredContract is a contract with the members that it has.
func answeredContract(c schafkopf.Contract) api.AnsweredContract {
	answer := api.AnsweredContract{Type: api.ContractType(c.Type.String()), CalledCard: placeCard(c.Called)}
	if c.Suit != schafkopf.NoSuit {
		suit := api.Suit(c.Suit.String())
		answer.Suit = &suit
	}
	flag := func(set bool) *bool {
		if !set {
			return nil
		}
		return &set
	}
	answer.Tout, answer.Renonce, answer.Forced = flag(c.Tout), flag(c.Renonce), flag(c.Forced)
	return answer
}
