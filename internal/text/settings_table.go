package text

import "slices"

// Who else is heard on how Schafkopf is played: books, schools, services, tournaments, programs.
const (
	wiesegger   = "J. Wiesegger, Schafkopf – Ein Versuch, Wissen zu sammeln (2021)"
	schule2007  = "Schafkopfschule (2007)"
	schule2024  = "Schafkopfschule (2024)"
	sauspiel    = "sauspiel.de"
	internetSK  = "internet-schafkopf.de"
	bayerischSK = "bayerisch-schafkopf.de"
	haie        = "schafkopfhaie.de"
	grossreuth  = "Turnier Großreuth"
	donauRies   = "Donau-Ries-Schafkopfcup 2019/20"
	oberwallen  = "Preisschafkopf TV Oberwallenstadt"
	afterwork   = "Afterwork-Turnier Nürnberg 2024"
	selfBar     = "Turnier SELF 2022"
	niederfuell = "Turnier TSG Niederfüllbach 2024"
	proHof      = "Turnier ProHof"
	donauZtg    = "Donauwörther Zeitung, Preisrunde 2015"
	spielregeln = "spielregeln.de"
	turnierWiki = "Wikipedia, Turnierschafkopf"
	parlett     = "D. Parlett, Penguin Book of Card Games"
	openSK      = "openschafkopf"
	schafkopfKD = "SchafKopf (benni0815)"
	bettelBrett = "Schafkopf-Server mit Bettel Brett"
)

func says(s Source, section, value, en, de string) Position {
	return Position{Source: s, Section: section, Value: value, EN: en, DE: de}
}

func heard(who, value, en, de string) Position {
	return Position{Who: who, Value: value, EN: en, DE: de}
}

var settings = slices.Concat(roundSettings, tariffSettings, laufendeSettings, doublingSettings, specialSettings, partnerSettings, auctionSettings, afterSettings)

var roundSettings = []Setting{
	{"deck", "A1", []Position{
		says(BSV, "II.2.1", "long", "The pack has 32 cards.", "Gespielt wird mit 32 Blättern."),
		says(Varianten, "VI", "short", "The short deck leaves out Sevens and Eights: 24 cards.", "Bei der kurzen Karte fehlen die Siebener und Achter: 24 Blätter."),
		says(App, "3", "long", "32 cards are the standard; 24 are a custom of some regions.", "Standard sind 32 Karten; mit 24 spielt man in manchen Gegenden."),
		says(Rein, "Schafkopf", "", "32 cards or 24, by region.", "Je nach Gegend 32 oder 24 Karten."),
		heard(oberwallen, "short", "Plays with the short deck only.", "Nur mit der kurzen Karte."),
		heard(haie, "short", "Plays with the short deck only.", "Nur mit der kurzen Karte."),
	}},
	{"players", "B1", []Position{
		says(BSV, "II.1", "4", "Four play.", "Es spielen vier."),
		says(Varianten, "VIII", "3", "Three can play Einzelspiele with the short deck, eight cards each.", "Zu dritt gehen Einzelspiele mit der kurzen Karte, acht Blätter für jeden."),
		says(App, "2", "4", "Four play.", "Es spielen vier."),
		says(Rein, "Schafkopf", "4", "A round needs four.", "Eine Runde braucht vier Spieler."),
	}},
	{"contracts", "A7", []Position{
		says(BSV, "II.3", "rufspiel, solo, wenz, sie", "There are the Rufspiel, Wenz and Solo, and the Sie.", "Es gibt das Rufspiel, Wenz und Solo und den Sie."),
		says(Varianten, "II", "rufspiel, hochzeit, solo, wenz, geier, farbwenz, farbgeier, bettel, ramsch, sie", "The variants add Geier, both coloured kinds, Bettel, Hochzeit and Ramsch.", "Die Varianten bringen Geier, Farbwenz, Farbgeier, Bettel, Hochzeit und Ramsch dazu."),
		says(App, "5", "rufspiel, solo, wenz, farbwenz, sie", "The core has the Farbwenz besides Rufspiel, Wenz, Solo and Sie.", "Zum Kern gehört neben Rufspiel, Wenz, Solo und Sie der Farbwenz."),
		says(Rein, "Regeln", "rufspiel, solo, wenz, sie", "Pure Schafkopf has Rufspiel, Solo and Wenz, and knows the Sie.", "Der reine Schafkopf hat Rufspiel, Farbsolo und Wenz und kennt den Sie."),
	}},
	{"ranking", "E1", []Position{
		says(BSV, "II.3", "", "Sie, Solo-Tout, Wenz-Tout, Solo, Wenz, Rufspiel; the order of all Einzelspiele is in variants II.5.", "Sie, Solo-Tout, Wenz-Tout, Solo, Wenz, Rufspiel; die Rangfolge aller Einzelspiele steht in Varianten II.5."),
		says(App, "5", "", "Each Tout before all others; Solo, Wenz, Geier, Farbwenz, Farbgeier, Rufspiel.", "Jeder Tout vor allem anderen; Solo, Wenz, Geier, Farbwenz, Farbgeier, Rufspiel."),
		says(Rein, "Mischen, Geben und Spielauswahl", "", "The Solo goes before the Wenz, the Wenz before the Rufspiel.", "Das Farbsolo geht vor dem Wenz, der Wenz vor dem Sauspiel."),
		heard(wiesegger, "", "The Farbwenz goes before the Geier.", "Der Farbwenz geht vor dem Geier."),
		heard(openSK, "", "The Farbwenz goes before the Geier; the Bettel goes before the Rufspiel only.", "Der Farbwenz geht vor dem Geier; der Bettel geht nur vor dem Rufspiel."),
		heard(schafkopfKD, "", "Wenz, Farbwenz, Geier, Farbgeier.", "Wenz, Farbwenz, Geier, Farbgeier."),
		heard(oberwallen, "", "The Geier goes before the Wenz.", "Der Geier geht vor dem Wenz."),
	}},
	{"herz_solo_first", "E4", []Position{
		says(BSV, "III.2.3", "false", "All Soli are equal; the Herz-Solo does not go first.", "Farbsoli sind gleichberechtigt, das Herz-Solo geht nicht vor."),
		says(App, "5", "false", "The trump suit does not matter for the rank.", "Die Trumpffarbe spielt für den Rang keine Rolle."),
		heard(oberwallen, "true", "The Herz-Solo goes before the other Soli.", "Das Herz-Solo geht vor den anderen Soli."),
		heard(niederfuell, "true", "The Herz-Solo goes before the other Soli.", "Das Herz-Solo geht vor den anderen Soli."),
		heard(spielregeln, "true", "A second Solo takes the game over only as a Herz-Solo.", "Ein zweites Solo kommt nur als Herz-Solo ans Spiel."),
		heard(wiesegger, "true", "Some rounds let the Herz-Solo go first.", "In manchen Runden geht das Herz-Solo vor."),
	}},
}

