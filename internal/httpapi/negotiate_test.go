package httpapi

import (
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/text"
)

func TestAcceptIsHeldAgainstTheMostSpecificRange(t *testing.T) {
	for accept, want := range map[string]bool{
		"":                                    true,
		"*/*":                                 true,
		"application/json":                    true,
		"APPLICATION/JSON":                    true,
		"application/*":                       true,
		"Application/*;q=0.3":                 true,
		"text/html, */*;q=0.1":                true,
		"application/json;q=0.001":            true,
		"application/json; charset=utf-8":     true,
		"application/json;v=1;q=0.5":          true,
		"text/html;q=0.9 , application/json ": true,
		"text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2": true, // an old Java client
		"*/*;q=0, application/json":                            true,
		"application/*;q=0, application/json;q=0.2":            true,
		"text/html":                    false,
		"text/*":                       false,
		"application/xml":              false,
		"application/problem+json":     false,
		"application/json;q=0":         false,
		"application/json;q=0, */*":    false,
		"application/*;q=0.0, */*;q=1": false,
		"*/*;q=0":                      false,
		"application/json;q=2":         false,
		"application/json;q=x":         false,
		"json":                         false,
		"applicationx/*":               false,
		"/*":                           false,
		",,;;":                         false,
	} {
		if got := acceptsJSON(header("Accept", accept)); got != want {
			t.Errorf("Accept %q: %v", accept, got)
		}
	}
	if !acceptsJSON(header()) {
		t.Error("no Accept is not accepted")
	}
	if !acceptsJSON(header("Accept", "text/html", "Accept", "application/json")) {
		t.Error("a second line is not read")
	}
}

func TestTheBetterLikedLanguageIsTaken(t *testing.T) {
	for asked, want := range map[string]string{
		"":                           "en",
		"de":                         "de",
		"DE":                         "de",
		"de-AT":                      "de",
		"de-DE, de;q=0.9, en;q=0.5":  "de",
		"de-CH-1996;q=0.8, fr":       "de",
		"en, de":                     "en",
		"de, en":                     "de",
		"de;q=0.5, en;q=0.6":         "en",
		"en-GB;q=0.4, de;q=0.5":      "de",
		"fr, it;q=0.8":               "en",
		"fr, de;q=0.1":               "de",
		"*":                          "en",
		"de, *":                      "de",
		"*, de;q=0.5":                "en",
		"*;q=0.1, de":                "de",
		"de;q=0":                     "en",
		"en;q=0, *":                  "de",
		"de;q=0, en;q=0":             "en",
		"de;q=nonsense, en;q=0.1":    "en",
		"den, english":               "en",
		"de_DE":                      "en", // no language tag
		strings.Repeat("x,", 50000):  "en",
		"en;q=0.5, de;q=0.500":       "en",
		"de;q=1.000, en;q=1.0":       "de",
		" , de":                      "de",
		"de;level=1;q=0.2, en;q=0.1": "de",
	} {
		if got := language(header("Accept-Language", asked)).String(); got != want {
			t.Errorf("Accept-Language %.60q: %s, want %s", asked, got, want)
		}
	}
	if language(header()) != text.EN {
		t.Error("English is not the default")
	}
	if language(header("Accept-Language", "fr", "Accept-Language", "de")) != text.DE {
		t.Error("a second line is not read")
	}
}

func TestOnlySaneRequestIDsAreTaken(t *testing.T) {
	g := newIDs()
	for id, want := range map[string]bool{
		"a": true, "5f0c-2b7e_9A.1": true, strings.Repeat("x", 64): true,
		"": false, strings.Repeat("x", 65): false, "two words": false, "ä": false, "a\nb": false, `a"b`: false, "a/b": false, "<b>": false,
	} {
		if got := g.of(header("X-Request-Id", id))[0]; (got == id) != want {
			t.Errorf("%q became %q", id, got)
		}
	}
	if got := g.of(header("X-Request-Id", "a", "X-Request-Id", "b"))[0]; got == "a" || got == "b" {
		t.Errorf("one of two ids was taken: %q", got)
	}
	first, second := g.of(header())[0], g.of(header())[0]
	if first == second || !usableID(first) || !usableID(second) {
		t.Errorf("made %q, then %q", first, second)
	}
}

func TestEntityTagsAreCompared(t *testing.T) {
	const tag = `"abc"`
	for sent, want := range map[string]bool{
		`"abc"`: true, `W/"abc"`: true, `*`: true, `"x", "abc"`: true, `"x",W/"abc" `: true,
		``: false, `abc`: false, `"x"`: false, `"ABC"`: false, `w/"abc"`: false,
	} {
		if got := matches(header("If-None-Match", sent), tag); got != want {
			t.Errorf("If-None-Match %s: %v", sent, got)
		}
	}
	if matches(header(), tag) {
		t.Error("no If-None-Match matches")
	}
}
