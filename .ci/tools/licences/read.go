package main

import (
	"regexp"
	"slices"
	"strings"
)

// signs are words by which a licence is known, in its text or where it is named; spaces stand for any white space.
var signs = []struct{ licence, sign string }{
	{"MIT", `permission is hereby granted, free of charge, to any person obtaining|\bmit licen[sc]ed?\b|licen[sc]ed under the mit\b|\blicen[sc]e:? \(?mit\b`},
	{"Apache-2.0", `apache licen[sc]e,? (version )?2\.0`},
	{"BSD", `redistribution and use in source and binary forms`},
	{"BSD-3-Clause", `\bbsd-3-clause\b`},
	{"BSD-2-Clause", `\bbsd-2-clause\b`},
	{"ISC", `permission to use, copy, modify, (and|and/or) distribute this software for any purpose|\bisc licen[sc]e\b`},
	{"MPL-2.0", `mozilla public licen[sc]e`},
	{"GPL", `gnu (lesser |library |affero )?general public licen[sc]e|\ba?l?gpl\b`},
	{"EPL", `eclipse public licen[sc]e`},
	{"CC", `creative commons|\bcc[- ]by\b`},
	{"SSPL", `server side public licen[sc]e|business source licen[sc]e|elastic licen[sc]e|commons clause`},
}

var (
	patterns = func() (list []*regexp.Regexp) {
		for _, s := range signs {
			list = append(list, regexp.MustCompile(s.sign))
		}
		return list
	}()
	whiteSpace = regexp.MustCompile(`[\s*#/]+`) // of text within comments, too
	thirdBSD   = regexp.MustCompile(`neither the names?\b`)
)

// read names the licences that a text holds or names.
func read(text string) (licences []string) {
	flat := whiteSpace.ReplaceAllString(strings.ToLower(text), " ")
	for i, s := range signs {
		if !patterns[i].MatchString(flat) {
			continue
		}
		switch {
		case s.licence == "BSD" && thirdBSD.MatchString(flat):
			s.licence = "BSD-3-Clause"
		case s.licence == "BSD":
			s.licence = "BSD-2-Clause"
		case s.licence == "GPL" && slices.Contains(licences, "MPL-2.0"):
			continue // its text names the GPL as one that it can be combined with
		}
		licences = append(licences, s.licence)
	}
	return licences
}
