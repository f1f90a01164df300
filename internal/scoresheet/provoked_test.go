package scoresheet

import (
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// twoGames is a protocol of a Rufspiel with three Laufende and a Stoß, and a Ramsch with a Jungfrau.
const twoGames = "Hausregeln\ngespielt von Vroni am 01.02.24 mit Version 8.00, Update 07.09.20.\n \n" +
	"Geber: Vroni\n" +
	"        Sepp hat: E9 HK EU GK S8 EK HZ G8\n" +
	"        Resi hat: SZ SU GZ HA S9 GU H7 G7\n" +
	"       Girgl hat: SK SA SO H9 E7 E8 EA H8\n" +
	"       Vroni hat: GO EO HU GA HO S7 G9 EZ\n" +
	"Resi spielt Mit der Grün-As\n" +
	"        Sepp spielt aus: HZ GU H9 GO\n" +
	"       Vroni spielt aus: GA GK G7 SK\n" +
	"       Vroni spielt aus: EZ E9 SU E8\n" +
	"        Resi spielt aus: SZ SA S7 S8\n" +
	"       Girgl spielt aus: SO HO EU HA\n" +
	"       Vroni spielt aus: G9 G8 GZ H8\n" +
	"       Girgl spielt aus: EA EO EK S9\n" +
	"       Vroni spielt aus: HU HK H7 E7\n" +
	"Resi gewinnt das Rufspiel: Mit der Grün-As mit dir. Die Gegner \nhaben 31 Augen\n" +
	"Das Rufspiel kostet 20 Punkte. Mit 3 Laufenden 50 Punkte. 1 mal \ngespritzt 100 Punkte.\n" +
	"Spiel    Preis         Sepp         Resi        Girgl        Vroni    Stock\n" +
	"    1      100         -100         +100         -100         +100        0\n \n" +
	"Geber: Sepp\n" +
	"        Resi hat: SO S8 SZ GO EK GK G7 GA\n" +
	"       Girgl hat: EU HO G8 EZ HA E9 SA EO\n" +
	"       Vroni hat: H8 HK GZ E7 H7 S7 HU GU\n" +
	"        Sepp hat: EA S9 H9 SK HZ G9 SU E8\n" +
	"Es wurde Ramsch gespielt.\n" +
	"        Resi spielt aus: G7 G8 GZ G9\n" +
	"       Vroni spielt aus: H8 SU GO HO\n" +
	"        Resi spielt aus: GA EO HU SK\n" +
	"       Girgl spielt aus: SA S7 S9 S8\n" +
	"       Girgl spielt aus: EU HK HZ SO\n" +
	"        Resi spielt aus: EK EZ E7 E8\n" +
	"       Girgl spielt aus: HA GU H9 GK\n" +
	"       Vroni spielt aus: H7 EA SZ E9\n" +
	"Du verlierst den Ramsch. Du hast 48 Augen. Sepp ist Jungfrau\n" +
	"Der Ramsch kostet 20 Punkte. Mit 1 mal Jungfrau 40 Punkte.\n" +
	"Spiel    Preis         Sepp         Resi        Girgl        Vroni    Stock\n" +
	"    2       40          -60         +140          -60          -20        0\n"

func TestChangedProtocolsGetTheRightCode(t *testing.T) {
	// The tariff that the price lines show, so that a changed price is a finding and not another tariff.
	rules, faults := ruleset.Expand(ruleset.Patch{Preset: ruleset.Wirtshaus})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, c := range []struct {
		old, now string
		want     []schafkopf.Code // errors, each once, sorted
	}{
		{"", "", nil},
		{"Resi spielt Mit der Grün-As\n", "", []schafkopf.Code{"announcement_missing"}},
		{"S7 G9 EZ\n", "S7 G9 EA\n", []schafkopf.Code{"card_differs"}},
		{"HZ GU H9 GO", "HZ GU H9 SO", []schafkopf.Code{"card_differs"}},
		{"kostet 20 Punkte. Mit 3", "kostet 30 Punkte. Mit 3", []schafkopf.Code{"charge_differs"}},
		{"Mit 3 Laufenden", "Mit 4 Laufenden", []schafkopf.Code{"charge_differs"}},
		{"Mit 3 Laufenden 50 Punkte. ", "", []schafkopf.Code{"charge_missing"}},
		{"Mit 3 Laufenden", "Mit Schneider 20 Punkte. Mit 3 Laufenden", []schafkopf.Code{"charge_extra"}},
		{"spielt Mit der Grün", "spielt Mit der Schellen", []schafkopf.Code{"contract_differs"}},
		{"Resi gewinnt", "Sepp gewinnt", []schafkopf.Code{"declarer_differs"}},
		{"       Girgl hat: SK SA SO H9 E7 E8 EA H8\n", "", []schafkopf.Code{"hand_missing"}},
		{"       Girgl hat: SK SA SO H9 E7 E8 EA H8\n", "       Girgl hat:\n", []schafkopf.Code{"hand_missing"}},
		{"       Vroni spielt aus: GA GK", "        Sepp spielt aus: GA GK", []schafkopf.Code{"leader_differs"}},
		{"mit dir", "mit Girgl", []schafkopf.Code{"other_partner"}},
		{"haben 31 Augen", "haben 32 Augen", []schafkopf.Code{"points_differ"}},
		{"Resi gewinnt", "Resi verliert", []schafkopf.Code{"winner_differs"}},
		{"        Sepp spielt aus: HZ GU H9 GO\n", "", []schafkopf.Code{"recorded_tricks"}},
		{"       Vroni spielt aus: HU HK H7 E7\n", "", []schafkopf.Code{"recorded_tricks"}},
		{"    2       40          -60         +140          -60          -20        0\n", "", []schafkopf.Code{"totals_missing"}},
		{"    1      100 ", "    1       90 ", []schafkopf.Code{"value_differs"}},
		{"    2       40 ", "    3       40 ", []schafkopf.Code{"number_out_of_order"}},
		{"Sepp ist Jungfrau", "Girgl ist Jungfrau", []schafkopf.Code{"jungfrauen_differ"}},
		{"Du verlierst den Ramsch", "Girgl verliert den Ramsch", []schafkopf.Code{"losers_differ"}},
		{"Du hast 48", "Girgl hat 48", []schafkopf.Code{"losers_differ"}},
		{"+140", "+130", []schafkopf.Code{"total_differs"}},
		{"Geber: Sepp", "Geber: Resi", []schafkopf.Code{"dealer_out_of_order"}},
		{"Geber: Sepp", "Geber: Xaver", []schafkopf.Code{"player_unknown"}},
		{"GA EO HU SK", "GA EO HU XX", []schafkopf.Code{"card_differs", "cell_not_understood"}},
	} {
		text := strings.Replace(twoGames, c.old, c.now, 1)
		if c.old != "" && text == twoGames {
			t.Fatalf("%q is not in the protocol", c.old)
		}
		sheet, refusal := ReadProtocol([]byte(text))
		if refusal != nil {
			t.Fatalf("%q: %v", c.now, refusal)
		}
		var got []schafkopf.Code
		for _, f := range Check(sheet, rules).Findings {
			if f.Severity == Error && !slices.Contains(got, f.Code) {
				got = append(got, f.Code)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q -> %q: got %v, want %v", c.old, c.now, got, c.want)
		}
		checkRoundTrip(t, sheet, rules)
	}
}

// The cards and the rows of a table contradict each other: tricks and Laufende are counted from the cards.
func TestRecordsInATableProveItsCounts(t *testing.T) {
	sheet, refusal := ReadProtocol([]byte(twoGames))
	if refusal != nil {
		t.Fatal(refusal)
	}
	e := &sheet.Entries[0]
	e.Bill, e.Result.Tricks, e.Laufende = nil, Some[int64](3), Some[int64](4)
	rules, _ := ruleset.Of(ruleset.Wirtshaus)
	var got []schafkopf.Code
	for _, f := range Check(sheet, rules).Findings {
		got = append(got, f.Code)
	}
	if want := []schafkopf.Code{CodeTricksDiffer, CodeLaufendeDiffer}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRequestsThatFitNoSheetAreFaults(t *testing.T) {
	four := []string{"Anna", "Beni", "Chris", "Dora"}
	rufspiel := schafkopf.Contract{Type: schafkopf.Rufspiel, Suit: schafkopf.NoSuit, Called: schafkopf.NewCard(schafkopf.Gras, schafkopf.Sau)}
	game := func(change func(*Entry)) []Entry {
		e := NewEntry()
		e.Contract, e.Declarer, e.Partner = Some(rufspiel), 1, 3
		e.Result.Points = Some[int64](70)
		change(&e)
		return []Entry{e}
	}
	hands := [][]schafkopf.Card{{}, {}, {}, {}}
	for name, c := range map[string]struct {
		sheet   Sheet
		pointer string
		code    schafkopf.Code
	}{
		"a long name":       {Sheet{Players: []string{"Anna", strings.Repeat("n", 101), "Chris", "Dora"}}, "/players/1", CodeNameTooLong},
		"two players":       {Sheet{Players: []string{"Anna", "Beni"}}, "/players", CodePlayersCount},
		"three for four":    {Sheet{Players: []string{"Anna", "Beni", "Chris"}}, "/players", CodePlayersRules},
		"the same name":     {Sheet{Players: []string{"Anna", "Beni", "Anna", "Dora"}}, "/players/2", CodePlayerTwice},
		"a fifth dealer":    {Sheet{Players: four, FirstDealer: 4}, "/first_dealer", schafkopf.CodeSeat},
		"three balances":    {Sheet{Players: four, Opening: Opening{Balances: []int64{1, 2, 3}}}, "/opening/balances", CodeListLength},
		"three amounts":     {Sheet{Players: four, Entries: game(func(e *Entry) { e.Amounts = []int64{1, 2, 3} })}, "/entries/0/amounts", CodeListLength},
		"a fifth declarer":  {Sheet{Players: four, Entries: game(func(e *Entry) { e.Declarer = 4 })}, "/entries/0/declarer", schafkopf.CodeSeat},
		"no contract":       {Sheet{Players: four, Entries: game(func(e *Entry) { e.Contract.Set = false })}, "/entries/0/contract", "missing_member"},
		"both":              {Sheet{Players: four, Entries: game(func(e *Entry) { e.Passed = true })}, "/entries/0/passed", "exclusive_members"},
		"130 points":        {Sheet{Players: four, Entries: game(func(e *Entry) { e.Result.Points.V = 130 })}, "/entries/0/result/declarer_points", "points_too_many"},
		"two forms":         {Sheet{Players: four, Entries: game(func(e *Entry) { e.Result.Won = Some(true) })}, "/entries/0/result/won", "result_forms_mixed"},
		"no partner":        {Sheet{Players: four, Entries: game(func(e *Entry) { e.Partner = schafkopf.NoSeat })}, "/entries/0/partner", schafkopf.CodeContractMemberMissing},
		"no hand":           {Sheet{Players: four, Entries: game(func(e *Entry) { e.Hands = hands })}, "/entries/0/hands/0", "hand_size"},
		"tricks, no hands":  {Sheet{Players: four, Entries: game(func(e *Entry) { e.Tricks = []Trick{{Leader: 0}} })}, "/entries/0/hands", "missing_member"},
		"a thrown-in game":  {Sheet{Players: four, Entries: game(func(e *Entry) { e.Passed, e.Contract.Set = true, false })}, "/entries/0/declarer", "not_when_passed"},
		"hearts are called": {Sheet{Players: four, Entries: game(func(e *Entry) { e.Contract.V.Called = schafkopf.NewCard(schafkopf.Herz, schafkopf.Sau) })}, "/entries/0/contract/called_card", schafkopf.CodeNotCallable},
	} {
		s := c.sheet
		if s.FirstDealer == 0 {
			s.FirstDealer = schafkopf.NoSeat
		}
		rep := Check(&s, ruleset.Default())
		if !slices.ContainsFunc(rep.Findings, func(f Finding) bool { return f.Impossible && f.Pointer == c.pointer && f.Code == c.code }) {
			t.Errorf("%s: got %+v, want %s at %s", name, rep.Findings, c.code, c.pointer)
		}
	}
}

func TestOtherTextsAreNoProtocol(t *testing.T) {
	for text, code := range map[string]schafkopf.Code{
		"":                                     CodeSheetEmpty,
		"Spiel;Anna;Beni;Chris;Dora\n":         CodeProtocolExpected,
		"Geber: Anna\n":                        CodePlayersMissing,
		"<html>":                               CodeWebPage,
		"Geber: Anna\nAnna hat: EA\nB hat: \n": CodePlayersMissing,
	} {
		if _, refusal := ReadProtocol([]byte(text)); refusal == nil || refusal.Reasons[0].Code != code {
			t.Errorf("%q: got %v, want %s", text, refusal, code)
		}
	}
	if LooksLikeProtocol([]byte("Spiel;Anna;Beni;Chris;Dora\nWenz;1;2;3;4\n")) || !LooksLikeProtocol([]byte(twoGames)) {
		t.Error("a table and a protocol are taken for each other")
	}
}

func TestTemplatesAreEmptySheets(t *testing.T) {
	for _, english := range []bool{false, true} {
		s, refusal := ReadCSV(Template(english))
		if refusal != nil || len(s.Players) != 4 || len(s.Entries) != 0 || len(s.Read) != 0 {
			t.Errorf("english %v: %+v, %v", english, s, refusal)
		}
	}
}

func TestIllegalPlayIsFoundAtItsCard(t *testing.T) {
	// Girgl throws a Herz on Eichel though he holds three of the suit; Resi's next lead would have been Vroni's.
	text := strings.Replace(strings.Replace(twoGames, "EZ E9 SU E8", "EZ E9 SU H8", 1), "G9 G8 GZ H8", "G9 G8 GZ E8", 1)
	sheet, refusal := ReadProtocol([]byte(text))
	if refusal != nil {
		t.Fatal(refusal)
	}
	found := Check(sheet, rulesFor(t, sheet)).Findings
	if len(found) == 0 || found[0].Code != schafkopf.CodeMustFollowSuit || found[0].Pointer != "/entries/0/tricks/2/cards/3" || found[0].Line != 12 {
		t.Errorf("got %+v", found)
	}
}
