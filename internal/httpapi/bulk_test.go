package httpapi

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

const bulkPath = "/v1/bulk/test/parrot"

var asNDJSON = header("Content-Type", "application/x-ndjson")

// parrotLine is a line for the parrot and its answer; the id is taken off by spaces in its place.
func parrotLine(id int) (line, answer string) {
	line = fmt.Sprintf(`{"id":%d,"x":1}`, id)
	return line + "\n", fmt.Sprintf(`{"id":%d,"status":200,"body":{"bytes":%d,"lang":"en"}}`, id, len(line)) + "\n"
}

// send posts a stream to a server on a port.
func (r *running) send(t *testing.T, path string, body io.Reader) *http.Response {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, "http://"+r.addr+path, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-ndjson")
	transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return r.connect() }}
	resp, err := transport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		resp.Body.Close()
		transport.CloseIdleConnections()
	})
	return resp
}

func TestABulkStreamIsAnsweredWhileItIsSent(t *testing.T) {
	body, say := io.Pipe()
	resp := start(t, ample).send(t, bulkPath, body) // the header comes before the first line is sent
	hear := bufio.NewReader(resp.Body)
	for i := range 50 {
		line, want := parrotLine(i)
		if _, err := io.WriteString(say, line); err != nil {
			t.Fatal(err)
		}
		if got, err := hear.ReadString('\n'); err != nil || got != want {
			t.Fatalf("%q, %v; want %q", got, err, want)
		}
	}
	say.Close()
	if rest, err := io.ReadAll(hear); err != nil || len(rest) > 0 {
		t.Errorf("%q, %v", rest, err)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/x-ndjson", "Content-Language": "en", "Vary": "Accept-Language", "Cache-Control": "no-store",
		"X-Content-Type-Options": "nosniff", "Content-Length": "",
	} {
		if got := resp.Header.Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
	if resp.Header.Get("X-Request-Id") == "" || len(resp.TransferEncoding) != 1 {
		t.Errorf("%v %v", resp.Header, resp.TransferEncoding)
	}
}

func TestABulkStreamThatCannotBeginIsAProblem(t *testing.T) {
	s, _ := testServer(t)
	with := func(pairs ...string) call { return call{http.MethodPost, bulkPath, header(pairs...), "{}"} }
	stream := func(path string) call { return call{http.MethodPost, path, asNDJSON, "{}"} }
	for name, tc := range map[string]struct {
		call
		status int
		code   string
	}{
		"unknown operation":   {stream("/v1/bulk/moves/guess"), 404, "not_found"},
		"unknown group":       {stream("/v1/bulk/guesses/validate"), 404, "not_found"},
		"no name":             {stream("/v1/bulk/moves"), 404, "not_found"},
		"no operation":        {stream("/v1/bulk"), 404, "not_found"},
		"three parts":         {stream("/v1/bulk/moves/validate/x"), 404, "not_found"},
		"bulk of bulk":        {stream("/v1/bulk/bulk/moves/validate"), 404, "not_found"},
		"a document":          {stream("/v1/bulk/rulesets/rein"), 404, "not_found"},
		"GET":                 {get(bulkPath), 405, "method_not_allowed"},
		"PUT":                 {call{http.MethodPut, bulkPath, asNDJSON, "{}"}, 405, "method_not_allowed"},
		"OPTIONS":             {call{http.MethodOptions, bulkPath, nil, ""}, 405, "method_not_allowed"},
		"GET of no operation": {get("/v1/bulk/moves/guess"), 404, "not_found"},
		"accepts JSON only":   {with("Content-Type", "application/x-ndjson", "Accept", "application/json"), 406, "not_acceptable"},
		"no content type":     {with(), 415, "unsupported_media_type"},
		"JSON":                {with("Content-Type", "application/json"), 415, "unsupported_media_type"},
		"ndjson without x":    {with("Content-Type", "application/ndjson"), 415, "unsupported_media_type"},
		"other charset":       {with("Content-Type", "application/x-ndjson; charset=latin1"), 415, "unsupported_media_type"},
		"gzip":                {with("Content-Type", "application/x-ndjson", "Content-Encoding", "gzip"), 415, "unsupported_content_coding"},
	} {
		t.Run(name, func(t *testing.T) {
			resp := tc.do(s.Public())
			expectProblem(t, resp, tc.status, tc.code)
			if allow := resp.Header.Get("Allow"); (tc.status == 405) != (allow == "POST") {
				t.Errorf("Allow %q", allow)
			}
		})
	}
}

func TestEveryOperationHasItsStream(t *testing.T) {
	s := New(Options{})
	for _, op := range service.Operations {
		resp := call{http.MethodPost, "/v1/bulk/" + op.Name, header("Content-Type", "application/x-ndjson; charset=utf-8", "Accept", "application/*"), "{\"id\":1,\n"}.do(s.Public())
		if body := bodyOf(t, resp); resp.StatusCode != 200 || !strings.HasPrefix(body, `{"id":1,"status":400,"problem":{`) || strings.Count(body, "\n") != 1 {
			t.Errorf("%s: %d %s", op.Name, resp.StatusCode, body)
		}
	}
}

func TestABadLineSpoilsNoOther(t *testing.T) {
	s, _ := testServer(t)
	long := `{"id":3,"x":"` + strings.Repeat("y", BodyLimit) + `"}`
	body := "{\"id\":1}\n\n" + "no\n" + long + "\n" + `{"id":"a","id":"b"}` + "\n" + `{"id":1.5}` + "\n \t\r\n" + `{"id":6}`
	c := call{http.MethodPost, bulkPath, header("Content-Type", "application/x-ndjson", "Accept-Language", "de", "X-Request-Id", "mine-1"), body}
	resp := c.do(s.Public())
	got := strings.Split(bodyOf(t, resp), "\n")
	for i, want := range []string{
		`{"id":1,"status":200,"body":{"bytes":8,"lang":"de"}}`,
		`{"status":200,"body":{"bytes":2,"lang":"de"}}`, // the parrot takes anything
		`{"status":413,"problem":{`,
		`{"status":400,"problem":{`,
		`{"status":400,"problem":{`,
		`{"id":6,"status":200,"body":{"bytes":8,"lang":"de"}}`,
		``,
	} {
		if i >= len(got) || !strings.HasPrefix(got[i], want) {
			t.Fatalf("line %d of %q, want %s", i, got, want)
		}
	}
	if len(got) != 7 || resp.Header.Get("Content-Language") != "de" {
		t.Errorf("%q %v", got, resp.Header)
	}
	for i, want := range map[int]string{2: `"code":"body_too_large"`, 3: `{"pointer":"/id","code":"duplicate_member"`, 4: `{"pointer":"/id","code":"not_an_integer"`} {
		if !strings.Contains(got[i], want) || !strings.Contains(got[i], `"instance":"mine-1"`) {
			t.Errorf("%s, want %s", got[i], want)
		}
	}
}

func TestLinesAreCounted(t *testing.T) {
	s, log := testServer(t)
	c := call{http.MethodPost, bulkPath, asNDJSON, strings.Repeat("{}\n", 500) + "\"impossible\"\n\"panic\"\n" + strings.Repeat("x", BodyLimit+1)}
	if body := bodyOf(t, c.do(s.Public())); strings.Count(body, "\n") != 503 {
		t.Errorf("%.1000s", body)
	}
	got := gather(t, s)
	for name, want := range map[string]float64{
		"schafkopf_bulk_lines_total{operation=test/parrot,status=200}":       500,
		"schafkopf_bulk_lines_total{operation=test/parrot,status=422}":       1,
		"schafkopf_bulk_lines_total{operation=test/parrot,status=500}":       1,
		"schafkopf_bulk_lines_total{operation=test/parrot,status=413}":       1,
		"schafkopf_bulk_lines_total{operation=test/parrot,status=400}":       0,
		"schafkopf_http_requests_total{code=200,operation=bulk/test/parrot}": 1,
		"schafkopf_http_requests_in_flight{}":                                0,
	} {
		if v, ok := got[name]; !ok || v != want {
			t.Errorf("%s is %v (there: %v), want %v", name, v, ok, want)
		}
	}
	if text := log.String(); !strings.Contains(text, `"msg":"panic"`) || strings.Contains(text, "EO") {
		t.Errorf("log: %s", text)
	}
}

const bulkHead = "POST " + bulkPath + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"

func TestTheConnectionServesOnAfterAStream(t *testing.T) {
	c := start(t, ample).dial(t)
	for i := range 3 {
		line, want := parrotLine(i)
		c.say(bulkHead+"Content-Length: %d\r\n\r\n%s", len(line), line)
		if resp := c.answer(); bodyOf(t, resp) != want || len(resp.TransferEncoding) != 1 {
			t.Errorf("%v %v", resp.Header, resp.TransferEncoding)
		}
		time.Sleep(100 * time.Millisecond)
		c.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
		if resp := c.answer(); resp.StatusCode != 200 {
			t.Errorf("%d", resp.StatusCode)
		}
	}
	c.say(bulkHead + "Content-Length: 0\r\n\r\n")
	if resp := c.answer(); resp.StatusCode != 200 || bodyOf(t, resp) != "" {
		t.Errorf("%d", resp.StatusCode)
	}
}

func TestLeaveToSendIsGivenBeforeAnyAnswer(t *testing.T) {
	c := start(t, ample).dial(t)
	line, want := parrotLine(1)
	c.say(bulkHead+"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(line))
	if resp := c.answer(); resp.StatusCode != 100 {
		t.Fatalf("%d", resp.StatusCode)
	}
	c.say("%s", line)
	if resp := c.answer(); resp.StatusCode != 200 || bodyOf(t, resp) != want {
		t.Errorf("%d", resp.StatusCode)
	}
}

// TestAnOldCallerGetsItsAnswers: HTTP/1.0 knows no chunks, and its callers close their side when they have sent everything.
func TestAnOldCallerGetsItsAnswers(t *testing.T) {
	var body, want strings.Builder
	for i := range 2000 {
		line, answer := parrotLine(i)
		body.WriteString(line)
		want.WriteString(answer)
	}
	for _, half := range []bool{false, true} {
		c := start(t, ample).dial(t)
		c.say("POST %s HTTP/1.0\r\nContent-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n%s", bulkPath, body.Len(), body.String())
		if half {
			_ = c.Conn.(*net.TCPConn).CloseWrite()
		}
		resp := c.answer()
		if got := bodyOf(t, resp); got != want.String() || len(resp.TransferEncoding) != 0 || resp.ContentLength >= 0 || !resp.Close {
			t.Errorf("%d bytes, want %d; %v %v", len(got), want.Len(), resp.Header, resp.TransferEncoding)
		}
	}
}

func TestDeadlinesMoveForwardWithEachLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := ample
		limits.Read = 3 * time.Second
		body, say := io.Pipe()
		defer say.Close()
		resp := startWired(t, limits, Options{}).send(t, bulkPath, body)
		hear := bufio.NewReader(resp.Body)
		for i := range 8 { // together far longer than the time to read a request
			time.Sleep(limits.Read - time.Millisecond)
			line, want := parrotLine(i)
			if _, err := io.WriteString(say, line); err != nil {
				t.Fatal(err)
			}
			if got, err := hear.ReadString('\n'); err != nil || got != want {
				t.Fatalf("%q, %v", got, err)
			}
		}
		began := time.Now()
		if rest, err := io.ReadAll(hear); err == nil || len(rest) > 0 {
			t.Errorf("the silent caller's answer ends well: %q", rest)
		}
		if took := time.Since(began); took != limits.Read {
			t.Errorf("after %s", took)
		}
	})
}

func TestALineThatDripsIsCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := ample
		limits.Read = 3 * time.Second
		c := startWired(t, limits, Options{}).dial(t)
		c.say(bulkHead + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")
		began := time.Now()
		over := make(chan struct{})
		defer close(over)
		go func() {
			for {
				select {
				case <-over:
					return
				case <-time.After(70 * time.Millisecond): // never at the very moment of the cut
				}
				if _, err := io.WriteString(c, "1\r\n \r\n"); err != nil {
					return
				}
			}
		}()
		resp, err := http.ReadResponse(c.in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if rest, err := io.ReadAll(resp.Body); err == nil || len(rest) > 0 {
			t.Errorf("%q", rest)
		}
		if took := time.Since(began); took != limits.Read {
			t.Errorf("after %s", took)
		}
	})
}

// slowWriter is a writer of answers whose deadline for reading can be looked at.
type slowWriter struct {
	recorder
	deadline time.Time
}

func (w *slowWriter) SetReadDeadline(t time.Time) error {
	w.deadline = t
	return nil
}

// TestWhatHoldsTheServerUpIsNotTheCallers: the time that a line has goes by only while it is waited for.
func TestWhatHoldsTheServerUpIsNotTheCallers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		near, far := net.Pipe()
		w, r := new(slowWriter), post(bulkPath, "").request()
		r.Body = far
		d := newDuplex(&exchange{ResponseWriter: w, r: r}, func() {})
		d.read, d.left = 3*time.Second, 3*time.Second
		for i, step := range []struct {
			after time.Duration // of waiting for it
			text  string
			left  time.Duration // when it began to be waited for
		}{
			{time.Second, "half a ", 3 * time.Second},
			{time.Second, "line", 2 * time.Second},
			{500 * time.Millisecond, " and\nanother", time.Second},
			{time.Second, "half", 3 * time.Second},
			{0, "\n", 2 * time.Second},
		} {
			time.Sleep(time.Minute) // the server has something else to do
			go func() {
				time.Sleep(step.after)
				_, _ = io.WriteString(near, step.text)
			}()
			began := time.Now()
			if n, err := d.Read(make([]byte, 100)); n != len(step.text) || err != nil {
				t.Fatal(n, err)
			}
			if left := w.deadline.Sub(began); left != step.left {
				t.Errorf("step %d: %s are left, want %s", i, left, step.left)
			}
		}
	})
}

