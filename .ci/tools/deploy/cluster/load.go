package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// question is a request whose answer is always the same.
type question struct {
	path, body string
	answer     []byte
}

// load is what the callers ask, and what came of it.
type load struct {
	url       string
	questions []question

	mu       sync.Mutex
	asked    int
	faults   []error
	duration []time.Duration
}

func newLoad(url string) *load {
	return &load{url: url, questions: []question{
		{path: "/v1/tricks/resolve", body: `{"contract":{"type":"wenz"},"trick":{"leader":0,"cards":["EU","GU","HU","SU"]}}`},
		{path: "/v1/moves/legal", body: `{"contract":{"type":"wenz"},"hand":["EA","E9"],"trick":{"leader":3,"cards":["EK"]}}`},
		{path: "/v1/moves/validate", body: `{"contract":{"type":"wenz"},"hand":["EA","G9"],"trick":{"leader":3,"cards":["EK"]},"card":"G9"}`},
		// Nearly as large as a body may be.
		{path: "/v1/rulesets/expand", body: `{"ruleset":{"preset":"wirtshaus"}` + strings.Repeat(" ", 60<<10) + `}`},
	}}
}

// learn asks a replica itself for the right answers.
func (l *load) learn(replica string) error {
	for i := range l.questions {
		q := &l.questions[i]
		answer, err := put(context.Background(), http.DefaultClient, replica+q.path, strings.NewReader(q.body))
		if err != nil {
			return err
		}
		q.answer = answer
	}
	return nil
}

// run asks until the context ends; every request that has begun gets its time.
func (l *load) run(ctx context.Context) {
	var all sync.WaitGroup
	for caller := range callers {
		all.Go(func() {
			// One in four makes a connection for each request, one in four sends its bodies in two halves.
			client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{DisableKeepAlives: caller%4 == 1}}
			for i := caller; ctx.Err() == nil && l.next(); i++ {
				q := l.questions[i%len(l.questions)]
				var body io.Reader = strings.NewReader(q.body)
				if caller%4 == 2 {
					body = &halves{left: q.body}
				}
				l.ask(client, q, body)
				time.Sleep(pause)
			}
		})
	}
	all.Wait()
}

func (l *load) next() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked++
	return l.asked <= most
}

func (l *load) ask(client *http.Client, q question, body io.Reader) {
	begin := time.Now()
	answer, err := put(context.Background(), client, l.url+q.path, body)
	took := time.Since(begin)
	if err == nil && !bytes.Equal(answer, q.answer) {
		err = fmt.Errorf("%s: the answer is %q, not %q", q.path, answer, q.answer)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.duration = append(l.duration, took)
	if err != nil {
		l.faults = append(l.faults, err)
	}
}

// put asks once. The client never asks again by itself: a POST with a body that cannot be rewound is not idempotent to it.
func put(ctx context.Context, client *http.Client, url string, body io.Reader) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, io.NopCloser(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %s", url, resp.Status, answer)
	}
	return answer, err
}

// halves is a body that comes in two halves.
type halves struct {
	left   string
	paused bool
}

func (h *halves) Read(b []byte) (int, error) {
	if h.left == "" {
		return 0, io.EOF
	}
	n := len(h.left)
	if !h.paused {
		h.paused, n = true, n/2
	} else {
		time.Sleep(20 * time.Millisecond)
	}
	n = copy(b, h.left[:n])
	h.left = h.left[n:]
	return n, nil
}

// String is the state of the load in a line.
func (l *load) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	sorted := slices.Sorted(slices.Values(l.duration))
	at := func(share float64) time.Duration {
		return sorted[int(share*float64(len(sorted)-1))].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%d requests, %d lost, p50 %s, p99 %s, longest %s", len(sorted), len(l.faults), at(.5), at(.99), at(1))
}

func (l *load) err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.faults) == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d requests lost, the first ones: %w", len(l.faults), len(l.duration), errors.Join(l.faults[:min(5, len(l.faults))]...))
}
