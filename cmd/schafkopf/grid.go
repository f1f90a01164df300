package main

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// style is how a terminal shows a text: the parameters of its escape sequence.
type style string

const (
	plain  style = ""
	bold   style = "1"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	cyan   style = "36"
)

// paint gives a text its style where there is colour.
func paint(s string, how style, colour bool) string {
	if how == plain || !colour || s == "" {
		return s
	}
	return "\x1b[" + string(how) + "m" + s + "\x1b[0m"
}

// cell is a place in a grid.
type cell struct {
	text  string
	style style
}

// grid is a table for the terminal. A line is either cells or, where it has none, a text that runs across.
type grid struct {
	right []bool // by column: whether its cells stand at the right
	lines []gridLine
}

type gridLine struct {
	cells  []cell
	across string
}

func (g *grid) add(cells ...cell)     { g.lines = append(g.lines, gridLine{cells: cells}) }
func (g *grid) addAcross(text string) { g.lines = append(g.lines, gridLine{across: text}) }

// write writes the grid, two spaces between the columns and none at the ends of lines.
func (g *grid) write(b *strings.Builder, colour bool) {
	widths := make([]int, len(g.right))
	for _, l := range g.lines {
		for i, c := range l.cells {
			widths[i] = max(widths[i], columns(c.text))
		}
	}
	for _, l := range g.lines {
		if l.cells == nil {
			b.WriteString(l.across)
		}
		pending := 0 // spaces that are due before the next text
		for i, c := range l.cells {
			if i > 0 {
				pending += 2
			}
			gap := widths[i] - columns(c.text)
			if c.text != "" {
				if g.right[i] {
					pending, gap = pending+gap, 0
				}
				b.WriteString(strings.Repeat(" ", pending))
				b.WriteString(paint(c.text, c.style, colour))
				pending = 0
			}
			pending += gap
		}
		b.WriteByte('\n')
	}
}

const joiner = '\u200d' // between the parts of one sign

// printable is a text without anything by which a terminal could do more than show it in one line.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == joiner, unicode.IsPrint(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cf, r): // marks that turn the direction of writing, among others
			return -1
		}
		return unicode.ReplacementChar
	}, s)
}

// columns is how many columns of a terminal a printable text takes.
func columns(s string) (n int) {
	joined := false
	for _, r := range s {
		if !joined {
			n += runeColumns(r)
		}
		joined = r == joiner
	}
	return n
}

func runeColumns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case r == joiner, unicode.In(r, unicode.Mn, unicode.Me), r >= 0x1f3fb && r <= 0x1f3ff: // the last change the sign before them
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// shortened is a printable text in at most so many columns.
func shortened(s string, most int) string {
	s = printable(s)
	if columns(s) <= most {
		return s
	}
	n := 0
	for i, r := range s {
		if n += runeColumns(r); n >= most {
			return s[:i] + "…"
		}
	}
	return s
}
