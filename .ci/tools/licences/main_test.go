package main

import (
	"slices"
	"testing"
)

func TestLicencesAreTold(t *testing.T) {
	for text, want := range map[string][]string{
		"The MIT License (MIT)\n\nPermission is hereby granted, free of\ncharge, to any person obtaining a copy": {"MIT"},
		"/*! x. MIT License. Somebody */": {"MIT"},
		"/*!\n * @license  MIT\n */":      {"MIT"},
		"Redistribution and use in source and binary forms, with or without\nmodification ... Neither the name of": {"BSD-3-Clause"},
		"# Redistribution and use in source\n# and binary forms, with or without modification":                     {"BSD-2-Clause"},
		"Apache License\n  Version 2.0, January 2004":                                                              {"Apache-2.0"},
		"Mozilla Public License Version 2.0 ... the GNU General Public License, Version 2.0":                       {"MPL-2.0"},
		"Released under the Apache license 2.0 and Mozilla Public License 2.0":                                     {"Apache-2.0", "MPL-2.0"},
		"GNU LESSER GENERAL PUBLIC LICENSE\nVersion 3":                                                             {"GPL"},
		"Copyright (c) Somebody. All rights reserved.":                                                             nil,
	} {
		if got := read(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestWhatIsNotOnTheListIsAFault(t *testing.T) {
	for name, tc := range map[string]struct {
		part
		fault bool
	}{
		"permissive":               {part{licences: []string{"MIT", "ISC"}}, false},
		"none":                     {part{}, true},
		"one of two":               {part{licences: []string{"MIT", "GPL"}}, true},
		"excepted in tests":        {part{name: "pgregory.net/rapid", licences: []string{"MPL-2.0"}}, false},
		"excepted in tests only":   {part{name: "pgregory.net/rapid", licences: []string{"MPL-2.0"}, shipped: true}, true},
		"another with the licence": {part{name: "x", licences: []string{"MPL-2.0"}}, true},
	} {
		if got := judge(tc.part); (got != "") != tc.fault {
			t.Errorf("%s: %q", name, got)
		}
	}
}
