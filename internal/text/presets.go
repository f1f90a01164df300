package text

// presets are the names of the presets in words, and what each rests on.
var presets = []struct{ name, titleEN, titleDE, restsEN, restsDE string }{
	{"bsv-1989", "Schafkopfordnung 1989", "Schafkopfordnung 1989", "The BSV's Schafkopfordnung of 1989 with its proposed tariff.", "Die Schafkopfordnung des BSV von 1989 mit ihrem Tarifvorschlag."},
	{"bsv-1989-varianten", "Schafkopfordnung 1989 with its variants", "Schafkopfordnung 1989 mit ihren Varianten", "The BSV's Schafkopfordnung of 1989 with all its variants.", "Die Schafkopfordnung des BSV von 1989 mit allen ihren Varianten."},
	{"standard-2024", "Standard of 2024", "Standard von 2024", "The rules of Schafkopfen.app, which follow the text of the Schafkopfschule of April 2024.", "Die Regeln von Schafkopfen.app, die sich am Regelwerk der Schafkopfschule vom April 2024 orientieren."},
	{"rein", "Pure Schafkopf", "Reiner Schafkopf", "An article on \"pure\" Schafkopf.", "Ein Artikel über den „reinen“ Schafkopf."},
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
