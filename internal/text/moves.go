package text

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// areas collects the catalogue's parts; each file of this package that holds one is named here.
var areas = [][]Entry{moves, positions, requests, rulesetCodes, settlementCodes, biddingCodes, refereeCodes, scoresheetCodes}

// The rules of play that several codes rest on.
var (
	followRules = []Rule{
		{BSV, "IV.2.1", "Whoever can follow the suit or trump that was led must do so, with any card of it.", "Farbe oder Trumpf muss zugegeben werden, solange man kann; welche Karte davon, ist frei."},
		{App, "8", "A player who holds the suit or trump that was led must follow it.", "Wer die angespielte Farbe oder Trumpf hat, muss bedienen."},
		{Rein, "Das Stechen", "Suit and trump must be followed.", "Farbe und Trumpf müssen bedient werden."},
	}
	searchRules = []Rule{
		{BSV, "IV.2.4", "The first time the called suit is led, its called card has to be played.", "Kommt die Ruffarbe zum ersten Mal auf den Tisch, fällt die Rufsau."},
		{App, "5", "Once the called suit is led, the called card must be given up.", "Wird die Ruffarbe angespielt, muss die Rufsau zugegeben werden."},
		{Rein, "Rufspiel", "Whoever holds the called card has to play it when its suit is led.", "Wird die Ruffarbe angespielt, muss die Rufsau her."},
	}
	discardRules = []Rule{
		{BSV, "IV.2.4", "A called card that was never searched may be thrown in the last trick only.", "Eine nicht gesuchte Rufsau darf erst im letzten Stich fallen."},
		{App, "5", "Before its suit is led the called card may not be thrown away.", "Bevor die Ruffarbe gespielt wurde, darf die Rufsau nicht abgeworfen werden."},
	}
	leadRules = []Rule{
		{BSV, "IV.2.5", "The holder of the called card leads its suit with that card, unless he holds at least three more of the suit.", "Die Ruffarbe darf der Gerufene nur mit der Rufsau anspielen, außer er hat noch mindestens drei weitere Karten der Farbe."},
		{App, "5", "Running away needs four cards of the called suit, the called card included.", "Davonlaufen geht nur mit vier Karten der Ruffarbe samt der Rufsau."},
	}
)

var moves = []Entry{
	{schafkopf.CodeNotInHand, Violation, "The {card} is not in the player's hand.", "{card} ist nicht im Blatt.", []Rule{{BSV, "IV.1.1", "A player plays one of the cards he holds.", "Gespielt wird eine Karte aus dem eigenen Blatt."}}},
	{schafkopf.CodeAlreadyPlayed, Violation, "The {card} has already been played.", "{card} ist schon gespielt.", []Rule{{BSV, "IV.1.1", "A card that lies stays where it lies.", "Was liegt, liegt."}}},
	{schafkopf.CodeMustFollowSuit, Violation, "{suit} was led and must be followed: the {card} does not follow.", "{suit} ist angespielt und muss bedient werden, {card} bedient nicht.", followRules},
	{schafkopf.CodeMustFollowTrump, Violation, "Trump was led and must be followed: the {card} is no trump.", "Trumpf ist angespielt und muss bedient werden, {card} ist kein Trumpf.", followRules},
	{schafkopf.CodeCalledCardMustBePlayed, Violation, "{suit} is the called suit and was led: the called card must be played.", "{suit} ist gesucht: Die Rufsau muss zugegeben werden.", searchRules},
	{schafkopf.CodeCalledCardNotDiscardable, Violation, "The {card} is called and has not been searched: it may not be thrown yet.", "{card} ist gerufen und noch nicht gesucht: Abgeworfen werden darf sie noch nicht.", discardRules},
	{schafkopf.CodeCalledSuitLead, Violation, "The holder of the called card leads {suit} with that card only, unless he holds {limit} cards of the suit; here he holds {count}.", "Die Ruffarbe {suit} darf nur mit der Rufsau angespielt werden; zum Davonlaufen braucht es {limit} Karten der Farbe, hier sind es {count}.", leadRules},
	{schafkopf.CodeMustBeat, Violation, "In this round whoever can beat what lies must do so: the {card} stays below it.", "In dieser Runde gilt Stichzwang: Wer überstechen kann, muss; {card} bleibt darunter.", []Rule{{House, "A12", "With Stichzwang a player who follows must lay a higher card when he can.", "Bei Stichzwang muss beim Bedienen höher zugegeben werden, wenn es geht."}}},

	{schafkopf.CodeContractMemberMissing, Defect, "A {game} needs this member.", "Zu {game} gehört diese Angabe.", nil},
	{schafkopf.CodeContractMemberExtra, Defect, "A {game} does not have this; leave it out.", "Das gibt es bei {game} nicht; bitte weglassen.", nil},
	{schafkopf.CodeNotCallable, Defect, "The {card} cannot be called: it is an Ober, an Unter or a Herz.", "{card} kann nicht gerufen werden: Ober, Unter und Herz sind Trumpf.", []Rule{{BSV, "III.3.1", "Called is the Ace of Eichel, Gras or Schellen.", "Gerufen wird die Sau von Eichel, Gras oder Schellen."}}},
	{schafkopf.CodeCalledCardNotSau, Defect, "The {card} can be called in a forced game only; set forced, or call an Ace.", "{card} kann nur im Muss-Spiel gerufen werden; sonst wird eine Sau gerufen.", []Rule{{Varianten, "IV.3.2", "A forced player who cannot call an Ace calls a Ten, then a King, and so on.", "Der gesperrte Muss-Spieler ruft einen Zehner, dann einen König und so weiter."}}},
}
