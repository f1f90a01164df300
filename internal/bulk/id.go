package bulk

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// place is where the id stands in its line: line[from:to] is the member with one comma beside it, where there is one, and
// line[id:idEnd] its value. The zero value is a line without id.
type place struct{ from, to, id, idEnd int }

// nameLen is the length of the id's name with its quotes.
const nameLen = len(`"id"`)

// findName is the index of the id's name, -1 where there is none. The letter i is the rarest in requests.
func findName(line []byte) int {
	for at := 0; ; at++ {
		i := bytes.IndexByte(line[at:], 'i')
		if i < 0 {
			return -1
		}
		at += i
		if at > 0 && at+2 < len(line) && line[at-1] == '"' && line[at+1] == 'd' && line[at+2] == '"' {
			return at - 1
		}
	}
}

// findID finds the id as programs write it: once, without escapes, first, last or anywhere among the line's own members. Where it
// is sure and the line with spaces in the place is a JSON object, then so is the line, and the id is a member of it; where it finds
// no place, the line has no id. It does not look at the rest, which may not be JSON at all.
func findID(line []byte) (at place, sure bool) {
	if bytes.IndexByte(line, '\\') >= 0 {
		return place{}, false
	}
	name := findName(line)
	if name < 0 {
		return place{}, true
	}
	i := name + nameLen
	if findName(line[i:]) >= 0 {
		return place{}, false
	}
	if i = skip(line, i); i == len(line) || line[i] != ':' {
		return place{}, false
	}
	at.id = skip(line, i+1)
	at.idEnd = plain(line, at.id)
	after, before := skip(line, at.idEnd), skipBack(line, name)
	if at.idEnd == at.id || after == len(line) || before < 0 {
		return place{}, false
	}
	switch {
	case line[before] == '{' && line[after] == '}' && blank(line[:before]): // {"id":7}
		at.from, at.to = name, at.idEnd
	case line[before] == '{' && line[after] == ',' && blank(line[:before]): // {"id":7,"x":0}
		at.from, at.to = name, after+1
		if next := skip(line, at.to); next == len(line) || line[next] != '"' {
			return place{}, false // the comma must not vanish where no member follows
		}
	case line[before] == ',' && line[after] == '}' && blank(line[after+1:]): // {"x":0,"id":7}
		at.from, at.to = before, at.idEnd
		if previous := skipBack(line, before); previous < 0 || line[previous] == '{' {
			return place{}, false
		}
	case line[before] == ',' && line[after] == ',' && outermost(line[:before]): // {"x":0,"id":7,"y":0}
		at.from, at.to = name, after+1
	default:
		return place{}, false
	}
	return at, true
}

// plain is the end of a string of printable ASCII or an integer that begins at i; i where there is none.
func plain(line []byte, i int) int {
	if i == len(line) {
		return i
	}
	if line[i] == '"' {
		for end := i + 1; end < len(line) && line[end] >= ' ' && line[end] <= '~'; end++ {
			if line[end] == '"' {
				return end + 1
			}
		}
		return i
	}
	digits := i
	if line[digits] == '-' {
		digits++
	}
	end := digits
	for end < len(line) && line[end] >= '0' && line[end] <= '9' {
		end++
	}
	if end == digits || line[digits] == '0' && end > digits+1 {
		return i
	}
	return end
}

// outermost tells whether what begins like this goes on in its outermost object. There is no escape in it.
func outermost(beginning []byte) bool {
	depth, quoted := 0, false
	for _, c := range beginning {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{', c == '[':
			depth++
		case c == '}', c == ']':
			depth--
		}
	}
	return depth == 1 && !quoted
}

func space(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// skip is the place from i on that is not white space.
func skip(line []byte, i int) int {
	for i < len(line) && space(line[i]) {
		i++
	}
	return i
}

// skipBack is the place before i that is not white space, -1 where there is none.
func skipBack(line []byte, i int) int {
	for i--; i >= 0 && space(line[i]); i-- {
	}
	return i
}

// takeID is the reference: it reads a line as JSON, and gives its id, the line without it, every other byte in its place, and
// what is wrong with the id. What is no object has no id. Where the line breaks off being JSON it stays as it is, with the id
// that was read before.
func takeID(line []byte) (id, rest []byte, faults []schafkopf.Fault) {
	// Members given twice are for the operation to report.
	dec := jsontext.NewDecoder(bytes.NewReader(line), jsontext.AllowDuplicateNames(true))
	if dec.PeekKind() != '{' {
		return nil, line, nil
	}
	if _, err := dec.ReadToken(); err != nil {
		return nil, line, nil
	}
	end := int(dec.InputOffset()) // of what was read last
	rest = bytes.Repeat([]byte(" "), len(line))
	copy(rest, line[:end])
	members, ids := 0, 0
	for dec.PeekKind() != '}' {
		name, err := dec.ReadValue()
		if err != nil {
			return id, line, nil
		}
		start := int(dec.InputOffset()) - len(name)
		isID := nameIs(name, "id")
		value, err := dec.ReadValue()
		if err != nil {
			return id, line, nil
		}
		valueEnd := int(dec.InputOffset())
		switch code, name := idFault(value); {
		case !isID:
			if members++; members > 1 {
				rest[end+bytes.IndexByte(line[end:start], ',')] = ','
			}
			copy(rest[start:], line[start:valueEnd])
		case ids > 0:
			id, faults = nil, []schafkopf.Fault{{Pointer: "/id", Code: contract.CodeDuplicateMember, Facts: schafkopf.Facts{Name: "id"}}}
		case code != "":
			ids++
			faults = []schafkopf.Fault{{Pointer: "/id", Code: code, Facts: schafkopf.Facts{Name: name}}}
		default:
			ids++
			if next := skip(line, valueEnd); next < len(line) && (line[next] == ',' || line[next] == '}') {
				id = line[valueEnd-len(value) : valueEnd]
			}
		}
		end = valueEnd
	}
	if _, err := dec.ReadToken(); err != nil {
		return id, line, nil
	}
	end = int(dec.InputOffset()) - 1
	copy(rest[end:], line[end:])
	return id, rest, faults
}

func nameIs(raw jsontext.Value, name string) bool {
	text, err := jsontext.AppendUnquote(nil, raw)
	return err == nil && string(text) == name
}

// idFault is the code of what is wrong with an id, and what should stand there.
func idFault(value jsontext.Value) (code schafkopf.Code, expected string) {
	switch value.Kind() {
	case '"':
		return "", ""
	case '0':
		if bytes.ContainsAny(value, ".eE") {
			return contract.CodeNotInteger, ""
		}
		return "", ""
	case 'n':
		return contract.CodeNull, "string, integer"
	}
	return contract.CodeWrongType, "string, integer"
}
