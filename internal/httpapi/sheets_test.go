package httpapi

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// table is a sheet with one slip: a Solo won with Schneider costs 60 by the default tariff, not 50.
const table = "Nr;Geber;Spieler;Partner;Spiel;Augen;Gewonnen;Schneider;Laufende;Anna;Beni;Chris;Dora\n" +
	"1;Dora;Beni;Dora;Sauspiel Gras;82;;;4;-50;50;-50;50\n" +
	"2;Anna;;;weiter;;;;;;;;\n" +
	"3;Beni;Anna;;Eichel-Solo;;ja;ja;;150;-50;-50;-50\n"

type part struct{ name, content string }

func form(t *testing.T, parts ...part) (contentType, body string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, p := range parts {
		f, err := w.CreateFormFile(p.name, p.name+".csv")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(p.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), b.String()
}

func postSheet(query, contentType, accept, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/v1/scoresheets/validate"+query, strings.NewReader(body))
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if accept != "" {
		r.Header.Set("Accept", accept)
	}
	w := httptest.NewRecorder()
	New(Options{}).Public().ServeHTTP(w, r)
	return w
}

// TestSheetsInEveryForm: the same sheet as a table, and in a form with its ruleset, gets the same finding at the same line.
func TestSheetsInEveryForm(t *testing.T) {
	typ, body := form(t, part{"sheet", table}, part{"ruleset", `{"preset":"bsv-1989"}`})
	for name, w := range map[string]*httptest.ResponseRecorder{
		"table":                   postSheet("", "text/csv", "", table),
		"table, charset named":    postSheet("", "text/csv; charset=windows-1252", "application/json", table),
		"table, preset in query":  postSheet("?preset=bsv-1989&first_dealer=3", "text/csv", "", table),
		"table, ruleset in query": postSheet("?ruleset="+url.QueryEscape(`{"preset":"bsv-1989"}`), "text/csv", "", table),
		"form":                    postSheet("", typ, "", body),
	} {
		var answer struct {
			Valid    bool
			Findings []struct {
				Line         int
				Pointer      string
				Code, Likely string
				Expected     []int
			}
		}
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != http.StatusOK {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
			continue
		}
		if len(answer.Findings) != 1 || answer.Valid {
			t.Errorf("%s: %s", name, w.Body)
			continue
		}
		f := answer.Findings[0]
		if f.Line != 4 || f.Pointer != "/entries/2/amounts" || f.Code != "amount_differs" || f.Likely != "schneider_forgotten" || len(f.Expected) != 4 || f.Expected[0] != 180 {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// TestSheetsComeBackCorrected: the caller chooses the table by Accept; what comes back is right by itself.
func TestSheetsComeBackCorrected(t *testing.T) {
	w := postSheet("", "text/csv", "text/csv, application/json;q=0.5", table)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/csv; charset=utf-8" || !strings.Contains(w.Header().Get("Vary"), "Accept") {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	if !strings.Contains(w.Body.String(), ";180;-60;-60;-60;") {
		t.Errorf("not corrected: %s", w.Body)
	}
	again := postSheet("", "text/csv", "", w.Body.String())
	if !strings.Contains(again.Body.String(), `"valid":true`) {
		t.Errorf("the corrected sheet is not right: %s", again.Body)
	}
}

func TestSheetsThatCannotBeRead(t *testing.T) {
	onlyRules, onlyRulesBody := form(t, part{"ruleset", "{}"})
	twice, twiceBody := form(t, part{"sheet", table}, part{"sheet", table})
	other, otherBody := form(t, part{"sheet", table}, part{"rules", "{}"})
	for name, c := range map[string]struct {
		w      *httptest.ResponseRecorder
		status int
		code   string // of the problem, or of its first defect
	}{
		"no content type":        {postSheet("", "", "", table), 415, "unsupported_media_type"},
		"other content type":     {postSheet("", "application/vnd.ms-excel", "", table), 415, "unsupported_media_type"},
		"accept a picture":       {postSheet("", "text/csv", "image/png", table), 406, "not_acceptable"},
		"spreadsheet binary":     {postSheet("", "text/csv", "", "PK\x03\x04rest"), 415, "spreadsheet_file"},
		"query beside JSON":      {postSheet("?preset=rein", "application/json", "", `{"players":[],"entries":[]}`), 400, "parameter_beside_json"},
		"unknown parameter":      {postSheet("?presett=rein", "text/csv", "", table), 400, "unknown_parameter"},
		"broken query":           {postSheet("?preset=%zz", "text/csv", "", table), 400, "invalid_query"},
		"unknown preset":         {postSheet("?preset=skat", "text/csv", "", table), 400, "preset_unknown"},
		"preset and ruleset":     {postSheet("?preset=rein&ruleset={}", "text/csv", "", table), 400, "exclusive_members"},
		"preset twice":           {postSheet("?preset=rein&preset=rein", "text/csv", "", table), 400, "duplicate_member"},
		"first dealer a word":    {postSheet("?first_dealer=anna", "text/csv", "", table), 400, "wrong_type"},
		"first dealer +3":        {postSheet("?first_dealer=%2B3", "text/csv", "", table), 400, "wrong_type"},
		"first dealer 03":        {postSheet("?first_dealer=03", "text/csv", "", table), 400, "wrong_type"},
		"first dealer -0":        {postSheet("?first_dealer=-0", "text/csv", "", table), 400, "wrong_type"},
		"first dealer not there": {postSheet("?first_dealer=4", "text/csv", "", table), 422, "seat_not_in_game"},
		"form without a sheet":   {postSheet("", onlyRules, "", onlyRulesBody), 400, "missing_member"},
		"form with two sheets":   {postSheet("", twice, "", twiceBody), 400, "duplicate_member"},
		"form with another part": {postSheet("", other, "", otherBody), 400, "unknown_part"},
		"form cut off":           {postSheet("", twice, "", twiceBody[:200]), 400, "invalid_form"},
		"form without boundary":  {postSheet("", "multipart/form-data", "", twiceBody), 400, "invalid_form"},
		"too large":              {postSheet("", "text/csv", "", strings.Repeat(" ", SheetLimit+1)), 413, "body_too_large"},
	} {
		if c.w.Code != c.status || !strings.Contains(c.w.Body.String(), `"code":"`+c.code+`"`) || c.w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s, want %d %s", name, c.w.Code, c.w.Body, c.status, c.code)
		}
	}
}
