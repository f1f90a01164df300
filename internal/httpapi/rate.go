package httpapi

import (
	"bytes"
	"io"
	"math"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/schafkopf-service/schafkopf/internal/problem"
)

// DefaultCallers is how many callers' rates are remembered where Rate says nothing.
const DefaultCallers = 65536

// Rate is how much one caller may ask. Requests 0 is as much as he likes.
type Rate struct {
	Requests int           // in a window, lines of bulk streams included
	Window   time.Duration // 0: a minute
	Callers  int           // how many are remembered; 0: DefaultCallers
}

// rates are the callers' buckets: each holds a window's requests and is filled again evenly. Memory is bounded: the caller who has
// been silent longest is forgotten first, and begins with a full bucket when he comes back.
type rates struct {
	refill rate.Limit
	quota  int
	policy []string
	most   int
	now    func() time.Time

	mu      sync.Mutex
	buckets map[caller]*bucket
	recent  bucket // the ring of all buckets, from the caller who came last to the one who came first
}

type bucket struct {
	of             caller
	tokens         *rate.Limiter
	streams        atomic.Int64 // that are open
	newer, earlier *bucket
}

func newRates(r Rate) *rates {
	if r.Requests == 0 {
		return nil
	}
	if r.Window == 0 {
		r.Window = time.Minute
	}
	if r.Callers == 0 {
		r.Callers = DefaultCallers
	}
	t := &rates{
		refill: rate.Limit(float64(r.Requests) / r.Window.Seconds()), quota: r.Requests, most: r.Callers, now: time.Now,
		policy:  []string{`"default";q=` + strconv.Itoa(r.Requests) + `;w=` + strconv.Itoa(int(math.Ceil(r.Window.Seconds())))},
		buckets: map[caller]*bucket{},
	}
	t.recent.newer, t.recent.earlier = &t.recent, &t.recent
	return t
}

// bucketOf is the caller's bucket, full for one who is not remembered.
func (t *rates) bucketOf(c caller) *bucket {
	t.mu.Lock()
	defer t.mu.Unlock()
	b := t.buckets[c]
	if b != nil {
		b.unlink()
	} else {
		if len(t.buckets) >= t.most {
			last := t.recent.newer
			last.unlink()
			delete(t.buckets, last.of)
		}
		b = &bucket{of: c, tokens: rate.NewLimiter(t.refill, t.quota)}
		t.buckets[c] = b
	}
	b.earlier, b.newer = t.recent.earlier, &t.recent
	b.earlier.newer, t.recent.earlier = b, b
	return b
}

func (b *bucket) unlink() { b.newer.earlier, b.earlier.newer = b.earlier, b.newer }

// admit takes one request from the caller's bucket and says in the answer what is left; false when it has answered that nothing
// is.
func (t *rates) admit(x *exchange, c caller) bool {
	b, now := t.bucketOf(c), t.now()
	admitted := b.tokens.AllowN(now, 1)
	left := b.tokens.TokensAt(now)
	h := x.Header()
	h["Ratelimit-Policy"] = t.policy
	h["Ratelimit"] = []string{`"default";r=` + strconv.Itoa(max(int(left), 0)) + `;t=` + strconv.Itoa(t.seconds(float64(t.quota)-left))}
	if !admitted {
		x.unheard()
		h["Retry-After"] = []string{strconv.Itoa(max(t.seconds(1-left), 1))}
		x.reject("too_many_requests", problem.New(http.StatusTooManyRequests, "too_many_requests"))
		return false
	}
	x.bucket = b
	return true
}

// seconds is how long the refill of so many tokens takes, rounded up.
func (t *rates) seconds(tokens float64) int {
	return int(math.Ceil(max(tokens, 0) / float64(t.refill)))
}

// paced is a stream that is read no faster than its caller's rate allows: each line costs one, and the next ones are read when
// those read are paid for. Without a rate it is the stream itself.
func (x *exchange) paced(r io.Reader) io.Reader {
	if x.bucket == nil {
		return r
	}
	return &pacedReader{r: r, rates: x.server.rates, bucket: x.bucket, done: x.r.Context().Done()}
}

type pacedReader struct {
	r      io.Reader
	rates  *rates
	bucket *bucket
	done   <-chan struct{}
	due    time.Time
}

// portion is how much a paced stream reads at once, so that it is not far ahead of its rate.
const portion = 4 << 10

func (p *pacedReader) Read(b []byte) (int, error) {
	if wait := p.due.Sub(p.rates.now()); !p.due.IsZero() && wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-p.done:
		}
	}
	n, err := p.r.Read(b[:min(len(b), portion)])
	now := p.rates.now()
	for lines := bytes.Count(b[:n], []byte{'\n'}); lines > 0; lines -= p.rates.quota {
		p.due = now.Add(p.bucket.tokens.ReserveN(now, min(lines, p.rates.quota)).DelayFrom(now))
	}
	return n, err
}
