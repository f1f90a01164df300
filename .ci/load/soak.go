package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// soaker is everything that callers do, at once.
type soaker struct {
	p        *program
	examples []example
	good     []example // answered with 200

	mu     sync.Mutex
	faults []string

	asked, bulkLines, refused, cut atomic.Int64
}

// soak loads the service for so long and looks at its memory and goroutines all the while.
func soak(ctx context.Context, length time.Duration, race bool) error {
	// Short time limits let slow callers be cut off often.
	p, err := startProgram(ctx, race, "--read-header-timeout", "1s", "--read-timeout", "2s", "--write-timeout", "10s", "--idle-timeout", "2s")
	if err != nil {
		return err
	}
	s := &soaker{p: p}
	if s.examples, err = examples(); err != nil {
		return errors.Join(err, p.stop())
	}
	for _, e := range s.examples {
		if e.status == http.StatusOK {
			s.good = append(s.good, e)
		}
	}
	var v verdicts
	err = s.run(ctx, length, race, &v)
	return errors.Join(err, v.err(), p.stop())
}

// sample is what the process takes at one moment.
type sample struct{ memory, goroutines int64 }

func (s *soaker) sample() (sample, error) {
	memory, err := s.p.status("VmRSS")
	if err != nil {
		return sample{}, err
	}
	m, err := s.p.metrics()
	if err != nil {
		return sample{}, err
	}
	return sample{memory, int64(m["go_goroutines"])}, nil
}

func (s *soaker) run(ctx context.Context, length time.Duration, race bool, v *verdicts) error {
	idle, err := s.sample()
	if err != nil {
		return err
	}
	loading, stop := context.WithTimeout(ctx, length)
	defer stop()
	var load sync.WaitGroup
	seed := uint64(0)
	run := func(callers int, act func(context.Context, *caller, *rand.Rand) error) {
		for range callers {
			seed++
			rng := rand.New(rand.NewPCG(seed, 1989))
			load.Go(func() {
				c := newCaller(s.p, 1)
				defer c.CloseIdleConnections()
				for loading.Err() == nil {
					if err := act(loading, c, rng); err != nil && loading.Err() == nil {
						s.fault(err.Error())
						time.Sleep(100 * time.Millisecond)
					}
				}
			})
		}
	}
	run(12, s.valid)
	run(4, s.invalid)
	run(2, s.document)
	run(20, s.slow)
	run(6, s.aborted)
	run(3, s.bulk)
	run(2, s.abortedBulk)

	var samples []sample
	began := time.Now()
	tick := time.NewTicker(max(length/240, 250*time.Millisecond))
	defer tick.Stop()
	for said := began; loading.Err() == nil; {
		select {
		case <-loading.Done():
			continue
		case <-tick.C:
		}
		now, err := s.sample()
		if err != nil {
			return err
		}
		samples = append(samples, now)
		if time.Since(said) > time.Minute {
			said = time.Now()
			fmt.Printf("      %s: %d requests, %d lines, %d refused, memory %s, %d goroutines\n", time.Since(began).Round(time.Second),
				s.asked.Load(), s.bulkLines.Load(), s.refused.Load(), mib(now.memory), now.goroutines)
		}
	}
	load.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	http.DefaultClient.CloseIdleConnections()
	time.Sleep(3 * time.Second) // what is open is cut off or idles out
	after, err := s.sample()
	if err != nil {
		return err
	}

	fmt.Printf("      %d requests, %d lines of bulk streams, %d refused with 503, %d cut off, in %s\n",
		s.asked.Load(), s.bulkLines.Load(), s.refused.Load(), s.cut.Load(), length)
	// In the first third everything has happened once; what is taken in the last third is held against the second.
	memory := func(part []sample) int64 {
		values := make([]int64, len(part))
		for i, one := range part {
			values[i] = one.memory
		}
		return quantile(values, 50)
	}
	n := len(samples)
	for i := range 10 {
		fmt.Printf("      memory in tenth %2d of the time: %s\n", i+1, mib(memory(samples[i*n/10:(i+1)*n/10])))
	}
	early, late := memory(samples[n/3:2*n/3]), memory(samples[2*n/3:])
	change := 100 * (float64(late)/float64(early) - 1)
	// The race detector remembers, so its memory grows by itself.
	v.say(change <= 5 || race, "memory %s when idle before, %s and then %s under load (%+.1f %%), %s when idle after", mib(idle.memory), mib(early), mib(late), change, mib(after.memory))
	v.say(after.goroutines <= idle.goroutines+4, "goroutines %d when idle before, up to %d under load, %d when idle after", idle.goroutines,
		slices.MaxFunc(samples, func(a, b sample) int { return int(a.goroutines - b.goroutines) }).goroutines, after.goroutines)
	v.say(len(s.faults) == 0, "%d wrong answers", len(s.faults))
	for _, f := range s.faults {
		fmt.Println("      " + f)
	}
	return nil
}

func (s *soaker) fault(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.faults) < 20 {
		s.faults = append(s.faults, what)
	}
}

// take looks at an answer. A 503 that is announced is none of the wrong ones, any other 5xx is.
func (s *soaker) take(what string, status int, err error, want func(int) bool) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	s.asked.Add(1)
	if status == http.StatusServiceUnavailable {
		s.refused.Add(1)
		time.Sleep(20 * time.Millisecond)
		return nil
	}
	if !want(status) {
		return fmt.Errorf("%s: %d", what, status)
	}
	return nil
}

func (s *soaker) valid(_ context.Context, c *caller, rng *rand.Rand) error {
	e := s.examples[rng.IntN(len(s.examples))]
	status, _, err := c.ask(e.path, string(e.body))
	return s.take(e.path, status, err, func(got int) bool { return got == e.status })
}

