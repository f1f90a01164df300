package transport_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"testing"
)

const sheetsPath = "/v1/scoresheets/validate"

// protocol is a game of six cards a hand in the form of the program NetSchafkopf: four Laufende do not lie, three do.
const protocol = `Hausregeln
gespielt von Vroni am 01.02.24 mit Version 8.00, Update 07.09.20.

Geber: Vroni
       Sepp hat: EO GO HO EU GA H9
       Resi hat: SO GU HA EA GZ S9
      Girgl hat: HU SU HZ EZ GK SA
      Vroni hat: HK EK E9 G9 SZ SK
Sepp spielt Herz-Solo
       Sepp spielt aus: EO SO HU HK
       Sepp spielt aus: GO GU SU EK
       Sepp spielt aus: HO HA HZ E9
       Sepp spielt aus: EU GZ GK G9
       Sepp spielt aus: H9 S9 EZ SK
       Sepp spielt aus: GA EA SA SZ
Sepp gewinnt das Herz-Solo. Die Gegner haben 0 Augen
Das Einzelspiel kostet 50 Punkte. Mit Schneider 60 Punkte. Mit Schwarz
70 Punkte. Mit 3 Laufenden 100 Punkte. 1 mal aufgedoppelt 200
Punkte.
Spiel    Preis         Sepp         Resi        Girgl        Vroni    Stock
    1      200         +600         -200         -200         -200        0
`

// table is the sheet that the contract shows as a table.
func table(t testing.TB) string {
	t.Helper()
	for _, o := range loadContract(t).operations {
		if o.path == sheetsPath {
			for _, e := range o.RequestBody.Value.Content["text/csv"].Examples {
				return e.Value.Value.(string)
			}
		}
	}
	t.Fatal("the contract shows no table")
	return ""
}

// form is a body of parts, with the header that it needs.
func form(parts ...[3]string) (http.Header, string) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	_ = w.SetBoundary("a-boundary-that-no-sheet-has")
	for _, p := range parts {
		h := textproto.MIMEHeader{"Content-Disposition": {fmt.Sprintf(`form-data; name=%q; filename="a"`, p[0])}}
		if p[1] != "" {
			h.Set("Content-Type", p[1])
		}
		part, _ := w.CreatePart(h) // into memory
		_, _ = part.Write([]byte(p[2]))
	}
	_ = w.Close()
	return headers("Content-Type", w.FormDataContentType()), body.String()
}

// TestSheetsComeInEveryForm: a table alone, with a ruleset and as a part of a form gets the same findings, and as a table the corrected
// sheet.
func TestSheetsComeInEveryForm(t *testing.T) {
	c, sheet := loadContract(t), table(t)
	asTable := headers("Content-Type", "text/csv")
	want := send(handler(), "POST", sheetsPath+"?preset=bsv-1989", asTable, sheet)
	if want.status != 200 {
		t.Fatal(want)
	}
	ask := func(name string, h http.Header, path, body string) answer {
		a := send(handler(), "POST", path, h, body)
		for _, f := range c.faults("POST", path, a) {
			t.Errorf("%s: %s\n%s", name, f, a)
		}
		return a
	}
	rules := `{"preset":"bsv-1989"}`
	inForm, body := form([3]string{"sheet", "text/csv", sheet}, [3]string{"ruleset", jsonType, rules})
	asFile, file := form([3]string{"sheet", "application/octet-stream", sheet}, [3]string{"ruleset", jsonType, rules})
	for name, a := range map[string]answer{
		"with a charset":       ask("with a charset", headers("Content-Type", "text/csv; charset=utf-8"), sheetsPath+"?preset=bsv-1989", sheet),
		"with its ruleset":     ask("with its ruleset", asTable, sheetsPath+"?ruleset="+url.QueryEscape(rules), sheet),
		"in a form":            ask("in a form", inForm, sheetsPath, body),
		"in a form, as a file": ask("in a form, as a file", asFile, sheetsPath, file),
		"with a first dealer":  ask("with a first dealer", asTable, sheetsPath+"?preset=bsv-1989&first_dealer=3", sheet),
	} {
		if a.status != 200 || withoutID(a) != withoutID(want) {
			t.Errorf("%s: %s\nwant %s", name, a, want)
		}
	}
	corrected := ask("corrected", headers("Content-Type", "text/csv", "Accept", "text/csv"), sheetsPath+"?preset=bsv-1989", sheet)
	if corrected.status != 200 || !strings.HasPrefix(corrected.header.Get("Content-Type"), "text/csv") {
		t.Fatalf("%s %v", corrected, corrected.header)
	}
	again := ask("the corrected one", asTable, sheetsPath+"?preset=bsv-1989", string(corrected.body))
	if !strings.HasPrefix(string(again.body), `{"valid":true`) {
		t.Errorf("the corrected sheet has findings: %s", again)
	}
	if a := ask("the protocol", headers("Content-Type", "text/plain"), sheetsPath, protocol); a.status != 200 || !strings.Contains(string(a.body), `"inferred":[{`) {
		t.Errorf("the protocol: %s", a)
	}
	template := send(handler(), "GET", "/v1/scoresheets/template.csv", nil, "")
	if a := ask("the template", asTable, sheetsPath, string(template.body)); a.status != 200 {
		t.Errorf("the template: %s", a)
	}
}

