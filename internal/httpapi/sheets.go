package httpapi

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/scoresheet"
	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// sheetOperation is the one operation that takes and gives more than JSON.
const sheetOperation = "scoresheets/validate"

var (
	typeCSV    = []string{"text/csv; charset=utf-8"}
	attachment = []string{`attachment; filename="schafkopf.csv"`}
	varySheet  = []string{"Accept, Accept-Language"}
)

// answerSheet is the handler of scoresheets/validate: a sheet as JSON, a table, a protocol or a form in, findings or the corrected
// table out.
func (s *Server) answerSheet(x *exchange) {
	asJSON, asCSV := quality(x.r.Header, typeJSON[0]), quality(x.r.Header, "text/csv")
	if asJSON == 0 && asCSV == 0 {
		x.notAcceptable()
		return
	}
	if len(x.r.Header["Content-Type"]) != 1 {
		x.reject("unsupported_media_type", problem.New(http.StatusUnsupportedMediaType, "unsupported_media_type"))
		return
	}
	typ, parameters, err := mime.ParseMediaType(x.r.Header["Content-Type"][0])
	if code := sheetFault(x.r.Header, typ, err); code != "" {
		x.reject("unsupported_media_type", problem.New(http.StatusUnsupportedMediaType, code))
		return
	}
	body, ok := x.readBody(s.sheetLimit)
	if !ok {
		return
	}
	q, p := sheetQuery(typ, parameters, x.r.URL.RawQuery, body)
	if p != nil {
		x.fail(p)
		return
	}
	checked, p := service.CheckSheet(q)
	if p != nil {
		x.fail(p)
		return
	}
	x.route.meters.verdict(checked.Verdict())
	for _, code := range checked.Codes() {
		s.metrics.violation(code)
	}
	lang := language(x.r.Header)
	h := x.Header()
	h["Content-Language"] = languages[lang]
	h["Vary"] = varySheet
	h["Cache-Control"] = noStore
	h["Content-Security-Policy"] = inert
	if asCSV > asJSON {
		h["Content-Type"] = typeCSV
		h["Content-Disposition"] = attachment
		x.send(http.StatusOK, checked.CSV())
		return
	}
	h["Content-Type"] = typeJSON
	x.send(http.StatusOK, checked.JSON(lang))
}

// sheetFault is the code of what makes a sheet unreadable by its headers. The encoding of a text is found out from its bytes, so
// what its charset says does not matter.
func sheetFault(h http.Header, typ string, err error) schafkopf.Code {
	switch {
	case err != nil:
		return "unsupported_media_type"
	case typ == typeJSON[0]:
		return contentFault(h, typeJSON)
	case sheetForms[typ] == service.SheetJSON: // no other type stands for it
		return "unsupported_media_type"
	}
	return contentFault(h, h["Content-Type"])
}

// sheetQuery puts body, query and the parts of a form together.
func sheetQuery(typ string, parameters map[string]string, rawQuery string, body []byte) (service.SheetQuery, *problem.Problem) {
	q := service.SheetQuery{Body: body, Form: sheetForms[typ]}
	if p := takeQuery(&q, rawQuery); p != nil {
		return q, p
	}
	if typ != "multipart/form-data" {
		return q, nil
	}
	return q, takeForm(&q, body, parameters["boundary"])
}

// sheetForms are the forms of a sheet by media type.
var sheetForms = map[string]service.SheetForm{
	"application/json": service.SheetJSON, "text/csv": service.SheetTable, "text/plain": service.SheetProtocol, "multipart/form-data": service.SheetText,
}

// takeForm reads the parts of a form: the sheet, and the ruleset as JSON.
func takeForm(q *service.SheetQuery, body []byte, boundary string) *problem.Problem {
	var defects []schafkopf.Fault
	defect := func(pointer string, code schafkopf.Code, name string) {
		defects = append(defects, schafkopf.Fault{Pointer: pointer, Code: code, Facts: schafkopf.Facts{Name: name}})
	}
	hasSheet := false
	for r := multipart.NewReader(bytes.NewReader(body), boundary); ; {
		part, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		var content []byte
		if err == nil {
			content, err = io.ReadAll(part)
		}
		if err != nil {
			defect("", "invalid_form", "")
			break
		}
		switch name := part.FormName(); {
		case name == "sheet" && !hasSheet:
			hasSheet, q.Body = true, content
		case name == "ruleset" && q.Ruleset == nil:
			q.Ruleset, q.RulesetInBody = append([]byte{}, content...), true
		case name == "sheet", name == "ruleset":
			defect("/"+name, "duplicate_member", name)
		default:
			defect("", "unknown_part", "")
		}
	}
	if !hasSheet && len(defects) == 0 {
		defect("/sheet", "missing_member", "sheet")
	}
	if len(defects) > 0 {
		return problem.Invalid(defects[:min(len(defects), problem.MaxDefects)], max(0, len(defects)-problem.MaxDefects))
	}
	return nil
}

// takeQuery reads the query: what to check a text sheet by. A JSON sheet holds its own, and beside it the query must be empty.
func takeQuery(q *service.SheetQuery, rawQuery string) *problem.Problem {
	refuse := func(parameter string, code schafkopf.Code, f schafkopf.Facts) *problem.Problem {
		p := problem.Invalid([]schafkopf.Fault{{Code: code, Facts: f}}, 0)
		p.Parameter = parameter
		return p
	}
	values, err := url.ParseQuery(rawQuery)
	if err != nil {
		return refuse("query", "invalid_query", schafkopf.Facts{})
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values[name]
		switch {
		case name != "preset" && name != "ruleset" && name != "first_dealer":
			return refuse("query", "unknown_parameter", schafkopf.Facts{})
		case q.Form == service.SheetJSON:
			return refuse(name, "parameter_beside_json", schafkopf.Facts{})
		case len(value) > 1:
			return refuse(name, "duplicate_member", schafkopf.Facts{Name: name})
		case name == "preset" && value[0] == "":
			return refuse(name, ruleset.CodePresetUnknown, schafkopf.Facts{Name: `""`})
		case name == "preset":
			q.Preset = value[0]
		case name == "ruleset":
			q.Ruleset = append([]byte{}, value[0]...)
		default:
			dealer, err := strconv.Atoi(value[0])
			switch {
			case err != nil, strconv.Itoa(dealer) != value[0]: // "+3", "03" and "-0" are no integers in JSON either
				return refuse(name, "wrong_type", schafkopf.Facts{Name: "integer"})
			case dealer < 0:
				return refuse(name, "too_small", schafkopf.Facts{Limit: 0})
			case dealer > scoresheet.MaxPlayers-1:
				return refuse(name, "too_large", schafkopf.Facts{Limit: scoresheet.MaxPlayers - 1})
			}
			q.FirstDealer = &dealer
		}
	}
	return nil
}

// addTemplate mounts the empty sheet.
func (s *Server) addTemplate() {
	var reps [2]*representation
	for _, l := range []text.Lang{text.EN, text.DE} {
		reps[l] = represent(service.SheetTemplate(l), typeCSV[0])
		reps[l].language, reps[l].vary = languages[l], varySheet
	}
	s.add(http.MethodGet, "/v1/scoresheets/template.csv", "scoresheets/template.csv", func(x *exchange) { x.serve(reps[language(x.r.Header)]) })
}