var tariffSettings = slices.Concat([]Setting{
	{"tariff.unit", "G2", []Position{
		says(Tarif, "II.1.2", "10", "Schneider, Schwarz and each Laufender are 10 Pfennig.", "Schneider, Schwarz und jeder Laufende kosten 10 Pfennig."),
		says(App, "12", "10", "The unit is 10 cent in the examples; each round agrees on its own.", "In den Beispielen ist die Einheit 10 Cent; jede Runde vereinbart ihre eigene."),
		says(Rein, "Laufende, Schneider, Schwarz", "10", "With 10/50 the unit is 10 cent.", "Bei 10/50 ist der Grundbetrag 10 Cent."),
	}},
	{"tariff.rufspiel", "G5", []Position{
		says(Tarif, "II.1.1", "10", "A plain Rufspiel is 10 Pfennig.", "Das einfache Partnerspiel kostet 10 Pfennig."),
		says(App, "12", "10", "The examples count 10 cent.", "Die Beispiele rechnen mit 10 Cent."),
		heard(sauspiel, "20", "20 with a unit of 10.", "20 bei einer Einheit von 10."),
		heard(internetSK, "20", "20 with a unit of 10.", "20 bei einer Einheit von 10."),
		heard(openSK, "20", "20 with a unit of 10.", "20 bei einer Einheit von 10."),
	}},
	{"tariff.hochzeit", "G9", []Position{
		says(Tarif, "II.2", "20", "A Hochzeit is 20 Pfennig.", "Die Hochzeit kostet 20 Pfennig."),
		says(App, "5", "", "The Hochzeit has a tariff of its own, above that of the Rufspiel.", "Die Hochzeit hat einen eigenen, höheren Tarif als das Rufspiel."),
	}},
}, soloPrices("solo", "II.3.1"), soloPrices("herz_solo", "II.3.1",
	heard(oberwallen, "", "A Herz-Solo is dearer than the other Soli.", "Das Herz-Solo kostet mehr als die anderen Soli."),
	heard(niederfuell, "", "A Herz-Solo is dearer than the other Soli.", "Das Herz-Solo kostet mehr als die anderen Soli."),
), soloPrices("wenz", "II.4"), soloPrices("farbwenz", "II.5"), soloPrices("geier", "II.6"), soloPrices("farbgeier", "II.7"), []Setting{
	{"tariff.bettel", "G10", []Position{
		says(Tarif, "II.8", "30", "A Bettel is 30 Pfennig.", "Der Bettel kostet 30 Pfennig."),
		says(App, "5", "", "What a Bettel costs differs by region and has to be agreed on.", "Was ein Bettel kostet, ist regional verschieden und abzusprechen."),
		heard(oberwallen, "50", "As much as a Solo.", "So viel wie ein Solo."),
	}},
	{"tariff.ramsch", "G24", []Position{
		says(Tarif, "II.9.1", "20", "The loser pays 20 Pfennig to each.", "Der Verlierer zahlt jedem 20 Pfennig."),
		heard(afterwork, "10", "As much as a Rufspiel.", "So viel wie ein Rufspiel."),
		heard(wiesegger, "", "One to five times a Rufspiel.", "Das Ein- bis Fünffache eines Rufspiels."),
	}},
	{"tariff.schneider", "G2", []Position{
		says(Tarif, "II.1.2", "10", "Schneider adds 10 Pfennig.", "Schneider kostet 10 Pfennig mehr."),
		says(App, "12", "10", "Schneider adds one unit.", "Schneider bringt eine Einheit."),
		says(Rein, "Laufende, Schneider, Schwarz", "10", "Schneider adds the unit.", "Schneider erhöht um den Grundbetrag."),
	}},
	{"tariff.schwarz", "G4", []Position{
		says(Tarif, "II.1.3", "10", "Schwarz adds 10 Pfennig on top of Schneider.", "Schwarz kostet zum Schneider noch einmal 10 Pfennig."),
		says(App, "12", "10", "Schwarz adds one more unit.", "Schwarz bringt eine weitere Einheit."),
		says(Rein, "Laufende, Schneider, Schwarz", "10", "Schwarz adds the unit once more.", "Schwarz erhöht noch einmal um den Grundbetrag."),
		heard(wiesegger, "", "Some rounds double the price for Schwarz.", "Manche Runden verdoppeln bei Schwarz den Preis."),
	}},
	{"tariff.laufende", "G11", []Position{
		says(Tarif, "III.1", "10", "Each Laufender is one unit.", "Jeder Laufende zählt eine Einheit."),
		says(App, "12", "10", "Each Laufender is one unit.", "Jeder Laufende zählt eine Einheit."),
		says(Rein, "Laufende, Schneider, Schwarz", "10", "Each Laufender adds the unit.", "Jeder Laufende bringt den Grundbetrag."),
		heard(niederfuell, "", "Two, three and four Laufende are 10, 15 and 20.", "Zwei, drei und vier Laufende kosten 10, 15 und 20."),
	}},
	{"tariff.tout_factor", "G20", []Position{
		says(Tarif, "IV.1", "2", "Solo and Laufende together are doubled.", "Solo und Laufende zusammen werden verdoppelt."),
		says(App, "12", "2", "A Tout doubles the price, Laufende included.", "Ein Tout verdoppelt den Preis samt den Laufenden."),
		says(Rein, "Tout und Sie", "2", "A Tout doubles the game's value.", "Ein Tout verdoppelt den Wert des Spiels."),
	}},
	{"tariff.sie_factor", "G22", []Position{
		says(Tarif, "IV.2", "4", "Solo and eight Laufende are taken four times.", "Solo und acht Laufende werden vervierfacht."),
		says(App, "12", "4", "A Sie is four times a Solo with eight Laufende.", "Ein Sie zählt wie das Vierfache eines Solos mit acht Laufenden."),
	}},
	{"tariff.tout_counts_schneider", "G20", []Position{
		says(Tarif, "IV.1", "false", "Schneider and Schwarz are not added in a Tout.", "Schneider und Schwarz zählen beim Tout nicht mit."),
		says(App, "12", "false", "Schneider and Schwarz are usually left out in a Tout.", "Schneider und Schwarz bleiben beim Tout üblicherweise außen vor."),
		heard(selfBar, "true", "A Tout doubles the price of a Solo won Schwarz.", "Der Tout verdoppelt den Preis des schwarz gewonnenen Solos."),
	}},
})

