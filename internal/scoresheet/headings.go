package scoresheet

import "strings"

// columnKind says what a column of a table holds.
type columnKind uint8

const (
	colUnknown columnKind = iota
	colBlank              // no heading and no content
	colNumber
	colDealer
	colDeclarer
	colPartner
	colContract
	colPoints
	colOpponents
	colTricks
	colWon
	colLost
	colSchneider
	colSchwarz
	colResult
	colLaufende
	colKnocks
	colStoss
	colBock
	colValue
	colStock
	colNote
	colLosers
	colLoserPoints
	colJungfrauen
	colDurchmarsch
	colRecord
	colBill
	colRetold
	colPenalty
	colSchieber
	colUnused // known, but of no use to the check: a date, a time
	// The columns of which each player has one.
	colAmount
	colTotal
	colSeatPoints
	colSeatTricks
	colSeatTrumps
	colSeatHighest
	colHand
)

// column is one column of a table.
type column struct {
	kind    columnKind
	player  int // for the columns of which each player has one
	heading string
}

// heading is one kind of column: how the writer calls it and how people do, folded.
type heading struct {
	kind  columnKind
	title string
	names string
}

var headings = []heading{
	{colNumber, "Nr", "nr no nummer number # lfdnr laufendenr spielnr spielnummer nrspiel gameno gamenumber gamenr deal runde round zeile"},
	{colDealer, "Geber", "geber kartengeber geberin dealer gibt geben dealtby"},
	{colDeclarer, "Spieler", "spieler spielerin spielmacher ansager ansagerin alleinspieler declarer player bidder werspielt spielt"},
	{colPartner, "Partner", "partner partnerin mitspieler mitspielerin gerufener gerufene gerufen mit mitwem with calledplayer"},
	{colContract, "Spiel", "spiel spielart spieltyp ansage contract game gametype kind wasgespielt artdesspiels"},
	{colPoints, "Augen", "augen punkte augenspieler augenspielerpartei spieleraugen augenspielmacher points declarerpoints cardpoints declarerspoints pointsofthedeclarer"},
	{colOpponents, "Augen Gegner", "augengegner gegneraugen augendergegner augennichtspieler opponentpoints opponentspoints pointsopponents"},
	{colTricks, "Stiche", "stiche stichespieler tricks declarertricks declarerstricks"},
	{colWon, "Gewonnen", "gewonnen gew won win sieg gewinn wongame"},
	{colLost, "Verloren", "verloren verl lost loss niederlage"},
	{colSchneider, "Schneider", "schneider schn"},
	{colSchwarz, "Schwarz", "schwarz schw"},
	{colResult, "Ergebnis", "ergebnis result ausgang resultat spielausgang outcome"},
	{colLaufende, "Laufende", "laufende lauf lfd laufer laeufer laufenden lauferl runners matadors matadore anzahllaufende"},
	{colKnocks, "Klopfer", "klopfer klopfen klopf geklopft gelegt leger legen doppler gedoppelt aufgedoppelt knocks knocked doubled"},
	{colStoss, "Stoß", "stoss stoesse stosse kontra contra spritze spritzen gespritzt retour stossre doublings double"},
	{colBock, "Bock", "bock bockrunde boecke bockspiel bockround"},
	{colValue, "Preis", "preis wert spielwert betrag spielpreis value price spielwertung wertung"},
	{colStock, "Stock", "stock topf pot stocknachher stockstand stocknachdemspiel stockafter kitty"},
	{colNote, "Bemerkung", "bemerkung bemerkungen anmerkung anmerkungen notiz notizen kommentar kommentare note notes remark remarks comment comments"},
	{colLosers, "Verlierer", "verlierer verliererin verlierender ramschverlierer loser losers"},
	{colLoserPoints, "Augen Verlierer", "augenverlierer augendesverlierers loserpoints"},
	{colJungfrauen, "Jungfrau", "jungfrau jungfrauen jungfern jungfer virgin virgins"},
	{colDurchmarsch, "Durchmarsch", "durchmarsch durchmarschiert march"},
	{colRecord, "Verlauf", "verlauf spielverlauf stichverlauf record cardsplayed"},
	{colBill, "Abrechnung", "abrechnung spielabrechnung bill"},
	{colRetold, "Schlusstext", "schlusstext"},
	{colPenalty, "Strafe", "strafe penalty"},
	{colSchieber, "Schieber", "schieber schiebesolo"},
	{colUnused, "Datum", "datum date uhrzeit zeit time tag dauer beginn ende ort"},
}

