package text

// The rules that several codes of bidding and Stoß rest on.
var (
	callRules = []Rule{
		{BSV, "III.3.1", "The declarer names an Ace that he does not hold and of whose suit he has at least one card.", "Gerufen wird eine Sau, die man nicht selbst hat und von deren Farbe man wenigstens ein Blatt hält."},
		{App, "5", "The called Ace is not one's own, and another card of its suit is in the hand.", "Die gerufene Sau hat man nicht selbst, aber eine weitere Karte der Ruffarbe."},
		{Rein, "Rufspiel", "The called Ace must not be one's own; a card of its suit must be.", "Die gerufene Sau darf man nicht haben, eine Karte ihrer Farbe muss man haben."},
	}
	mussCallRules = []Rule{
		{Varianten, "IV.3.2", "A forced player who is gesperrt calls a Ten, and if he has that too a King, and so on.", "Der gesperrte Muss-Spieler ruft einen Zehner, ist er auch damit besetzt einen König, und so weiter."},
	}
	altePlaysRules = []Rule{
		{Varianten, "IV.3.1", "When all have passed, the holder of the Eichel-Ober has to call a partner; an Einzelspiel is not allowed to him.", "Sagen alle weiter, muss der Inhaber des Eichel-Obers rufen; ein Einzelspiel ist ihm nicht erlaubt."},
		{App, "10", "A round may agree that the Alte has to play a Rufspiel.", "Eine Runde kann vereinbaren, dass der Alte ein Rufspiel spielen muss."},
	}
	hochzeitRules = []Rule{
		{Varianten, "III.1.1", "Before the bidding a player with a single trump may lay it open and offer a Hochzeit; whoever takes it first is his partner and gives a card back.", "Wer nur einen Trumpf hat, kann ihn vor der Spielansage offen auslegen und eine Hochzeit anbieten; wer zuerst zugreift, ist Partner und schiebt eine Karte zurück."},
		{App, "5", "A player with a single trump may offer a Hochzeit; the first who accepts exchanges a card with him.", "Wer nur einen Trumpf hat, kann eine Hochzeit anbieten; der Erste, der annimmt, tauscht eine Karte mit ihm."},
	}
	turnRules = []Rule{
		{BSV, "III.2.1", "The players declare themselves in turn, beginning left of the dealer.", "Reihum, beginnend links vom Geber, erklären sich die Spieler."},
		{App, "7", "Each declares in turn whether he wants to play; then two negotiate at a time.", "Jeder erklärt der Reihe nach, ob er spielen möchte; danach verhandeln immer zwei."},
	}
	bindingRules = []Rule{
		{BSV, "III.2.2", "Having said that one plays, and announcing a game, cannot be taken back.", "Die Erklärung, dass man spielt, und das Ansagen eines Spieles sind unwiderruflich."},
		{App, "7", "Both declarations are irrevocable, and the final announcement binds.", "Beide Erklärungen sind unwiderruflich, und die endgültige Ansage bindet."},
	}
	higherRules = []Rule{
		{BSV, "III.2.3", "Behind another's game only a higher Einzelspiel gets to play; between equal games the seat in front does.", "Hinter einem anderen kommt nur ein höheres Einzelspiel zum Zug; bei gleichrangigen entscheidet die Sitzreihenfolge."},
		{App, "7", "Whoever speaks up later must be able to outbid; the front player needs an equal rank, and the final game is at least what was named.", "Wer sich später meldet, muss überbieten können; dem vorderen genügt der gleiche Rang, und die Ansage liegt mindestens beim genannten."},
		{Rein, "Mischen, Geben und Spielauswahl", "The Solo ranks above the Wenz, the Wenz above the Rufspiel.", "Das Farbsolo steht über dem Wenz, der Wenz über dem Sauspiel."},
	}
	steigernRules = []Rule{
		{Varianten, "II.6.1", "For an Einzelspiel the later seat bids 70, 80 and so on to 120; the seat in front holds or passes.", "Um ein Einzelspiel bietet der Hintere 70, 80 und so weiter bis 120; der Vordere hält oder passt."},
		{Varianten, "II.6.2", "A further seat has to go above the bid so far.", "Ein weiterer Spieler muss das bisherige Gebot überbieten."},
	}
	choiceRules = []Rule{
		{Varianten, "IV.1.1", "When all have passed the last player says what follows.", "Haben alle weiter gesagt, bestimmt der letzte Teilnehmer, was folgt."},
	}
	stossRules = []Rule{
		{BSV, "V.2.1", "An opponent may double at the beginning of the game, before the second card lies.", "Ein Gegner kann zu Beginn stoßen, bevor die zweite Karte auf dem Tisch liegt."},
		{App, "9", "A Stoß is possible until the second player's card is played or can be seen.", "Ein Stoß ist möglich, bis die Karte des zweiten Spielers gespielt oder zu erkennen ist."},
		{Rein, "Kontra, Retour und Klopfen", "A player of the other side may say Kontra before the second card is played.", "Ein Nichtspieler kann vor der zweiten Karte Kontra sagen."},
	}
	replyRules = []Rule{
		{BSV, "V.2.2", "A Stoß is answered at once, before another card falls.", "Ein Stoß wird sofort beantwortet, bevor noch eine weitere Karte gefallen ist."},
		{App, "9", "The Retour too must come before the second card is played.", "Auch der Retour muss vor dem Ausspiel der zweiten Karte erfolgen."},
	}
	partyRules = []Rule{
		{BSV, "V.2.2", "An opponent doubles first; the declarer or his partner answers, then the opponents again.", "Zuerst stößt ein Gegner; der Spielmacher oder sein Mitspieler antwortet, dann wieder die Gegner."},
		{App, "9", "The called partner may not give a Stoß, since he is of the declarer's party; a Retour is open to him.", "Der Gerufene darf keinen Stoß geben, er gehört zur Spielerpartei; ein Retour ist ihm erlaubt."},
		{Rein, "Kontra, Retour und Klopfen", "Kontra is said against the declarer, who may answer it.", "Kontra sagt ein Nichtspieler, der Spieler kann es zurückgeben."},
	}
	maxRules = []Rule{
		{BSV, "V.2.4", "The Resupra is the last step.", "Das Resupra ist die letzte Steigerung."},
		{App, "9", "Beyond the Retour nothing is provided for.", "Nach dem Retour ist nichts weiter vorgesehen."},
	}
)