// soloPrices is the price of a kind that costs what a Solo costs.
func soloPrices(kind, section string, others ...Position) []Setting {
	return []Setting{{"tariff." + kind, "G6", slices.Concat([]Position{
		says(Tarif, section, "50", "It is 50 Pfennig, as every Solo.", "Es kostet wie jedes Solo 50 Pfennig."),
		says(App, "12", "50", "Every Einzelspiel is 50 cent in the examples.", "In den Beispielen kostet jedes Einzelspiel 50 Cent."),
	}, others)}}
}

var laufendeSettings = slices.Concat(
	laufendeFrom("rufspiel", fromThree), laufendeFrom("hochzeit", fromThree[:2]), laufendeFrom("solo", fromThree),
	laufendeFrom("wenz", fromTwo), laufendeFrom("farbwenz", fromColoured), laufendeFrom("geier", fromTwo[:2]), laufendeFrom("farbgeier", fromColoured),
	laufendeAtMost("rufspiel", "14", "14"), laufendeAtMost("hochzeit", "14", "14"),
	laufendeAtMost("solo", "14", "8", heard(parlett, "8", "Eight at most.", "Höchstens acht.")),
	laufendeAtMost("wenz", "4", "4"), laufendeAtMost("farbwenz", "11", "8"), laufendeAtMost("geier", "4", "4"), laufendeAtMost("farbgeier", "11", "8"),
	[]Setting{
		{"laufende.mode", "G13", []Position{
			says(Tarif, "III.1", "both", "It does not matter which party holds them.", "Gleich ist, welche Partei sie hat."),
			says(App, "12", "both", "They count with either party, also as without.", "Sie zählen bei beiden Parteien, auch als „ohne“."),
			says(Rein, "Laufende, Schneider, Schwarz", "both", "They are counted with the party that holds them.", "Sie zählen bei der Partei, die sie hält."),
			heard(wiesegger, "", "Some rounds pay them only when the losers held them.", "Manche Runden zahlen sie nur, wenn die Verlierer sie hatten."),
		}},
		{"laufende.without_by", "G13b", []Position{
			says(Tarif, "III.1", "party", "The losers pay.", "Es zahlen die Verlierer."),
			says(App, "12", "party", "They are a matter of the party.", "Sie sind Sache der Partei."),
			says(Rein, "Laufende, Schneider, Schwarz", "party", "They are a matter of the party.", "Sie sind Sache der Partei."),
			heard(donauZtg, "declarer", "The missing Ober count for or against the declarer alone.", "Die fehlenden Ober zählen nur für oder gegen den Spielmacher."),
		}},
	})

var (
	fromThree = []Position{
		says(Tarif, "III.1", "3", "They are paid from three on.", "Ab drei Laufenden wird gezahlt."),
		says(App, "12", "3", "They are paid from three on.", "Ab drei Laufenden wird gezahlt."),
		says(Rein, "Laufende, Schneider, Schwarz", "3", "In Rufspiel and Solo they are paid from three on.", "Bei Rufspiel und Farbsolo wird ab drei gezahlt."),
		heard(afterwork, "0", "None are paid.", "Es werden keine gezahlt."),
		heard(niederfuell, "2", "They are paid from two on.", "Ab zwei Laufenden wird gezahlt."),
		heard(proHof, "1", "Each one from the Eichel-Ober down is paid.", "Jeder ab dem Eichel-Ober wird gezahlt."),
	}
	fromTwo = []Position{
		says(Tarif, "III.2", "2", "Here they are paid from two on.", "Hier wird schon ab zwei Laufenden gezahlt."),
		says(App, "12", "2", "Two are paid here, as in the third worked example.", "Hier werden schon zwei gezahlt, wie im dritten Rechenbeispiel."),
		says(Rein, "Laufende, Schneider, Schwarz", "2", "In a Wenz they are paid from two on.", "Beim Wenz wird ab zwei Untern gezahlt."),
		heard(selfBar, "3", "From three on in a Wenz too.", "Auch beim Wenz erst ab drei."),
		heard(wiesegger, "3", "From three on; only some rounds pay two.", "Ab drei; nur manche Runden zahlen schon zwei."),
	}
	fromColoured = []Position{
		says(Tarif, "III.2", "2", "Here they are paid from two on.", "Hier wird schon ab zwei Laufenden gezahlt."),
		says(App, "12", "3", "They are paid from three on; only without a trump suit two are enough.", "Ab drei wird gezahlt; nur ohne Trumpffarbe reichen zwei."),
		heard(internetSK, "3", "From three on in the coloured kinds.", "Bei den farbigen Spielen ab drei."),
		heard(openSK, "3", "From three on in the coloured kinds.", "Bei den farbigen Spielen ab drei."),
		heard(schule2024, "3", "From three on in the coloured kinds.", "Bei den farbigen Spielen ab drei."),
	}
)

func laufendeFrom(kind string, positions []Position) []Setting {
	return []Setting{{"laufende.min." + kind, "G11", positions}}
}

