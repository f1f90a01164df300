package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/httpapi"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// replay referees a file of games through the operation that the service answers with. A line is what one request's body is.
func replay(ctx context.Context, args []string, w world) int {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(w.err)
	flags.Usage = func() {
		fmt.Fprint(flags.Output(), "Usage: schafkopf replay [flags] FILE\n\nReferees the games in FILE, one games/replay request a line; - reads the standard input.\n"+
			"Prints one line for each game with findings. Exit status: 0 every game is in order, 1 some are not, 2 some cannot be read.\n\n")
		flags.PrintDefaults()
	}
	lang := flags.String("lang", "en", "`language` of the findings, en or de")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUnusable
	case flags.NArg() != 1 || *lang != "en" && *lang != "de":
		flags.Usage()
		return exitUnusable
	}
	in := w.in
	if name := flags.Arg(0); name != "-" {
		f, err := os.Open(name)
		if err != nil {
			fmt.Fprintf(w.err, "schafkopf replay: %v\n", err)
			return exitUnusable
		}
		defer f.Close()
		in = f
	}
	op, ok := service.Lookup("games/replay")
	if !ok {
		fmt.Fprintln(w.err, "schafkopf replay: this program cannot referee games")
		return exitUnusable
	}
	r := report{op: op, out: bufio.NewWriter(w.out)}
	if *lang == "de" {
		r.lang = text.DE
	}
	err := eachLine(ctx, in, r.game)
	fmt.Fprintf(r.out, "%d games, %d with findings, %d unusable\n", r.games, r.findings, r.unusable)
	err = errors.Join(err, r.out.Flush())
	switch {
	case err != nil:
		fmt.Fprintf(w.err, "schafkopf replay: %v\n", err)
		return exitUnusable
	case r.unusable > 0:
		return exitUnusable
	case r.findings > 0:
		return exitFindings
	}
	return exitOK
}

// eachLine calls take with every line that is not blank and its number from 1; a line beyond the limit of a request comes as
// nil. It reads one line at a time.
func eachLine(ctx context.Context, in io.Reader, take func(number int, line []byte)) error {
	r := bufio.NewReaderSize(in, httpapi.BodyLimit+2) // the line, and its end
	for number := 1; ; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line, err := r.ReadSlice('\n')
		long := false
		for errors.Is(err, bufio.ErrBufferFull) {
			long = true
			_, err = r.ReadSlice('\n')
		}
		if err != nil && err != io.EOF {
			return err
		}
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		switch {
		case long || len(line) > httpapi.BodyLimit:
			take(number, nil)
		case len(bytes.TrimSpace(line)) > 0:
			take(number, line)
		}
		if err == io.EOF {
			return nil
		}
	}
}

// report prints what is wrong with each game and counts.
type report struct {
	op                        service.Operation
	lang                      text.Lang
	out                       *bufio.Writer
	games, findings, unusable int
}

func (r *report) game(number int, line []byte) {
	r.games++
	if line == nil {
		r.unusable++
		r.print(number, described(problem.New(413, "body_too_large"), r.lang))
		return
	}
	reply, p := r.op.Do(service.Query{Body: line, Lang: r.lang})
	if p != nil {
		r.unusable++
		r.print(number, described(p, r.lang))
		return
	}
	var answer struct {
		Violations []struct {
			Code    string `json:"code"`
			Message string `json:"message"`
			Trick   *int   `json:"trick"`
			Seat    *int   `json:"seat"`
		} `json:"violations"`
	}
	if err := json.Unmarshal(reply.Body, &answer); err != nil {
		r.unusable++
		r.print(number, err.Error())
		return
	}
	if len(answer.Violations) == 0 {
		return
	}
	r.findings++
	parts := make([]string, len(answer.Violations))
	for i, v := range answer.Violations {
		var place strings.Builder
		if v.Trick != nil {
			fmt.Fprintf(&place, "trick %d, ", *v.Trick)
		}
		if v.Seat != nil {
			fmt.Fprintf(&place, "seat %d, ", *v.Seat)
		}
		parts[i] = fmt.Sprintf("%s%s: %s", place.String(), v.Code, v.Message)
	}
	r.print(number, strings.Join(parts, "; "))
}

func (r *report) print(number int, findings string) {
	fmt.Fprintf(r.out, "line %d: %s\n", number, findings)
}

// described is a problem in one line.
func described(p *problem.Problem, l text.Lang) string {
	parts := []string{string(p.Code)}
	for _, d := range p.Defects {
		parts = append(parts, strings.TrimSpace(d.Pointer+" "+string(d.Code))+": "+text.Sentence(l, d.Code, d.Facts))
	}
	if p.More > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", p.More))
	}
	return strings.Join(parts, "; ")
}
