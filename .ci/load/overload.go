package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const jsonType = "application/json"

// part is one of the things that overload measures.
type part struct {
	name    string
	measure func(context.Context, *program, *verdicts) error
}

var parts = []part{
	{"stalled", stalledCallers},
	{"work", tooMuchWork},
	{"huge", hugeBodies},
}

// overload takes the figures of the service under too much of everything, or of the parts that are named.
func overload(ctx context.Context, named []string) error {
	for _, name := range named {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			return fmt.Errorf("there is no part %q", name)
		}
	}
	p, err := startProgram(ctx, false)
	if err != nil {
		return err
	}
	var v verdicts
	for _, part := range parts {
		if len(named) > 0 && !slices.Contains(named, part.name) {
			continue
		}
		if err := part.measure(ctx, p, &v); err != nil {
			return errors.Join(err, p.stop())
		}
		if err := p.alive(); err != nil {
			v.say(false, "alive: %v", err)
		}
	}
	return errors.Join(v.err(), p.stop())
}

// caller asks over connections that it keeps.
type caller struct {
	http.Client
	url string
}

func newCaller(p *program, connections int) *caller {
	return &caller{http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true}}, "http://" + p.addr}
}

// ask is the status of an answer and how long it took from the first byte sent to the last received.
func (c *caller) ask(path, body string) (status int, took time.Duration, err error) {
	began := time.Now()
	resp, err := c.Post(c.url+path, jsonType, strings.NewReader(body))
	if err != nil {
		return 0, 0, err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return 0, 0, err
	}
	if resp.StatusCode == http.StatusServiceUnavailable && resp.Header.Get("Retry-After") == "" {
		return 0, 0, errors.New("a 503 without Retry-After")
	}
	return resp.StatusCode, time.Since(began), nil
}

// usual asks the usual questions, some hundred a second by four callers, and is the time that 99 of 100 stay below.
func usual(ctx context.Context, p *program, length time.Duration) (time.Duration, error) {
	ctx, stop := context.WithTimeout(ctx, length)
	defer stop()
	var mu sync.Mutex
	var all []time.Duration
	var failed error
	var callers sync.WaitGroup
	for range 4 {
		callers.Go(func() {
			c := newCaller(p, 1)
			for ctx.Err() == nil {
				status, took, err := c.ask(lightPath, light)
				mu.Lock()
				if err != nil || status != http.StatusOK {
					failed = fmt.Errorf("a usual question got %d, %v", status, err)
				}
				all = append(all, took)
				mu.Unlock()
				time.Sleep(2 * time.Millisecond)
			}
		})
	}
	callers.Wait()
	return quantile(all, 99), failed
}

// stall opens connections that send the beginning of a request and no more, anew whenever they are cut off, until the context
// ends. Half of them stop within the header, half within the body.
func stall(ctx context.Context, p *program, connections int) (wait func()) {
	var all sync.WaitGroup
	for i := range connections {
		all.Go(func() {
			for ctx.Err() == nil {
				c, err := net.Dial("tcp", p.addr)
				if err != nil {
					time.Sleep(10 * time.Millisecond)
					continue
				}
				said := "POST " + lightPath + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
				if i%2 == 0 {
					said += "Content-Length: 1000\r\n\r\n{"
				}
				_, _ = io.WriteString(c, said)
				closed := context.AfterFunc(ctx, func() { c.Close() })
				_, _ = io.Copy(io.Discard, c)
				closed()
				c.Close()
			}
		})
	}
	return all.Wait
}

