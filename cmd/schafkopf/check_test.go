package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/corpus"
	"github.com/schafkopf-service/schafkopf/internal/scoresheet"
	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// watched runs a command at a terminal.
func watched(in string, env map[string]string, args ...string) (status int, out, err string) {
	var stdout, stderr bytes.Buffer
	status = run(context.Background(), args, world{
		in: strings.NewReader(in), out: &stdout, err: &stderr, outTerminal: true, errTerminal: true,
		env: func(name string) (string, bool) { v, ok := env[name]; return v, ok },
	})
	return status, stdout.String(), stderr.String()
}

func contents(t *testing.T, path ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// inFile writes a file and gives its name.
func inFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	write(t, path, text)
	return path
}

func TestCheckShowsTheSheet(t *testing.T) {
	t.Chdir("testdata")
	for name, env := range map[string]map[string]string{
		"abend":   {"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE.UTF-8"},
		"evening": {"LANG": "en_GB.UTF-8"},
	} {
		status, out, msg := inProcess("", env, "check", name+".csv")
		if status != exitFindings || msg != "" {
			t.Errorf("%s: status %d, err %q", name, status, msg)
		}
		if want := contents(t, name+".txt"); out != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, out, want)
		}
	}
}

const (
	rightSheet = "Spieler;Partner;Spiel;Augen;Anna;Beni;Chris;Dora\nBeni;Dora;Rufspiel Gras;82;-20;20;-20;20\n"
	wrongSheet = "Spieler;Partner;Spiel;Augen;Anna;Beni;Chris;Dora\nBeni;Dora;Rufspiel Gras;95;-10;10;-10;10\n"
	jsonSheet  = `{"players":["Anna","Beni","Chris","Dora"],"entries":[{"contract":{"type":"rufspiel"},"declarer":1,"partner":3,` +
		`"result":{"declarer_points":70},"amounts":[-10,10,-10,10]}]}`
)

func TestCheckTellsRightSheetsFromOthers(t *testing.T) {
	// Rufspiele cost 10 by the default preset, 20 here, Schneider included.
	twenty := inFile(t, "rules.json", `{"tariff":{"rufspiel":20,"schneider":0}}`)
	ten := `{"tariff":{"rufspiel":10,"schneider":0}}`
	for name, tc := range map[string]struct {
		sheet  string
		flags  []string
		status int
		says   string
	}{
		"right":                   {strings.Replace(rightSheet, "82", "95", 1), nil, exitOK, "everything is right"},
		"wrong":                   {wrongSheet, nil, exitFindings, "Probably: Schneider was forgotten."},
		"in German":               {wrongSheet, []string{"--lang", "de"}, exitFindings, "Wahrscheinlich: Schneider wurde vergessen."},
		"right by its rules":      {rightSheet, []string{"--ruleset", twenty}, exitOK, "everything is right"},
		"wrong by its rules":      {wrongSheet, []string{"--ruleset", twenty}, exitFindings, "No game of this round comes to these amounts: -10 10 -10 10."},
		"right by other rules":    {wrongSheet, []string{"--ruleset", inFile(t, "ten.json", ten)}, exitOK, "everything is right"},
		"by a preset":             {wrongSheet, []string{"--preset", "wirtshaus"}, exitFindings, "rules: wirtshaus"},
		"remarks only":            {"Spieler;Spiel;Anna;Beni;Chris;Dora\nBeni;Solo;-50;150;-50;-50\n", nil, exitOK, "everything is right, 1 remark"},
		"JSON":                    {jsonSheet, nil, exitOK, "everything is right"},
		"JSON behind white space": {"\n\t" + jsonSheet, nil, exitOK, "everything is right"},
		"the first dealer":        {strings.Replace(rightSheet, "82", "95", 1), []string{"--first-dealer", "2"}, exitOK, "Dealer"},
	} {
		t.Run(name, func(t *testing.T) {
			file := inFile(t, "sheet", tc.sheet)
			status, out, msg := inProcess("", nil, append([]string{"check", file}, tc.flags...)...)
			if status != tc.status || msg != "" || !strings.Contains(out, tc.says) {
				t.Errorf("status %d, out %q, err %q", status, out, msg)
			}
			before := append(append([]string{"check"}, tc.flags...), "-")
			if piped, same, _ := inProcess(tc.sheet, nil, before...); piped != status || same != strings.ReplaceAll(out, file, "stdin") {
				t.Errorf("from the standard input: %d %q", piped, same)
			}
		})
	}
}

