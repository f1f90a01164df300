package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/bulk"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// SheetLimit is the largest score sheet, in bytes.
const SheetLimit = 2 << 20

// writePiece is how many bytes of a stream have to be taken within the write timeout.
const writePiece = 64 << 10

// lineLimit is the longest line of an operation's stream: what a single request may have.
func (s *Server) lineLimit(operation string) int {
	if operation == sheetOperation {
		return s.sheetLimit
	}
	return s.bodyLimit
}

// answerBulk is the handler of an operation's stream. Answers go out while requests still come in.
func (s *Server) answerBulk(op service.Operation) func(*exchange) {
	limit, count := s.lineLimit(op.Name), s.metrics.bulkLines(op.Name)
	return func(x *exchange) {
		if !accepts(x.r.Header, typeNDJSON[0]) {
			x.notAcceptable()
			return
		}
		if code := contentFault(x.r.Header, typeNDJSON); code != "" {
			x.reject(string(code), problem.New(http.StatusUnsupportedMediaType, code))
			return
		}
		if !x.openStream() {
			return
		}
		lang := language(x.r.Header)
		h := x.Header()
		h["Content-Type"] = typeNDJSON
		h["Content-Language"] = languages[lang]
		h["Vary"] = varyLanguage
		h["Cache-Control"] = noStore
		// The request's own context ends where a caller closes its sending side, as some do after the last line. That he is gone shows
		// in reading and writing.
		ctx, stop := context.WithCancel(context.WithoutCancel(x.r.Context()))
		defer stop()
		stream := newDuplex(x, stop)
		defer context.AfterFunc(ctx, stream.interrupt)()
		if x.r.Header.Get("Expect") == "" { // who waits for leave to send gets it with the first Read, before any answer
			x.WriteHeader(http.StatusOK)
			_ = stream.Flush()
		}
		err := bulk.Run(ctx, x.paced(stream), stream, op, bulk.Options{Lang: lang, Limit: limit, Instance: x.id, Count: count, Panicked: x.logPanic})
		if err != nil {
			x.cutOff(err)
		}
	}
}

// cutOff ends an answer that has begun so that the caller sees its end missing.
func (x *exchange) cutOff(err error) {
	reason := "hang_up"
	if errors.Is(err, os.ErrDeadlineExceeded) {
		reason = "timeout"
	}
	took := time.Since(x.start)
	x.route.meters.count(http.StatusOK, took)
	x.server.log.LogAttrs(context.Background(), slog.LevelInfo, "stream cut off",
		slog.String("request_id", x.id),
		slog.String("operation", x.route.operation),
		slog.String("reason", reason),
		slog.Float64("seconds", took.Seconds()))
	panic(http.ErrAbortHandler)
}

// duplex is both directions of a stream. Each line has the read timeout to arrive, which goes by only while it is waited for, each piece
// of the answer the write timeout to be taken; these are the server's own. A failure on either side stops the other.
type duplex struct {
	x           *exchange
	control     *http.ResponseController
	stop        func()
	read, write time.Duration
	left        time.Duration // of the time to read that the line that has begun has

	mu          sync.Mutex
	interrupted bool
}

func newDuplex(x *exchange, stop func()) *duplex {
	d := &duplex{x: x, control: http.NewResponseController(x.ResponseWriter), stop: stop}
	if server, ok := x.r.Context().Value(http.ServerContextKey).(*http.Server); ok {
		d.read, d.write = server.ReadTimeout, server.WriteTimeout
		d.left = d.read
	}
	// A writer that cannot do it, in a test, reads and writes in memory.
	_ = d.control.EnableFullDuplex()
	return d
}

// interrupt ends a pending Read and Write, and all later ones.
func (d *duplex) interrupt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.interrupted = true
	_ = d.control.SetReadDeadline(time.Unix(1, 0))
	_ = d.control.SetWriteDeadline(time.Unix(1, 0))
}

// forward moves a deadline, unless the stream was interrupted.
func (d *duplex) forward(set func(time.Time) error, timeout time.Duration) {
	if timeout == 0 {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.interrupted {
		_ = set(time.Now().Add(timeout))
	}
}

func (d *duplex) Read(p []byte) (int, error) {
	began := time.Now()
	if d.read > 0 {
		d.forward(d.control.SetReadDeadline, max(d.left, 1))
	}
	n, err := d.x.r.Body.Read(p)
	if bytes.IndexByte(p[:n], '\n') >= 0 { // the next line, if it has not begun with this
		d.left = d.read
	} else {
		d.left -= time.Since(began)
	}
	return n, d.ended(err)
}

func (d *duplex) Write(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		d.forward(d.control.SetWriteDeadline, d.write)
		var m int
		m, err = d.x.Write(p[n:min(n+writePiece, len(p))])
		n += m
	}
	return n, d.ended(err)
}

func (d *duplex) Flush() error {
	d.forward(d.control.SetWriteDeadline, d.write)
	err := d.control.Flush()
	if errors.Is(err, http.ErrNotSupported) {
		err = nil
	}
	return d.ended(err)
}

// ended stops the stream for an error; the end of the input is none.
func (d *duplex) ended(err error) error {
	if err != nil && err != io.EOF {
		d.stop()
	}
	return err
}

// bulkLines counts an operation's lines by status; the counters are looked up once.
func (m *metrics) bulkLines(operation string) func(*bulk.Counts) {
	var counters [len(bulk.Statuses)]interface{ Add(float64) }
	for i, status := range bulk.Statuses {
		counters[i] = m.lines.WithLabelValues(operation, strconv.Itoa(status))
	}
	return func(c *bulk.Counts) {
		for i, n := range c {
			if n > 0 {
				counters[i].Add(float64(n))
			}
		}
	}
}
