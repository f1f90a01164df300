package main

import (
	"slices"
	"strings"
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

func TestTextsComeAlongOnce(t *testing.T) {
	mit := func(name string) part {
		return part{name: name, version: "v1", shipped: true, licences: []string{"MIT"}, texts: []string{"its text \r\n"}}
	}
	notice := part{name: "page", shipped: true, licences: []string{"MIT"}, texts: []string{"/*! MIT licensed */"}, notice: true}
	got, err := write("our own\n", []part{mit("a"), mit("b"), notice})
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Repeat("=", 80) + "\n"
	_, got, _ = strings.Cut(got, line)
	want := "schafkopf\n\nour own\n\n" + line + "a v1\nb v1\n\nits text\n\n" + line + "page\n\n/*! MIT licensed */\n\n" +
		line + "The MIT licence, where a notice above only names it\n\nPermission is hereby granted"
	if !strings.HasPrefix(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}

	for name, p := range map[string]part{
		"no text":                       {name: "x", licences: []string{"MIT"}},
		"not on the list":               {name: "x", licences: []string{"GPL"}, texts: []string{"its text"}},
		"notice of a text not at hand":  {name: "x", licences: []string{"ISC"}, texts: []string{"/*! ISC */"}, notice: true},
		"the only text is a notice too": {name: "x", licences: []string{"Apache-2.0"}, texts: []string{"/*! Apache-2.0 */"}, notice: true},
	} {
		if got, err := write("", []part{p}); err == nil {
			t.Errorf("%s: %q", name, got)
		}
	}
}