func TestCheckAnswersAsTheServiceDoes(t *testing.T) {
	for name, c := range map[string]struct {
		sheet string
		form  service.SheetForm
	}{"table": {wrongSheet, service.SheetTable}, "JSON": {jsonSheet, service.SheetJSON}} {
		checked, p := service.CheckSheet(service.SheetQuery{Body: []byte(c.sheet), Form: c.form})
		if p != nil {
			t.Fatal(p)
		}
		want := exitOK
		if !checked.Valid() {
			want = exitFindings
		}
		if status, out, _ := inProcess(c.sheet, nil, "check", "-", "--format", "json", "--lang", "de"); status != want || out != string(checked.JSON(text.DE)) {
			t.Errorf("%s as JSON: %d %s", name, status, out)
		}
		status, corrected, _ := inProcess(c.sheet, nil, "check", "-", "--format=csv")
		if status != want || corrected != string(checked.CSV()) {
			t.Errorf("%s as CSV: %d %s", name, status, corrected)
		}
		if status, out, _ := inProcess(corrected, nil, "check", "-"); status != exitOK {
			t.Errorf("%s: the corrected sheet: %d %s", name, status, out)
		}
	}
	if _, out, _ := watched(jsonSheet, nil, "check", "-", "--format", "json"); !json.Valid([]byte(out)) || !strings.HasSuffix(out, "}\n") {
		t.Errorf("at a terminal: %q", out)
	}
}

func TestCheckRefusesWhatItCannotUse(t *testing.T) {
	right := inFile(t, "right.csv", rightSheet)
	for name, tc := range map[string]struct {
		sheet string
		flags []string
		says  string
	}{
		"nothing":               {"", nil, "stdin: The sheet is empty."},
		"how to begin":          {"Liebe Anna,\nich komme morgen.\n", nil, "\nschafkopf check --help shows a sheet to start from.\n"},
		"a spreadsheet":         {"PK\x03\x04xl/", nil, "Export the sheet as CSV"},
		"a web page, in German": {"<!doctype html><table>", []string{"--lang", "de"}, "beginnt eine Webseite"},
		"too large":             {strings.Repeat("a;", scoresheet.MaxBytes), nil, "at most 2097152 bytes"},
		"too many rows":         {rightSheet + strings.Repeat("Beni;Dora;Rufspiel Gras;82;-20;20;-20;20\n", scoresheet.MaxRows), nil, "5001 instead of at most 5000"},
		"broken JSON":           {`{"players":`, nil, "This is not JSON"},
		"JSON of another kind":  {`{"players":["A","B","C","D"],"entries":[{"declarer":9}]}`, nil, "stdin: /entries/0/declarer: "},
		"impossible JSON":       {strings.Replace(jsonSheet, "70", "130", 1), nil, "stdin: /entries/0/result/declarer_points: "},
		"flags beside JSON":     {jsonSheet, []string{"--preset", "rein"}, "--preset: a sheet in JSON holds its own ruleset"},
		"a dealer beside JSON":  {jsonSheet, []string{"--first-dealer", "0"}, "--first-dealer: a sheet in JSON"},
		"another preset":        {rightSheet, []string{"--preset", "skat"}, `there is no "skat"; there are bsv-1989, bsv-1989-varianten, `},
		"two rulesets":          {rightSheet, []string{"--preset", "rein", "--ruleset", inFile(t, "a.json", "{}")}, "Only one of these"},
		"no ruleset":            {rightSheet, []string{"--ruleset", inFile(t, "b.json", "Wirtshaus")}, "b.json: This is not JSON"},
		"a wrong ruleset":       {rightSheet, []string{"--ruleset", inFile(t, "c.json", `{"tariff":{"unit":"x"}}`)}, "c.json: /tariff/unit: "},
		"a bad ruleset":         {rightSheet, []string{"--ruleset", inFile(t, "d.json", `{"ranking":[]}`)}, "d.json: /ranking"},
		"a long ruleset":        {rightSheet, []string{"--ruleset", inFile(t, "e.json", strings.Repeat(" ", mostRuleset+1))}, "e.json: a ruleset has at most 65536 bytes"},
		"a missing ruleset":     {rightSheet, []string{"--ruleset", "missing.json"}, "--ruleset: open missing.json"},
		"a fifth dealer":        {rightSheet, []string{"--first-dealer", "4"}, "--first-dealer: "},
		"no dealer":             {rightSheet, []string{"--first-dealer", "Anna"}, "a number from 0 to 4 is wanted"},
		"another format":        {rightSheet, []string{"--format", "xml"}, "there are text, json and csv"},
		"another language":      {rightSheet, []string{"--lang", "fr"}, "de and en are spoken"},
		"an unknown flag":       {rightSheet, []string{"--verbose"}, "schafkopf check --help lists the flags."},
		"two sheets":            {rightSheet, []string{right}, "2 are named"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, msg := inProcess(tc.sheet, nil, append([]string{"check", "-"}, tc.flags...)...)
			if status != exitUnusable || out != "" || !strings.HasPrefix(msg, "schafkopf check: ") || !strings.Contains(msg, tc.says) {
				t.Errorf("status %d, out %q, err %q", status, out, msg)
			}
		})
	}
	for _, args := range [][]string{{"check"}, {"check", filepath.Join(t.TempDir(), "missing.csv")}, {"check", t.TempDir()}} {
		if status, out, msg := inProcess("", nil, args...); status != exitUnusable || out != "" || msg == "" {
			t.Errorf("%q: %d %q %q", args, status, out, msg)
		}
	}
	if status, out, msg := inProcess("", nil, "check", "--help"); status != exitOK || !strings.HasPrefix(out, "Usage: ") || msg != "" {
		t.Errorf("help: %d %q %q", status, out, msg)
	}
}

