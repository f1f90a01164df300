package scoresheet

import (
	"strings"
	"unicode/utf8"
)

// unit says how an amount was written.
type unit uint8

const (
	unitNone  unit = iota // zero, a dash or nothing: fits every unit
	unitPlain             // a bare integer: the tariff's smallest unit
	unitEuro
	unitCent
)

// money is an amount as a cell states it.
type money struct {
	value int64
	unit  unit
	// dash marks "-,50": fifty cents as a price tag writes them, or a negative amount without its zero. The other amounts of the
	// row tell which; value holds the price tag's reading.
	dash bool
}

// What a sheet may state: an amount of a row, what somebody brings along, and a running total. Sums over all rows stay far from 64
// bits, and the totals that follow can be stated again.
const (
	maxAmount  = 100_000_000_000_000
	maxOpening = 400_000_000_000_000_000
	maxTotal   = 999_999_999_999_999_999
)

// maxAmountText is how long an amount can be written; a longer text is none.
const maxAmountText = 48

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

var currencies = []struct {
	word string
	unit unit
}{
	{"euros", unitEuro},
	{"euro", unitEuro},
	{"eur", unitEuro},
	{"€", unitEuro},
	{"cents", unitCent},
	{"cent", unitCent},
	{"cts", unitCent},
	{"ct.", unitCent},
	{"ct", unitCent},
	{"c", unitCent},
	{"¢", unitCent},
	{"pfennig", unitCent},
	{"pfg", unitCent},
	{"pf", unitCent},
	{"punkte", unitPlain},
	{"punkt", unitPlain},
	{"pkt.", unitPlain},
	{"pkt", unitPlain},
	{"points", unitPlain},
	{"pts", unitPlain},
	{"p", unitPlain},
}

// parseAmount reads an amount as people write it: 50, 0,50, 0.50, -,50, 50 ct, 1,80 €, −0,50, 1.250,00, 50-, (50). An amount with
// decimals or a euro sign is euro, ct is cent, a bare integer is the smallest unit.
func parseAmount(cell string) (money, bool) {
	if len(cell) > maxAmountText {
		return money{}, false
	}
	s := squeeze(cell)
	if n, ok := plainInteger(s); ok {
		if n == 0 {
			return money{}, true
		}
		return money{value: n, unit: unitPlain}, true
	}
	if !strings.ContainsAny(s, "0123456789") && strings.ContainsAny(s, letters) {
		return money{}, false
	}
	s = strings.ToLower(s)
	s, named := stripCurrency(s)
	s, negative, ok := stripSign(s)
	if !ok {
		return money{}, false
	}
	if named == unitNone {
		s, named = stripCurrency(s) // the sign may stand before the currency: "-€ 5"
	}
	if s == "" || s == "-" || s == "--" {
		// A dash alone is nothing paid. A currency or a plus sign alone is no amount.
		if named == unitNone && (negative || cell == "" || strings.Trim(s, "-") == "" && !strings.Contains(cell, "+")) {
			return money{}, true
		}
		return money{}, false
	}
	dash := negative && (s[0] == ',' || s[0] == '.')
	// "1,-" and "1,--" are whole euros.
	whole, cents, decimals, ok := splitNumber(s)
	if !ok {
		return money{}, false
	}
	m := money{unit: named, dash: dash && named != unitCent}
	switch {
	case decimals && (named == unitCent || named == unitPlain):
		return money{}, false
	case decimals || named == unitEuro:
		m.unit = unitEuro
		if whole > maxTotal/100 {
			return money{}, false
		}
		m.value = whole*100 + cents
	default:
		m.value = whole
		if named == unitNone {
			m.unit = unitPlain
		}
	}
	if m.value == 0 {
		return money{}, true
	}
	if negative && !m.dash {
		m.value = -m.value
	}
	return m, true
}

