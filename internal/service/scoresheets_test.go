package service

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// corpusFolder is the folder of recorded games beside the project, or the one that the environment names.
func corpusFolder(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("SCHAFKOPF_CORPUS"); dir != "" {
		return dir
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for parent := ""; parent != dir; dir = filepath.Dir(dir) {
		c := filepath.Join(dir, "shared", "corpus")
		if _, err := os.Stat(c); err == nil {
			return c
		}
		parent = filepath.Dir(dir)
		if parent == dir {
			break
		}
	}
	t.Skip("no folder shared/corpus beside the project; set SCHAFKOPF_CORPUS to one")
	return ""
}

func answerOf(t *testing.T, c *CheckedSheet) (a struct {
	api.ValidateScoresheetAnswer
	Ruleset json.RawMessage `json:"ruleset"`
},
) {
	t.Helper()
	if err := json.Unmarshal(c.JSON(text.EN), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestProtocolsOfTheCorpusAreValid(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpusFolder(t), "netschafkopf_*.txt"))
	if len(files) == 0 {
		t.Skip("no protocols in the corpus")
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		c, p := CheckSheet(SheetQuery{Body: data, Form: SheetProtocol})
		if p != nil {
			t.Fatal(p)
		}
		a := answerOf(t, c)
		if !a.Valid || len(a.Findings) > 0 || len(a.Entries) != 99 || len(a.Inferred) == 0 {
			t.Errorf("%s: valid %v, %d findings, %d entries, %d settings inferred", filepath.Base(f), a.Valid, len(a.Findings), len(a.Entries), len(a.Inferred))
		}
		inferred := map[string]any{}
		for _, in := range a.Inferred {
			inferred[in.Name] = in.Value
		}
		if inferred["preset"] != "wirtshaus" || inferred["tariff.rufspiel"] != 2.0 || inferred["tariff.solo"] != 5.0 || inferred["tariff.ramsch"] != 1.0 || inferred["tariff.unit"] != 1.0 {
			t.Errorf("%s: inferred %v", filepath.Base(f), inferred)
		}
		// A stated ruleset is not inferred; at another tariff the prices are wrong.
		c, p = CheckSheet(SheetQuery{Body: data, Form: SheetProtocol, Preset: "wirtshaus"})
		if p != nil {
			t.Fatal(p)
		}
		if a := answerOf(t, c); a.Valid || a.Inferred != nil {
			t.Errorf("%s at the prices of wirtshaus: valid %v, inferred %v", filepath.Base(f), a.Valid, a.Inferred)
		}
	}
}

const threeRows = "Nr;Geber;Spieler;Partner;Spiel;Augen;Gewonnen;Schneider;Laufende;Anna;Beni;Chris;Dora\n" +
	"1;Dora;Beni;Dora;Sauspiel Gras;82;;;4;-50;50;-50;50\n" +
	"2;Anna;;;weiter;;;;;;;;\n" +
	"3;Beni;Anna;;Eichel-Solo;;ja;ja;;150;-50;-50;-50\n"

// The contract shows one sheet in two forms; both get the same answer but for the lines.
func TestATableGetsTheAnswerOfItsRequest(t *testing.T) {
	c, p := CheckSheet(SheetQuery{Body: []byte(threeRows), Form: SheetText})
	if p != nil {
		t.Fatal(p)
	}
	a := answerOf(t, c)
	if a.Valid || len(a.Findings) != 1 || *a.Findings[0].Line != 4 || *a.Findings[0].Pointer != "/entries/2/amounts" || *a.Findings[0].Likely != "schneider_forgotten" {
		t.Errorf("findings %+v", a.Findings)
	}
	if *a.Entries[2].Line != 4 || *a.Entries[2].Value != 60 || c.Valid() || c.Verdict() != "invalid" || len(c.Codes()) != 1 {
		t.Errorf("entries %+v", a.Entries)
	}
	corrected, p := CheckSheet(SheetQuery{Body: c.CSV(), Form: SheetTable})
	if p != nil || !corrected.Valid() {
		t.Errorf("the corrected sheet: %v, %s", p, corrected.JSON(text.EN))
	}
}

func TestTextSheetsThatCannotBeAnswered(t *testing.T) {
	five, four := 5, 4
	for name, c := range map[string]struct {
		q      SheetQuery
		status int
		code   schafkopf.Code // of the first defect
		param  string
	}{
		"nothing":             {SheetQuery{Form: SheetTable}, 422, "sheet_empty", ""},
		"a spreadsheet":       {SheetQuery{Form: SheetTable, Body: []byte("PK\x03\x04xl/")}, 415, "spreadsheet_file", ""},
		"a web page":          {SheetQuery{Form: SheetText, Body: []byte("<!doctype html><table>")}, 415, "web_page", ""},
		"a table as protocol": {SheetQuery{Form: SheetProtocol, Body: []byte(threeRows)}, 422, "protocol_expected", ""},
		"too many bytes":      {SheetQuery{Form: SheetTable, Body: bytes.Repeat([]byte("a"), 2<<20+1)}, 413, "sheet_too_large", ""},
		"an unknown preset":   {SheetQuery{Form: SheetTable, Body: []byte(threeRows), Preset: "skat"}, 400, "preset_unknown", "preset"},
		"preset and ruleset":  {SheetQuery{Form: SheetTable, Body: []byte(threeRows), Preset: "rein", Ruleset: []byte("{}")}, 400, "exclusive_members", "ruleset"},
		"no ruleset":          {SheetQuery{Form: SheetTable, Body: []byte(threeRows), Ruleset: []byte("[]")}, 400, "wrong_type", "ruleset"},
		"broken JSON":         {SheetQuery{Form: SheetTable, Body: []byte(threeRows), Ruleset: []byte("{")}, 400, "invalid_json", "ruleset"},
		"a bad setting":       {SheetQuery{Form: SheetTable, Body: []byte(threeRows), Ruleset: []byte(`{"ranking":[]}`)}, 422, "", "ruleset"},
		"a fifth dealer":      {SheetQuery{Form: SheetTable, Body: []byte(threeRows), FirstDealer: &five}, 422, schafkopf.CodeSeat, "first_dealer"},
		"the fifth of four":   {SheetQuery{Form: SheetTable, Body: []byte(threeRows), FirstDealer: &four}, 422, schafkopf.CodeSeat, "first_dealer"},
	} {
		_, p := CheckSheet(c.q)
		if p == nil || p.Status != c.status || p.Parameter != c.param || len(p.Defects) == 0 || c.code != "" && p.Defects[0].Code != c.code {
			t.Errorf("%s: got %+v", name, p)
			continue
		}
		if c.param == "" && c.status != 413 && p.Code != "sheet_not_readable" {
			t.Errorf("%s: code %s", name, p.Code)
		}
	}
	_, p := CheckSheet(SheetQuery{Form: SheetTable, Body: []byte(threeRows), Ruleset: []byte(`{"tariff":{"unit":"x"}}`), RulesetInBody: true})
	if p == nil || p.Status != 400 || p.Parameter != "" || p.Defects[0].Pointer != "/ruleset/tariff/unit" {
		t.Errorf("a ruleset in a form: got %+v", p)
	}
}

func TestARulesetBesideATableIsUsed(t *testing.T) {
	first := 3
	c, p := CheckSheet(SheetQuery{Body: []byte(threeRows), Form: SheetTable, Ruleset: []byte(`{"tariff":{"schneider":0}}`), FirstDealer: &first})
	if p != nil || !c.Valid() {
		t.Fatalf("%v: %s", p, c.JSON(text.EN))
	}
	three, p := CheckSheet(SheetQuery{Body: []byte("Spieler;Spiel;Augen;A;B;C\nA;Solo Gras;70;100;-50;-50\n"), Form: SheetTable})
	if p != nil || !three.Valid() {
		t.Fatalf("three players: %v: %s", p, three.JSON(text.EN))
	}
	if a := answerOf(t, three); len(a.Inferred) != 1 || a.Inferred[0].Name != "players" {
		t.Errorf("inferred %+v", a.Inferred)
	}
}

func TestTheTemplateIsAnEmptySheet(t *testing.T) {
	for _, l := range []text.Lang{text.DE, text.EN} {
		c, p := CheckSheet(SheetQuery{Body: SheetTemplate(l), Form: SheetTable})
		if p != nil || !c.Valid() || len(c.Codes()) > 0 {
			t.Errorf("%v: %v", l, p)
		}
	}
}

func TestRequestsOfTooManyRowsAreRefused(t *testing.T) {
	body := `{"players":["A","B","C","D"],"entries":[` + strings.Repeat(`{"passed":true},`, 5000) + `{"passed":true}]}`
	if _, p := validateScoresheet(Query{Body: []byte(body)}); p == nil || p.Status != 413 || p.Defects[0].Code != "sheet_too_large" {
		t.Errorf("got %+v", p)
	}
}

func BenchmarkValidateScoresheet(b *testing.B) {
	row := `{"contract":{"type":"rufspiel","called_card":"GA"},"declarer":1,"partner":3,"result":{"declarer_points":82,"declarer_tricks":5},"laufende":4,"amounts":[-50,50,-50,50]}`
	body := []byte(`{"players":["A","B","C","D"],"entries":[` + strings.Repeat(row+",", 4999) + row + `]}`)
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, p := validateScoresheet(Query{Body: body}); p != nil {
			b.Fatal(p)
		}
	}
}