// The sheet that the usage shows is right.
func TestTheSheetOfTheUsageIsRight(t *testing.T) {
	var sheet strings.Builder
	for line := range strings.Lines(checkUsage) {
		if strings.Count(line, ";") > 5 {
			sheet.WriteString(strings.TrimSpace(line) + "\n")
		}
	}
	if status, out, msg := inProcess(sheet.String(), nil, "check", "-"); status != exitOK || strings.Contains(out, "remark") {
		t.Errorf("%d %s %s", status, out, msg)
	}
}

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestColourIsForTerminalsOnly(t *testing.T) {
	_, plainOut, _ := inProcess(wrongSheet, nil, "check", "-")
	if strings.Contains(plainOut, "\x1b") {
		t.Errorf("coloured without a terminal: %q", plainOut)
	}
	_, coloured, _ := watched(wrongSheet, map[string]string{"TERM": "xterm", "NO_COLOR": ""}, "check", "-")
	if !strings.Contains(coloured, "\x1b[31m+10\x1b[0m") || !strings.Contains(coloured, "\x1b[32m+20\x1b[0m") {
		t.Errorf("what is wrong is not red, or what is right not green: %q", coloured)
	}
	if got := escape.ReplaceAllString(coloured, ""); got != plainOut {
		t.Errorf("without its colours %q, want %q", got, plainOut)
	}
	for _, env := range []map[string]string{{"NO_COLOR": "1"}, {"TERM": "dumb"}} {
		if _, out, _ := watched(wrongSheet, env, "check", "-"); out != plainOut {
			t.Errorf("%v: %q", env, out)
		}
	}
}

// What a sheet says cannot do more at a terminal than be read.
func TestSheetsCannotSteerTheTerminal(t *testing.T) {
	sheet := strings.NewReplacer("Anna", "An\u202ena\x1b[2J", "95", "viele\x1b]0;x\x07").Replace(wrongSheet)
	sheet += "Zen\u009b31mzi;;Wenz;70;150;-50;-50;-50\n"
	status, out, msg := inProcess(sheet, nil, "check", "-")
	if status == exitOK || strings.ContainsAny(out+msg, "\x1b\x07\u009b\u202e") {
		t.Errorf("%d %q %q", status, out, msg)
	}
	if _, out, _ := inProcess(`{"`+"\u009b"+`":1}`, nil, "check", "-"); strings.ContainsAny(out, "\u009b") {
		t.Errorf("%q", out)
	}
}