// stalledCallers: 500 of them leave the others' p99 within twice what it is without them, by turns.
func stalledCallers(ctx context.Context, p *program, v *verdicts) error {
	const rounds, length = 7, 3 * time.Second
	var without, with, ratios []float64
	if _, err := usual(ctx, p, length); err != nil { // warm up
		return err
	}
	for range rounds {
		alone, err := usual(ctx, p, length)
		if err != nil {
			return err
		}
		stalling, stop := context.WithCancel(ctx)
		wait := stall(stalling, p, 500)
		time.Sleep(500 * time.Millisecond)
		beside, err := usual(ctx, p, length)
		stop()
		wait()
		if err != nil {
			return err
		}
		without, with = append(without, alone.Seconds()*1000), append(with, beside.Seconds()*1000)
		ratios = append(ratios, beside.Seconds()/alone.Seconds())
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	ratio := quantile(ratios, 50)
	v.say(ratio <= 2, "500 stalled connections: others' p99 %.2f ms without them, %.2f ms beside them; ratio %.2f (median of %d, %.2f to %.2f)",
		quantile(without, 50), quantile(with, 50), ratio, rounds, ratios[0], ratios[len(ratios)-1])
	return nil
}

// tooMuchWork: four times the claims that can be decided, each some milliseconds of work. What else runs on the machine can only add
// to a time, so the quietest round counts; and what a sleeper here waits for to be woken is not the service's.
func tooMuchWork(ctx context.Context, p *program, v *verdicts) error {
	claim, takes, err := slowClaim()
	if err != nil {
		return err
	}
	const path = "/v1/claims/adjudicate"
	c := newCaller(p, 500)

	// What can be done: two callers who ask again at once.
	var done atomic.Int64
	const measured = 4 * time.Second
	until := time.Now().Add(measured)
	var callers sync.WaitGroup
	for range 2 {
		callers.Go(func() {
			for time.Now().Before(until) && ctx.Err() == nil {
				if status, _, err := c.ask(path, claim); err == nil && status == http.StatusOK {
					done.Add(1)
				}
			}
		})
	}
	callers.Wait()
	capacity := float64(done.Load()) / measured.Seconds()
	fmt.Printf("      a claim of %s of work; %.0f of them are decided in a second\n", takes.Round(100*time.Microsecond), capacity)
	if capacity < 1 {
		return errors.New("no claim is decided")
	}

	quiet, err := usual(ctx, p, 3*time.Second)
	if err != nil {
		return err
	}
	const rounds = 5
	var refusals, acceptances, besides, lates []time.Duration
	refused, accepted := 0, 0
	for range rounds {
		f, err := c.flood(ctx, p, path, claim, time.Duration(float64(time.Second)/(4*capacity)))
		if err != nil {
			return err
		}
		refused, accepted = refused+len(f.refused), accepted+len(f.accepted)
		refusals, acceptances = append(refusals, quantile(f.refused, 99)), append(acceptances, quantile(f.accepted, 99))
		besides, lates = append(besides, f.beside), append(lates, f.late)
	}
	over := time.Now()
	var recovered time.Duration
	for row := 0; row < 20; {
		status, took, err := c.ask(path, claim)
		if err != nil {
			return err
		}
		if row++; status != http.StatusOK {
			row, recovered = 0, time.Since(over)
		}
		time.Sleep(took)
	}
	ms := func(list []time.Duration) string {
		middle := quantile(list, 50)
		return fmt.Sprintf("%.1f ms (p99 of the quietest of %d rounds; %.1f their median, %.1f the worst)", 1000*list[0].Seconds(), rounds, 1000*middle.Seconds(), 1000*list[len(list)-1].Seconds())
	}
	fmt.Printf("      this machine wakes sleepers up late by %s; so much is granted\n", ms(lates))
	share := 100 * refused / (refused + accepted)
	v.say(share > 25, "four times the work: %d of %d claims refused (%d %%)", refused, refused+accepted, share)
	v.say(quantile(refusals, 0) <= 10*time.Millisecond+lates[0], "refusals after %s", ms(refusals))
	v.say(quantile(acceptances, 0) <= 50*time.Millisecond+lates[0], "accepted claims after %s", ms(acceptances))
	v.say(true, "the usual questions after %.1f ms (p99) before, beside it after %s", 1000*quiet.Seconds(), ms(besides))
	v.say(recovered <= 2*time.Second, "recovered after %.2f s", recovered.Seconds())
	return nil
}

// flooded is what a flood of requests got.
type flooded struct {
	accepted, refused []time.Duration
	beside, late      time.Duration // p99 of the usual questions meanwhile, and of this machine's own lateness
}

// flood asks at even intervals for some seconds, whatever becomes of it.
func (c *caller) flood(ctx context.Context, p *program, path, body string, interval time.Duration) (f flooded, failed error) {
	const length = 4 * time.Second
	var mu sync.Mutex
	var asked sync.WaitGroup
	var usualErr error
	awake := lateness()
	asked.Go(func() { f.beside, usualErr = usual(ctx, p, length) })
	began := time.Now()
	for i := 0; time.Since(began) < length && ctx.Err() == nil; i++ {
		time.Sleep(time.Until(began.Add(time.Duration(i) * interval)))
		asked.Go(func() {
			status, took, err := c.ask(path, body)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && status == http.StatusOK:
				f.accepted = append(f.accepted, took)
			case err == nil && status == http.StatusServiceUnavailable:
				f.refused = append(f.refused, took)
			default:
				failed = fmt.Errorf("%s got %d, %v", path, status, err)
			}
		})
	}
	asked.Wait()
	f.late = awake()
	return f, errors.Join(failed, usualErr)
}

