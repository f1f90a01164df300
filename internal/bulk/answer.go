package bulk

import (
	"bytes"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// Answer is what came of one line.
type Answer struct {
	Line    int64  // its number from 1, blank lines counted
	ID      []byte // as it was written; nil where there is none
	Reply   service.Reply
	Problem *problem.Problem // nil where there is a reply
}

const statusOK = 200

// Statuses are all that a line can be answered with.
var Statuses = [...]int{statusOK, 422, 400, 413, 500}

// Counts are numbers of answered lines, by the index of their status in Statuses.
type Counts [len(Statuses)]int

func (c *Counts) add(status int) {
	for i, s := range Statuses {
		if s == status {
			c[i]++
			return
		}
	}
	c[len(c)-1]++
}

// answerer is what one worker has: the answer in hand, and memory that is used again from line to line.
type answerer struct {
	s       *stream
	b       *batch // in hand
	answer  Answer
	memory  []byte // for the operation's answer, where it is rendered
	removed []byte // the id and its surroundings
}

// batch answers the lines of one batch.
func (a *answerer) batch(b *batch) {
	begin, lines := time.Now(), 0
	a.b, a.answer.Line = b, b.first
	for rest := b.in; len(rest) > 0 && !a.s.halted.Load(); a.answer.Line++ {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line, rest = rest[:i], rest[i+1:]
		} else {
			rest = nil
		}
		if !blank(line) {
			a.line(line)
			a.render()
			lines++
		}
	}
	if b.long {
		a.tooLong()
		a.render()
	}
	if lines > 0 {
		pace := a.s.pace.Load()
		a.s.pace.Store(pace + (int64(time.Since(begin))/int64(lines)-pace)/2)
	}
	a.b = nil // another stream may have it next
}

// line makes the answer to a line. It may overwrite the line.
func (a *answerer) line(line []byte) {
	if len(bytes.TrimSuffix(line, []byte("\r"))) > a.s.o.Limit {
		a.tooLong()
		return
	}
	at, sure := findID(line)
	if !sure {
		a.reference(line)
		return
	}
	if at.to == 0 {
		a.answer.ID = nil
		a.ask(line)
		return
	}
	member := line[at.from:at.to]
	a.removed = append(a.removed[:0], member...)
	a.answer.ID = a.removed[at.id-at.from : at.idEnd-at.from]
	for i := range member {
		member[i] = ' '
	}
	a.ask(line)
	// findID has looked at the id only. Where the rest is not what the contract says, what the line is as a whole is for the
	// reference to tell.
	if p := a.answer.Problem; p != nil && p.Status == 400 {
		copy(member, a.removed)
		a.reference(line)
	}
}

// reference is line for every line that is JSON, and for every line that is not.
func (a *answerer) reference(line []byte) {
	id, rest, faults := takeID(line)
	a.answer.ID = id
	a.ask(rest)
	if len(faults) == 0 {
		return
	}
	more := 0
	if p := a.answer.Problem; p != nil && p.Status == 400 {
		faults, more = append(faults, p.Defects...), p.More
	}
	if over := len(faults) - problem.MaxDefects; over > 0 {
		faults, more = faults[:problem.MaxDefects], more+over
	}
	a.answer.Reply, a.answer.Problem = service.Reply{}, problem.Invalid(faults, more)
}

// ask puts the question to the operation.
func (a *answerer) ask(body []byte) {
	defer func() {
		if cause := recover(); cause != nil {
			if a.s.o.Panicked != nil {
				a.s.o.Panicked(cause)
			}
			a.answer.Reply, a.answer.Problem = service.Reply{}, problem.New(500, "internal_error")
		}
	}()
	into := a.memory[:0]
	if a.s.o.Render == nil { // the operation writes behind the beginning of its line: no answer is copied
		into = append(appendHead(a.b.out, a.answer.ID, statusOK), `"body":`...)
	}
	a.answer.Reply, a.answer.Problem = a.s.op.Do(service.Query{Body: body, Lang: a.s.o.Lang, Into: into})
}

func (a *answerer) tooLong() {
	a.answer.ID, a.answer.Reply, a.answer.Problem = nil, service.Reply{}, problem.New(413, codeLineTooLong)
}

// codeLineTooLong stands where a single request would be refused as body_too_large.
const codeLineTooLong schafkopf.Code = "body_too_large"

// render writes the answer down: as it is asked for, or as a line of NDJSON.
func (a *answerer) render() {
	b, o, status := a.b, &a.s.o, statusOK
	p, body := a.answer.Problem, a.answer.Reply.Body
	if p != nil {
		status = p.Status
	}
	b.counts.add(status)
	switch {
	case o.Render != nil:
		b.out = o.Render(b.out, &a.answer)
		if cap(body) > cap(a.memory) && cap(body) <= kept {
			a.memory = body
		}
	case p == nil:
		b.out = append(body, "}\n"...) // ask has laid it behind the others
	default:
		document, err := json.Marshal(p.Document(o.Lang, o.Instance))
		if err != nil { // it holds strings and numbers only
			document = []byte("{}")
		}
		b.out = append(appendHead(b.out, a.answer.ID, status), `"problem":`...)
		b.out = append(append(b.out, document...), "}\n"...)
	}
}

// appendHead begins a line of NDJSON.
func appendHead(b, id []byte, status int) []byte {
	b = append(b, '{')
	if id != nil {
		b = append(b, `"id":`...)
		b = append(b, id...)
		b = append(b, ',')
	}
	b = append(b, `"status":`...)
	return append(strconv.AppendInt(b, int64(status), 10), ',')
}

// blank tells whether a line holds nothing but white space.
func blank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}