func TestABrokenStreamHasNoEnd(t *testing.T) {
	r := start(t, ample)
	line, want := parrotLine(1)
	for name, after := range map[string]func(c *talk){
		"bad chunk":   func(c *talk) { c.say("zz\r\n") },
		"half closed": func(c *talk) { _ = c.Conn.(*net.TCPConn).CloseWrite() },
	} {
		t.Run(name, func(t *testing.T) {
			c := r.dial(t)
			c.say(bulkHead+"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n", len(line), line)
			resp, err := http.ReadResponse(c.in, nil)
			if err != nil {
				t.Fatal(err)
			}
			got := make([]byte, len(want))
			if _, err := io.ReadFull(resp.Body, got); err != nil || string(got) != want {
				t.Fatalf("%q, %v", got, err)
			}
			after(c)
			if rest, err := io.ReadAll(resp.Body); err == nil || len(rest) > 0 {
				t.Errorf("the answer ends well: %q", rest)
			}
		})
	}
}

// counting is an operation that counts what it is asked.
func counting(n *atomic.Int64) service.Operation {
	return service.Operation{Name: "test/counting", Do: func(q service.Query) (service.Reply, *problem.Problem) {
		n.Add(1)
		return service.Reply{Body: append(q.Into, `{"answer":"`+strings.Repeat("z", 200)+`"}`...)}, nil
	}}
}

