package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/schafkopf-service/schafkopf/internal/bulk"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

const replayUsage = `Usage: schafkopf replay [flags] GAMES

Referees recorded games: each line of the file is a request as games/replay takes it, with an "id" that names the game if you like. -
reads the standard input. Prints a line for each game with findings, in the order of the file, and a summary. The flags may stand
behind the file, too.

  --lang LANGUAGE    de or en; without it German in a German locale, else English

Exit status: 0 every game is in order, 1 some are not, 2 some cannot be read, or the flags cannot be used.
`

// replay referees a file of games through the operation that the service answers with.
func replay(ctx context.Context, args []string, w world) int {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	lang := languageFlag(flags, w)
	name, status, ok := parse(flags, args, replayUsage, w)
	if !ok {
		return status
	}
	in, err := w.open(ctx, name)
	if err != nil {
		fmt.Fprintf(w.err, "schafkopf replay: %v\n", err)
		return exitUnusable
	}
	defer in.close()
	op, _ := service.Lookup("games/replay")
	say := &spoken[*lang]
	bar := newProgress(in, w, say.gamesDone)
	out := bufio.NewWriter(bar)
	r := refereed{phrases: say, lang: *lang}
	var games, unusable int64
	err = bulk.Run(ctx, bar, out, op, bulk.Options{Lang: *lang, Render: r.line, Count: func(c *bulk.Counts) {
		for i, n := range c {
			games += int64(n)
			if bulk.Statuses[i] != 200 {
				unusable += int64(n)
			}
		}
		bar.draw(games)
	}})
	fmt.Fprintf(out, say.replayed+"\n", games, r.findings.Load(), unusable)
	err = errors.Join(err, out.Flush())
	switch {
	case err != nil:
		fmt.Fprintf(w.err, "schafkopf replay: %v\n", err)
		return exitUnusable
	case unusable > 0:
		return exitUnusable
	case r.findings.Load() > 0:
		return exitFindings
	}
	return exitOK
}

// refereed writes what is wrong with games, and counts those that are answered and not in order.
type refereed struct {
	*phrases
	lang     text.Lang
	findings atomic.Int64
}

// line appends what is wrong with a game.
func (r *refereed) line(dst []byte, a *bulk.Answer) []byte {
	var wrong []string
	switch {
	case a.Problem != nil:
		wrong = r.problem(a.Problem)
	case len(a.Reply.Codes) > 0:
		r.findings.Add(1)
		wrong = r.violations(a.Reply.Body)
	default:
		return dst
	}
	dst = fmt.Appendf(dst, r.playedLine, a.Line)
	if a.ID != nil {
		dst = append(dst, ", id "...)
		dst = append(dst, printable(string(a.ID))...)
	}
	dst = append(dst, ": "...)
	dst = append(dst, printable(strings.Join(wrong, "; "))...)
	return append(dst, '\n')
}

func (r *refereed) violations(answer []byte) (wrong []string) {
	var said struct {
		Violations []struct {
			Code    string `json:"code"`
			Message string `json:"message"`
			Trick   *int   `json:"trick"`
			Seat    *int   `json:"seat"`
		} `json:"violations"`
	}
	if err := json.Unmarshal(answer, &said); err != nil {
		return []string{err.Error()}
	}
	for _, v := range said.Violations {
		place := ""
		if v.Trick != nil {
			place = fmt.Sprintf(r.trick, *v.Trick) + ", "
		}
		if v.Seat != nil {
			place += fmt.Sprintf(r.seat, *v.Seat) + ", "
		}
		wrong = append(wrong, place+v.Code+": "+v.Message)
	}
	return wrong
}

func (r *refereed) problem(p *problem.Problem) []string {
	wrong := []string{string(p.Code)}
	for _, d := range p.Defects {
		wrong = append(wrong, strings.TrimSpace(d.Pointer+" "+string(d.Code))+": "+text.Sentence(r.lang, d.Code, d.Facts))
	}
	if p.More > 0 {
		wrong = append(wrong, fmt.Sprintf(r.more, p.More))
	}
	return wrong
}
