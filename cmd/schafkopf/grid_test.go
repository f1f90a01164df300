package main

import (
	"reflect"
	"strings"
	"testing"
)

// emptyFields are the names of the fields that hold nothing.
func emptyFields(of any) (names []string) {
	v := reflect.ValueOf(of)
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			names = append(names, v.Type().Field(i).Name)
		}
	}
	return names
}

func TestColumnsOfTexts(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "Anna": 4, "Bärbel": 6, "Ba\u0308rbel": 6, "李小龙": 6, "ｗｉｄｅ": 8, "한국": 4, "🂡": 1, "👍": 2, "👍🏽": 2, "👨\u200d👩\u200d👧": 2, "Σ": 1, "…": 1,
	} {
		if got := columns(s); got != want {
			t.Errorf("%q takes %d columns, want %d", s, got, want)
		}
	}
}

func TestLongTextsAreShortened(t *testing.T) {
	for _, tc := range []struct {
		s    string
		most int
		want string
	}{
		{"Anna", 4, "Anna"}, {"Annalena", 5, "Anna…"}, {"李小龙", 6, "李小龙"}, {"李小龙", 5, "李小…"}, {"李小龙", 4, "李…"}, {"a\tb\nc", 9, "a b c"}, {"", 1, ""},
	} {
		if got := shortened(tc.s, tc.most); got != tc.want {
			t.Errorf("%q in %d columns: %q, want %q", tc.s, tc.most, got, tc.want)
		}
	}
}

func TestGridsAreAligned(t *testing.T) {
	g := grid{right: []bool{false, true, false}}
	g.add(cell{"Spieler", bold}, cell{"Stand", bold}, cell{"", bold})
	g.add(cell{text: "李小龙"}, cell{"-60", red}, cell{text: "x"})
	g.addAcross("dazwischen")
	g.add(cell{}, cell{text: "7"}, cell{})
	var b strings.Builder
	g.write(&b, false)
	want := "Spieler  Stand\n" +
		"李小龙     -60  x\n" +
		"dazwischen\n" +
		"             7\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	g.write(&b, true)
	if got := b.String(); escape.ReplaceAllString(got, "") != want || !strings.Contains(got, "\x1b[31m-60\x1b[0m") {
		t.Errorf("coloured %q", got)
	}
}
