package text

// positions are the codes of a stated table: hands, tricks and histories that cannot have come about.
var positions = []Entry{
	{"duplicate_card", Defect, "The {card} is given twice.", "{card} ist doppelt angegeben.", nil},
	{"card_not_in_deck", Defect, "The {card} is not in the short deck.", "{card} gibt es in der kurzen Karte nicht.", []Rule{{Varianten, "VI", "The short deck has no Sevens and no Eights.", "In der kurzen Karte fehlen die Siebener und Achter."}}},
	{"seat_not_in_game", Defect, "There is no seat {seat}; the last one is seat {limit}.", "Platz {seat} gibt es nicht; der letzte ist Platz {limit}.", nil},
	{"contract_not_played", Defect, "A Sie is laid down, no card of it is played.", "Ein Sie wird aufgelegt und nicht ausgespielt.", []Rule{{BSV, "IV.4", "A Sie is not played out.", "Beim Sie erübrigt sich das Spiel."}}},
	{"hand_empty", Defect, "The hand is empty; before a move it holds a card at least.", "Das Blatt ist leer; vor dem Zug ist mindestens eine Karte darin.", nil},
	{"hand_too_large", Defect, "Cards in the hand: {count}; at most {limit} are possible.", "Karten im Blatt: {count}; höchstens {limit} sind möglich.", nil},
	{"trick_full", Defect, "Cards in the trick: {count}; before a move there are {limit} at most.", "Karten im Stich: {count}; vor dem Zug sind es höchstens {limit}.", nil},
	{"trick_size", Defect, "Cards in the trick: {count}; there must be {limit}.", "Karten im Stich: {count}; es müssen {limit} sein.", nil},
	{"trick_empty", Defect, "The trick is empty; give the card that was led at least.", "Der Stich ist leer; mindestens die ausgespielte Karte gehört hinein.", nil},
	{"history_length", Defect, "Tricks given: {count}; with the cards in hand there must be {limit}.", "Angegebene Stiche: {count}; zu den Karten im Blatt gehören {limit}.", nil},
	{"wrong_leader", Defect, "Seat {seat} had to lead this trick.", "Diesen Stich spielt Platz {seat} aus.", []Rule{{BSV, "IV.1.1", "Forehand leads first, then whoever took the trick before.", "Zuerst spielt die Vorhand aus, danach immer der, der den letzten Stich gemacht hat."}}},
	{"exclusive_members", Defect, "Only one of these may be given: {name}.", "Davon ist nur eines möglich: {name}.", nil},
	{"no_called_card", Defect, "In a {game} no card is called, so nobody can have run away.", "Bei {game} ist keine Karte gerufen, also kann niemand davongelaufen sein.", nil},
	{"ran_away_too_early", Defect, "With {count} cards in hand no trick was played yet, so nobody can have run away.", "Mit {count} Karten im Blatt ist noch kein Stich gespielt, also kann niemand davongelaufen sein.", nil},
	{"no_declarer", Defect, "A Ramsch has no declarer; leave it out.", "Im Ramsch gibt es keinen Spielmacher; bitte weglassen.", []Rule{{Varianten, "IV.1.2", "In a Ramsch everybody plays for himself.", "Im Ramsch spielt jeder für sich."}}},
	{"declarer_holds_called_card", Defect, "The declarer holds the {card} himself, so he cannot have called it.", "{card} liegt beim Spielmacher; die eigene Karte kann er nicht gerufen haben.", []Rule{{BSV, "III.3.1", "The declarer must not hold the card he calls.", "Die gerufene Sau darf der Spielmacher nicht selbst haben."}}},
	{"revoke_in_history", Notice, "In trick {count} seat {seat} played the {card} against the rules.", "Im Stich {count} hat Platz {seat} {card} regelwidrig gespielt.", followRules},
}