// plainInteger is the fast way for the common cell.
func plainInteger(s string) (int64, bool) {
	if s == "" || len(s) > 19 {
		return 0, false
	}
	digits := s
	if s[0] == '-' || s[0] == '+' {
		digits = s[1:]
	}
	if digits == "" || len(digits) > 18 {
		return 0, false
	}
	n := int64(0)
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(digits[i]-'0')
	}
	if s[0] == '-' {
		n = -n
	}
	return n, true
}

func stripCurrency(s string) (string, unit) {
	for _, c := range currencies {
		if rest, ok := strings.CutSuffix(s, c.word); ok {
			return strings.TrimSpace(rest), c.unit
		}
		if rest, ok := strings.CutPrefix(s, c.word); ok && (c.unit == unitEuro) {
			return strings.TrimSpace(rest), c.unit
		}
	}
	return s, unitNone
}

// stripSign takes one sign off either end: hyphen, dashes, Unicode minus, plus, or the brackets of an account.
func stripSign(s string) (rest string, negative, ok bool) {
	if len(s) > 2 && s[0] == '(' && s[len(s)-1] == ')' {
		return strings.TrimSpace(s[1 : len(s)-1]), true, true
	}
	signed := false
	if r, size := utf8.DecodeRuneInString(s); size > 0 && isSign(r) {
		negative, signed, s = r != '+', true, strings.TrimSpace(s[size:])
	}
	if r, size := utf8.DecodeLastRuneInString(s); size > 0 && isSign(r) {
		before := s[:len(s)-size]
		if strings.HasSuffix(strings.TrimRight(before, "-–—"), ",") {
			return strings.TrimRight(strings.TrimRight(before, "-–—"), ","), negative, true // "5,-"
		}
		if signed {
			return s, negative, before == ""
		}
		negative, s = r != '+', strings.TrimSpace(before)
	}
	return s, negative, true
}

func isSign(r rune) bool {
	switch r {
	case '-', '+', '\u2212', '\u2013', '\u2014', '\u2010', '\u2011', '\u2012', '\ufe63', '\uff0d':
		return true
	}
	return false
}

// splitNumber reads digits with an optional decimal part of one or two places and with thousands separators of one kind.
func splitNumber(s string) (whole, cents int64, decimals, ok bool) {
	last := strings.LastIndexAny(s, ",.")
	intPart, fraction := s, ""
	if last >= 0 {
		tail := s[last+1:]
		sep := s[last]
		other := byte(',')
		if sep == ',' {
			other = '.'
		}
		head := s[:last]
		leadingZero := head == "" || head == "0"
		// Three digits behind a lone kind of separator are a thousand, unless a zero or nothing stands before it.
		thousands := len(tail) == 3 && !leadingZero && strings.IndexByte(head, other) < 0
		if !thousands {
			if strings.IndexByte(head, sep) >= 0 || tail == "" {
				return 0, 0, false, false
			}
			intPart, fraction, decimals = head, tail, true
		}
	}
	if decimals {
		for len(fraction) > 2 && fraction[len(fraction)-1] == '0' {
			fraction = fraction[:len(fraction)-1]
		}
		if len(fraction) > 2 || !allDigits(fraction) {
			return 0, 0, false, false
		}
		cents, _ = plainInteger(fraction)
		if len(fraction) == 1 {
			cents *= 10
		}
		if intPart == "" {
			return 0, cents, true, true
		}
	}
	digits, ok := joinThousands(intPart)
	if !ok {
		return 0, 0, false, false
	}
	whole, ok = plainInteger(digits)
	return whole, cents, decimals, ok
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// joinThousands takes the separators out of 1.250, 1,250, 1'250 and 1 250; each group but the first has three digits.
func joinThousands(s string) (string, bool) {
	if allDigits(s) {
		return s, true
	}
	s = strings.ReplaceAll(s, "’", "'")
	sep := strings.IndexAny(s, ".,' ")
	if sep < 1 || sep > 3 {
		return "", false
	}
	groups := strings.Split(s, s[sep:sep+1])
	for i, g := range groups {
		if !allDigits(g) || i > 0 && len(g) != 3 {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}