// TestEveryFindingIsShown holds the text against the answer for many sheets, with every finding there is.
func TestEveryFindingIsShown(t *testing.T) {
	sheets, err := filepath.Glob(filepath.Join("..", "..", "internal", "scoresheet", "testdata", "sheets", "*.csv"))
	if err != nil || len(sheets) < 25 {
		t.Fatalf("%d sheets, %v", len(sheets), err)
	}
	shown := 0
	for _, sheet := range sheets {
		status, answer, _ := inProcess("", nil, "check", sheet, "--format", "json")
		again, out, msg := inProcess("", nil, "check", sheet)
		if again != status || (status == exitUnusable) != (msg != "") {
			t.Errorf("%s: status %d and %d, err %q", sheet, status, again, msg)
		}
		if status == exitUnusable {
			continue
		}
		var a sheetAnswer
		if err := json.Unmarshal([]byte(answer), &a); err != nil {
			t.Fatal(err)
		}
		if a.Valid != (status == exitOK) {
			t.Errorf("%s: valid %v, status %d", sheet, a.Valid, status)
		}
		for _, f := range a.Findings {
			if shown++; !strings.Contains(out, printable(f.Message)) {
				t.Errorf("%s: %q is not in\n%s", sheet, f.Message, out)
			}
		}
		if len(a.Entries) > 0 && !strings.Contains(out, "\nStandings") {
			t.Errorf("%s: no standings in\n%s", sheet, out)
		}
		for line := range strings.Lines(out) {
			if strings.HasSuffix(line, " \n") {
				t.Errorf("%s: spaces at the end of %q", sheet, line)
			}
		}
	}
	if shown < 50 {
		t.Errorf("only %d findings", shown)
	}
}

func TestProtocolsAreChecked(t *testing.T) {
	protocols, _ := filepath.Glob(filepath.Join(corpus.Folder(t), "netschafkopf_*.txt"))
	if len(protocols) == 0 {
		t.Skip("no protocols among the recorded games")
	}
	for _, p := range protocols {
		status, out, msg := inProcess("", nil, "check", "--lang", "de", p)
		if status != exitOK || msg != "" || !strings.HasPrefix(out, p+": alles stimmt\n99 Spiele") || !strings.Contains(out, "\nAus dem Blatt erschlossen: ") {
			t.Errorf("%s: %d %q\n%s", p, status, msg, out)
		}
	}
}

func TestALongSheetIsChecked(t *testing.T) {
	sheet := rightSheet[:strings.IndexByte(rightSheet, '\n')+1] + strings.Repeat("Beni;Dora;Rufspiel Gras;70;-10;10;-10;10\n", scoresheet.MaxRows-1) +
		"Beni;Dora;Rufspiel Gras;95;-10;10;-10;10\n"
	status, out, msg := inProcess(sheet, nil, "check", "-")
	if status != exitFindings || msg != "" || !strings.Contains(out, "Line 5001: The amounts should be -20 20 -20 20.") {
		t.Errorf("%d %q, %d bytes", status, msg, len(out))
	}
}

// Every phrase is there in both languages.
func TestEveryPhraseIsSpoken(t *testing.T) {
	for l := range spoken {
		if missing := emptyFields(spoken[l]); len(missing) > 0 {
			t.Errorf("%v lacks %v", text.Lang(l), missing)
		}
	}
}

func TestTheLocaleChoosesTheLanguage(t *testing.T) {
	for _, tc := range []struct {
		env  map[string]string
		want text.Lang
	}{
		{nil, text.EN},
		{map[string]string{"LANG": "de"}, text.DE},
		{map[string]string{"LANG": "de_AT.UTF-8@euro"}, text.DE},
		{map[string]string{"LANG": "de.UTF-8"}, text.DE},
		{map[string]string{"LANG": "dev_ZZ"}, text.EN},
		{map[string]string{"LANG": "de_DE", "LC_ALL": "C.UTF-8"}, text.EN},
		{map[string]string{"LANG": "C", "LC_MESSAGES": "de_DE", "LC_ALL": ""}, text.DE},
	} {
		if got := localeLanguage(func(name string) (string, bool) { v, ok := tc.env[name]; return v, ok }); got != tc.want {
			t.Errorf("%v: %v", tc.env, got)
		}
	}
}
