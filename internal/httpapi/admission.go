package httpapi

import (
	"net/http"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/problem"
)

// What is admitted where Options say nothing.
const (
	DefaultInFlight = 256
	DefaultWait     = 25 * time.Millisecond
	DefaultStreams  = 32
)

// streamShare is the part of the open streams that one caller may have: one in so many.
const streamShare = 4

const (
	// slow is what the work of a request has to be expected to take before it waits for its turn: that of a hundred of the usual kind.
	slow = 250 * time.Microsecond
	// The work is measured by the length of the body, in pieces; a body has at least one. leastPace is what a piece takes at least, and
	// is taken for what is not known yet.
	piece     = 256
	leastPace = 4 * time.Microsecond
)

// gate lets so many pass at a time and turns others away at once.
type gate struct {
	most   int64
	inside atomic.Int64
}

func (g *gate) enter() bool {
	if g.inside.Add(1) > g.most {
		g.inside.Add(-1)
		return false
	}
	return true
}

func (g *gate) leave() { g.inside.Add(-1) }

// room is where requests are worked on. One enters it when its body is in, so whoever sends or reads slowly takes none of it, and
// leaves it when its answer is ready.
//
// The work of most requests is short against receiving them; it is just done. Where a request is expected to take long, by its length
// and by what the route's requests lately took, it needs one of the turns, which are one fewer than cores: a core is always left for the others, and for the word that there is
// no room. How long one would wait is known beforehand, by what those before it are going to take; who would wait too long is turned
// away at once.
type room struct {
	gate
	patience int64         // nanoseconds of work that may lie before a request
	ahead    atomic.Int64  // nanoseconds of work that the slow ones inside are expected to take
	turns    chan struct{} // has an element for each that is taken
}

func newRoom(most int, patience time.Duration) *room {
	turns := max(runtime.GOMAXPROCS(0)-1, 1)
	return &room{gate: gate{most: int64(most)}, patience: int64(patience) * int64(turns), turns: make(chan struct{}, turns)}
}

// pace is how long the work of a route's requests lately took for each piece of their bodies: about what four in five stay below. It
// is moved by how many were slower, not by how much, so that some held up by something else do not show.
//
// Where the machine is busy with others everything takes long. So the time by the clock says how long others will have to wait, and
// the time that the processor spent says whether the work is slow; that is looked at only where the clock makes it look slow.
type pace struct{ clock, processor tendency }

// expected is how long the work on a body of this length is going to take, and whether it is slow.
func (p *pace) expected(length int) (takes time.Duration, isSlow bool) {
	n := pieces(length)
	takes = p.clock.piece() * n
	return takes, takes >= slow && p.processor.piece()*n >= slow
}

// suspect says whether the processor's time has to be looked at.
func suspect(takes time.Duration) bool { return takes >= slow/4 }

// tendency is a time that four in five stay below, in nanoseconds for each piece.
type tendency struct{ nanoseconds atomic.Int64 }

func (t *tendency) piece() time.Duration {
	return max(time.Duration(t.nanoseconds.Load()), leastPace)
}

func (t *tendency) learn(length int, took time.Duration) {
	old := t.piece()
	switch took /= pieces(length); {
	case took > old:
		t.nanoseconds.Store(int64(old + old*3/10))
	case old > leastPace:
		t.nanoseconds.Store(int64(old - old/15))
	}
}

func pieces(length int) time.Duration { return time.Duration(max(length/piece, 1)) }

// begin lets the request into the room; false when it has answered that there is none.
func (x *exchange) begin() bool {
	r := x.server.room
	if !r.enter() {
		return x.overloaded()
	}
	cost, isSlow := x.route.pace.expected(len(x.buffer))
	if isSlow {
		if r.ahead.Add(int64(cost)) > int64(cost)+r.patience {
			r.ahead.Add(-int64(cost))
			r.leave()
			return x.overloaded()
		}
		r.turns <- struct{}{}
		x.cost = cost
	}
	x.working, x.began, x.spent = true, time.Now(), -1
	if suspect(cost) {
		x.spent = threadTime()
	}
	return true
}

// leave gives back what the request holds.
func (x *exchange) leave() {
	if x.working {
		x.working = false
		r := x.server.room
		took := time.Since(x.began)
		x.route.pace.clock.learn(len(x.buffer), took)
		if x.spent >= 0 {
			// Where the work has changed threads the difference says nothing, but it was not more than by the clock.
			x.route.pace.processor.learn(len(x.buffer), min(max(threadTime()-x.spent, 0), took))
		}
		if x.cost > 0 {
			<-r.turns
			r.ahead.Add(-int64(x.cost))
			x.cost = 0
		}
		r.leave()
	}
	if x.streaming {
		x.streaming = false
		x.server.streams.leave()
		if x.bucket != nil {
			x.bucket.streams.Add(-1)
		}
	}
}

// openStream lets a stream begin; false when it has answered that there are enough. Where callers are told apart, each may have a
// share of the streams only: one who waits for his rate keeps nobody else from asking.
func (x *exchange) openStream() bool {
	if x.bucket != nil {
		if share := max(x.server.streams.most/streamShare, 1); x.bucket.streams.Add(1) > share {
			x.bucket.streams.Add(-1)
			x.unheard()
			x.Header()["Retry-After"] = retrySoon
			x.reject("too_many_requests", problem.New(http.StatusTooManyRequests, "too_many_requests"))
			return false
		}
	}
	if !x.server.streams.enter() {
		if x.bucket != nil {
			x.bucket.streams.Add(-1)
		}
		x.unheard()
		return x.overloaded()
	}
	x.streaming = true
	return true
}

// retrySoon is when a request that found no room may come again, in seconds.
var retrySoon = []string{"1"}

func (x *exchange) overloaded() bool {
	x.Header()["Retry-After"] = retrySoon
	x.reject("overloaded", problem.New(http.StatusServiceUnavailable, "overloaded"))
	return false
}