// laufendeAtMost is the cap of a kind with so many trumps; 003 counts no more than most.
func laufendeAtMost(kind, trumps, most string, others ...Position) []Setting {
	return []Setting{{"laufende.max." + kind, "G12", slices.Concat([]Position{
		says(Tarif, "III.1", trumps, "They are counted down to the lowest trump.", "Gezählt wird bis hinunter zum letzten Trumpf."),
		says(App, "12", most, "At most 14 count in a partner game, 4 without a trump suit, 8 in every other Einzelspiel.", "Höchstens zählen 14 im Partnerspiel, 4 ohne Trumpffarbe, 8 in jedem anderen Einzelspiel."),
	}, others, []Position{heard(niederfuell, "", "Four count at most.", "Höchstens vier zählen.")})}}
}

var doublingSettings = []Setting{
	{"schneider.declarer_free", "G2", []Position{
		says(BSV, "V.1.3", "31", "The opponents win Schneider with 90, so the declarer's party is free with 31.", "Den Gegnern reichen 90 zum Schneider, die Spielerpartei ist also mit 31 frei."),
		says(App, "18", "31", "The declarer's party is free from 31 on.", "Die Spielerpartei ist ab 31 schneiderfrei."),
		says(Rein, "Laufende, Schneider, Schwarz", "31", "The declarer's party is Schneider below 31.", "Die Spieler sind unter 31 Punkten Schneider."),
		heard(grossreuth, "30", "29 is the limit for either side.", "29 ist die Grenze für beide Seiten."),
	}},
	{"schneider.opponent_free", "G2", []Position{
		says(BSV, "V.1.3", "30", "The declarer's party wins Schneider with 91, so the opponents are free with 30.", "Die Spielerpartei gewinnt mit 91 Schneider, die Gegner sind also mit 30 frei."),
		says(App, "18", "30", "The opponents are free from 30 on.", "Die Gegenpartei ist ab 30 schneiderfrei."),
		says(Rein, "Laufende, Schneider, Schwarz", "30", "The opponents are Schneider below 30.", "Die Nichtspieler sind unter 30 Punkten Schneider."),
	}},
	{"tout.allowed", "A16", []Position{
		says(BSV, "II.3", "solo, wenz", "There are the Wenz-Tout and the Solo-Tout.", "Es gibt den Wenz-Tout und den Solo-Tout."),
		says(BSV, "II.3", "solo, wenz, farbwenz, geier, farbgeier", "In a Tout the lone declarer takes all eight tricks.", "Beim Tout macht der Alleinspieler alle acht Stiche."),
		says(App, "5", "solo, wenz, farbwenz", "A lone declarer may announce his game as a Tout.", "Ein Alleinspieler kann sein Spiel als Tout ansagen."),
		says(Rein, "Tout und Sie", "solo, wenz", "A Solo or a Wenz may be a Tout.", "Farbsolo und Wenz gibt es als Tout."),
	}},
	toutLaufende("solo", "3", "Three Laufende are needed for a Solo-Tout.", "Zum Solo-Tout gehören drei Laufende."),
	toutLaufende("wenz", "2", "Two Unter in a row are needed for a Wenz-Tout.", "Zum Wenz-Tout gehören zwei laufende Unter."),
	{"tout.min_laufende.farbwenz", "A17", noToutDuty},
	{"tout.min_laufende.geier", "A17", noToutDuty},
	{"tout.min_laufende.farbgeier", "A17", noToutDuty},
	{"sie_short", "A18", []Position{
		heard(openSK, "top6", "The six highest: four Ober, Eichel- and Gras-Unter.", "Die sechs höchsten: vier Ober, Eichel- und Gras-Unter."),
	}},
	{"stoss.max", "F4", []Position{
		says(BSV, "V.2.4", "4", "Stoß, Re, Supra and Resupra.", "Stoß, Re, Supra und Resupra."),
		says(App, "9", "2", "Stoß and Retour; more only by agreement.", "Stoß und Retour; mehr nur nach Absprache."),
		says(Rein, "Kontra, Retour und Klopfen", "2", "Kontra and Retour.", "Kontra und Retour."),
		heard(oberwallen, "0", "Whoever gives Kontra has lost.", "Wer Kontra gibt, hat verloren."),
		heard(donauRies, "0", "There is none.", "Gibt es nicht."),
		heard(grossreuth, "0", "It has no effect on the points.", "Er ändert an den Punkten nichts."),
	}},
	{"stoss.window", "F2", []Position{
		says(BSV, "V.2.1", "before_second_card", "A Stoß comes before the second card lies.", "Gestoßen wird, bevor die zweite Karte liegt."),
		says(App, "9", "before_second_card", "No Stoß once the second player's card is seen.", "Ist die Karte des Zweiten zu erkennen, gibt es keinen Stoß mehr."),
		says(Rein, "Kontra, Retour und Klopfen", "before_second_card", "Kontra comes before the second card.", "Kontra gibt es vor der zweiten Karte."),
		heard(wiesegger, "own_hand_full", "Most often, as long as one holds all of one's cards.", "Meistens, solange man alle Karten auf der Hand hat."),
		heard(internetSK, "own_hand_full", "As long as one holds all of one's cards.", "Solange man alle Karten auf der Hand hat."),
		heard(openSK, "before_first_card", "Before the first card only.", "Nur vor der ersten Karte."),
	}},
	{"stoss.reply", "F3", []Position{
		says(BSV, "V.2.2", "immediate", "An answer comes at once, before another card falls.", "Zurückgegeben wird sofort, bevor eine weitere Karte fällt."),
		says(App, "9", "same_window", "The Retour too comes before the second card.", "Auch der Retour kommt vor der zweiten Karte."),
		says(Rein, "Kontra, Retour und Klopfen", "same_window", "The Retour too comes before the second card.", "Auch der Retour kommt vor der zweiten Karte."),
		heard(schule2024, "plus_trick", "Each step one trick later.", "Jede Stufe einen Stich später."),
	}},
	{"stoss.forbidden_in", "F7", []Position{
		says(BSV, "V.2.1", "", "A Stoß doubts the declarer's 61 points: a Ramsch has no declarer, and a Sie is not played.", "Ein Stoß bezweifelt die 61 Punkte des Spielmachers: Im Ramsch gibt es keinen, und ein Sie wird nicht gespielt."),
		heard(wiesegger, "", "Some rounds have a Ramsch with Stoß.", "Manche Runden spielen Ramsch mit Stoß."),
	}},
	{"stoss.takes_over", "F6", []Position{
		says(BSV, "V.2.6", "false", "The declarer stays declarer: 60 are enough for the opponents.", "Spieler bleibt Spieler: Den Gegnern reichen 60."),
		says(App, "9", "false", "A Stoß changes nothing in what is needed to win.", "Ein Stoß ändert nichts daran, wer wie viel braucht."),
		says(Rein, "Kontra, Retour und Klopfen", "false", "Whoever gives Kontra does not take the game over.", "Wer Kontra gibt, übernimmt das Spiel nicht."),
		heard(wiesegger, "true", "In some rounds the last Stoß takes the game over and needs 61.", "In manchen Runden übernimmt der letzte Stoß das Spiel und braucht 61."),
	}},
	{"knocking.mode", "F8", []Position{
		says(Varianten, "V.1", "double", "Each coin laid out doubles the game.", "Jedes gelegte Geldstück verdoppelt das Spiel."),
		says(BSV, "V.2", "off", "The core knows the Stoß only.", "Der Kern kennt nur den Stoß."),
		says(App, "10", "double", "Where it is agreed on, each knock doubles, and knocks multiply.", "Wo es vereinbart ist, verdoppelt jedes Klopfen, und mehrere multiplizieren sich."),
		says(Rein, "Kontra, Retour und Klopfen", "off", "Knocking is an extra that many rounds have.", "Klopfen ist eine Zugabe vieler Runden."),
		heard(wiesegger, "plus_one", "Some rounds count n + 1, others 2, 3, 5, 8.", "Manche Runden rechnen mal n + 1, andere 2, 3, 5, 8."),
	}},
	{"knocking.max", "F8", []Position{
		says(Varianten, "V.1", "4", "Each of the four may lay.", "Jeder der vier darf legen."),
		says(App, "10", "", "Several may knock.", "Es können mehrere klopfen."),
		heard(wiesegger, "1", "Only the first, or only one, in some rounds.", "In manchen Runden nur der Erste oder nur einer."),
	}},
}