// still waits until the number no longer changes.
func still(t *testing.T, n *atomic.Int64) int64 {
	t.Helper()
	for began, last := time.Now(), int64(-1); ; last = n.Load() {
		time.Sleep(300 * time.Millisecond)
		if n.Load() == last {
			return last
		}
		if time.Since(began) > patience {
			t.Fatal("it goes on and on")
		}
	}
}

// endless sends lines until nobody takes them.
func endless(c io.Writer) {
	chunk := []byte(strings.Repeat("{}\n", 1000))
	chunk = fmt.Appendf(nil, "%x\r\n%s\r\n", len(chunk), chunk)
	for {
		if _, err := c.Write(chunk); err != nil {
			return
		}
	}
}

func TestAHangUpStopsTheWork(t *testing.T) {
	var asked atomic.Int64
	r := start(t, ample, counting(&asked))
	c := r.dial(t)
	c.say("%s", strings.Replace(bulkHead, "parrot", "counting", 1)+"Transfer-Encoding: chunked\r\n\r\n")
	go endless(c)
	if _, err := io.CopyN(io.Discard, c.in, 1<<20); err != nil {
		t.Fatal(err)
	}
	c.Close()
	still(t, &asked)
	ended(t, r)
}

// ended fails unless the server's requests come to an end.
func ended(t *testing.T, r *running) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		resp, err := http.Get("http://" + r.ops + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(bodyOf(t, resp), "\nschafkopf_http_requests_in_flight 0\n") {
			return
		}
		if time.Since(began) > patience {
			t.Fatal("the request goes on and on")
		}
	}
}

