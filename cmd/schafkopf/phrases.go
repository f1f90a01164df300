package main

import (
	"errors"
	"flag"
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/text"
)

// phrases is what the program says by itself in one language. What the rules have to say comes from the service's catalogue.
type phrases struct {
	allRight        string
	mistakes        counted
	remarks         counted
	games           counted
	thrownIn        counted
	rules           string // by which a sheet was checked
	units           string
	inferred        string
	aboutSheet      string
	line            string // with its number
	right           string // leads what is right below what stands there
	stands, rightIs string // with what stands there and what is right
	likely          string // with the sentence of a slip
	rule            string
	yes, no         string
	passed          string
	points, tricks  string // with their number
	seats           string // with the points of all
	won, lost       string
	loses           string // with a name, as the next two
	jungfrau        string
	durchmarsch     string
	standings       string
	standingsRight  string // of a sheet with mistakes
	contracts       string
	biggest         string // with row, game and value
	helpShows       string
	besideJSON      string // with a flag
	presetUnknown   string // with the preset and those there are
	sheetTooLarge   string // with the largest size
	rulesetTooLarge string
	more            string // with how many more defects there are
	playedLine      string // with the number of a line
	trick, seat     string // with its number
	replayed        string // with the numbers of games, of those with findings and of unusable lines
	gamesDone       string // with their number
	columnLine      string
	columnNumber    string
	columnDealer    string
	columnDeclarer  string
	columnPartner   string
	columnContract  string
	columnResult    string
	columnLaufende  string
	columnKnocks    string
	columnStoss     string
	columnBock      string
	columnStock     string
	columnTotal     string // with a name
	columnPlace     string
	columnBalance   string
	columnDeclared  string
	columnOfThese   string
	columnPartnered string
	columnWon       string
	columnLost      string
	columnGames     string
}

// counted is a noun with its number, for one and for several.
type counted [2]string

func (c counted) of(n int) string {
	if n == 1 {
		return c[0]
	}
	return strings.Replace(c[1], "%d", strconv.Itoa(n), 1)
}

