package service

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/scoresheet"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

var validateScoresheetShape = contract.Request("scoresheets/validate")

// validateScoresheet answers what is wrong with a sheet that comes as JSON.
func validateScoresheet(q Query) (Reply, *problem.Problem) {
	checked, p := CheckSheet(SheetQuery{Body: q.Body, Form: SheetJSON})
	if p != nil {
		return Reply{}, p
	}
	return Reply{Body: append(q.Into, checked.JSON(q.Lang)...), Verdict: checked.Verdict(), Codes: checked.Codes()}, nil
}

// SheetForm is the form in which a sheet comes.
type SheetForm uint8

// The forms. SheetText is a table or a protocol, whichever it looks like: a file of which nothing more is known.
const (
	SheetJSON SheetForm = iota
	SheetTable
	SheetProtocol
	SheetText
)

// SheetQuery is a sheet and what it is to be checked by. The last three are of the text forms; a JSON sheet holds its own.
type SheetQuery struct {
	Body        []byte
	Form        SheetForm
	Preset      string // "" = not stated
	Ruleset     []byte // JSON, nil = not stated; not together with Preset
	FirstDealer *int
	// RulesetInBody tells that the ruleset is a part of a form; its defects are then placed below /ruleset, else they name the parameter.
	RulesetInBody bool
}

// CheckedSheet is a sheet with its findings, ready to be written.
type CheckedSheet struct {
	sheet    *scoresheet.Sheet
	report   *scoresheet.Report
	rules    *ruleset.Ruleset
	inferred []scoresheet.Inferred
}

// CheckSheet reads and checks a sheet. Only what is no sheet, or cannot be in any round, is a problem; all else is a finding.
func CheckSheet(q SheetQuery) (*CheckedSheet, *problem.Problem) {
	if q.Form == SheetJSON {
		return checkJSONSheet(q.Body)
	}
	c := &CheckedSheet{}
	var p *problem.Problem
	var stated *ruleset.Ruleset
	if stated, p = statedRules(q); p != nil {
		return nil, p
	}
	var refusal *scoresheet.Refusal
	switch {
	case q.Form == SheetProtocol, q.Form == SheetText && scoresheet.LooksLikeProtocol(q.Body):
		c.sheet, refusal = scoresheet.ReadProtocol(q.Body)
	default:
		c.sheet, refusal = scoresheet.ReadCSV(q.Body)
	}
	if refusal != nil {
		return nil, refused(refusal)
	}
	if q.FirstDealer != nil {
		if d := *q.FirstDealer; d < 0 || d >= len(c.sheet.Players) {
			p := problem.Impossible([]schafkopf.Fault{{Code: schafkopf.CodeSeat, Facts: schafkopf.Facts{Seat: d, Limit: len(c.sheet.Players) - 1}}})
			p.Parameter = "first_dealer"
			return nil, p
		}
		c.sheet.FirstDealer = *q.FirstDealer
	}
	if c.rules = stated; stated == nil {
		c.infer()
	}
	c.report = scoresheet.Check(c.sheet, c.rules)
	return c, nil
}

// infer makes the ruleset of a text sheet that comes without one.
func (c *CheckedSheet) infer() {
	patch, inferred := scoresheet.InferRules(c.sheet, "")
	r, faults := ruleset.Expand(patch)
	if len(faults) > 0 {
		r, inferred = ruleset.Default(), nil // not reached: what is inferred is taken back until it holds
	}
	c.rules, c.inferred = r, inferred
}

// statedRules is the ruleset beside a text sheet, nil where none is stated.
func statedRules(q SheetQuery) (*ruleset.Ruleset, *problem.Problem) {
	const parameter = "ruleset"
	switch {
	case q.Preset != "" && q.Ruleset != nil:
		p := problem.Invalid([]schafkopf.Fault{{Code: schafkopf.CodeExclusive, Facts: schafkopf.Facts{Name: "preset, ruleset"}}}, 0)
		p.Parameter = parameter
		return nil, p
	case q.Preset != "":
		r, ok := ruleset.Of(ruleset.Preset(q.Preset))
		if !ok {
			p := problem.Invalid([]schafkopf.Fault{{Code: ruleset.CodePresetUnknown, Facts: schafkopf.Facts{Name: q.Preset}}}, 0)
			p.Parameter = "preset"
			return nil, p
		}
		return r, nil
	case q.Ruleset == nil:
		return nil, nil
	}
	p := expandRulesetShape.Check(slices.Concat([]byte(`{"ruleset":`), q.Ruleset, []byte("}")))
	if p == nil {
		var r *ruleset.Ruleset
		if r, p = rulesetOf(q.Ruleset); p == nil {
			return r, nil
		}
	}
	if !q.RulesetInBody {
		p.Parameter = parameter
	}
	return nil, p
}