// headingOf holds every folded name of a column.
var headingOf = func() map[string]columnKind {
	m := map[string]columnKind{}
	for _, h := range headings {
		for n := range strings.FieldsSeq(h.names) {
			m[n] = h.kind
		}
	}
	return m
}()

// titleOf is the name under which the writer puts a column.
func titleOf(k columnKind) string {
	for _, h := range headings {
		if h.kind == k {
			return h.title
		}
	}
	return ""
}

// playerColumns are the columns of which each player has one, by the folded words that stand before or behind the name.
var playerColumns = []struct {
	kind  columnKind
	title string
	names string
}{
	{colTotal, "Stand", "stand gesamt summe total Σ saldo konto kontostand zwischenstand punktestand laufend ges sum balance gesamtstand"},
	{colSeatPoints, "Augen", "augen points"},
	{colSeatTricks, "Stiche", "stiche tricks"},
	{colSeatTrumps, "Trümpfe", "truempfe trumpf trumps"},
	{colSeatHighest, "Höchster Trumpf", "hoechstertrumpf highesttrump"},
	{colHand, "Blatt", "blatt hand karten cards"},
}

// markedPlayer reads a heading that says itself that it names a player: "Spieler: Stock".
func markedPlayer(text string) (name string, ok bool) {
	if len(text) < len(playerMark) || !strings.EqualFold(text[:len(playerMark)], playerMark) {
		return "", false
	}
	name = strings.TrimSpace(text[len(playerMark):])
	return name, name != ""
}

// playerColumn reads a heading that joins a player's name and a word: "Stand Anna", "Anna gesamt".
func playerColumn(text string, players []string) (columnKind, int, bool) {
	all := words(text)
	if len(all) < 2 {
		return 0, 0, false
	}
	joined := strings.Join(all, "")
	if last := all[len(all)-1]; last[0] == '#' {
		if n, ok := plainInteger(last[1:]); ok && n >= 1 && n <= int64(len(players)) {
			return joinedKind(strings.Join(all[:len(all)-1], ""), int(n)-1)
		}
	}
	for p, name := range players {
		name = fold(name)
		if name == "" {
			continue
		}
		rest, ok := strings.CutSuffix(joined, name)
		if !ok {
			rest, ok = strings.CutPrefix(joined, name)
		}
		if !ok {
			continue
		}
		if kind, p, ok := joinedKind(rest, p); ok {
			return kind, p, true
		}
	}
	return 0, 0, false
}

func joinedKind(word string, player int) (columnKind, int, bool) {
	for _, c := range playerColumns {
		for n := range strings.FieldsSeq(c.names) {
			if n == word {
				return c.kind, player, true
			}
		}
	}
	return 0, 0, false
}

// rowKind says what a row without a game is.
type rowKind uint8

const (
	rowEntry rowKind = iota
	rowSum
	rowOpening
)

var rowLabels = func() map[string]rowKind {
	m := map[string]rowKind{}
	for n := range strings.FieldsSeq("summe gesamt gesamtsumme endstand total totals sum Σ endergebnis gesamtergebnis abrechnung saldo ergebnis summen balance zwischensumme zwischenstand endsumme gesamtstand stand kontostand kassenstand punktestand subtotal grandtotal ges auszahlung payout ineuro incent") {
		m[n] = rowSum
	}
	for n := range strings.FieldsSeq("uebertrag vortrag anfangsstand startstand start anfang opening carriedover broughtforward startguthaben guthaben") {
		m[n] = rowOpening
	}
	return m
}()
