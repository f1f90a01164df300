package main

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// progress is a bar at the bottom of the terminal that shows how far a long input has been read. All but Read is for one goroutine.
type progress struct {
	in   *input
	out  io.Writer // what is written above the bar
	to   io.Writer // nil: nobody would see a bar
	done string    // with a number, what has been done
	// It shows itself first after patience, and anew after every.
	patience, every time.Duration

	read  atomic.Int64
	began time.Time
	drawn time.Time
	shown bool
}

func newProgress(in *input, w world, done string) *progress {
	p := &progress{in: in, out: w.out, done: done, patience: time.Second, every: 100 * time.Millisecond, began: time.Now()}
	if w.errTerminal && !w.dumb() {
		p.to = w.err
	}
	return p
}

// Read reads the input.
func (p *progress) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	p.read.Add(int64(n))
	return n, err
}

// Write writes above the bar, which comes back with the next draw.
func (p *progress) Write(b []byte) (int, error) {
	p.erase()
	return p.out.Write(b)
}

const barWidth = 40

// draw shows the bar when it is time to.
func (p *progress) draw(done int64) {
	now := time.Now()
	if p.to == nil || now.Sub(p.began) < p.patience || now.Sub(p.drawn) < p.every {
		return
	}
	p.drawn, p.shown = now, true
	bar := ""
	if p.in.size > 0 {
		share := min(float64(p.read.Load())/float64(p.in.size), 1)
		full := int(share * barWidth)
		bar = fmt.Sprintf("%3d %% [%s%s] ", int(share*100), strings.Repeat("#", full), strings.Repeat(".", barWidth-full))
	}
	fmt.Fprintf(p.to, "\r%s"+p.done+"\x1b[K", bar, done)
}

// erase takes the bar away.
func (p *progress) erase() {
	if p.shown {
		fmt.Fprint(p.to, "\r\x1b[K")
		p.shown = false
	}
}
