package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/scoresheet"
	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

const checkUsage = `Usage: schafkopf check [flags] SHEET

Checks the score sheet of an evening: a table (CSV), a NetSchafkopf protocol, or JSON as scoresheets/validate takes it; which of them
it is shows in the file. - reads the standard input. The flags may stand behind the file, too.

  --preset NAME      the rules of the round: bsv-1989, bsv-1989-varianten, standard-2024, rein, wirtshaus or turnier
  --ruleset FILE     the same as a JSON object, a preset with what differs from it:
                     {"preset": "wirtshaus", "tariff": {"rufspiel": 20}}
                     Without either, a protocol is checked by the prices that it shows, anything else by bsv-1989.
  --first-dealer N   who dealt first, where the sheet does not say: 0 for the first player, 1 for the second, and so on
  --format FORMAT    text: a table with what is wrong marked and explained (default)
                     json: what the service answers
                     csv:  the corrected sheet
  --lang LANGUAGE    de or en; without it German in a German locale, else English

Exit status: 0 the sheet is right, 1 it has mistakes, 2 it cannot be read, or the flags cannot be used.

A sheet needs a row of headings with the players' names above the columns of amounts, and may leave out any other column:

  Nr;Geber;Spieler;Partner;Spiel;Augen;Schneider;Laufende;Anna;Beni;Chris;Dora
  1;Dora;Beni;Dora;Rufspiel Gras;82;;4;-50;50;-50;50
  2;Anna;;;zusammengeworfen;;;;;;;
  3;Beni;Anna;;Eichel-Solo;95;ja;;180;-60;-60;-60
`

// mostRuleset is the longest file of a ruleset in bytes.
const mostRuleset = 64 << 10

// check checks a score sheet as the service does.
func check(ctx context.Context, args []string, w world) int {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	lang := languageFlag(flags, w)
	preset := flags.String("preset", "", "")
	rulesetFile := flags.String("ruleset", "", "")
	format := "text"
	flags.Func("format", "", func(s string) error {
		if s != "text" && s != "json" && s != "csv" {
			return errors.New("there are text, json and csv")
		}
		format = s
		return nil
	})
	var firstDealer *int
	flags.Func("first-dealer", "", func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n >= scoresheet.MaxPlayers {
			return fmt.Errorf("a number from 0 to %d is wanted", scoresheet.MaxPlayers-1)
		}
		firstDealer = &n
		return nil
	})
	name, status, ok := parse(flags, args, checkUsage, w)
	if !ok {
		return status
	}
	say := &spoken[*lang]
	refuse := func(complaint string) int {
		fmt.Fprintf(w.err, "schafkopf check: %s\n", printable(complaint))
		return exitUnusable
	}
	if *preset != "" && !slices.Contains(ruleset.Presets, ruleset.Preset(*preset)) {
		return refuse(fmt.Sprintf(say.presetUnknown, *preset, joined(ruleset.Presets)))
	}
	q := service.SheetQuery{Preset: *preset, FirstDealer: firstDealer}
	if *rulesetFile != "" {
		rules, err := w.read(ctx, *rulesetFile, mostRuleset)
		switch {
		case err != nil:
			return refuse("--ruleset: " + err.Error())
		case len(rules) > mostRuleset:
			return refuse(*rulesetFile + ": " + fmt.Sprintf(say.rulesetTooLarge, mostRuleset))
		}
		q.Ruleset = rules
	}
	var err error
	q.Body, err = w.read(ctx, name, scoresheet.MaxBytes)
	if name == "-" {
		name = "stdin"
	}
	switch q.Form = formOf(q.Body); {
	case err != nil:
		return refuse(err.Error())
	case len(q.Body) > scoresheet.MaxBytes:
		return refuse(name + ": " + fmt.Sprintf(say.sheetTooLarge, scoresheet.MaxBytes))
	case q.Form == service.SheetJSON:
		var beside string
		flags.Visit(func(f *flag.Flag) {
			if f.Name == "preset" || f.Name == "ruleset" || f.Name == "first-dealer" {
				beside = "--" + f.Name
			}
		})
		if beside != "" {
			return refuse(fmt.Sprintf(say.besideJSON, beside))
		}
	}
	checked, p := service.CheckSheet(q)
	if p != nil {
		for _, complaint := range complaints(p, *lang, name, *rulesetFile) {
			refuse(complaint)
		}
		if p.Code == "sheet_not_readable" && p.Status == 422 {
			fmt.Fprintln(w.err, say.helpShows)
		}
		return exitUnusable
	}
	var out []byte
	switch format {
	case "json":
		if out = checked.JSON(*lang); w.outTerminal {
			out = append(out, '\n')
		}
	case "csv":
		out = checked.CSV()
	default:
		shown, err := textOfSheet(checked.JSON(*lang), name, *lang, w.colour())
		if err != nil {
			return refuse(err.Error())
		}
		out = []byte(shown)
	}
	if _, err := w.out.Write(out); err != nil {
		return refuse(err.Error())
	}
	if !checked.Valid() {
		return exitFindings
	}
	return exitOK
}

// formOf tells JSON from the other forms, in whichever encoding: it begins with a brace.
func formOf(sheet []byte) service.SheetForm {
	i := slices.IndexFunc(sheet, func(c byte) bool { return c > ' ' && c < 0x7f })
	if i >= 0 && sheet[i] == '{' {
		return service.SheetJSON
	}
	return service.SheetText
}

// complaints are the defects of a sheet or of what it was to be checked by, each in a line.
func complaints(p *problem.Problem, lang text.Lang, sheet, rules string) (lines []string) {
	say := &spoken[lang]
	about := sheet
	switch p.Parameter {
	case "":
	case "ruleset":
		about = rules
	default:
		about = "--" + strings.ReplaceAll(p.Parameter, "_", "-")
	}
	for _, d := range p.Defects {
		place := d.Pointer
		if p.Parameter != "" {
			place = strings.TrimPrefix(place, "/ruleset")
		}
		if place != "" {
			place += ": "
		}
		lines = append(lines, about+": "+place+text.Sentence(lang, d.Code, d.Facts))
	}
	if p.More > 0 {
		lines = append(lines, about+": "+fmt.Sprintf(say.more, p.More))
	}
	if len(lines) == 0 {
		lines = append(lines, about+": "+text.Sentence(lang, p.Code, schafkopf.Facts{}))
	}
	return lines
}

func joined[T ~string](list []T) string {
	words := make([]string, len(list))
	for i, w := range list {
		words[i] = string(w)
	}
	return strings.Join(words, ", ")
}
