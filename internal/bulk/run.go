package bulk

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// DefaultLimit is the longest line in bytes, its end not counted, where Options say nothing.
const DefaultLimit = 64 << 10

const (
	leastRead = 4 << 10  // bytes asked for at first
	mostRead  = 64 << 10 // bytes asked for where the input keeps coming
	mostLines = 1024     // lines of one batch, which bounds its answers
	kept      = 1 << 20  // bytes of a buffer that is used again
	// portionTime is how long one batch is meant to take: long against what passing it on costs, short enough that the cores
	// share a stream of slow lines.
	portionTime = time.Millisecond
	firstPace   = 50 * time.Microsecond // taken for a line's cost until one was measured
	idleReads   = 100                   // empty reads in a row that are put up with
)

// Options are what Run needs to know beside the operation. The zero value will do.
type Options struct {
	Lang     text.Lang
	Limit    int    // longest line in bytes, its end not counted; 0: DefaultLimit
	Workers  int    // 0: one a core
	Instance string // the instance of problems in answers
	// Render appends an answer to dst; nil: as NDJSON. It is called by several goroutines at once, but what they append is written
	// in the order of the lines. The answer is good until it returns.
	Render func(dst []byte, a *Answer) []byte
	// Count is told of answered lines, batch by batch, by one goroutine.
	Count func(*Counts)
	// Panicked is told, while the stack still stands, of an operation's panic. The line is answered with a 500 all the same.
	Panicked func(cause any)
}

