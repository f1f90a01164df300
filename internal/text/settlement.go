package text

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// settlementCodes are the codes of results and stakes that cannot be, or that the round does not play.
var settlementCodes = []Entry{
	{"not_when_passed", Defect, "A thrown-in deal has none of this; leave it out.", "Bei einem zusammengeworfenen Spiel gibt es das nicht; bitte weglassen.", nil},
	{"partner_is_declarer", Defect, "Seat {seat} is the declarer and cannot be his own partner.", "Platz {seat} ist der Spielmacher und nicht sein eigener Partner.", nil},

	{"result_forms_mixed", Defect, "This belongs to another form of the result; give one form only, and both sides' counts where the game has an end.", "Das gehört zu einer anderen Form des Ergebnisses; bitte nur eine angeben, bei einem vorzeitigen Ende die Zahlen beider Parteien.", nil},
	{"points_too_many", Defect, "{count} points are more than the deck has: {limit}.", "{count} Augen gibt es nicht, im Blatt sind {limit}.", []Rule{{BSV, "II.2.1", "All cards together count 120.", "Alle Karten zusammen zählen 120 Augen."}}},
	{"tricks_too_many", Defect, "{count} tricks are more than are played: {limit}.", "{count} Stiche gibt es nicht, gespielt werden {limit}.", nil},
	{"points_sum", Defect, "Both sides together have {count} points instead of {limit}.", "Zusammen sind es {count} statt {limit} Augen.", []Rule{
		{BSV, "II.2.1", "All cards together count 120.", "Alle Karten zusammen zählen 120 Augen."},
		{App, "11", "Both sides' points must come to 120, or they are counted again.", "Die Augen beider Parteien müssen 120 ergeben, sonst wird nachgezählt."},
	}},
	{"tricks_sum", Defect, "Both sides together have {count} tricks instead of {limit}.", "Zusammen sind es {count} statt {limit} Stiche.", nil},
	{"points_contradict_tricks", Defect, "With this number of tricks ({count}) a side has {name} points.", "Mit dieser Zahl von Stichen ({count}) hat eine Partei {name} Augen.", nil},
	{"rest_contradicts_tricks", Defect, "The {count} tricks that are left cannot hold the {limit} points that are left, only {name}.", "Die {count} übrigen Stiche können die übrigen {limit} Augen nicht bringen, nur {name}.", nil},
	{"tricks_needed", Defect, "With {count} points only the tricks tell whether a side is Schwarz; give them.", "Bei {count} Augen zeigen erst die Stiche, ob eine Partei Schwarz ist; bitte angeben.", []Rule{{BSV, "V.1.4", "Schwarz is won with all tricks.", "Schwarz gewinnt, wer alle Stiche macht."}}},
	{"schwarz_without_schneider", Defect, "A side that is Schwarz is Schneider too.", "Wer Schwarz ist, ist auch Schneider.", []Rule{{Tarif, "II.1.3", "Schwarz pays Schneider as well.", "Schwarz zahlt auch den Schneider."}}},

	{"laufende_too_many", Defect, "A run of {count} cannot lie there; {limit} are possible.", "{count} Laufende können dort nicht liegen, möglich sind {limit}.", []Rule{{Tarif, "III.1", "Laufende are counted down to the last trump.", "Laufende zählen bis hinunter zum letzten Trumpf."}}},
	{"laufende_holder_needed", Defect, "In this round it matters who held the Laufende; give it.", "In dieser Runde kommt es darauf an, wer die Laufenden hatte; bitte angeben.", []Rule{{House, "G13", "The round pays for the Laufende of one side only, or has the declarer alone carry those he lacks.", "Die Runde zahlt nur die Laufenden einer Partei, oder die fehlenden trägt der Spielmacher allein."}}},
	{"laufende_of_sie", Defect, "A Sie holds its {limit} Laufende itself; leave this out.", "Ein Sie hat seine {limit} Laufenden selbst; bitte weglassen.", []Rule{{Tarif, "IV.2", "A Sie is paid with all its Laufende.", "Der Sie wird mit allen Laufenden vergütet."}}},

	{"knocking_not_played", Defect, "This round does not knock.", "In dieser Runde wird nicht gelegt.", []Rule{{Varianten, "V.1", "Legen is a variant that a round agrees on.", "Das Legen ist eine Variante, die vereinbart wird."}}},
	{"knocks_too_many", Defect, "{count} knocks are more than the round allows: {limit}.", "{count}-mal gelegt geht nicht, die Runde erlaubt {limit}.", []Rule{{Varianten, "V.1", "Each of the players may double once before the game.", "Jeder Mitspieler kann vor dem Spiel einmal verdoppeln."}}},
	{"stoss_not_played", Defect, "In a {game} no Stoß is given in this round.", "Bei {game} gibt es in dieser Runde keinen Stoß.", []Rule{{Varianten, "IV.3.3", "In a forced game there is no Stoß.", "Beim Muss-Spiel ist kein Stoß möglich."}}},
	{"stoss_too_many", Defect, "{count} Stöße are more than the round allows: {limit}.", "{count} Stöße sind zu viele, die Runde erlaubt {limit}.", []Rule{
		{BSV, "V.2.5", "Each side doubles twice at most.", "Jede Partei verdoppelt höchstens zweimal."},
		{App, "9", "After the Retour no further doubling is provided for.", "Nach dem Retour ist keine weitere Verdopplung vorgesehen."},
	}},
	{"steigern_not_played", Defect, "This round does not bid by points.", "In dieser Runde wird nicht gesteigert.", []Rule{{Varianten, "II.6", "Steigern is a variant that a round agrees on.", "Das Steigern ist eine Variante, die vereinbart wird."}}},
	{"bid_impossible", Defect, "No such bid: bids go up from 60 in steps of {count}, to {limit} at most.", "So wird nicht gesteigert: von 60 an in Schritten von {count} bis höchstens {limit}.", []Rule{{Varianten, "II.6.1", "The bids are 70, 80 and so on to 120.", "Gesteigert wird über 70, 80 und so weiter bis 120."}}},
	{"stock_not_played", Defect, "This round has no Stock.", "In dieser Runde gibt es keinen Stock.", []Rule{{Varianten, "IV.2", "The Stock is a variant that a round agrees on.", "Der Stock ist eine Variante, die vereinbart wird."}}},

	{"seats_count", Defect, "There are {count} seats instead of {limit}.", "Angegeben sind {count} statt {limit} Plätze.", nil},
	{"trumps_too_many", Defect, "{count} trumps cannot lie in these tricks; {limit} are possible.", "{count} Trümpfe können in diesen Stichen nicht liegen, möglich sind {limit}.", nil},
	{"trumps_sum", Defect, "All seats together have {count} trumps; the deck has {limit}.", "Zusammen sind es {count} Trümpfe, im Blatt sind {limit}.", nil},
	{"highest_trump_impossible", Defect, "The {card} cannot be the highest trump of this seat: it is no trump, or does not go with the number of trumps.", "{card} kann nicht der höchste Trumpf dieses Platzes sein: kein Trumpf, oder die Zahl der Trümpfe passt nicht.", nil},
	{"needed_to_break_tie", Defect, "Seat {seat} is in a tie that only this can break; give it.", "Platz {seat} liegt gleichauf, erst diese Angabe entscheidet; bitte angeben.", []Rule{{Varianten, "IV.1.3", "With equal points the number of tricks decides, then that of trumps, then the highest trump.", "Bei gleichen Augen entscheiden die Stiche, dann die Zahl der Trümpfe, dann der höchste Trumpf."}}},
	{"losers_count", Defect, "A Ramsch of this round has at least {limit} losers, not {count}.", "Einen Ramsch verlieren in dieser Runde mindestens {limit}, nicht {count}.", []Rule{{Varianten, "IV.1.3", "Whoever has most points loses.", "Wer die meisten Augen hat, verliert."}}},
	{"seat_twice", Defect, "Seat {seat} stands here for the second time.", "Platz {seat} steht hier zum zweiten Mal.", nil},
	{"durchmarsch_not_played", Defect, "This round knows no Durchmarsch.", "In dieser Runde gibt es keinen Durchmarsch.", []Rule{{Varianten, "IV.1.4", "Whoever takes all tricks of a Ramsch wins it alone.", "Wer im Ramsch alle Stiche macht, gewinnt allein."}}},

	{"end_not_here", Defect, "In a Ramsch nobody claims or gives up the rest; it is played to its last trick.", "Im Ramsch kann niemand die Reststiche beanspruchen oder abgeben; er wird zu Ende gespielt.", nil},
	{"end_trick", Defect, "There is no trick {count}; the last one is trick {limit}.", "Einen Stich {count} gibt es nicht, der letzte ist Stich {limit}.", nil},
	{"holds_not_here", Defect, "Only a claim of all tricks holds or does not; leave this out.", "Stimmen oder nicht stimmen kann nur ein Anspruch auf alle Stiche; bitte weglassen.", nil},

	{"amount_overflow", Defect, "With this the amounts no longer fit 64 bits.", "Damit passen die Beträge nicht mehr in 64 Bit.", nil},
}