var noToutDuty = []Position{
	says(BSV, "II.3", "0", "A Tout asks for all tricks, not for Laufende.", "Ein Tout verlangt alle Stiche, keine Laufenden."),
	says(App, "5", "0", "A Tout asks for all tricks, not for Laufende.", "Ein Tout verlangt alle Stiche, keine Laufenden."),
	says(Rein, "Tout und Sie", "0", "A Tout asks for all tricks, not for Laufende.", "Ein Tout verlangt alle Stiche, keine Laufenden."),
}

func toutLaufende(kind, value, en, de string) Setting {
	return Setting{"tout.min_laufende." + kind, "A17", slices.Concat(noToutDuty, []Position{heard(donauRies, value, en, de)})}
}

var specialSettings = []Setting{
	{"ramsch.tie", "G23", []Position{
		says(Varianten, "IV.1.3", "tricks, trumps, highest_trump", "More tricks lose, then more trumps in them, then the higher trump.", "Es verliert, wer mehr Stiche hat, dann mehr Trümpfe darin, dann den höheren Trumpf."),
		heard(openSK, "highest_trump", "The higher trump loses.", "Es verliert der höhere Trumpf."),
		heard(wiesegger, "split", "The higher Ober pays, or both pay.", "Der höhere Ober zahlt, oder beide zahlen."),
	}},
	{"ramsch.losers", "G23", []Position{
		says(Tarif, "II.9.1", "1", "One loser pays the three others.", "Ein Verlierer zahlt die drei anderen aus."),
		says(App, "5", "1", "Whoever has most points pays all others.", "Wer die meisten Augen hat, zahlt an alle anderen."),
		heard(wiesegger, "2", "In some rounds the two worst pay.", "In manchen Runden zahlen die zwei Schlechtesten."),
	}},
	{"ramsch.jungfrau", "G25", []Position{
		says(Tarif, "II.9.2", "individual", "The player without a trick gets double.", "Wer keinen Stich hat, bekommt das Doppelte."),
		says(App, "5", "all", "With a player without a trick the amount doubles.", "Gibt es eine Jungfrau, verdoppelt sich der Betrag."),
		heard(afterwork, "none", "A Jungfrau brings nothing.", "Eine Jungfrau bringt nichts."),
		heard(openSK, "individual_pow", "Knows all three: double for all, for the Jungfrau alone, or doubled with each Jungfrau.", "Kennt alle drei: für alle doppelt, nur für die Jungfrau oder mit jeder Jungfrau noch einmal."),
	}},
	{"ramsch.durchmarsch", "G26", []Position{
		says(Varianten, "IV.1.4", "all_tricks", "Whoever takes all tricks has won alone.", "Wer alle Stiche macht, hat allein gewonnen."),
		says(App, "5", "all_tricks", "Whoever takes all tricks wins.", "Wer alle Stiche macht, gewinnt."),
		heard(sauspiel, "points", "From 91 points on.", "Ab 91 Punkten."),
	}},
	{"ramsch.durchmarsch_points", "G26", []Position{
		heard(sauspiel, "91", "From 91 points on.", "Ab 91 Punkten."),
		heard(wiesegger, "", "From 45, 60, 90 or 120 points on, or announced.", "Ab 45, 60, 90 oder 120 Punkten, oder angesagt."),
	}},
	{"ramsch.durchmarsch_value", "G26", []Position{
		says(Tarif, "II.9.3", "solo_schwarz", "It counts as a Solo won Schwarz, without Laufende.", "Er zählt als schwarz gewonnenes Solo, ohne Laufende."),
		says(App, "5", "solo", "It wins like a Solo.", "Er gewinnt wie ein Solo."),
	}},
	{"ramsch.must_beat", "A12", []Position{
		says(BSV, "IV.2.1", "false", "Any card of what was led may be played, high or low.", "Zugegeben wird irgendein Blatt, egal ob höher oder niedriger."),
		says(App, "8", "false", "To follow is a duty, to beat is not.", "Bedienpflicht ja, Stechzwang nein."),
		heard(wiesegger, "true", "Some rounds have Stichzwang in a Ramsch.", "Manche Runden spielen Ramsch mit Stichzwang."),
	}},
	{"bettel.trumps", "A10", []Position{
		says(Varianten, "II.4", "none", "A Bettel has no trumps.", "Beim Bettel gibt es keine Trümpfe."),
		says(App, "5", "none", "There are no trumps.", "Es gibt keine Trümpfe."),
		heard(wiesegger, "herz", "Some rounds keep the trumps of a Herz-Solo.", "Manche Runden lassen die Trümpfe des Herz-Solos gelten."),
		heard(bettelBrett, "herz", "Has it with Herz as trump too.", "Kennt ihn auch mit Herz als Trumpf."),
	}},
	{"bettel.ten", "A10", []Position{
		says(Varianten, "II.4", "low", "Only here the Ten lies below the Unter.", "Nur hier liegt die Zehn unter dem Unter."),
	}},
	{"bettel.must_beat", "A12", []Position{
		says(BSV, "IV.2.1", "false", "Any card of what was led may be played, high or low.", "Zugegeben wird irgendein Blatt, egal ob höher oder niedriger."),
		says(App, "8", "false", "To follow is a duty, to beat is not.", "Bedienpflicht ja, Stechzwang nein."),
		heard(openSK, "true", "Has the Stichzwang as an option.", "Hat den Stichzwang zur Wahl."),
		heard(wiesegger, "true", "Some rounds have Stichzwang in a Bettel.", "Manche Runden spielen Bettel mit Stichzwang."),
	}},
	{"bettel.declarer_leads", "A13", []Position{
		says(BSV, "IV.1.1", "false", "The player left of the dealer leads.", "Der Spieler links vom Geber spielt aus."),
		says(App, "8", "false", "The player left of the dealer leads, whoever declares.", "Links vom Geber wird ausgespielt, gleich wer spielt."),
		heard(wiesegger, "true", "Where one bettelt aus, the declarer leads.", "Beim Ausbetteln spielt der Alleinspieler aus."),
	}},
}