// Run answers every line of r to w. It returns when r has ended and every answer is written, when r, w or a Flush of w fails, or
// when ctx ends; what was read before r failed is still answered. Where w has a method Flush() error, answers are flushed
// whenever the next one has to be waited for.
//
// Run never leaves a goroutine behind, so it waits for a pending Read or Write: the caller sees to it that a Read ends when ctx
// does or w has failed, and a Write when ctx does.
func Run(ctx context.Context, r io.Reader, w io.Writer, op service.Operation, o Options) error {
	if o.Limit == 0 {
		o.Limit = DefaultLimit
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	inFlight := 2*o.Workers + 2
	s := &stream{
		op: op, o: o, size: leastRead,
		room: make(chan struct{}, inFlight), todo: make(chan *batch, inFlight), order: make(chan *batch, inFlight), quit: make(chan struct{}),
	}
	s.pace.Store(int64(firstPace))
	defer context.AfterFunc(ctx, s.halt)()
	var workers sync.WaitGroup
	for range o.Workers {
		workers.Go(s.work)
	}
	var read error
	workers.Go(func() {
		read = s.read(r)
		close(s.todo)
		close(s.order)
	})
	write := s.write(w)
	workers.Wait()
	switch {
	case write != nil:
		return write
	case read != nil:
		return read
	case s.halted.Load():
		return context.Cause(ctx)
	}
	return nil
}

// stream is one run. Its batches go from the reader to the workers and, in the order they were read, to the writer.
type stream struct {
	op          service.Operation
	o           Options
	size        int           // of the next read
	room        chan struct{} // one element a batch in flight
	todo, order chan *batch   // as long as room: neither ever blocks a sender
	quit        chan struct{} // closed when halted
	halted      atomic.Bool
	pace        atomic.Int64 // nanoseconds that a line takes, about
}

// batch is some lines with their answers.
type batch struct {
	first  int64  // number of its first line, from 1
	in     []byte // whole lines with their ends; the last one of a stream may lack it
	long   bool   // not lines, but one that is too long to be kept
	out    []byte
	counts Counts
	done   chan struct{} // has an element when out is complete
}

var batches = sync.Pool{New: func() any { return new(batch) }}

// halt makes everybody stop after the line in hand.
func (s *stream) halt() {
	if !s.halted.Swap(true) {
		close(s.quit)
	}
}

// take is an empty batch, as soon as there is room for one; nil when the stream was halted.
func (s *stream) take() *batch {
	select {
	case <-s.quit:
		return nil
	case s.room <- struct{}{}:
	}
	b := batches.Get().(*batch)
	b.in, b.out, b.long, b.counts = b.in[:0], b.out[:0], false, Counts{}
	b.done = make(chan struct{}, 1) // only memory passes from one stream to another
	return b
}

func (s *stream) release(b *batch) {
	if cap(b.in) > kept {
		b.in = nil
	}
	if cap(b.out) > kept {
		b.out = nil
	}
	batches.Put(b)
	<-s.room
}

func (s *stream) send(b *batch) {
	s.order <- b
	s.todo <- b
}

// read cuts the input into batches: after each Read, whatever whole lines there are.
func (s *stream) read(r io.Reader) error {
	b := s.take()
	if b == nil {
		return nil
	}
	defer func() {
		if b != nil {
			s.release(b)
		}
	}()
	number, idle := int64(1), 0
	skipping := false // the rest of a line that is too long
	for {
		b.in = slices.Grow(b.in, s.size)
		old := len(b.in)
		n, err := r.Read(b.in[old : old+s.size])
		b.in = b.in[:old+n]
		if n == s.size {
			s.size = min(2*s.size, mostRead)
		}
		end := bytes.IndexByte(b.in[old:], '\n')
		if skipping && end < 0 {
			b.in = b.in[:old]
		} else if skipping {
			b.in = append(b.in[:0], b.in[old+end+1:]...)
			skipping, end = false, bytes.IndexByte(b.in, '\n')
		}
		for end >= 0 {
			length, lines := head(b.in, s.portion())
			if length == 0 {
				break
			}
			next := s.take()
			if next == nil {
				return nil
			}
			next.in = append(next.in, b.in[length:]...)
			b.first, b.in = number, b.in[:length]
			number += int64(lines)
			s.send(b)
			b = next
		}
		if len(b.in) > s.o.Limit+len("\r") {
			b.first, b.in, b.long = number, b.in[:0], true
			number++
			s.send(b)
			skipping = true
			if b = s.take(); b == nil {
				return nil
			}
		}
		switch idle++; {
		case err == io.EOF:
			if len(b.in) > 0 {
				b.first = number
				s.send(b)
				b = nil
			}
			return nil
		case err != nil:
			return err
		case n > 0:
			idle = 0
		case idle >= idleReads:
			return io.ErrNoProgress
		}
	}
}

// portion is how many lines the next batch may have.
func (s *stream) portion() int {
	return int(min(max(int64(portionTime)/max(s.pace.Load(), 1), 1), mostLines))
}

// head is the length of the first whole lines, at most so many, and how many they are.
func head(b []byte, most int) (length, lines int) {
	if lines = bytes.Count(b, []byte("\n")); lines <= most {
		return bytes.LastIndexByte(b, '\n') + 1, lines
	}
	for range most {
		length += bytes.IndexByte(b[length:], '\n') + 1
	}
	return length, most
}

// work answers batches until there are no more.
func (s *stream) work() {
	a := answerer{s: s}
	for b := range s.todo {
		a.batch(b)
		b.done <- struct{}{}
	}
}

// write writes the batches in their order. After a failure it only takes them back.
func (s *stream) write(w io.Writer) (failed error) {
	flusher, _ := w.(interface{ Flush() error })
	pending := false // something was written that is not flushed
	flush := func() {
		if pending && failed == nil && flusher != nil {
			if failed = flusher.Flush(); failed != nil {
				s.halt()
			}
		}
		pending = false
	}
	for {
		var b *batch
		select {
		case b = <-s.order:
		default:
			flush()
			b = <-s.order
		}
		if b == nil {
			flush()
			return failed
		}
		select {
		case <-b.done:
		default:
			flush()
			<-b.done
		}
		if len(b.out) > 0 && failed == nil && !s.halted.Load() {
			pending = true
			if _, failed = w.Write(b.out); failed != nil {
				s.halt()
			}
		}
		if s.o.Count != nil {
			s.o.Count(&b.counts)
		}
		s.release(b)
	}
}