// contractName is what players call a contract. The names are those of the game in both languages; a Herz-Solo has its own, since
// it may have its own price.
func contractName(c schafkopf.Contract) string {
	if c.Type == schafkopf.Solo && c.Suit == schafkopf.Herz {
		return "Herz-Solo"
	}
	return contractNames[c.Type]
}

var contractNames = [...]string{
	schafkopf.Rufspiel: "Rufspiel", schafkopf.Hochzeit: "Hochzeit", schafkopf.Solo: "Solo", schafkopf.Wenz: "Wenz", schafkopf.Geier: "Geier",
	schafkopf.Farbwenz: "Farbwenz", schafkopf.Farbgeier: "Farbgeier", schafkopf.Bettel: "Bettel", schafkopf.Ramsch: "Ramsch", schafkopf.Sie: "Sie",
}

// AppendBreakdownLine puts a line of a payout's breakdown into words: its item by name and how many there are. The line of the base
// price is the contract's name. Nothing in the words needs an escape in JSON.
func AppendBreakdownLine(b []byte, l Lang, item string, count int, c schafkopf.Contract) []byte {
	counted := func(before, after string) []byte {
		return append(strconv.AppendInt(append(b, before...), int64(count), 10), after...)
	}
	switch item {
	case "base":
		return append(b, contractName(c)...)
	case "laufende":
		if count == 1 {
			return append(b, "1 Laufender"...)
		}
		return counted("", " Laufende")
	case "laufende_refund":
		return counted(pick(l, "Laufende claimed too many: ", "Zu viel verlangte Laufende: "), pick(l, ", refunded double", ", doppelt zurück"))
	case "schneider":
		return append(b, "Schneider"...)
	case "schwarz":
		return append(b, "Schwarz"...)
	case "tout":
		return append(b, "Tout"...)
	case "sie":
		return append(b, "Sie"...)
	case "knocks":
		return counted(pick(l, "Knocked: ", "Gelegt: "), "")
	case "stoss":
		if 0 < count && count <= len(stossNames) {
			return append(b, stossNames[count-1]...)
		}
		return counted(pick(l, "Stoß and replies: ", "Stoß und Gegenstöße: "), "")
	case "bock":
		return counted("Bock: ", "")
	case "steigern":
		return counted(pick(l, "Steps bid: ", "Gesteigert: "), pick(l, "", " Stufen"))
	case "durchmarsch":
		return append(b, "Durchmarsch"...)
	case "jungfrau":
		if count > 1 {
			return counted("Jungfrauen: ", "")
		}
		return append(b, "Jungfrau"...)
	}
	return append(b, item...)
}

var stossNames = [...]string{"Stoß", "Stoß, Re", "Stoß, Re, Supra", "Stoß, Re, Supra, Resupra"}