var partnerSettings = []Setting{
	{"hochzeit.offer", "C8", []Position{
		says(Varianten, "III.1.1", "open", "The single trump is laid out open.", "Der einzige Trumpf wird offen ausgelegt."),
		says(App, "5", "hidden", "The cards are exchanged face down.", "Getauscht wird verdeckt."),
		heard(haie, "hidden", "Knows the offer face down too.", "Kennt das Angebot auch verdeckt."),
		heard(wiesegger, "hidden", "Knows the offer face down too.", "Kennt das Angebot auch verdeckt."),
	}},
	{"hochzeit.return_trump", "C8", []Position{
		says(Varianten, "III.1.1", "true", "The partner pushes back any of his cards.", "Der Partner schiebt irgendeine seiner Karten zu."),
		heard(haie, "false", "No trump may be given back.", "Es darf kein Trumpf zurückgegeben werden."),
		heard(wiesegger, "false", "Usually no trump may be given back.", "Üblicherweise darf kein Trumpf zurückgegeben werden."),
		heard(bettelBrett, "false", "No trump may be given back.", "Es darf kein Trumpf zurückgegeben werden."),
	}},
	{"hochzeit.rank", "C8", []Position{
		says(Varianten, "III.1.1", "pre_bid", "It is offered after the deal and before the bidding.", "Angeboten wird nach dem Geben und vor der Spielansage."),
		says(App, "5", "in_ranking", "It ranks between Rufspiel and Farbwenz.", "Sie rangiert zwischen Rufspiel und Farbwenz."),
	}},
	{"called_card.discard", "D5", []Position{
		says(BSV, "IV.2.4", "never", "Not searched in seven tricks, it falls in the last one only.", "In sieben Stichen nicht gesucht, fällt sie erst im letzten."),
		says(App, "5", "never", "As long as its suit was not led it may not be thrown away.", "Solange die Ruffarbe nicht angespielt wurde, darf sie nicht abgeworfen werden."),
		heard(wiesegger, "", "Variants: from the last but one trick, or always.", "Varianten: ab dem vorletzten Stich oder immer."),
		heard(schule2024, "from_penultimate", "From the last but one trick on.", "Ab dem vorletzten Stich."),
	}},
	{"called_card.runaway_min", "D7", []Position{
		says(BSV, "IV.2.5", "4", "The called Ace and at least three more of its suit.", "Die Rufsau und mindestens drei weitere Blätter der Farbe."),
		says(App, "5", "4", "At least four cards of the suit, the Ace included.", "Mindestens vier Karten der Ruffarbe samt der Sau."),
		heard(wiesegger, "", "The number differs from round to round.", "Die Zahl ist von Runde zu Runde verschieden."),
	}},
	{"called_card.runaway_measure", "D7", []Position{
		says(BSV, "IV.2.5", "at_lead", "They are in hand when he leads.", "Sie sind in der Hand, wenn er ausspielt."),
		says(App, "5", "at_lead", "He holds them when he leads.", "Er hält sie, wenn er ausspielt."),
		heard(wiesegger, "at_deal", "Both readings are played.", "Beides wird gespielt."),
	}},
	{"called_card.runaway_on_follow", "D9", []Position{
		says(BSV, "IV.2.4", "false", "Searched, the called Ace falls.", "Wird gesucht, fällt die Rufsau."),
		says(App, "5", "false", "Searched, the called Ace falls.", "Wird gesucht, fällt die Rufsau."),
		says(Rein, "Rufspiel: auf eine Sau", "false", "Whoever holds the called Ace has to play it when its suit is led.", "Wird die Farbe angespielt, muss der Halter die Rufsau ausspielen."),
		heard(wiesegger, "true", "A few rounds let one run away under another's lead.", "Wenige Runden erlauben das Davonlaufen auch unter fremdem Anspiel."),
	}},
	{"renonce", "C3", []Position{
		says(BSV, "III.3.1", "off", "Of the called suit the declarer needs a card at least.", "Von der Ruffarbe braucht der Spielmacher mindestens ein Blatt."),
		says(Varianten, "III.2.1", "bid", "Whoever is gesperrt may call an Ace whose suit he does not have, and says so.", "Wer gesperrt ist, kann eine Sau rufen, von deren Farbe er nichts hat, und sagt es an."),
		says(App, "5", "off", "A further card of the called suit is needed.", "Es braucht eine weitere Karte der Ruffarbe."),
		says(Rein, "Rufspiel: auf eine Sau", "off", "A card of the called suit is needed.", "Es braucht mindestens eine Karte der Farbe."),
		heard(wiesegger, "after_all_pass", "Only after all have passed.", "Nur nachdem alle weiter gesagt haben."),
	}},
}

