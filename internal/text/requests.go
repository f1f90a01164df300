package text

// requests are the codes of requests that are not answered, and of the places in them that do not fit the contract.
var requests = []Entry{
	{"invalid_request", Problem, "The request is not what the contract asks for.", "Die Anfrage entspricht nicht der Schnittstelle.", nil},
	{"impossible_request", Problem, "The request is well-formed, but this cannot happen, or is not played, in this round.", "Die Anfrage ist wohlgeformt, aber so nicht möglich oder in dieser Runde nicht gespielt.", nil},
	{"not_found", Problem, "There is nothing at this address; /openapi.yaml lists all operations.", "Unter dieser Adresse gibt es nichts; /openapi.yaml nennt alle Operationen.", nil},
	{"method_not_allowed", Problem, "This address does not take that method; the Allow header names those it takes.", "Diese Adresse nimmt diese Methode nicht an; die Kopfzeile Allow nennt die richtigen.", nil},
	{"not_acceptable", Problem, "None of the media types in Accept can be served; application/json is always available.", "Keiner der Medientypen in Accept ist lieferbar; application/json gibt es immer.", nil},
	{"body_too_large", Problem, "The body is larger than this operation accepts.", "Der Inhalt ist größer, als diese Operation annimmt.", nil},
	{"unsupported_media_type", Problem, "Send the body as application/json, in UTF-8.", "Bitte den Inhalt als application/json in UTF-8 senden.", nil},
	{"too_many_requests", Problem, "Too many requests; Retry-After says when to go on.", "Zu viele Anfragen; Retry-After sagt, wann es weitergeht.", nil},
	{"internal_error", Problem, "Something went wrong on our side; the request was not at fault.", "Bei uns ist etwas schiefgegangen; an der Anfrage liegt es nicht.", nil},
	{"overloaded", Problem, "The service is busy; Retry-After says when to try again.", "Der Dienst ist ausgelastet; Retry-After sagt, wann es sich wieder lohnt.", nil},

	{"empty_body", Defect, "The body is empty; send a JSON object.", "Der Inhalt ist leer; erwartet wird ein JSON-Objekt.", nil},
	{"invalid_json", Defect, "This is not JSON from byte {count} on.", "Ab Byte {count} ist das kein JSON.", nil},
	{"byte_order_mark", Defect, "The body begins with a byte order mark; leave it out.", "Der Inhalt beginnt mit einer Byte-Reihenfolge-Marke; bitte weglassen.", nil},
	{"invalid_utf8", Defect, "The text is not UTF-8 at byte {count}.", "Bei Byte {count} ist der Text kein UTF-8.", nil},
	{"trailing_data", Defect, "Something follows the JSON value at byte {count}; send one value only.", "Nach dem JSON-Wert folgt bei Byte {count} noch etwas; bitte nur einen Wert senden.", nil},
	{"duplicate_member", Defect, "The member {name} stands here twice.", "Die Angabe {name} steht hier doppelt.", nil},
	{"unknown_member", Defect, "There is no member {name} here.", "Die Angabe {name} gibt es hier nicht.", nil},
	{"missing_member", Defect, "The member {name} is missing.", "Die Angabe {name} fehlt.", nil},
	{"wrong_type", Defect, "This must be: {name}.", "Hier muss stehen: {name}.", nil},
	{"null_not_allowed", Defect, "null is not allowed here; leave the member out or send: {name}.", "null ist hier nicht erlaubt; bitte weglassen oder senden: {name}.", nil},
	{"not_an_integer", Defect, "Integers are written without fraction and exponent.", "Ganze Zahlen stehen ohne Komma und ohne Exponent.", nil},
	{"unknown_value", Defect, "This value is not known here; allowed: {name}.", "Diesen Wert gibt es hier nicht; erlaubt: {name}.", nil},
	{"too_small", Defect, "The number is below {limit}.", "Die Zahl ist kleiner als {limit}.", nil},
	{"too_large", Defect, "The number is above {limit}.", "Die Zahl ist größer als {limit}.", nil},
	{"number_out_of_range", Defect, "The number does not fit 64 bits.", "Die Zahl passt nicht in 64 Bit.", nil},
	{"more_defects", Defect, "{count} more defects are not listed.", "{count} weitere Fehler sind nicht aufgeführt.", nil},
}