// TestSheetParametersAreChecked: what stands in the query is named by its parameter, what stands in a form by its part.
func TestSheetParametersAreChecked(t *testing.T) {
	c, sheet := loadContract(t), table(t)
	asTable := headers("Content-Type", "text/csv")
	for query, want := range map[string]struct {
		status    int
		parameter string
	}{
		"preset=nobody":           {400, "preset"},
		"preset=":                 {400, "preset"},
		"preset=rein&preset=rein": {400, "preset"},
		"first_dealer=5":          {400, "first_dealer"},
		"first_dealer=-1":         {400, "first_dealer"},
		"first_dealer=1.0":        {400, "first_dealer"},
		"first_dealer=":           {400, "first_dealer"},
		"first_dealer=4":          {422, "first_dealer"}, // four players
		"ruleset=":                {400, "ruleset"},
		"ruleset=rein":            {400, "ruleset"},
		"ruleset=[]":              {400, "ruleset"},
		"ruleset=" + url.QueryEscape(`{"preset":"nobody"}`):                                 {400, "ruleset"},
		"ruleset=" + url.QueryEscape(`{"players":5}`):                                       {400, "ruleset"},
		"ruleset=" + url.QueryEscape(`{"players":null}`):                                    {400, "ruleset"},
		"ruleset=" + url.QueryEscape(`{"x":1}`):                                             {400, "ruleset"},
		"ruleset=" + url.QueryEscape(`{"preset":"rein","preset":1}`):                        {400, "ruleset"},
		"ruleset=" + url.QueryEscape(`{"players":3}{}`):                                     {400, "ruleset"},
		"ruleset=" + url.QueryEscape(`{"all_pass":["muss","ramsch"],"contracts":["solo"]}`): {422, "ruleset"},
		"ruleset={}&preset=rein":                                                            {400, "ruleset"},
	} {
		a := send(handler(), "POST", sheetsPath+"?"+query, asTable, sheet)
		for _, f := range c.faults("POST", sheetsPath, a) {
			t.Errorf("%s: %s\n%s", query, f, a)
		}
		if a.status != want.status {
			t.Errorf("%s: want %d, got %s", query, want.status, a)
			continue
		}
		for _, e := range parameters(t, a) {
			if e != want.parameter {
				t.Errorf("%s: want %s to be named: %s", query, want.parameter, a)
			}
		}
	}
	for name, tc := range map[string]struct {
		query  string
		status int
		parts  [][3]string
	}{
		"no sheet":            {"", 400, [][3]string{{"ruleset", jsonType, "{}"}}},
		"two sheets":          {"", 400, [][3]string{{"sheet", "text/csv", sheet}, {"sheet", "text/csv", sheet}}},
		"two rulesets":        {"", 400, [][3]string{{"sheet", "text/csv", sheet}, {"ruleset", jsonType, "{}"}, {"ruleset", jsonType, "{}"}}},
		"unknown part":        {"", 400, [][3]string{{"sheet", "text/csv", sheet}, {"x", "text/csv", "x"}}},
		"bad ruleset":         {"", 400, [][3]string{{"sheet", "text/csv", sheet}, {"ruleset", jsonType, `{"preset":1}`}}},
		"no JSON":             {"", 400, [][3]string{{"sheet", "text/csv", sheet}, {"ruleset", jsonType, `{`}}},
		"part and parameter":  {"?preset=rein", 400, [][3]string{{"sheet", "text/csv", sheet}, {"ruleset", jsonType, `{}`}}},
		"an empty sheet":      {"", 422, [][3]string{{"sheet", "text/csv", ""}}},
		"no parts":            {"", 400, nil},
		"preset beside sheet": {"?preset=wirtshaus", 200, [][3]string{{"sheet", "text/csv", sheet}}},
	} {
		h, body := form(tc.parts...)
		a := send(handler(), "POST", sheetsPath+tc.query, h, body)
		for _, f := range c.faults("POST", sheetsPath, a) {
			t.Errorf("%s: %s\n%s", name, f, a)
		}
		if a.status != tc.status {
			t.Errorf("%s: want %d, got %s", name, tc.status, a)
		}
	}
	if a := send(handler(), "POST", sheetsPath+"?preset=rein", asJSON, `{"players":["a","b","c","d"],"entries":[]}`); a.status != 400 {
		t.Errorf("a query beside JSON: %s", a)
	}
}

