// Command capacity says what one core carries: it puts the examples of each operation to a real replica on loopback, singly over
// kept connections and as lines of a stream, and divides the processor time that the replica took by the answers it gave. That is
// its own time and the kernel's for it, so other work on the machine disturbs little. It prints a table in Markdown.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/schafkopf-service/schafkopf/.ci/tools/deploy/replica"
)

const (
	callers = 4
	most    = 20_000  // single requests of each operation
	lines   = 200_000 // in its stream
)

func main() {
	log.SetFlags(0)
	binary := flag.String("binary", "bin/schafkopf", "the program")
	examples := flag.String("examples", "api/examples", "the folder of examples")
	flag.Parse()
	if err := run(*binary, *examples); err != nil {
		log.Fatalf("capacity: %v", err)
	}
}

func run(binary, examples string) error {
	requests, err := answered(examples)
	if err != nil {
		return err
	}
	r, err := replica.Start(binary, "127.0.0.1:0", "127.0.0.1:0", nil, nil)
	if err != nil {
		return err
	}
	defer r.Kill()
	fmt.Println("| operation | µs of a core for a request | requests/s of a core | µs for a line of a stream | lines/s of a core |")
	fmt.Println("| --- | --- | --- | --- | --- |")
	for _, operation := range slices.Sorted(maps.Keys(requests)) {
		single, err := cost(r, most, func() error { return singly(r, operation, requests[operation]) })
		if err != nil {
			return fmt.Errorf("%s: %w", operation, err)
		}
		line, err := cost(r, lines, func() error { return streamed(r, operation, requests[operation]) })
		if err != nil {
			return fmt.Errorf("bulk/%s: %w", operation, err)
		}
		fmt.Printf("| `%s` | %.0f | %.0f | %.1f | %.0f |\n", operation, 1e6*single, 1/single, 1e6*line, 1/line)
	}
	return nil
}

// answered reads, by operation, the examples' requests that are answered with 200.
func answered(folder string) (map[string][][]byte, error) {
	files, err := filepath.Glob(folder + "/*.json")
	if err != nil {
		return nil, err
	}
	requests := map[string][][]byte{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var e struct {
			Operation string
			Request   json.RawMessage
			Status    int
		}
		if err := json.Unmarshal(b, &e); err != nil || e.Status != http.StatusOK {
			continue
		}
		var line bytes.Buffer
		if err := json.Compact(&line, e.Request); err != nil {
			return nil, err
		}
		requests[e.Operation] = append(requests[e.Operation], line.Bytes())
	}
	if len(requests) == 0 {
		return nil, fmt.Errorf("no examples in %s", folder)
	}
	return requests, nil
}

// cost is the processor time in seconds that the replica takes for one of n.
func cost(r *replica.Replica, n int, work func() error) (float64, error) {
	before, err := spent(r)
	if err != nil {
		return 0, err
	}
	if err := work(); err != nil {
		return 0, err
	}
	after, err := spent(r)
	return (after - before) / float64(n), err
}

func spent(r *replica.Replica) (float64, error) {
	metrics, err := r.Get("/metrics")
	if err != nil {
		return 0, err
	}
	m := regexp.MustCompile(`(?m)^process_cpu_seconds_total (\S+)$`).FindStringSubmatch(metrics)
	if m == nil {
		return 0, fmt.Errorf("the replica does not count its processor time")
	}
	return strconv.ParseFloat(m[1], 64)
}

func singly(r *replica.Replica, operation string, requests [][]byte) error {
	client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: callers}}
	defer client.CloseIdleConnections()
	errs := make([]error, callers)
	var all sync.WaitGroup
	for caller := range callers {
		all.Go(func() {
			for i := caller; i < most && errs[caller] == nil; i += callers {
				errs[caller] = post(client, r.Addr, operation, "application/json", bytes.NewReader(requests[i%len(requests)]))
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func streamed(r *replica.Replica, operation string, requests [][]byte) error {
	in, out := io.Pipe()
	go func() {
		var batch bytes.Buffer
		for i := range lines {
			batch.Write(requests[i%len(requests)])
			batch.WriteByte('\n')
			if batch.Len() >= 64<<10 || i == lines-1 {
				if _, err := batch.WriteTo(out); err != nil {
					return
				}
			}
		}
		_ = out.Close()
	}()
	return post(&http.Client{Timeout: time.Minute}, r.Addr, "bulk/"+operation, "application/x-ndjson", in)
}

func post(client *http.Client, addr, operation, media string, body io.Reader) error {
	resp, err := client.Post("http://"+addr+"/v1/"+operation, media, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %s", resp.Status)
	}
	return nil
}
