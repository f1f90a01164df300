package service

import (
	"slices"
	"strconv"
	"sync"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

var replayGameShape = contract.Request("games/replay")

// replayGame referees a recorded game (000 IV, V).
func replayGame(q Query) (Reply, *problem.Problem) {
	in := gameInputs.Get().(*gameInput)
	defer gameInputs.Put(in)
	if !in.scan(q.Body) {
		req, p := decode[api.ReplayGameRequest](replayGameShape, q.Body)
		if p != nil {
			return Reply{}, p
		}
		r, p := rulesetOf(req.Ruleset)
		if p != nil {
			return Reply{}, p
		}
		in.rules, in.record = r, recordOf(req)
	}
	faults := in.record.Check(in.rules, &in.game)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	game, replay := &in.game, &in.replay
	fault := game.Replay(replay)
	if fault != nil {
		return Reply{}, problem.Impossible([]schafkopf.Fault{*fault})
	}
	verdict := "unfinished"
	switch {
	case len(replay.Violations) > 0:
		verdict = "illegal"
	case replay.Finished:
		verdict = verdictOf(&replay.Settlement)
	}
	b := explainer{q.Lang, in.rules.Preset}.appendReplay(q.Into, game, replay, in.record.Contract, in.rules.Players)
	return Reply{Body: b, Verdict: verdict, Codes: codesOf(replay.Violations)}, nil
}

// gameInput is a game to replay, and what comes of it. Its memory is reused from request to request.
type gameInput struct {
	rules   *ruleset.Ruleset
	record  referee.Record
	game    referee.Game
	replay  referee.Replay
	cards   []schafkopf.Card
	claimed int
	end     referee.End
}

var gameInputs = sync.Pool{New: func() any { return new(gameInput) }}

// recordOf takes over what the request states.
func recordOf(req *api.ReplayGameRequest) referee.Record {
	rec := referee.Record{
		Hands: handsOf(req.Hands), Contract: contractOf(req.Contract), Declarer: seatOf(req.Declarer), Partner: seatOf(req.Partner),
		Stoss: stossesOf(req.Stoss), Bock: intOf(req.Bock), Bid: intOf(req.Bid), Stock: intOf(req.Stock), LaufendeClaimed: req.LaufendeClaimed,
	}
	if h := req.Hochzeit; h != nil {
		rec.Hochzeit = &referee.Exchange{Partner: h.Partner, Offered: cardOf(h.Offered), Returned: cardOf(h.Returned)}
	}
	if s := req.Schieben; s != nil {
		rec.Schieben = &referee.Schieben{High: cardsOf(s.High)}
		for _, p := range s.Passes {
			rec.Schieben.Passes = append(rec.Schieben.Passes, referee.Pass{Seat: p.Seat, Took: p.Took, Discarded: cardsOf(p.Discarded)})
		}
	}
	for _, seat := range req.Knocks {
		rec.Knocks = append(rec.Knocks, seatOf(seat))
	}
	if req.Announcements != nil {
		rec.Announcements = announcementsOf(req.Announcements)
	}
	for _, t := range req.Tricks {
		rec.Tricks = append(rec.Tricks, referee.PlayedTrick{Leader: seatOf(t.Leader), Cards: cardsOf(t.Cards)})
	}
	if e := req.End; e != nil {
		kind, _ := settlement.ParseEndKind(string(e.Type))
		rec.End = &referee.End{Kind: kind, Seat: e.Seat, Trick: referee.NoTrick}
		if e.Trick != nil {
			rec.End.Trick = *e.Trick
		}
	}
	return rec
}

func handsOf(hands []api.Hand) [][]schafkopf.Card {
	list := make([][]schafkopf.Card, len(hands))
	for i, h := range hands {
		list[i] = cardsOf(h)
	}
	return list
}

// appendReplay writes what the referee says.
func (e explainer) appendReplay(b []byte, g *referee.Game, r *referee.Replay, c schafkopf.Contract, players int) []byte {
	b = append(b, `{"legal":`...)
	b = strconv.AppendBool(b, len(r.Violations) == 0)
	b = append(b, `,"violations":[`...)
	for i := range r.Violations {
		if i > 0 {
			b = append(b, ',')
		}
		v := &r.Violations[i]
		if v.Trick >= 0 && v.Card.Valid() { // an illegal card: what was legal instead
			b = e.appendViolation(b, v, g.Order(), v.Facts.Cards)
		} else {
			b = e.appendViolation(b, v, nil, 0)
		}
	}
	b = append(b, `],"finished":`...)
	b = strconv.AppendBool(b, r.Finished)
	b = appendPlace(b, `,"partner":`, r.Partner)
	b = append(b, `,"tricks":[`...)
	for i := range r.TrickCount {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendReplayedTrick(b, &r.Tricks[i])
	}
	b = append(b, `],"points":`...)
	b = appendInts(b, r.Points[:players])
	b = append(b, `,"tricks_won":`...)
	b = appendInts(b, r.TricksWon[:players])
	if c.Type != schafkopf.Ramsch {
		b = appendPlace(b, `,"declarer_points":`, r.DeclarerPoints)
		b = appendPlace(b, `,"opponent_points":`, r.OpponentPoints)
	}
	b = appendPlace(b, `,"parties_known_after_trick":`, r.PartiesKnown)
	if c.Type != schafkopf.Ramsch && c.Type != schafkopf.Bettel {
		b = append(b, `,"laufende":`...)
		b = appendLaufende(b, r.Run.Count, r.Run.HeldBy, r.Paid)
	}
	if r.HasClaim {
		b = append(b, `,"claim":{`...)
		b = appendClaim(b, &r.Claim)
		b = append(b, '}')
	}
	if r.Finished {
		b = append(b, `,"payout":`...)
		b = appendPayout(b, &r.Settlement, c, e.lang)
	} else {
		b = append(b, `,"next":{"seat":`...)
		b = appendInt(b, r.NextSeat)
		b = append(b, `,"legal_cards":`...)
		b = appendCards(b, g.Order(), r.NextLegal)
		b = append(b, '}')
	}
	return append(b, '}')
}

// wholeTrick is the text of a trick of four cards, up to its points, in which the rest is filled in. Games are full of them.
var wholeTrick = [len(wholeText)]byte([]byte(wholeText))

const (
	wholeText = `{"leader":0,"cards":["--","--","--","--"],"winner":0,"points":`
	leaderAt  = len(`{"leader":`)
	cardsAt   = len(`{"leader":0,"cards":["`)
	winnerAt  = len(`{"leader":0,"cards":["--","--","--","--"],"winner":`)
)

func appendReplayedTrick(b []byte, t *referee.ReplayedTrick) []byte {
	if t.Winner != schafkopf.NoSeat && t.Len == schafkopf.MaxPlayers {
		from, to := len(b), len(b)+len(wholeTrick)
		b = slices.Grow(b, len(wholeTrick))[:to]
		text := (*[len(wholeTrick)]byte)(b[from:to])
		*text = wholeTrick
		text[leaderAt], text[winnerAt] = '0'+byte(t.Leader), '0'+byte(t.Winner)
		*(*[2]byte)(text[cardsAt:]) = t.Cards[0].Letters()
		*(*[2]byte)(text[cardsAt+oneLen:]) = t.Cards[1].Letters()
		*(*[2]byte)(text[cardsAt+2*oneLen:]) = t.Cards[2].Letters()
		*(*[2]byte)(text[cardsAt+3*oneLen:]) = t.Cards[3].Letters()
		return append(appendInt(b, t.Points), '}')
	}
	b = appendTrick(b, &t.Trick)
	if t.Winner != schafkopf.NoSeat {
		b = appendPlace(b, `,"winner":`, t.Winner)
		b = appendPlace(b, `,"points":`, t.Points)
	}
	return append(b, '}')
}

// appendTrick writes a trick without the closing brace, so that more members may follow.
func appendTrick(b []byte, t *schafkopf.Trick) []byte {
	b = append(b, `{"leader":`...)
	b = appendInt(b, t.Leader)
	b = append(b, `,"cards":[`...)
	for i, c := range t.Cards[:t.Len] {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendCard(b, c)
	}
	return append(b, ']')
}

func appendInts[T int | int64](b []byte, list []T) []byte {
	b = append(b, '[')
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendInt(b, n)
	}
	return append(b, ']')
}