// refused is the problem of a text that is no sheet.
func refused(r *scoresheet.Refusal) *problem.Problem {
	p := problem.New(422, "sheet_not_readable")
	switch {
	case r.TooLarge:
		p = problem.New(413, "body_too_large")
	case r.Unsupported:
		p = problem.New(415, "sheet_not_readable")
	}
	for _, f := range r.Reasons {
		p.Defects = append(p.Defects, schafkopf.Fault{Code: f.Code, Facts: f.Facts})
	}
	return p
}

// entriesOf counts the entries of a sheet before they are decoded: as Go values short ones take fifty times the room that they take as
// text. It is 0 where they cannot be too many, and where the body is no JSON or has none, which decoding tells.
func entriesOf(body []byte) (n int) {
	if len(body) <= scoresheet.MaxRows*len("{},") {
		return 0
	}
	d := jsontext.NewDecoder(bytes.NewReader(body))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return 0
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return 0
		}
		if name.String() != "entries" || d.PeekKind() != '[' {
			if d.SkipValue() != nil {
				return 0
			}
			continue
		}
		for _, err = d.ReadToken(); err == nil && d.PeekKind() != ']'; n++ {
			err = d.SkipValue()
		}
		if err != nil {
			return 0
		}
		return n
	}
	return 0
}

// checkJSONSheet reads and checks a sheet that comes as JSON. What cannot be in any round is a problem, as it is everywhere.
func checkJSONSheet(body []byte) (*CheckedSheet, *problem.Problem) {
	if n := entriesOf(body); n > scoresheet.MaxRows {
		p := problem.New(413, "body_too_large")
		p.Defects = []schafkopf.Fault{{Pointer: "/entries", Code: scoresheet.CodeSheetTooLarge, Facts: schafkopf.Facts{Count: n, Limit: scoresheet.MaxRows}}}
		return nil, p
	}
	req, p := decode[api.ValidateScoresheetRequest](validateScoresheetShape, body)
	if p != nil {
		return nil, p
	}
	c := &CheckedSheet{sheet: sheetOf(req)}
	raw := req.Ruleset
	if len(raw) == 0 && len(req.Players) == 3 {
		c.infer()
	} else {
		if c.rules, p = rulesetOf(raw); p != nil {
			return nil, p
		}
	}
	c.report = scoresheet.Check(c.sheet, c.rules)
	var faults []schafkopf.Fault
	for _, f := range c.report.Findings {
		if f.Impossible {
			faults = append(faults, schafkopf.Fault{Pointer: f.Pointer, Code: f.Code, Facts: f.Facts})
		}
	}
	return c, problem.Impossible(faults)
}

// sheetOf takes over what the request states.
func sheetOf(req *api.ValidateScoresheetRequest) *scoresheet.Sheet {
	s := &scoresheet.Sheet{Format: scoresheet.JSON, Players: req.Players, FirstDealer: seatOf(req.FirstDealer), Entries: make([]scoresheet.Entry, len(req.Entries))}
	if o := req.Opening; o != nil {
		s.Opening = scoresheet.Opening{Balances: o.Balances, Stock: intOf(o.Stock)}
	}
	for i := range req.Entries {
		s.Entries[i] = sheetEntryOf(&req.Entries[i])
	}
	return s
}

