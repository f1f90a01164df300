package httpapi

import (
	"net/http"
	"strings"
	"testing"
)

// move is a body that fits the contract; the tests spoil one thing in it.
const move = `{"contract":{"type":"wenz"},"hand":["GO","EU"],"trick":{"leader":1,"cards":["GA"]},"card":"EU"}`

func TestOddBodiesGetTheRightAnswer(t *testing.T) {
	s, _ := testServer(t)
	spoil := func(old, new string) string { return strings.Replace(move, old, new, 1) }
	for name, tc := range map[string]struct {
		body, pointer, code string // no code: answered with 200
	}{
		"as it should be":            {move, "", ""},
		"white space":                {" \r\n\t" + spoil(`,"card"`, " ,\n \"card\"\t") + "\n", "", ""},
		"escaped member":             {spoil(`"leader"`, `"\u006ceader"`), "", ""},
		"escaped value":              {spoil(`"GA"`, `"\u0047A"`), "", ""},
		"empty":                      {"", "", "empty_body"},
		"white space only":           {" \n", "", "empty_body"},
		"not JSON":                   {"hand=GO", "", "invalid_json"},
		"XML":                        {"<move/>", "", "invalid_json"},
		"broken off":                 {move[:len(move)-1], "", "invalid_json"},
		"comment":                    {spoil(",", ",/*x*/"), "", "invalid_json"},
		"trailing comma":             {spoil(`"EU"}`, `"EU",}`), "", "invalid_json"},
		"single quotes":              {"{'card':1}", "", "invalid_json"},
		"NaN":                        {spoil("1", "NaN"), "", "invalid_json"},
		"leading zero":               {spoil("1", "01"), "", "invalid_json"},
		"20,000 brackets":            {strings.Repeat("[", 20000), "", "invalid_json"},
		"20,000 objects":             {strings.Repeat(`{"a":`, 10000), "", "invalid_json"},
		"second document":            {move + move, "", "trailing_data"},
		"trailing garbage":           {move + "x", "", "trailing_data"},
		"trailing NUL":               {move + "\x00", "", "trailing_data"},
		"byte order mark":            {"\xef\xbb\xbf" + move, "", "byte_order_mark"},
		"UTF-16":                     {"\xff\xfe{\x00}\x00", "", "invalid_utf8"},
		"bad UTF-8":                  {spoil("GA", "G\xff"), "", "invalid_utf8"},
		"array":                      {"[" + move + "]", "", "wrong_type"},
		"string":                     {`"move"`, "", "wrong_type"},
		"null":                       {"null", "", "null_not_allowed"},
		"member null":                {spoil(`"EU"}`, "null}"), "/card", "null_not_allowed"},
		"member twice":               {spoil(`"leader":1`, `"leader":1,"leader":1`), "/trick/leader", "duplicate_member"},
		"member twice, once escaped": {spoil(`"leader":1`, `"leader":1,"\u006ceader":1`), "/trick/leader", "duplicate_member"},
		"unknown member":             {spoil(`"leader":1`, `"leader":1,"x":1`), "/trick/x", "unknown_member"},
		"member in another case":     {spoil(`"card":`, `"Card":"EU","card":`), "/Card", "unknown_member"},
		"id of a bulk line":          {spoil(`{`, `{"id":1,`), "/id", "unknown_member"},
		"missing seat":               {spoil(`"leader":1,`, ""), "/trick/leader", "missing_member"},
		"missing trick":              {spoil(`"trick":{"leader":1,"cards":["GA"]},`, ""), "/trick", "missing_member"},
		"fraction":                   {spoil("1", "1.0"), "/trick/leader", "not_an_integer"},
		"exponent":                   {spoil("1", "1e0"), "/trick/leader", "not_an_integer"},
		"number as string":           {spoil("1", `"1"`), "/trick/leader", "wrong_type"},
		"bool as number":             {spoil(`"wenz"`, `"wenz","tout":0`), "/contract/tout", "wrong_type"},
		"negative seat":              {spoil("1", "-1"), "/trick/leader", "too_small"},
		"fifth seat":                 {spoil("1", "4"), "/trick/leader", "too_large"},
		"seat beyond 64 bits":        {spoil("1", "99999999999999999999"), "/trick/leader", "too_large"},
		"unknown card":               {spoil("GA", "XX"), "/trick/cards/0", "unknown_value"},
		"card in lower case":         {spoil("GA", "ga"), "/trick/cards/0", "unknown_value"},
		"lone surrogate":             {spoil("GA", `\ud800`), "", "invalid_json"},
	} {
		t.Run(name, func(t *testing.T) {
			resp := post("/v1/moves/validate", tc.body).do(s.Public())
			if tc.code == "" {
				if body := bodyOf(t, resp); resp.StatusCode != 200 {
					t.Errorf("%d %s", resp.StatusCode, body)
				}
				return
			}
			d := expectProblem(t, resp, http.StatusBadRequest, "invalid_request")
			for _, e := range d.Errors {
				if e.Code == tc.code && e.Pointer != nil && *e.Pointer == tc.pointer && e.Message != "" {
					return
				}
			}
			t.Errorf("want %s at %q, got %+v", tc.code, tc.pointer, d.Errors)
		})
	}
}

func TestRubbishGetsABoundedList(t *testing.T) {
	s, _ := testServer(t)
	body := `{"hand":[` + strings.TrimSuffix(strings.Repeat("1,", 30000), ",") + `]}`
	d := expectProblem(t, post("/v1/moves/validate", body).do(s.Public()), 400, "invalid_request")
	if len(d.Errors) != 21 || d.Errors[20].Code != "more_defects" || !strings.Contains(d.Errors[20].Message, "29983") { // 30,000 numbers and three missing members, less 20
		t.Errorf("%d errors, the last %+v", len(d.Errors), d.Errors[len(d.Errors)-1])
	}
}

func TestProblemsSpeakTheCallersLanguage(t *testing.T) {
	s, _ := testServer(t)
	for lang, want := range map[string]string{"de": "Unter dieser Adresse", "en": "There is nothing"} {
		resp := get("/nothing", "Accept-Language", lang).do(s.Public())
		if d := expectProblem(t, resp, 404, "not_found"); !strings.HasPrefix(d.Detail, want) || resp.Header.Get("Content-Language") != lang {
			t.Errorf("%s: %q", lang, d.Detail)
		}
	}
}
