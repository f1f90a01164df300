package scoresheet

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Codes of texts that are no sheet.
const (
	CodeSheetEmpty       schafkopf.Code = "sheet_empty"
	CodeSheetTooLarge    schafkopf.Code = "sheet_too_large"
	CodeSpreadsheetFile  schafkopf.Code = "spreadsheet_file"
	CodeWebPage          schafkopf.Code = "web_page"
	CodeBinaryFile       schafkopf.Code = "binary_file"
	CodeEncodingUnknown  schafkopf.Code = "encoding_unknown"
	CodePlayersMissing   schafkopf.Code = "players_row_missing"
	CodeTooManyPlayers   schafkopf.Code = "too_many_players"
	CodeProtocolExpected schafkopf.Code = "protocol_expected"
)

// fileKinds are the first bytes of files that people send for a table, and what they are called.
var fileKinds = []struct{ magic, name string }{
	{"PK\x03\x04", ".xlsx/.ods"},
	{"PK\x05\x06", ".zip"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".xls"},
	{"%PDF-", ".pdf"},
	{"{\\rtf", ".rtf"},
	{"\x1f\x8b", ".gz"},
	{"\x89PNG", ".png"},
	{"\xff\xd8\xff", ".jpg"},
	{"SQLite format 3\x00", ".sqlite"},
}

// decodeText turns the bytes of a file into UTF-8 text with \n line ends: UTF-8 and UTF-16 by their marks or by their pattern,
// else Windows-1252. What is no text, or could be more than one, is refused.
func decodeText(data []byte) (string, *Refusal) {
	if len(data) > MaxBytes {
		r := refuse(CodeSheetTooLarge, 0, schafkopf.Facts{Count: len(data), Limit: MaxBytes})
		r.TooLarge = true
		return "", r
	}
	for _, k := range fileKinds {
		if bytes.HasPrefix(data, []byte(k.magic)) {
			r := refuse(CodeSpreadsheetFile, 0, schafkopf.Facts{Name: k.name})
			r.Unsupported = true
			return "", r
		}
	}
	text, refusal := decodeBytes(data)
	if refusal != nil {
		return "", refusal
	}
	if text = lineEnds(text); !norm.NFC.IsNormalString(text) {
		text = norm.NFC.String(text) // macOS writes an umlaut as two letters
	}
	for i, line := 0, 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			line++
		case c < ' ' && c != '\t' && c != '\f' && c != 0x1a, c == 0x7f:
			return "", refuse(CodeBinaryFile, line, schafkopf.Facts{Count: line})
		}
	}
	text = string(bytes.TrimRight([]byte(text), "\x1a\x00"))
	if isWebPage(text) {
		r := refuse(CodeWebPage, 1, schafkopf.Facts{Count: 1})
		r.Unsupported = true
		return "", r
	}
	return text, nil
}

func decodeBytes(data []byte) (string, *Refusal) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		if bad := invalidAt(data[3:]); bad >= 0 {
			return "", encodingUnknown(data[3:], bad)
		}
		return string(data[3:]), nil
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return decodeUTF16(data[2:], unicode.LittleEndian)
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decodeUTF16(data[2:], unicode.BigEndian)
	}
	if order, ok := utf16Pattern(data); ok {
		return decodeUTF16(data, order)
	}
	bad := invalidAt(data)
	if bad < 0 {
		return string(data), nil
	}
	if hasMultiByte(data) {
		// Some of it can only be UTF-8 and some of it cannot.
		return "", encodingUnknown(data, bad)
	}
	for i, c := range data {
		switch c {
		case 0x81, 0x8d, 0x8f, 0x90, 0x9d: // not assigned in Windows-1252; the DOS code pages have letters there
			return "", encodingUnknown(data, i)
		}
	}
	return decodeWith(charmap.Windows1252, data)
}

func decodeUTF16(data []byte, order unicode.Endianness) (string, *Refusal) {
	if len(data)%2 != 0 {
		return "", refuse(CodeEncodingUnknown, 1, schafkopf.Facts{Count: 1})
	}
	// A lone half of a pair would be replaced silently.
	var bytesOf binary.ByteOrder = binary.LittleEndian
	if order == unicode.BigEndian {
		bytesOf = binary.BigEndian
	}
	for i := 0; i < len(data); i += 2 {
		u := bytesOf.Uint16(data[i:])
		if u&0xf800 != 0xd800 {
			continue
		}
		if u >= 0xdc00 || i+4 > len(data) || bytesOf.Uint16(data[i+2:])&0xfc00 != 0xdc00 {
			return "", refuse(CodeEncodingUnknown, 1, schafkopf.Facts{Count: 1})
		}
		i += 2
	}
	return decodeWith(unicode.UTF16(order, unicode.IgnoreBOM), data)
}

func decodeWith(e encoding.Encoding, data []byte) (string, *Refusal) {
	out, err := e.NewDecoder().Bytes(data)
	if err != nil {
		return "", refuse(CodeEncodingUnknown, 1, schafkopf.Facts{Count: 1})
	}
	return string(out), nil
}

// utf16Pattern recognises UTF-16 without a mark: nearly every second byte of a Western text is zero.
func utf16Pattern(data []byte) (unicode.Endianness, bool) {
	sample := data[:min(len(data), 1024)&^1]
	if len(sample) < 8 {
		return unicode.LittleEndian, false
	}
	even, odd := 0, 0
	for i := 0; i < len(sample); i += 2 {
		if sample[i] == 0 {
			even++
		}
		if sample[i+1] == 0 {
			odd++
		}
	}
	half := len(sample) / 2
	switch {
	case odd*10 > half*7 && even == 0:
		return unicode.LittleEndian, true
	case even*10 > half*7 && odd == 0:
		return unicode.BigEndian, true
	}
	return unicode.LittleEndian, false
}

// invalidAt is the place of the first byte that is no UTF-8, -1 when all are.
func invalidAt(data []byte) int {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// hasMultiByte tells whether the data holds a well-formed letter of more than one byte, which Windows-1252 text practically never
// does by chance.
func hasMultiByte(data []byte) bool {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		if _, size := utf8.DecodeRune(data[i:]); size > 1 {
			return true
		}
		i++
	}
	return false
}

func encodingUnknown(data []byte, at int) *Refusal {
	line := 1 + bytes.Count(data[:at], []byte{'\n'})
	return refuse(CodeEncodingUnknown, line, schafkopf.Facts{Count: line})
}

// lineEnds turns \r\n and lone \r into \n.
func lineEnds(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\r' {
			b = append(b, s[i])
			continue
		}
		b = append(b, '\n')
		if i+1 < len(s) && s[i+1] == '\n' {
			i++
		}
	}
	return string(b)
}

// isWebPage tells whether the text begins as HTML or XML.
func isWebPage(s string) bool {
	head := bytes.ToLower(bytes.TrimSpace([]byte(s[:min(len(s), 512)])))
	for _, start := range []string{"<!doctype", "<html", "<head", "<body", "<table", "<?xml", "<meta", "<div", "<script", "<!--"} {
		if bytes.HasPrefix(head, []byte(start)) {
			return true
		}
	}
	return false
}