const gibibyte = 1 << 30

// hugeBodies: a body and a line of 1 GiB are refused, and take no memory.
func hugeBodies(_ context.Context, p *program, v *verdicts) error {
	for _, one := range []struct {
		what string
		send func(*program) (string, error)
		want string
	}{
		{"body of 1 GiB, announced", func(p *program) (string, error) { return huge(p, lightPath, jsonType, false) }, "413"},
		{"body of 1 GiB, in chunks", func(p *program) (string, error) { return huge(p, lightPath, jsonType, true) }, "413"},
		{"line of 1 GiB in a stream", func(p *program) (string, error) {
			return huge(p, "/v1/bulk/moves/validate", "application/x-ndjson", true)
		}, "200 413 200"},
	} {
		before, err := p.status("VmRSS")
		if err != nil {
			return err
		}
		if err := p.forgetPeak(); err != nil {
			return err
		}
		began := time.Now()
		got, err := one.send(p)
		if err != nil {
			return fmt.Errorf("%s: %w", one.what, err)
		}
		took := time.Since(began)
		peak, err := p.status("VmHWM")
		if err != nil {
			return err
		}
		v.say(got == one.want && peak-before < 16<<20, "%s: %s after %.2f s; memory %s before, %s at most", one.what, got, took.Seconds(), mib(before), mib(peak))
	}
	return nil
}

// huge sends 1 GiB and is the status of the answer; of a stream's, with those of its lines: the huge one and a usual one after it.
func huge(p *program, path, contentType string, chunked bool) (string, error) {
	c, err := net.Dial("tcp", p.addr)
	if err != nil {
		return "", err
	}
	defer c.Close()
	framing := fmt.Sprintf("Content-Length: %d", gibibyte)
	if chunked {
		framing = "Transfer-Encoding: chunked"
	}
	stream := strings.Contains(path, "/bulk/")
	go func() {
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\n%s\r\n\r\n", path, contentType, framing)
		piece := strings.Repeat("x", 1<<20)
		for range gibibyte / len(piece) {
			said := piece
			if chunked {
				said = fmt.Sprintf("%x\r\n%s\r\n", len(piece), piece)
			}
			if _, err := io.WriteString(c, said); err != nil {
				return // refused
			}
		}
		if stream {
			fmt.Fprintf(c, "%x\r\n\n%s\n\r\n", len(light)+2, light)
		}
		if chunked {
			_, _ = io.WriteString(c, "0\r\n\r\n")
		}
	}()
	_ = c.SetReadDeadline(time.Now().Add(2 * time.Minute))
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	got := fmt.Sprint(resp.StatusCode)
	if !stream {
		return got, nil
	}
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		_, after, _ := strings.Cut(lines.Text(), `"status":`)
		got += " " + after[:min(3, len(after))]
	}
	return got, lines.Err()
}
