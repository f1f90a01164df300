package text

// presets are the names of the presets in words, and what each rests on.
var presets = []struct{ name, titleEN, titleDE, restsEN, restsDE string }{
	{"bsv-1989", "Schafkopfordnung of 1989", "Schafkopfordnung von 1989", "The order that the Bayerischer Schafkopf-Verein adopted in December 1989, without its variants, and its tariff proposal.", "Die Ordnung des Bayerischen Schafkopf-Vereins vom Dezember 1989 ohne ihre Varianten, mit ihrem Tarifvorschlag."},
	{"bsv-1989-varianten", "Schafkopfordnung of 1989 with variants", "Schafkopfordnung von 1989 mit Varianten", "The order of 1989 with the variants that were added to it, and its tariff proposal.", "Die Ordnung von 1989 mit ihren Varianten und ihrem Tarifvorschlag."},
	{"standard-2024", "Standard of 2024", "Standard von 2024", "The rules of Schafkopfen.app, which follow the text of the Schafkopfschule of April 2024.", "Die Regeln von Schafkopfen.app, die sich am Regelwerk der Schafkopfschule vom April 2024 orientieren."},
	{"rein", "Pure Schafkopf", "Reiner Schafkopf", "An article on pure Schafkopf: Rufspiel, Solo and Wenz, Kontra and Retour.", "Ein Artikel über den reinen Schafkopf: Rufspiel, Farbsolo und Wenz, Kontra und Retour."},
	{"wirtshaus", "Pub round", "Wirtshausrunde", "What many pub and online rounds play: all contracts, 20 and 50, Ramsch when all pass.", "Was viele Wirtshaus- und Onlinerunden spielen: alle Spiele, 20 und 50, Ramsch, wenn alle weiter sagen."},
	{"turnier", "Tournament", "Turnier", "What many prize rounds play: points instead of money, no doubling, a forced game when all pass.", "Was viele Preisrunden spielen: Punkte statt Geld, kein Stoß, Muss-Spiel, wenn alle weiter sagen."},
}

// PresetTitle is a preset's name in words.
func PresetTitle(l Lang, name string) string {
	for _, p := range presets {
		if p.name == name {
			return pick(l, p.titleEN, p.titleDE)
		}
	}
	return ""
}

// PresetRestsOn says which texts or custom a preset follows.
func PresetRestsOn(l Lang, name string) string {
	for _, p := range presets {
		if p.name == name {
			return pick(l, p.restsEN, p.restsDE)
		}
	}
	return ""
}