func sheetEntryOf(r *api.SheetEntry) scoresheet.Entry {
	e := scoresheet.NewEntry()
	e.Passed = isTrue(r.Passed)
	if r.Contract != nil {
		e.Contract = scoresheet.Some(contractOf(*r.Contract))
	}
	e.Declarer, e.Partner, e.Dealer = seatOf(r.Declarer), seatOf(r.Partner), seatOf(r.Dealer)
	e.Laufende, e.Knocks, e.Stoss, e.Bock = optional(r.Laufende), optional(r.Knocks), optional(r.Stoss), optional(r.Bock)
	if r.LaufendeHeldBy != nil {
		e.HeldBy = scoresheet.Some(*r.LaufendeHeldBy == api.HeldByDeclarer)
	}
	e.Amounts, e.Totals = r.Amounts, r.Totals
	if r.Stock != nil {
		e.Stock = scoresheet.Some(*r.Stock)
	}
	for _, t := range r.Tricks {
		e.Tricks = append(e.Tricks, scoresheet.Trick{Leader: seatOf(t.Leader), Cards: cardsOf(t.Cards)})
	}
	if r.Hands != nil {
		e.Hands = make([][]schafkopf.Card, len(r.Hands))
		for p, h := range r.Hands {
			e.Hands[p] = cardsOf(h)
		}
	}
	if r.Result != nil {
		e.Result = sheetResultOf(r.Result)
	}
	return e
}

func sheetResultOf(r *api.SheetResult) scoresheet.Result {
	res := scoresheet.Result{
		Points: optional(r.DeclarerPoints), Tricks: optional(r.DeclarerTricks),
		Won: optionalBool(r.Won), Schneider: optionalBool(r.Schneider), Schwarz: optionalBool(r.Schwarz),
		Losers: r.Losers, Jungfrauen: r.Jungfrauen,
	}
	if len(r.Durchmarsch) > 0 {
		who := schafkopf.NoSeat
		if !bytes.Equal(bytes.TrimSpace(r.Durchmarsch), []byte("null")) {
			_ = json.Unmarshal(r.Durchmarsch, &who) // an integer by the schema
		}
		res.Durchmarsch = scoresheet.Some(who)
	}
	if r.Seats != nil {
		res.Seats = make([]scoresheet.SeatResult, len(r.Seats))
	}
	for p, s := range r.Seats {
		seat := scoresheet.SeatResult{Points: int64(s.Points), Tricks: scoresheet.UnknownTricks, Trumps: optional(s.Trumps), HighestTrump: schafkopf.NoCard}
		if s.Tricks != nil {
			seat.Tricks = int64(*s.Tricks)
		}
		if s.HighestTrump != nil {
			seat.HighestTrump = cardOf(*s.HighestTrump)
		}
		res.Seats[p] = seat
	}
	return res
}

func optional(n *int) scoresheet.Opt[int64] {
	if n == nil {
		return scoresheet.Opt[int64]{}
	}
	return scoresheet.Some(int64(*n))
}

func optionalBool(b *bool) scoresheet.Opt[bool] {
	if b == nil {
		return scoresheet.Opt[bool]{}
	}
	return scoresheet.Some(*b)
}

// sheetAnswer is api.ValidateScoresheetAnswer with the ruleset as it is written elsewhere.
type sheetAnswer struct {
	Valid      bool                    `json:"valid"`
	Findings   []api.Finding           `json:"findings"`
	Entries    []api.CheckedEntry      `json:"entries"`
	Standings  []api.Standing          `json:"standings"`
	Statistics api.SheetStatistics     `json:"statistics"`
	Players    []string                `json:"players"`
	Inferred   []api.InferredParameter `json:"inferred,omitempty"`
	Ruleset    jsontext.Value          `json:"ruleset"`
}

// Valid tells whether no finding is an error.
func (c *CheckedSheet) Valid() bool { return c.report.Valid }

// Verdict is what the answer says in a word.
func (c *CheckedSheet) Verdict() string {
	if c.report.Valid {
		return "valid"
	}
	return "invalid"
}

// Codes are the codes of the findings.
func (c *CheckedSheet) Codes() (codes []schafkopf.Code) {
	for i := range c.report.Findings {
		codes = append(codes, c.report.Findings[i].Code)
	}
	return codes
}

// byteOrderMark tells spreadsheet programs that a table is UTF-8.
const byteOrderMark = "\ufeff"

// CSV is the corrected sheet as a table.
func (c *CheckedSheet) CSV() []byte {
	return append([]byte(byteOrderMark), scoresheet.WriteCorrected(c.sheet, c.report)...)
}

