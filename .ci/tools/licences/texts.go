package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// standard are texts of licences that notices only name.
//
//go:embed standard
var standard embed.FS

// write puts the texts of all parts into one, own first, each text once under the names of all that it stands for. The same parts
// give the same text.
func write(own string, parts []part) (string, error) {
	type section struct{ names, text string }
	sections := []section{{"schafkopf", tidy(own)}}
	add := func(name, text string) {
		text = tidy(text)
		for i, s := range sections[1:] {
			if s.text == text {
				if !slices.Contains(strings.Split(s.names, "\n"), name) {
					sections[i+1].names += "\n" + name
				}
				return
			}
		}
		sections = append(sections, section{name, text})
	}
	var named []string
	for _, p := range parts {
		if fault := judge(p); fault != "" || len(p.texts) == 0 {
			return "", fmt.Errorf("%s %s has no text that can be passed on %s", p.name, p.version, fault)
		}
		for _, text := range p.texts {
			add(strings.TrimSpace(p.name+" "+p.version), text)
		}
		if p.notice {
			named = append(named, p.licences...)
		}
	}
	slices.Sort(named)
	for _, licence := range slices.Compact(named) {
		inFull := func(p part) bool { return !p.notice && slices.Equal(p.licences, []string{licence}) }
		if text, err := standard.ReadFile("standard/" + licence + ".txt"); err == nil {
			add("The "+licence+" licence, where a notice above only names it", string(text))
		} else if slices.Contains(permissive, licence) && !slices.ContainsFunc(parts, inFull) {
			return "", fmt.Errorf("a notice names %s, and nothing has its text", licence)
		}
	}

	var b strings.Builder
	b.WriteString("schafkopf and what it is built from, under the following licences and notices.\n")
	for _, s := range sections {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), s.names, s.text)
	}
	return b.String(), nil
}

// tidy takes out what differs between copies of one text.
func tidy(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