func (s *soaker) invalid(_ context.Context, c *caller, rng *rand.Rand) error {
	e := s.examples[rng.IntN(len(s.examples))]
	if rng.IntN(10) == 0 {
		e.path += "x"
	}
	status, _, err := c.ask(e.path, string(spoiled(e.body, rng)))
	return s.take("spoiled "+e.path, status, err, func(got int) bool { return got < 500 })
}

func (s *soaker) document(_ context.Context, c *caller, rng *rand.Rand) error {
	path := []string{"/v1/cards", "/v1/codes", "/v1/rulesets", "/v1/rulesets/wirtshaus", "/v1/contracts", "/openapi.json", "/openapi.yaml", "/docs"}[rng.IntN(8)]
	resp, err := c.Get(c.url + path)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	time.Sleep(5 * time.Millisecond)
	return s.take(path, resp.StatusCode, nil, func(got int) bool { return got == http.StatusOK })
}

// slow sends a request in pieces with pauses, some too long. It is answered or cut off.
func (s *soaker) slow(ctx context.Context, _ *caller, rng *rand.Rand) error {
	c, err := net.Dial("tcp", s.p.addr)
	if err != nil {
		return err
	}
	defer c.Close()
	e := s.good[rng.IntN(len(s.good))]
	said := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", e.path, len(e.body), e.body)
	for pause := time.Duration(rng.IntN(400)) * time.Millisecond; said != ""; time.Sleep(pause) {
		n := min(len(said), 1+rng.IntN(200))
		if _, err := io.WriteString(c, said[:n]); err != nil || ctx.Err() != nil {
			s.cut.Add(1)
			return nil
		}
		said = said[n:]
	}
	_ = c.SetReadDeadline(time.Now().Add(20 * time.Second))
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		s.cut.Add(1)
		return nil
	}
	resp.Body.Close()
	return s.take("slowly "+e.path, resp.StatusCode, nil, func(got int) bool { return got == http.StatusOK || got == http.StatusBadRequest })
}

// aborted hangs up within a request, before its answer, or within it.
func (s *soaker) aborted(_ context.Context, _ *caller, rng *rand.Rand) error {
	c, err := net.Dial("tcp", s.p.addr)
	if err != nil {
		return err
	}
	defer c.Close()
	e := s.examples[rng.IntN(len(s.examples))]
	said := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", e.path, len(e.body), e.body)
	if rng.IntN(3) == 0 {
		said = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
	}
	if rng.IntN(2) == 0 {
		said = said[:rng.IntN(len(said))]
	}
	_, _ = io.WriteString(c, said)
	if rng.IntN(2) == 0 {
		_ = c.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
		_, _ = io.CopyN(io.Discard, c, int64(rng.IntN(2000)))
	}
	if rng.IntN(2) == 0 {
		_ = c.(*net.TCPConn).SetLinger(0)
	}
	s.asked.Add(1)
	time.Sleep(2 * time.Millisecond)
	return nil
}

// stream is a body of so many lines for one operation, a tenth of them spoiled.
func (s *soaker) stream(rng *rand.Rand, lines int) (path string, body *bytes.Buffer) {
	first := s.good[rng.IntN(len(s.good))]
	same := slices.DeleteFunc(slices.Clone(s.good), func(e example) bool { return e.path != first.path })
	body = new(bytes.Buffer)
	for range lines {
		line := same[rng.IntN(len(same))].body
		if rng.IntN(10) == 0 {
			line = bytes.ReplaceAll(spoiled(line, rng), []byte("\n"), nil)
			line = append([]byte("x"), line...) // never blank
		}
		body.Write(line)
		body.WriteByte('\n')
	}
	return "/v1/bulk/" + strings.TrimPrefix(first.path, "/v1/"), body
}

// bulk sends a stream and counts its answers.
func (s *soaker) bulk(_ context.Context, c *caller, rng *rand.Rand) error {
	lines := 1 + rng.IntN(2000)
	path, body := s.stream(rng, lines)
	resp, err := c.Post(c.url+path, "application/x-ndjson", body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if got := bytes.Count(text, []byte("\n")); resp.StatusCode == http.StatusOK && got != lines || bytes.Contains(text, []byte(`"status":500`)) {
		return fmt.Errorf("%s: %d answers to %d lines", path, got, lines)
	}
	s.bulkLines.Add(int64(lines))
	return s.take(path, resp.StatusCode, nil, func(got int) bool { return got == http.StatusOK })
}

// abortedBulk hangs up within a stream, or stops reading or sending until it is cut off.
func (s *soaker) abortedBulk(_ context.Context, _ *caller, rng *rand.Rand) error {
	c, err := net.Dial("tcp", s.p.addr)
	if err != nil {
		return err
	}
	defer c.Close()
	path, body := s.stream(rng, 1+rng.IntN(500))
	part := body.Bytes()[:rng.IntN(body.Len())+1]
	fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n", path, len(part), part)
	switch rng.IntN(4) {
	case 0:
		_ = c.SetReadDeadline(time.Now().Add(15 * time.Second))
		_, _ = io.Copy(io.Discard, c) // sends nothing more: it is cut off
		s.cut.Add(1)
	case 1:
		_ = c.(*net.TCPConn).SetLinger(0)
	default:
		_ = c.SetReadDeadline(time.Now().Add(time.Duration(rng.IntN(50)) * time.Millisecond))
		_, _ = io.Copy(io.Discard, c)
	}
	s.asked.Add(1)
	return nil
}
