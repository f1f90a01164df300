package httpapi

import (
	"mime"
	"net/http"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// acceptsJSON says whether the caller takes application/json.
func acceptsJSON(h http.Header) bool { return accepts(h, "application/json") }

// accepts says whether the Accept headers admit the media type.
func accepts(h http.Header, offered string) bool { return quality(h, offered) > 0 }

// quality is how much the Accept headers like the media type, in thousandths, by the most specific range that names it (RFC 9110,
// 12.5.1); 0 is not at all. Parameters of a range other than q are not looked at: no type here has variants.
func quality(h http.Header, offered string) int {
	asked := h["Accept"]
	if len(asked) == 0 || len(asked) == 1 && (asked[0] == "*/*" || asked[0] == offered || asked[0] == "") {
		return 1000
	}
	main, _, _ := strings.Cut(offered, "/")
	best, specific := 0, 0
	for element := range elements(asked) {
		name, q := weighted(element)
		rank := 0
		switch {
		case strings.EqualFold(name, offered):
			rank = 3
		case len(name) == len(main)+2 && strings.HasSuffix(name, "/*") && strings.EqualFold(name[:len(main)], main):
			rank = 2
		case name == "*/*":
			rank = 1
		}
		if rank > specific || rank == specific && rank > 0 && q > best {
			best, specific = q, rank
		}
	}
	return best
}

// preferred is the better liked of the two languages (RFC 9110, 12.5.4): by quality, then by the order in which they stand. A
// region is German or English like its language. Where neither is asked for it is English.
func preferred(asked []string) text.Lang {
	const unnamed = -1
	de, en, other := unnamed, unnamed, unnamed
	deFirst := false
	for element := range elements(asked) {
		name, q := weighted(element)
		name, _, _ = strings.Cut(name, "-")
		switch {
		case strings.EqualFold(name, "de"):
			deFirst = deFirst || en == unnamed
			de = max(de, q)
		case strings.EqualFold(name, "en"):
			en = max(en, q)
		case name == "*":
			other = max(other, q)
		}
	}
	if de == unnamed {
		de, deFirst = other, false
	}
	if en == unnamed {
		en = other
	}
	if de > 0 && (de > en || de == en && deFirst) {
		return text.DE
	}
	return text.EN
}

// elements are the members of a list header that may stand in several lines.
func elements(lines []string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, line := range lines {
			for element := range strings.SplitSeq(line, ",") {
				if !yield(element) {
					return
				}
			}
		}
	}
}

// weighted splits a list member into its name and its quality in thousandths: 1000 where none is given, 0 where it cannot be
// read.
func weighted(element string) (name string, quality int) {
	name, rest, _ := strings.Cut(element, ";")
	quality = 1000
	for rest != "" {
		var p string
		p, rest, _ = strings.Cut(rest, ";")
		key, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		if strings.EqualFold(strings.TrimSpace(key), "q") {
			quality = thousandths(strings.TrimSpace(value))
			break
		}
	}
	return strings.TrimSpace(name), quality
}

// thousandths reads a qvalue: 0 or 1 with up to three digits after the point. Old clients leave the 0 out.
func thousandths(s string) int {
	if strings.HasPrefix(s, ".") {
		s = "0" + s
	}
	if s == "" || len(s) > 5 || s[0] != '0' && s[0] != '1' || len(s) > 1 && s[1] != '.' {
		return 0
	}
	n, unit := int(s[0]-'0')*1000, 100
	for i := 2; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
		n += int(s[i]-'0') * unit
		unit /= 10
	}
	if n > 1000 {
		return 0
	}
	return n
}

// contentFault is the code of what makes a body unreadable by its headers, "" when nothing does. The type is the one wanted, with
// no parameter but charset=utf-8; nothing is encoded.
func contentFault(h http.Header, want []string) schafkopf.Code {
	for element := range elements(h["Content-Encoding"]) {
		if coding := strings.TrimSpace(element); coding != "" && !strings.EqualFold(coding, "identity") {
			return "unsupported_content_coding"
		}
	}
	sent := h["Content-Type"]
	if len(sent) != 1 || sent[0] != want[0] && !inUTF8(sent[0], want[0]) {
		return "unsupported_media_type"
	}
	return ""
}

// inUTF8 says whether a content type is this one, in UTF-8.
func inUTF8(contentType, want string) bool {
	name, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || name != want {
		return false
	}
	for key, value := range parameters {
		if key != "charset" || !strings.EqualFold(value, "utf-8") {
			return false
		}
	}
	return true
}

// matches says whether one of the entity tags in If-None-Match is this one (RFC 9110, 13.1.2: weakly compared).
func matches(h http.Header, etag string) bool {
	for element := range elements(h["If-None-Match"]) {
		tag := strings.TrimSpace(element)
		if tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
			return true
		}
	}
	return false
}
