package ruleset_test

import (
	"slices"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// calling is a Rufspiel with the called card.
func calling(t *testing.T, name string, renonce, forced bool) schafkopf.Contract {
	t.Helper()
	card, ok := schafkopf.ParseCard(name)
	if !ok {
		t.Fatal(name)
	}
	return schafkopf.Contract{Type: schafkopf.Rufspiel, Suit: schafkopf.NoSuit, Called: card, Renonce: renonce, Forced: forced}
}

// The short deck lacks every Acht and Sieben (000 Var. VI), so no forced game can call one.
func TestCheckContract(t *testing.T) {
	short := in("", "deck", "short", "all_pass", words("muss"))
	for _, c := range []struct {
		name     string
		patch    ruleset.Patch
		contract schafkopf.Contract
		want     []string
	}{
		{"the lowest card of the long deck", in(""), calling(t, "G7", false, true), nil},
		{"the lowest card of the short deck", short, calling(t, "G9", false, true), nil},
		{"a card that the short deck lacks", short, calling(t, "G8", false, true), words("/called_card card_not_in_deck")},
		{"a card that the short deck lacks, by nobody forced", short, calling(t, "G8", false, false), words("/called_card called_card_not_sau")},
		{"a Herz that the short deck lacks", short, calling(t, "H7", false, true), words("/called_card not_callable")},
		{"no called card", short, schafkopf.Contract{Type: schafkopf.Wenz, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}, nil},
	} {
		var got []string
		for _, f := range expand(t, c.patch).CheckContract(c.contract, false) {
			got = append(got, f.Pointer+" "+string(f.Code))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAdmission(t *testing.T) {
	call := func(name string, renonce, forced bool) schafkopf.Contract { return calling(t, name, renonce, forced) }
	suited := func(kind schafkopf.Type, tout bool) schafkopf.Contract {
		return schafkopf.Contract{Type: kind, Suit: schafkopf.Gras, Called: schafkopf.NoCard, Tout: tout}
	}
	plain := func(kind schafkopf.Type, tout bool) schafkopf.Contract {
		return schafkopf.Contract{Type: kind, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard, Tout: tout}
	}
	provoked := map[schafkopf.Code]bool{}
	for _, c := range []struct {
		name     string
		patch    ruleset.Patch
		contract schafkopf.Contract
		want     []string
	}{
		{"a Rufspiel", in(""), call("GA", false, false), nil},
		{"a Wenz", in(""), plain(schafkopf.Wenz, false), nil},
		{"a Wenz-Tout", in(""), plain(schafkopf.Wenz, true), nil},
		{"a Sie", in(""), plain(schafkopf.Sie, false), nil},
		{"a Sie of six", in("", "deck", "short"), plain(schafkopf.Sie, false), nil},
		{"a Sie of six where six are none", in("", "deck", "short", "sie_short", "none"), plain(schafkopf.Sie, false), words("/type contract_not_admitted sie")},
		{"a Sie of eight where six are none", in("", "players", 3, "sie_short", "none"), plain(schafkopf.Sie, false), nil},
		{"a Geier where there is none", in(""), plain(schafkopf.Geier, false), words("/type contract_not_admitted geier")},
		{"a Ramsch where there is none", in(""), plain(schafkopf.Ramsch, false), words("/type contract_not_admitted ramsch")},
		{"a Geier-Tout where there is no Geier", in(""), plain(schafkopf.Geier, true), words("/type contract_not_admitted geier_tout")},
		{"a Wenz-Tout where only the Solo has one", in("", "tout.allowed", words("solo")), plain(schafkopf.Wenz, true), words("/tout tout_not_admitted wenz_tout")},
		{"all ten", in(ruleset.Wirtshaus), plain(schafkopf.Ramsch, false), nil},
		{"a Farbgeier-Tout", in(ruleset.Wirtshaus), suited(schafkopf.Farbgeier, true), nil},
		{"a Rufspiel of three", in(ruleset.Wirtshaus, "players", 3), call("GA", false, false), words("/type contract_not_admitted rufspiel")},

		{"a Renonce where there is none", in(""), call("GA", true, false), words("/renonce renonce_not_admitted rufspiel")},
		{"a Renonce in the bidding", in(ruleset.BSV1989Varianten), call("GA", true, false), nil},
		{"a Renonce of nobody forced", in(ruleset.Turnier), call("GA", true, false), words("/renonce renonce_not_admitted rufspiel")},
		{"a Renonce of the forced", in(ruleset.Turnier), call("GA", true, true), nil},
		{"a Renonce of the forced, who first tries it", in("", "all_pass", words("muss"), "muss.fallback", "renonce_then_rank_down"), call("GA", true, true), nil},
		{"a Renonce of the forced, who calls a Zehn at once", in("", "all_pass", words("muss")), call("GA", true, true), words("/renonce renonce_not_admitted rufspiel")},
		{"forced where nobody is", in(""), call("GZ", false, true), words("/forced forced_not_admitted rufspiel")},
		{"forced", in(ruleset.Turnier), call("GZ", false, true), nil},
		{"forced by choice of the last speaker", in("", "all_pass", words("redeal", "muss")), call("GZ", false, true), nil},
		{"two at once", in(""), call("GA", true, true), words("/renonce renonce_not_admitted rufspiel", "/forced forced_not_admitted rufspiel")},
		{"a Bettel-Tout, which no round can have", in(ruleset.Wirtshaus), plain(schafkopf.Bettel, true), nil},
		{"a Renonce and a force where nobody is called", in(""), schafkopf.Contract{
			Type: schafkopf.Wenz, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard, Renonce: true, Forced: true,
		}, nil},
	} {
		var got []string
		for _, f := range expand(t, c.patch).Admission(c.contract) {
			provoked[f.Code] = true
			got = append(got, f.Pointer+" "+string(f.Code)+" "+f.Facts.Name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	for _, code := range codes(t, "Faults of a contract") {
		if !provoked[code] {
			t.Errorf("no case provokes %s", code)
		}
	}
}

func TestSie(t *testing.T) {
	hand := func(names ...string) (s schafkopf.Set) {
		for _, n := range names {
			c, _ := schafkopf.ParseCard(n)
			s = s.With(c)
		}
		return s
	}
	eight := hand("EO", "GO", "HO", "SO", "EU", "GU", "HU", "SU")
	six := hand("EO", "GO", "HO", "SO", "EU", "GU")
	for _, c := range []struct {
		name  string
		patch ruleset.Patch
		hand  schafkopf.Set
		size  int
		want  bool
	}{
		{"all Ober and Unter", in(""), eight, 8, true},
		{"a Sau among them", in(""), hand("EO", "GO", "HO", "SO", "EU", "GU", "HU", "HA"), 8, false},
		{"six highest in the long deck", in(""), six, 8, false},
		{"six highest in the short deck", in("", "deck", "short"), six, 6, true},
		{"the wrong Unter in the short deck", in("", "deck", "short"), hand("EO", "GO", "HO", "SO", "EU", "HU"), 6, false},
		{"six highest where the round counts none", in("", "deck", "short", "sie_short", "none"), six, 6, false},
		{"three players hold eight", in("", "players", 3), eight, 8, true},
		{"an empty hand", in(""), 0, 8, false},
	} {
		r := expand(t, c.patch)
		if got := r.IsSie(c.hand); got != c.want || r.HandSize() != c.size {
			t.Errorf("%s: %v of %d, want %v of %d", c.name, got, r.HandSize(), c.want, c.size)
		}
	}
}

// 003 section 7, the table of the least that each interested player needs: Rufspiel, Farbwenz, Wenz, Solo.
func TestMinimumRisesWithTheInterested(t *testing.T) {
	for _, c := range []struct {
		patch ruleset.Patch
		want  []string
	}{
		{in(ruleset.Standard2024), words("rufspiel", "farbwenz", "wenz", "solo", "solo")},
		{in(""), words("rufspiel", "wenz", "solo", "solo")},
		{in(ruleset.Wirtshaus), words("rufspiel", "farbgeier", "farbwenz", "geier", "wenz", "solo", "solo")},
		{in(ruleset.Standard2024, "players", 3), words("farbwenz", "wenz", "solo", "solo")},
		{in("", "contracts", words("rufspiel", "solo"), "ranking", words("rufspiel", "solo_tout", "solo")), words("solo", "rufspiel", "rufspiel")},
		{in("", "contracts", words("hochzeit", "bettel", "sie")), words("", "")},
	} {
		r := expand(t, c.patch)
		for i, want := range c.want {
			got, ok := r.Minimum(i + 1)
			if ok != (want != "") || ok && got.String() != want {
				t.Errorf("%v: the %d. interested needs %v %v, want %q", c.patch, i+1, got, ok, want)
			}
		}
	}
	if _, ok := ruleset.Default().Minimum(0); ok {
		t.Error("nobody interested needs something")
	}
}