// parameters are those that the defects name.
func parameters(t testing.TB, a answer) (names []string) {
	t.Helper()
	var p struct{ Errors []struct{ Parameter string } }
	if err := json.Unmarshal(a.body, &p); err != nil {
		t.Fatal(err)
	}
	for _, e := range p.Errors {
		names = append(names, e.Parameter)
	}
	return names
}

// TestSpoiledSheetsAreAnswered: whatever a text form becomes, the answer is a documented one.
func TestSpoiledSheetsAreAnswered(t *testing.T) {
	c := loadContract(t)
	rng := rand.New(rand.NewPCG(*seed, 29))
	statuses := map[int]int{}
	whole := table(t)
	for n := range *validRequests {
		h, sheet := headers("Content-Type", pick(rng, "text/csv", "text/plain")), whole
		if h.Get("Content-Type") == "text/plain" && rng.IntN(2) == 0 {
			sheet = protocol
		}
		body := spoiled(rng, sheet, 1+n%8)
		if n%5 == 0 {
			h, body = form([3]string{"sheet", "text/csv", body}, [3]string{"ruleset", jsonType, `{"preset":"wirtshaus"}`})
			if n%10 == 0 {
				body = spoiled(rng, body, 2)
			}
		}
		if rng.IntN(3) == 0 {
			h.Set("Accept", "text/csv")
		}
		path := sheetsPath + pick(rng, "", "?preset=wirtshaus", "?first_dealer=2", "?ruleset=%7B%7D")
		a := send(handler(), "POST", path, h, body)
		statuses[a.status]++
		if !slices.Contains([]int{200, 400, 413, 415, 422}, a.status) {
			t.Errorf("%s\n%v %q", a, h, body)
		}
		for _, f := range c.faults("POST", path, a) {
			t.Errorf("%s\n%v %q\n%s", f, h, body, a)
		}
	}
	t.Logf("statuses %v", statuses)
}

// spoiled changes bytes of a text.
func spoiled(rng *rand.Rand, text string, times int) string {
	b := []byte(text)
	for range times {
		if len(b) == 0 {
			break
		}
		i, j := rng.IntN(len(b)), rng.IntN(len(b))
		switch rng.IntN(5) {
		case 0:
			b[i] = byte(rng.IntN(256))
		case 1:
			b = slices.Delete(b, min(i, j), min(i, j)+rng.IntN(min(len(b)-min(i, j), 20)+1))
		case 2:
			b = slices.Insert(b, i, []byte(pick(rng, ";", "\n", "\"", "€", "-", "0,50", "99999999999999999999", "\t", "=1+1", "\x00", "\xff"))...)
		case 3:
			b[i], b[j] = b[j], b[i]
		default:
			b = slices.Insert(b, i, b[min(i, j):max(i, j)]...)
		}
	}
	return string(b)
}