func TestACallerWhoDoesNotReadStopsTheStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		limits := ample
		limits.Write = 3 * time.Second
		r := startWired(t, limits, Options{Operations: []service.Operation{counting(&asked)}})
		c := r.dial(t)
		c.say("%s", strings.Replace(bulkHead, "parrot", "counting", 1)+"Transfer-Encoding: chunked\r\n\r\n")
		if _, err := http.ReadResponse(c.in, nil); err != nil { // the header, and nothing after it
			t.Fatal(err)
		}
		go endless(c)
		time.Sleep(limits.Write - time.Millisecond)
		if n := r.server.streams.inside.Load(); n != 1 {
			t.Errorf("%d streams are open", n)
		}
		time.Sleep(time.Second)
		if n := r.server.streams.inside.Load(); n != 0 {
			t.Error("the stream goes on and on")
		}
		if n := asked.Load(); n > 1<<18 { // the batches in flight
			t.Errorf("%d lines were answered to nobody", n)
		}
	})
}

func TestManyCoresKeepTheOrder(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	uneven := service.Operation{Name: "test/uneven", Do: func(q service.Query) (service.Reply, *problem.Problem) {
		if rand.IntN(50) == 0 {
			time.Sleep(time.Duration(rand.IntN(1000)) * time.Microsecond)
		}
		return service.Reply{Body: append(q.Into, bytes.TrimLeft(q.Body, "{ ")...)}, nil
	}}
	const n = 20_000
	var body bytes.Buffer
	for i := range n {
		fmt.Fprintf(&body, "{\"id\":%d,\"line\":%d}\n", i, i)
	}
	resp := start(t, ample, uneven).send(t, "/v1/bulk/test/uneven", &body)
	hear := bufio.NewReader(resp.Body)
	for i := range n {
		got, err := hear.ReadString('\n')
		if want := fmt.Sprintf("{\"id\":%d,\"status\":200,\"body\":\"line\":%d}}\n", i, i); err != nil || got != want {
			t.Fatalf("%q, %v, want %q", got, err, want)
		}
	}
}

func TestMemoryDoesNotGrowWithABulkStream(t *testing.T) {
	size := int64(256 << 20)
	if testing.Short() {
		size = 32 << 20
	}
	line := `{"id":123456,"game":"` + strings.Repeat("x", 430) + "\"}\n"
	block := []byte(strings.Repeat(line, 100))
	body, say := io.Pipe()
	go func() {
		for sent := int64(0); sent < size; sent += int64(len(block)) {
			if _, err := say.Write(block); err != nil {
				return
			}
		}
		say.Close()
	}()
	r := start(t, ample)
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	resp := r.send(t, bulkPath, body)
	buf, peak := make([]byte, 64<<10), uint64(0)
	for got := int64(0); ; {
		n, err := resp.Body.Read(buf)
		if got += int64(n); got>>24 != (got-int64(n))>>24 {
			runtime.ReadMemStats(&now)
			peak = max(peak, now.Sys-before.Sys)
		}
		if err == io.EOF {
			if lines := size / int64(len(line)); got < lines*50 {
				t.Errorf("%d bytes for %d lines", got, lines)
			}
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if peak > 32<<20 {
		t.Errorf("%d MiB more than before", peak>>20)
	}
}

func TestAStreamInProgressIsFinishedBeforeTheServerStops(t *testing.T) {
	r := start(t, ample)
	body, say := io.Pipe()
	resp := r.send(t, bulkPath, body)
	hear := bufio.NewReader(resp.Body)
	r.stop()
	for i := range 5 {
		line, want := parrotLine(i)
		_, _ = io.WriteString(say, line)
		if got, err := hear.ReadString('\n'); err != nil || got != want {
			t.Fatalf("%q, %v", got, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	say.Close()
	if rest, err := io.ReadAll(hear); err != nil || len(rest) > 0 {
		t.Errorf("%q, %v", rest, err)
	}
	if err := <-r.done; err != nil {
		t.Error(err)
	}
}

// BenchmarkBulkOverLoopback is a stream through real connections; a line is an operation. Client and server share the cores.
func BenchmarkBulkOverLoopback(b *testing.B) {
	const line = `{"id":1234567,"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}` + "\n"
	server := httptest.NewServer(New(Options{}).Public())
	defer server.Close()
	block := []byte(strings.Repeat(line, 500))
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	body, say := io.Pipe()
	go func() {
		for left := b.N; left > 0; left -= 500 {
			_, _ = say.Write(block[:len(line)*min(left, 500)])
		}
		say.Close()
	}()
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, server.URL+"/v1/bulk/tricks/resolve", body)
	if err != nil {
		b.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-ndjson")
	resp, err := server.Client().Do(req)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, resp.Body); err != nil || resp.StatusCode != http.StatusOK {
		b.Fatal(resp.StatusCode, err)
	}
}