var spoken = [...]phrases{
	text.EN: {
		allRight: "everything is right", mistakes: counted{"1 mistake", "%d mistakes"}, remarks: counted{"1 remark", "%d remarks"},
		games: counted{"1 game", "%d games"}, thrownIn: counted{"1 deal thrown in", "%d deals thrown in"},
		rules: "rules: %s", units: "amounts in the tariff's smallest unit", inferred: "Concluded from the sheet", aboutSheet: "About the whole sheet",
		line: "Line %d", right: "right", stands: "stands there: %s", rightIs: "right is: %s",
		likely: "Probably: %s", rule: "Rule", yes: "yes", no: "no",
		passed: "thrown in", points: "%d points", tricks: "%d tricks", seats: "points %s", won: "won", lost: "lost",
		loses: "%s loses", jungfrau: "Jungfrau: %s", durchmarsch: "Durchmarsch: %s",
		standings: "Standings", standingsRight: "Standings, corrected", contracts: "What was played", biggest: "Biggest game: no. %d, %s, %d",
		helpShows:       "schafkopf check --help shows a sheet to start from.",
		besideJSON:      "%s: a sheet in JSON holds its own ruleset and first dealer; write it there and leave the flag out.",
		presetUnknown:   "--preset: there is no %q; there are %s.",
		sheetTooLarge:   "the sheet is too large; at most %d bytes are read. Split it by evenings.",
		rulesetTooLarge: "a ruleset has at most %d bytes.",
		more:            "and %d more",
		playedLine:      "line %d", trick: "trick %d", seat: "seat %d", gamesDone: "%d games", replayed: "%d games, %d with findings, %d unusable",
		columnLine: "Line", columnNumber: "No.", columnDealer: "Dealer", columnDeclarer: "Player", columnPartner: "Partner", columnContract: "Game",
		columnResult: "Result", columnLaufende: "Laufende", columnKnocks: "Knocks", columnStoss: "Stoß", columnBock: "Bock", columnStock: "Stock",
		columnTotal: "Σ %s", columnPlace: "Place", columnBalance: "Balance", columnDeclared: "Declared", columnOfThese: "of these won",
		columnPartnered: "As partner", columnWon: "Won", columnLost: "Lost", columnGames: "Games",
	},
	text.DE: {
		allRight: "alles stimmt", mistakes: counted{"1 Fehler", "%d Fehler"}, remarks: counted{"1 Hinweis", "%d Hinweise"},
		games: counted{"1 Spiel", "%d Spiele"}, thrownIn: counted{"einmal zusammengeworfen", "%d-mal zusammengeworfen"},
		rules: "Regeln: %s", units: "Beträge in der kleinsten Einheit des Tarifs", inferred: "Aus dem Blatt erschlossen", aboutSheet: "Zum ganzen Blatt",
		line: "Zeile %d", right: "richtig", stands: "steht da: %s", rightIs: "richtig ist: %s",
		likely: "Wahrscheinlich: %s", rule: "Regel", yes: "ja", no: "nein",
		passed: "zusammengeworfen", points: "%d Augen", tricks: "%d Stiche", seats: "Augen %s", won: "gewonnen", lost: "verloren",
		loses: "%s verliert", jungfrau: "Jungfrau: %s", durchmarsch: "Durchmarsch: %s",
		standings: "Endstand", standingsRight: "Endstand, berichtigt", contracts: "Was gespielt wurde", biggest: "Teuerstes Spiel: Nr. %d, %s, %d",
		helpShows:       "schafkopf check --help zeigt ein Blatt, mit dem man anfangen kann.",
		besideJSON:      "%s: Ein Blatt in JSON nennt Regeln und ersten Geber selbst; bitte dort eintragen und hier weglassen.",
		presetUnknown:   "--preset: %q gibt es nicht, sondern %s.",
		sheetTooLarge:   "Das Blatt ist zu groß; gelesen werden höchstens %d Bytes. Bitte nach Abenden teilen.",
		rulesetTooLarge: "Ein Regelwerk hat höchstens %d Bytes.",
		more:            "und %d weitere",
		playedLine:      "Zeile %d", trick: "Stich %d", seat: "Platz %d", gamesDone: "%d Spiele", replayed: "%d Spiele, %d mit Fehlern, %d unbrauchbar",
		columnLine: "Zeile", columnNumber: "Nr.", columnDealer: "Geber", columnDeclarer: "Spieler", columnPartner: "Partner", columnContract: "Spiel",
		columnResult: "Ergebnis", columnLaufende: "Laufende", columnKnocks: "Klopfer", columnStoss: "Stoß", columnBock: "Bock", columnStock: "Stock",
		columnTotal: "Σ %s", columnPlace: "Platz", columnBalance: "Stand", columnDeclared: "Angesagt", columnOfThese: "davon gewonnen",
		columnPartnered: "Als Partner", columnWon: "Gewonnen", columnLost: "Verloren", columnGames: "Spiele",
	},
}

// languageFlag lets --lang choose the language; without it the locale of the environment does.
func languageFlag(flags *flag.FlagSet, w world) *text.Lang {
	lang := localeLanguage(w.env)
	flags.Func("lang", "", func(name string) error {
		for _, l := range []text.Lang{text.EN, text.DE} {
			if name == l.String() {
				lang = l
				return nil
			}
		}
		return errors.New("de and en are spoken")
	})
	return &lang
}

// localeLanguage is German in a German locale, else English. The first variable that is set decides.
func localeLanguage(env func(string) (string, bool)) text.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale, _ := env(name); locale != "" {
			language, _, _ := strings.Cut(locale, "_")
			if language, _, _ = strings.Cut(language, "."); language == "de" {
				return text.DE
			}
			return text.EN
		}
	}
	return text.EN
}