// biddingCodes are the codes of announcements, dialogues and Stöße.
var biddingCodes = []Entry{
	{"own_called_card", Violation, "The {card} is in the caller's own hand.", "Die Rufsau darf man nicht selbst haben; {card} liegt im eigenen Blatt.", callRules},
	{"void_of_called_suit", Violation, "The caller has no card of {suit}, so he cannot call the {card}; Ober and Unter do not count.", "Ohne eine Karte in {suit} ist {card} nicht zu rufen; Ober und Unter zählen nicht zur Farbe.", callRules},
	{"renonce_not_blocked", Violation, "Renonce is for a hand that is gesperrt; this one can call: {cards}.", "Renonce spielt nur, wer gesperrt ist; hier lässt sich rufen: {cards}.", renonceRules},
	{"renonce_not_in_forced_game", Violation, "Renonce is no way out of this forced game; to be called: {cards}.", "In diesem Muss-Spiel hilft keine Renonce; zu rufen ist: {cards}.", mussCallRules},
	{"forced_not_eichel_ober", Violation, "Only the holder of the Eichel-Ober is forced to play.", "Das Muss-Spiel trifft nur den Alten, den Inhaber des Eichel-Obers.", altePlaysRules},
	{"higher_card_callable", Violation, "The {card} is called only when nothing higher can be; here: {cards}.", "{card} wird erst gerufen, wenn nichts Höheres geht; zu rufen ist: {cards}.", mussCallRules},
	{"hochzeit_needs_one_trump", Violation, "A Hochzeit takes exactly one trump; this hand has {count}.", "Eine Hochzeit bietet an, wer genau einen Trumpf hat; hier sind es {count}.", hochzeitRules},
	{"tout_needs_laufende", Violation, "In this round a Tout takes {limit} Laufende in the hand; here are {count}.", "Für einen Tout braucht es in dieser Runde {limit} Laufende auf der Hand; hier sind es {count}.", []Rule{{House, "A17", "A round may ask for a number of Laufende before a Tout.", "Eine Runde kann für den Tout eine Zahl von Laufenden verlangen."}}},
	{"sie_not_held", Violation, "This hand is no Sie: it lacks one of the highest trumps.", "Das ist kein Sie: Es fehlt einer der höchsten Trümpfe.", []Rule{
		{BSV, "II.3", "A Sie has four Ober and four Unter.", "Der Sie hat vier Ober und vier Unter."},
		{App, "5", "All four Ober and all four Unter in one hand are a Sie.", "Alle vier Ober und alle vier Unter auf einer Hand sind ein Sie."},
		{Rein, "Tout und Sie", "The eight highest trumps in one hand are a Sie.", "Die acht höchsten Trümpfe auf einer Hand sind ein Sie."},
	}},

	{"not_announceable", Violation, "{game} is not announced; it follows when all have passed.", "{game} wird nicht angesagt, sondern folgt, wenn alle weiter sagen.", choiceRules},
	{"forced_in_bidding", Violation, "A forced game is not announced; it follows when all have passed.", "Ein Muss-Spiel wird nicht angesagt; es folgt erst, wenn alle weiter gesagt haben.", altePlaysRules},
	{"forced_game_only", Violation, "All have passed: a forced Rufspiel follows and nothing else, {game} comes too late.", "Alle haben weiter gesagt: Jetzt folgt das Muss-Spiel und sonst nichts, {game} kommt zu spät.", altePlaysRules},
	{"rank_too_low", Violation, "This is too low: it takes at least {game} here.", "Das ist zu niedrig: Hier braucht es mindestens {game}.", higherRules},
	{"no_higher_bid", Violation, "Seat {seat} plays for {count}, and no bid of this round goes above that.", "Platz {seat} spielt für {count}, und darüber gibt es in dieser Runde kein Gebot.", steigernRules},

	{"out_of_turn", Violation, "It is not seat {seat}'s turn.", "Platz {seat} ist nicht an der Reihe.", turnRules},
	{"already_passed", Violation, "Seat {seat} has passed, and that is final.", "Platz {seat} hat weiter gesagt, und dabei bleibt es.", bindingRules},
	{"call_not_expected", Violation, "Seat {seat} cannot say this now.", "Das kann Platz {seat} jetzt nicht sagen.", turnRules},
	{"auction_over", Violation, "The bidding is over; there is nothing more to say.", "Die Spielansage ist abgeschlossen, es gibt nichts mehr zu sagen.", bindingRules},
	{"bid_binding", Violation, "Seat {seat} has said that it plays and has to name its game now.", "Platz {seat} hat gesagt, dass er spielt, und muss jetzt sein Spiel nennen.", bindingRules},
	{"einzelspiel_needed", Violation, "Against another player who plays it takes an Einzelspiel; {game} is none.", "Gegen einen, der auch spielt, braucht es ein Einzelspiel; {game} ist keines.", higherRules},
	{"bid_too_low", Violation, "{count} is too low; it takes at least {limit}.", "{count} ist zu wenig, es braucht mindestens {limit}.", steigernRules},
	{"bid_not_in_steps", Violation, "{count} is no bid of this round: they run in steps from {name} to {limit}.", "{count} ist in dieser Runde kein Gebot: Gesteigert wird in Stufen von {name} bis {limit}.", steigernRules},
	{"all_pass_not_played", Violation, "In this round that is not what follows when all pass.", "Das folgt in dieser Runde nicht, wenn alle weiter sagen.", choiceRules},
	{"hochzeit_card_no_trump", Violation, "The {card} is no trump; a Hochzeit is offered with one's only trump.", "{card} ist kein Trumpf; ausgelegt wird bei der Hochzeit der einzige Trumpf.", hochzeitRules},
	{"hochzeit_no_card_to_return", Violation, "Seat {seat} holds nothing but trumps, and no trump may go back in this round.", "Platz {seat} hat nur Trümpfe, und ein Trumpf darf in dieser Runde nicht zurückgegeben werden.", []Rule{{House, "C8", "A round may forbid that a trump is handed back in a Hochzeit.", "Eine Runde kann verbieten, bei der Hochzeit einen Trumpf zurückzugeben."}}},
	{"hochzeit_own_offer", Violation, "Seat {seat} cannot take its own Hochzeit.", "Platz {seat} kann die eigene Hochzeit nicht annehmen.", hochzeitRules},
	{"hochzeit_before_bidding", Violation, "In this round a Hochzeit is offered before the bidding, not in it.", "Die Hochzeit wird in dieser Runde vor der Spielansage angeboten, nicht währenddessen.", hochzeitRules},
	{"hochzeit_declined", Violation, "Nobody took the Hochzeit; another game has to be named.", "Die Hochzeit wollte keiner; jetzt muss ein anderes Spiel her.", []Rule{
		{Varianten, "III.1.2", "When nobody takes the offer, the Hochzeiter takes his card back.", "Nimmt keiner das Angebot an, nimmt der Hochzeiter seine Karte zurück."},
	}},

	{"stoss_off", Violation, "This round plays without Stoß.", "Diese Runde spielt ohne Stoß.", []Rule{{House, "F4", "A round may do without Stoß.", "Eine Runde kann auf den Stoß verzichten."}}},
	{"stoss_forbidden", Violation, "In this round there is no Stoß in {game}.", "Bei {game} gibt es in dieser Runde keinen Stoß.", []Rule{{House, "F7", "A round may name games without Stoß, such as Ramsch and Sie.", "Eine Runde kann Spiele ohne Stoß benennen, etwa Ramsch und Sie."}}},
	{"stoss_forbidden_in_forced_game", Violation, "In a forced game there is no Stoß.", "Beim Muss-Spiel ist kein Stoß möglich.", []Rule{{Varianten, "IV.3.3", "In a forced game nobody doubles.", "Im Muss-Spiel wird nicht gestoßen."}}},
	{"stoss_max_reached", Violation, "This would be number {count}; the round allows {limit}.", "Das wäre der {count}. Stoß, die Runde erlaubt {limit}.", maxRules},
	{"stoss_wrong_party", Violation, "Seat {seat} is of the wrong party for this: the opponents begin, then both parties take turns.", "Platz {seat} gehört dafür zur falschen Partei: Die Gegner fangen an, dann geht es hin und her.", partyRules},
	{"stoss_too_late", Violation, "Too late: the Stoß was possible up to this number of cards on the table: {limit}; now it is {count}.", "Zu spät: Der Stoß war möglich, solange höchstens so viele Karten lagen: {limit}; jetzt sind es {count}.", stossRules},
	{"stoss_reply_too_late", Violation, "Too late: the answer was possible up to this number of cards on the table: {limit}; now it is {count}.", "Zu spät: Die Antwort war möglich, solange höchstens so viele Karten lagen: {limit}; jetzt sind es {count}.", replyRules},

	{"hand_size", Defect, "Cards in the hand: {count}; there must be {limit}.", "Karten im Blatt: {count}; es müssen {limit} sein.", nil},
	{"hand_count", Defect, "Hands given: {count}; there must be {limit}.", "Angegebene Blätter: {count}; es müssen {limit} sein.", nil},
	{"second_announcement", Defect, "Seat {seat} has an announcement in the list already.", "Platz {seat} steht schon mit einer Ansage in der Liste.", bindingRules},
	{"bid_needs_einzelspiel", Defect, "Points are bid for an Einzelspiel only.", "Gesteigert wird nur um ein Einzelspiel.", steigernRules},
	{"own_game_to_beat", Defect, "Seat {seat} would beat its own game.", "Platz {seat} müsste das eigene Spiel überbieten.", nil},
	{"call_member_missing", Defect, "The word {name} needs this member.", "Zum Wort {name} gehört diese Angabe.", nil},
	{"call_member_extra", Defect, "The word {name} does not have this; leave it out.", "Zum Wort {name} gibt es das nicht; bitte weglassen.", nil},
	{"partner_differs", Defect, "The {card} is with seat {seat}, so the partner is that seat.", "{card} hat Platz {seat}, also ist das der Partner.", callRules},
	{"cards_played_out_of_range", Defect, "{count} cards are more than are played: {limit}.", "{count} Karten sind mehr, als gespielt werden: {limit}.", nil},
	{"stoss_out_of_order", Defect, "{count} cards cannot be: not before the Stoß before it ({name}), and not after what lies now ({limit}).", "{count} Karten können es nicht sein: nicht vor dem vorigen Stoß ({name}) und nicht nach dem jetzigen Stand ({limit}).", nil},
}