var auctionSettings = []Setting{
	{"bidding", "E6", []Position{
		says(BSV, "III.2", "open", "One after the other; a later one plays too, and the first gives way or names his Einzelspiel.", "Reihum; ein Späterer spielt auch, und der Erste sagt gut oder nennt sein Einzelspiel."),
		says(App, "7", "two_phase", "First all say whether they want to play, then the rank is negotiated and the suit comes last.", "Erst erklärt jeder, ob er spielen will, dann wird der Rang verhandelt, und die Farbe kommt zuletzt."),
		says(Rein, "Mischen, Geben und Spielauswahl", "open", "One is asked after the other.", "Es wird reihum gefragt."),
	}},
	{"bidding_pairing", "E10", []Position{
		says(Varianten, "II.6.2", "front_first", "The first two, then their winner against the next.", "Erst die beiden vorderen, dann ihr Sieger gegen den nächsten."),
		says(App, "7", "front_first", "The foremost against the second, then the winner against the third and the fourth.", "Der vordere gegen den zweiten, dann der Sieger gegen den dritten und vierten."),
		heard(wiesegger, "back_first", "In Steigern the last two begin.", "Beim Steigern beginnen die beiden letzten."),
	}},
	{"steigern.mode", "E13", []Position{
		says(BSV, "III.2.3", "off", "The rank of the game decides, and then the seat.", "Es entscheidet der Rang des Spiels, dann die Sitzreihenfolge."),
		says(Varianten, "II.6.1", "on", "Instead of the rank, points may be bid.", "Statt der Rangfolge können Punkte gesteigert werden."),
		says(App, "5", "off", "The rank of the game decides, and then the seat.", "Es entscheidet der Rang des Spiels, dann die Sitzfolge."),
	}},
	{"steigern.step", "E13", []Position{
		says(Varianten, "II.6.1", "10", "70, 80, 90 and so on.", "70, 80, 90 und so weiter."),
		heard(wiesegger, "5", "Steps of 5 or 10.", "In Schritten von 5 oder 10."),
		heard(openSK, "15", "Steps of 15.", "In Schritten von 15."),
	}},
	{"steigern.max", "E13", []Position{
		says(Varianten, "II.6.1", "120", "Up to 120.", "Bis auf 120."),
	}},
	{"steigern.need", "E14", []Position{
		says(Varianten, "II.6.3", "bid_plus_1", "A game bid up to 70 needs 71.", "Ein mit 70 ersteigertes Spiel braucht 71."),
		heard(openSK, "bid", "The number bid is the number needed.", "Die gebotene Zahl reicht."),
	}},
	{"steigern.price_per_step", "G32", []Position{
		says(Tarif, "II", "0", "The tariff has no price for it.", "Der Tarif nennt dafür keinen Preis."),
		heard(wiesegger, "", "A price for each step is possible.", "Ein Preis für jeden Schritt ist möglich."),
	}},
	{"all_pass", "B8", []Position{
		says(BSV, "III.2.4", "redeal", "The cards are thrown in and dealt again.", "Es wird zusammengeworfen und neu gegeben."),
		says(Varianten, "IV.1.1", "ramsch, stock", "The last to speak says Ramsch or Stock.", "Der Letzte sagt Ramsch oder Stock."),
		says(Varianten, "IV.1", "ramsch", "A Ramsch is played.", "Es wird ein Ramsch gespielt."),
		says(Varianten, "IV.3.1", "muss", "The holder of the Eichel-Ober has to call.", "Der Inhaber des Eichel-Obers muss rufen."),
		says(App, "7", "redeal", "The cards are thrown in.", "Es wird zusammengeworfen."),
	}},
	{"all_pass_dealer", "B8", []Position{
		says(BSV, "III.1.1", "next", "The deal goes to the left each time.", "Der Geber wechselt jedes Mal nach links."),
		says(App, "7", "next", "The next player deals.", "Der nächste Spieler gibt."),
		heard(schule2007, "same", "The same dealer deals again.", "Derselbe Geber gibt noch einmal."),
		heard(turnierWiki, "same", "The same dealer deals again, and a fine is due.", "Derselbe Geber gibt noch einmal, und es wird Reuegeld fällig."),
	}},
}