// SheetTemplate is an empty table to start from.
func SheetTemplate(l text.Lang) []byte {
	return append([]byte(byteOrderMark), scoresheet.Template(l == text.EN)...)
}

// JSON is the answer as the contract has it.
func (c *CheckedSheet) JSON(l text.Lang) []byte {
	rep := c.report
	a := sheetAnswer{
		Valid: rep.Valid, Findings: make([]api.Finding, len(rep.Findings)), Entries: make([]api.CheckedEntry, len(rep.Rows)),
		Standings: make([]api.Standing, len(rep.Standings)), Statistics: c.statistics(), Players: c.sheet.Players, Ruleset: appendRuleset(nil, c.rules),
	}
	for i := range rep.Findings {
		a.Findings[i] = c.finding(l, &rep.Findings[i])
	}
	for i := range rep.Rows {
		a.Entries[i] = c.entry(i)
	}
	for i, s := range rep.Standings {
		a.Standings[i] = api.Standing{Player: c.sheet.Players[s.Player], Total: s.Total}
	}
	for _, in := range c.inferred {
		a.Inferred = append(a.Inferred, api.InferredParameter{Name: in.Path, Value: in.Value})
	}
	return encode(a)
}

func (c *CheckedSheet) finding(l text.Lang, f *scoresheet.Finding) api.Finding {
	out := api.Finding{
		Code: string(f.Code), Severity: api.Severity(f.Severity.String()), Expected: f.Expected.Any(), Actual: f.Actual.Any(),
		Message: text.Sentence(l, f.Code, f.Facts),
	}
	if f.Entry >= 0 {
		out.Entry = &f.Entry
	}
	if f.Line > 0 {
		out.Line = &f.Line
	}
	if f.Pointer != "" {
		out.Pointer = &f.Pointer
	}
	if f.Likely != "" {
		likely := string(f.Likely)
		out.Likely = &likely
	}
	if rule, ok := text.RuleFor(f.Code, string(c.rules.Preset)); ok {
		out.Rule = &api.RuleReference{Source: api.RuleSource(rule.Source), Section: rule.Section, Summary: rule.Summary(l)}
	}
	return out
}

func (c *CheckedSheet) entry(i int) api.CheckedEntry {
	e, row := &c.sheet.Entries[i], &c.report.Rows[i]
	out := api.CheckedEntry{Amounts: row.Amounts, Totals: row.Totals, Stock: row.Stock, Stated: statedRow(e)}
	if row.Priced {
		out.Value = &row.Value
	}
	if e.Lines.Row > 0 {
		out.Line = &e.Lines.Row
	}
	if e.Passed {
		out.Passed = &e.Passed
	}
	contract, declarer := e.Contract, e.Declarer
	if row.Contract.Set {
		contract, declarer = row.Contract, row.Declarer
	}
	if contract.Set {
		answered := answeredContract(contract.V)
		out.Contract = &answered
	}
	index := func(p int) *int {
		if p < 0 || p >= len(c.sheet.Players) {
			return nil
		}
		return &p
	}
	out.Declarer, out.Partner = index(declarer), index(row.Partner)
	if row.DealerKnown {
		out.Dealer = index(row.Dealer)
	}
	return out
}

func (c *CheckedSheet) statistics() api.SheetStatistics {
	st := &c.report.Statistics
	out := api.SheetStatistics{Games: st.Games, Passed: st.ThrownIn, Players: make([]api.PlayerStatistics, len(st.Players)), Contracts: make([]api.ContractStatistics, len(st.Contracts))}
	for p, s := range st.Players {
		out.Players[p] = api.PlayerStatistics{
			Player: c.sheet.Players[p], Declared: s.Declared, DeclaredWon: s.DeclaredWon, Partnered: s.Partnered, Won: s.Won, Lost: s.Lost,
		}
	}
	for i, s := range st.Contracts {
		out.Contracts[i] = api.ContractStatistics{Type: api.ContractType(s.Type.String()), Games: s.Played, Won: s.Won, Lost: s.Lost}
	}
	if st.Biggest >= 0 {
		out.Biggest = &api.BiggestGame{Entry: st.Biggest, Value: st.BiggestValue}
	}
	return out
}
