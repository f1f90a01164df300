package text

// The rules that several codes of recorded games rest on.
var (
	exchangeRule  = Rule{Varianten, "III.1.1", "The offerer shows his only trump; whoever takes it up hands him one of his cards and is his partner.", "Der Hochzeiter legt seinen einzigen Trumpf hin; wer ihn aufnimmt, gibt dafür eine Karte zurück und ist der Partner."}
	schiebenRule  = Rule{Varianten, "V.3", "High trumps go round from forehand to the dealer; whoever takes them pushes as many cards on and plays a Solo.", "Hohe Trümpfe wandern von der Vorhand bis zum Geber; wer sie aufnimmt, schiebt ebenso viele Karten weiter und spielt ein Solo."}
	announceRules = []Rule{
		{BSV, "III.2.3", "The higher game is played; between equal ones the seat in front.", "Gespielt wird das höhere Spiel, bei gleichen das des Voransitzenden."},
		{App, "5", "The highest announcement is played; between equal ones the seat nearer behind the dealer.", "Das ranghöchste Spiel wird gespielt, bei gleichem Rang das des Spielers, der näher hinter dem Geber sitzt."},
	}
	claimRule = Rule{BSV, "IV.4", "Whoever is on lead and shows his cards claims all further tricks; if it is not true, the others get them.", "Wer am Ausspielen ist und seine Karten vorzeigt, beansprucht alle Reststiche; stimmt es nicht, gehören sie den Gegnern."}
)

// refereeCodes are the codes of recorded games and of claims.
var refereeCodes = []Entry{
	{"led_out_of_turn", Violation, "Seat {limit} had to lead; seat {seat} led.", "Platz {limit} war am Ausspielen; ausgespielt hat Platz {seat}.", []Rule{
		{BSV, "IV.1.2", "Whoever leads out of turn ends the game for his party with what it has; the rest goes to the others.", "Wer unberechtigt ausspielt, beendet das Spiel für seine Partei; den Rest bekommt die Gegenpartei."},
		{App, "13", "To play a card out of turn is an infraction.", "Ausspielen, ohne an der Reihe zu sein, ist ein Regelverstoß."},
	}},
	{"returned_trump", Violation, "Seat {seat} hands back the {card}, a trump; in this round that is not allowed.", "Platz {seat} gibt mit {card} einen Trumpf zurück; das ist in dieser Runde nicht erlaubt.", []Rule{{House, "C8", "The card handed back in a Hochzeit must not be a trump.", "Bei der Hochzeit darf kein Trumpf zurückgegeben werden."}}},
	{"schieben_needs_solo", Violation, "Seat {seat} took the high trumps and must play a Solo, not a {game}.", "Platz {seat} hat die hohen Trümpfe aufgenommen und muss ein Solo spielen, nicht {game}.", []Rule{schiebenRule}},
	{"schieben_taker_declares", Violation, "Seat {seat} took the high trumps, so he has to play the Solo.", "Platz {seat} hat die hohen Trümpfe aufgenommen und muss das Solo selbst spielen.", []Rule{schiebenRule}},
	{"not_the_announced_game", Violation, "By the announcements seat {seat} plays his {game}; the recorded game is another.", "Nach den Ansagen spielt Platz {seat} mit {game}; das aufgeschriebene Spiel ist ein anderes.", announceRules},
	{"nobody_announced", Violation, "Nobody has validly announced a game, so no {game} is played.", "Niemand hat gültig ein Spiel angesagt, also wird kein {game} gespielt.", []Rule{{BSV, "III.2.4", "When nobody wants to play, the cards are thrown in.", "Will niemand spielen, wird zusammengeworfen."}}},
	{"somebody_announced", Violation, "Seat {seat} has announced a game; a {game} follows only when all have passed.", "Platz {seat} hat ein Spiel angesagt; {game} gibt es nur, wenn alle weiter gesagt haben.", []Rule{{Varianten, "IV", "Ramsch and Muss-Spiel are for deals in which all have passed.", "Ramsch und Muss-Spiel gibt es, wenn alle „Weiter“ sagen."}}},
	{"not_on_lead", Violation, "Seat {seat} is not on lead; only seat {limit} can claim the rest by showing his cards.", "Platz {seat} ist nicht am Ausspielen; durch Vorzeigen kann nur Platz {limit} die Reststiche beanspruchen.", []Rule{claimRule}},

	{"too_many_tricks", Defect, "There are {count} tricks; {limit} are played.", "Es sind {count} Stiche, gespielt werden {limit}.", nil},
	{"end_trick_not_played", Defect, "The game did not reach trick {count}; the last one that can be named is trick {limit}.", "Bis zum Stich {count} ist das Spiel nicht gekommen; der letzte mögliche ist Stich {limit}.", nil},
	{"search_limit", Defect, "There are too many ways to play on to decide this claim; play a trick or two first.", "Es gibt zu viele Fortsetzungen, um diesen Anspruch zu entscheiden; bitte erst ein, zwei Stiche weiterspielen.", nil},
	{"nothing_left", Defect, "No card is left, so nothing can be claimed.", "Es ist keine Karte mehr da, also kann niemand etwas beanspruchen.", nil},
	{"not_a_rufspiel", Defect, "In a {game} no card is called; leave this out.", "Bei {game} ist keine Karte gerufen; bitte weglassen.", nil},
	{"not_a_hochzeit", Defect, "In a {game} no trump is exchanged; leave this out.", "Bei {game} wird kein Trumpf getauscht; bitte weglassen.", []Rule{exchangeRule}},
	{"exchange_partner_differs", Defect, "The exchange names another partner than the game, which says seat {seat}.", "Beim Tausch steht ein anderer Partner als beim Spiel, das Platz {seat} nennt.", []Rule{exchangeRule}},
	{"card_not_held", Defect, "Seat {seat} does not hold the {card}.", "Platz {seat} hat {card} nicht.", nil},
	{"hand_differs", Defect, "Seat {seat} was dealt other cards.", "Platz {seat} hat andere Karten bekommen.", nil},
	{"pass_count", Defect, "{count} seats are named; all but the dealer decide, which is {limit}.", "Genannt sind {count} Plätze; alle außer dem Geber entscheiden, also {limit}.", []Rule{schiebenRule}},
	{"pass_out_of_order", Defect, "Here it is seat {limit}'s turn, not seat {seat}'s.", "Hier ist Platz {limit} an der Reihe, nicht Platz {seat}.", []Rule{schiebenRule}},
	{"discard_count", Defect, "Whoever takes the cards up pushes {limit} on, not {count}.", "Wer aufnimmt, schiebt {limit} Karten weiter, nicht {count}.", []Rule{schiebenRule}},
	{"discard_without_taking", Defect, "Seat {seat} did not take the cards up, so he pushes them on unchanged; leave this out.", "Platz {seat} hat nicht aufgenommen und schiebt unverändert weiter; bitte weglassen.", []Rule{schiebenRule}},
	{"high_count", Defect, "{count} high trumps cannot go round; from 1 to {limit} can.", "{count} hohe Trümpfe können nicht wandern, möglich sind 1 bis {limit}.", []Rule{schiebenRule}},
	{"high_not_trump", Defect, "The {card} is no Ober or Unter, so it is not a trump in every Solo.", "{card} ist weder Ober noch Unter, also nicht in jedem Solo Trumpf.", []Rule{schiebenRule}},
}