var afterSettings = []Setting{
	{"muss.by", "C4", []Position{
		says(Varianten, "IV.3.1", "eichel_ober", "The holder of the Eichel-Ober is forced.", "Der Inhaber des Eichel-Obers muss spielen."),
		says(App, "10", "eichel_ober", "The Alte has to play.", "Der Alte muss spielen."),
		heard(schule2024, "", "Or whoever knocked last.", "Oder der, der zuletzt geklopft hat."),
	}},
	{"muss.fallback", "C5", []Position{
		says(Varianten, "IV.3.2", "rank_down", "Gesperrt, he calls a Ten, then a King, and so on.", "Ist er gesperrt, ruft er einen Zehner, dann einen König und so weiter."),
		says(App, "10", "", "What holds when he is gesperrt has to be agreed on.", "Was gilt, wenn er gesperrt ist, ist abzusprechen."),
		heard(wiesegger, "renonce_then_rank_down", "First an Ace whose suit he lacks; a Ten only with all three Aces in hand.", "Erst eine Sau, von deren Farbe er nichts hat; einen Zehner nur, wenn er alle drei selbst hat."),
		heard(grossreuth, "renonce_then_rank_down", "First an Ace whose suit he lacks.", "Erst eine Sau, von deren Farbe er nichts hat."),
		heard(selfBar, "renonce_then_rank_down", "A missing Ace, else a Ten.", "Eine fehlende Sau, sonst ein Zehner."),
	}},
	{"muss.stoss", "C4", []Position{
		says(Varianten, "IV.3.3", "false", "A forced game cannot be doubled.", "Beim Muss-Spiel ist kein Stoß möglich."),
	}},
	{"muss.target", "C7b", []Position{
		says(BSV, "V.1.2", "61", "61 are needed, as in every game.", "Wie in jedem Spiel braucht es 61."),
		says(App, "11", "61", "61 are needed, as in every game.", "Wie in jedem Spiel braucht es 61."),
		heard(selfBar, "60", "60 are enough.", "60 reichen."),
		heard(wiesegger, "60", "In some rounds 60 are enough with three trumps or fewer.", "In manchen Runden reichen 60, wenn man höchstens drei Trümpfe hat."),
	}},
	{"muss.declarer_free", "C7b", []Position{
		says(BSV, "V.1.3", "31", "31 are needed, as in every game.", "Wie in jedem Spiel braucht es 31."),
		says(App, "11", "31", "31 are needed, as in every game.", "Wie in jedem Spiel braucht es 31."),
		heard(selfBar, "30", "30 are enough.", "30 reichen."),
	}},
	{"stock.enabled", "G28", []Position{
		says(Varianten, "IV.2.1", "true", "When all pass the last may say Stock, and each pays into it.", "Sagen alle weiter, kann der Letzte Stock sagen, und jeder zahlt ein."),
		says(BSV, "III.2.4", "false", "The core throws in without a payment.", "Der Kern wirft ohne Einzahlung zusammen."),
		says(App, "10", "true", "Where it is agreed on, each pays into a Stock when the cards are thrown in.", "Wo er vereinbart ist, zahlt beim Zusammenwerfen jeder in den Stock."),
	}},
	{"stock.stake", "G28", []Position{
		says(Varianten, "IV.2.1", "10", "Each pays one unit.", "Jeder zahlt eine Einheit."),
		says(App, "10", "", "Each pays what was agreed on.", "Jeder zahlt den vereinbarten Betrag."),
		heard(wiesegger, "20", "The price of a Rufspiel.", "Den Preis eines Rufspiels."),
	}},
	{"stock.won_by", "G29", []Position{
		says(Varianten, "IV.2.2", "rufspiel, hochzeit", "It is won in a partner game, by no other game.", "Gewonnen wird er nur im Partnerspiel."),
		says(App, "10", "solo, wenz, farbwenz, geier, farbgeier", "Usually the next Solo wins it.", "Üblicherweise gewinnt ihn das nächste Solo."),
		heard(wiesegger, "rufspiel, hochzeit", "Most often the Rufspiel.", "Meistens das Rufspiel."),
	}},
	{"stock.share", "G29", []Position{
		says(Varianten, "IV.2.3", "declarer", "The declarer takes it besides his pay.", "Der Spielmacher bekommt ihn zur Vergütung dazu."),
		says(App, "10", "declarer", "The winner of the Solo takes it.", "Der Sieger des Solos bekommt ihn."),
		heard(wiesegger, "split", "Most often both partners share.", "Meistens teilen sich die Partner."),
		heard(internetSK, "split", "Both partners share.", "Die Partner teilen sich."),
		heard(openSK, "split", "Each partner takes half.", "Jeder Partner bekommt die Hälfte."),
	}},
	{"stock.on_loss", "G30", []Position{
		says(Varianten, "IV.2.3", "double", "A lost game doubles it.", "Ein verlorenes Spiel verdoppelt ihn."),
		says(App, "10", "stays", "It grows until somebody wins it.", "Er wächst, bis ihn jemand gewinnt."),
	}},
	{"stock.cap", "G29", []Position{
		says(Varianten, "IV.2.3", "0", "There is no limit.", "Eine Grenze gibt es nicht."),
		heard(internetSK, "1000", "10 euro at most.", "Höchstens 10 Euro."),
	}},
	infraction("lead_out_of_turn", "H4", "IV.1.2", "rest_to_others", "The offender's party keeps what it has; all the rest goes to the others.", "Die schuldige Partei behält, was sie hat; der Rest geht an die Gegner.",
		heard(afterwork, "lost", "The offender alone has lost.", "Der Schuldige allein hat verloren.")),
	infraction("revoke", "H5", "IV.2.6", "rest_to_others", "The game ends for the offender's party with what it has so far.", "Für die schuldige Partei ist das Spiel mit dem bis dahin Eingebrachten zu Ende.",
		heard(niederfuell, "lost", "Not to follow counts as lost.", "Nicht bedient heißt verloren."),
		heard(schule2007, "lost", "The offender has lost.", "Der Schuldige hat verloren.")),
	infraction("revoke_found_later", "H6", "IV.2.6", "lost_schwarz", "Found later, the offender's party has lost Schwarz.", "Später festgestellt, hat die schuldige Partei schwarz verloren."),
	infraction("card_count", "H7", "IV.2.7", "lost_schwarz", "The party with the right number of cards has won Schwarz.", "Die Partei mit der richtigen Kartenzahl hat schwarz gewonnen."),
}

// infraction is what a breach costs; 003 leaves it to the round.
func infraction(name, row, section, value, en, de string, others ...Position) Setting {
	return Setting{"infractions." + name, row, slices.Concat([]Position{
		says(BSV, section, value, en, de),
		says(App, "13", "continue", "The round decides; when the injured party goes on, the real result counts.", "Das legt die Runde fest; wird fortgesetzt, gilt der tatsächliche Ausgang."),
	}, others)}
}
