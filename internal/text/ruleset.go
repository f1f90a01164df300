package text

// The rules that a contract's place in a round rests on.
var (
	admittedRules = []Rule{
		{BSV, "II.3", "Played are the Rufspiel, the Wenz, the Solo, both as a Tout, and the Sie.", "Gespielt werden Rufspiel, Wenz und Solo, die beiden letzten auch als Tout, und der Sie."},
		{App, "5", "Core games are Rufspiel, Farbwenz, Wenz, Solo and Sie; all others only where the round has agreed on them.", "Zum Kern gehören Rufspiel, Farbwenz, Wenz, Solo und Sie; alles Weitere nur nach Absprache der Runde."},
		{Rein, "Regeln", "Pure Schafkopf has Rufspiel, Solo and Wenz.", "Der reine Schafkopf kennt Rufspiel, Farbsolo und Wenz."},
		{Varianten, "I", "Variants are played where a round has agreed on them.", "Varianten gelten, wo sie in einer Runde vereinbart sind."},
	}
	toutRules = []Rule{
		{BSV, "II.3", "Wenz and Solo can be played as a Tout.", "Wenz und Solo gibt es auch als Tout."},
		{App, "5", "A lone declarer may announce his game as a Tout.", "Ein Alleinspieler kann sein Spiel als Tout ansagen."},
		{Rein, "Tout und Sie", "A Solo or a Wenz may be announced as a Tout.", "Ein Farbsolo oder ein Wenz kann als Tout angesagt werden."},
	}
	renonceRules = []Rule{
		{Varianten, "III.2.1", "With Renonce, whoever is gesperrt calls an Ace whose suit he does not have.", "Mit Renonce ruft der Gesperrte eine Sau, von deren Farbe er nichts hat."},
	}
	forcedRules = []Rule{
		{Varianten, "IV.3.1", "Where the Muss-Spiel is agreed on and all have passed, the holder of the Eichel-Ober has to call.", "Ist das Muss-Spiel vereinbart und sagen alle weiter, muss der Inhaber des Eichel-Obers rufen."},
		{App, "10", "A round may agree that the Alte has to play a Rufspiel instead of throwing in.", "Statt zusammenzuwerfen kann vereinbart sein, dass der Alte ein Rufspiel spielen muss."},
	}
	threeRules = []Rule{
		{Varianten, "VIII", "Three players use the short deck, hold eight cards each and play no partner games.", "Zu dritt wird mit der kurzen Karte gespielt, acht Karten für jeden und ohne Partnerspiele."},
	}
	allPassRules = []Rule{
		{BSV, "III.2.4", "When all pass, the cards are thrown in.", "Sagen alle weiter, wird zusammengeworfen."},
		{App, "7", "When all four pass, the cards are thrown in unless the round has agreed on something else.", "Sagen alle vier weiter, wird zusammengeworfen, wenn nichts anderes vereinbart ist."},
	}
)

// rulesetCodes are the codes of a stated ruleset, and of what a round does not play.
var rulesetCodes = []Entry{
	{"contract_not_admitted", Violation, "The round does not play the {game}.", "{game} wird in dieser Runde nicht gespielt.", admittedRules},
	{"tout_not_admitted", Violation, "The round has no {game}; it plays the game without Tout only.", "{game} gibt es in dieser Runde nicht, das Spiel wird hier nur ohne Tout gespielt.", toutRules},
	{"renonce_not_admitted", Violation, "The round has no Renonce for this game: a card of the called suit is needed.", "Renonce gibt es hierfür in dieser Runde nicht; von der Ruffarbe muss eine Karte da sein.", renonceRules},
	{"forced_not_admitted", Violation, "The round has no forced game: when all pass, nobody has to play.", "Ein Muss-Spiel gibt es in dieser Runde nicht; sagen alle weiter, muss niemand spielen.", forcedRules},

	{"preset_unknown", Defect, "There is no preset {name}; GET /v1/rulesets lists all.", "Die Voreinstellung {name} gibt es nicht; GET /v1/rulesets nennt alle.", nil},
	{"setting_unknown", Defect, "There is no setting {name}.", "Eine Einstellung {name} gibt es nicht.", nil},
	{"setting_kind", Defect, "{name} takes a value of another kind.", "{name} braucht einen Wert anderer Art.", nil},
	{"setting_word", Defect, "{name} does not take this word.", "Dieses Wort gibt es bei {name} nicht.", nil},
	{"setting_off", Defect, "{name} has nothing to act on in this round; leave it out, or switch on what it belongs to.", "{name} bewirkt in dieser Runde nichts; bitte weglassen oder einschalten, wozu es gehört.", nil},
	{"setting_too_low", Defect, "{name} is {limit} at least.", "{name} ist mindestens {limit}.", nil},
	{"setting_too_high", Defect, "{name} is {limit} at most.", "{name} ist höchstens {limit}.", nil},
	{"list_empty", Defect, "{name} must not be empty.", "{name} darf nicht leer sein.", nil},
	{"listed_twice", Defect, "{name} is listed twice.", "{name} steht doppelt in der Liste.", nil},
	{"type_not_admitted", Defect, "The round does not play {game}, so it cannot be listed here.", "{game} wird in dieser Runde nicht gespielt und kann hier nicht stehen.", nil},
	{"three_players_deck", Defect, "Three players play with the short deck.", "Zu dritt wird mit der kurzen Karte gespielt.", threeRules},
	{"three_players_partner", Defect, "Three players have no partner games, so there is no {game}.", "Zu dritt gibt es keine Partnerspiele, also auch kein {game}.", threeRules},
	{"ranking_class_not_admitted", Defect, "The round does not play {game}, so it has no place in the ranking.", "{game} wird in dieser Runde nicht gespielt und gehört nicht in die Rangfolge.", nil},
	{"ranking_class_missing", Defect, "The ranking lacks {game}, which the round plays.", "In der Rangfolge fehlt {game}, obwohl das hier gespielt wird.", nil},
	{"laufende_min_above_max", Defect, "In a {game} Laufende are paid from {count} on, but {limit} at most: that contradicts itself.", "Bei {game} zählen Laufende ab {count}, aber höchstens {limit}: Das widerspricht sich.", nil},
	{"tie_after_split", Defect, "Once a tie is split nothing more is decided; split comes last.", "Ist einmal geteilt, gibt es nichts mehr zu entscheiden; split steht am Ende.", nil},
	{"steigern_without_bid", Defect, "The first bid would be {count}, but {limit} is the highest: nobody could bid.", "Das erste Gebot wäre {count}, das höchste ist {limit}: Niemand könnte bieten.", nil},
	{"ramsch_wins_no_stock", Defect, "Nobody declares a Ramsch, so it cannot win the Stock.", "Im Ramsch gibt es keinen Spielmacher, er kann den Stock nicht gewinnen.", []Rule{{Varianten, "IV.2.2", "A Ramsch never wins the Stock.", "Ein Ramsch gewinnt den Stock nie."}}},
	{"all_pass_without_ramsch", Defect, "When all pass a Ramsch follows, but the round does not play it.", "Sagen alle weiter, folgt ein Ramsch, aber die Runde spielt keinen.", allPassRules},
	{"all_pass_without_rufspiel", Defect, "When all pass somebody has to call, but the round does not play the Rufspiel.", "Sagen alle weiter, muss einer rufen, aber die Runde spielt kein Rufspiel.", allPassRules},
	{"all_pass_without_stock", Defect, "When all pass they pay into the Stock, but the round has none.", "Sagen alle weiter, wird in den Stock gezahlt, aber die Runde hat keinen.", allPassRules},
}
