package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// measureHTTP asks the service and a bare echo by turns, both on the same core, wrk on another: S B S B ... S. Each slice of the
// bare echo is compared with the mean of the service's slices before and after it.
func (b *bench) measureHTTP(ctx context.Context) error {
	service, _, err := b.startService()
	if err != nil {
		return err
	}
	defer service.stop()
	for _, op := range hotOperations() {
		if err := b.measureHot(ctx, service, op); err != nil {
			return err
		}
	}
	return nil
}

type hotOperation struct{ name, body string }

func hotOperations() []hotOperation {
	return []hotOperation{
		{"moves/validate", validateMove},
		{"moves/legal", legalMoves},
		{"tricks/resolve", resolveTrick},
		{"payouts/compute", computePayout},
		{"games/replay", string(appendGame(nil, newRandom()))},
	}
}

func (b *bench) measureHot(ctx context.Context, service *server, op hotOperation) error {
	answer, err := ask("http://"+service.addr+"/v1/"+op.name, op.body)
	if err != nil {
		return err
	}
	bare, _, err := b.startBare(len(answer))
	if err != nil {
		return err
	}
	defer bare.stop()
	script, err := b.script(op.body)
	if err != nil {
		return err
	}
	slice := func(s *server) (sliced, error) { return b.wrk(ctx, s, script, "/v1/"+op.name) }
	for _, s := range []*server{service, bare} { // warm
		if _, err := slice(s); err != nil {
			return err
		}
	}
	before, err := slice(service)
	if err != nil {
		return err
	}
	at := "http " + op.name
	for range b.slices {
		base, err := slice(bare)
		if err != nil {
			return err
		}
		after, err := slice(service)
		if err != nil {
			return err
		}
		b.add(at+": requests/s against bare echo", "ratio", (before.rate+after.rate)/2/base.rate)
		b.add(at+": server CPU per request against bare echo", "ratio", (before.cpu+after.cpu)/2/base.cpu)
		b.add(at+": requests/s", "1/s", after.rate)
		b.add(at+": server CPU per request", "us", after.cpu)
		b.add(at+": bare echo requests/s", "1/s", base.rate)
		b.add(at+": bare echo CPU per request", "us", base.cpu)
		before = after
	}
	return nil
}

// sliced is what one second of load showed.
type sliced struct {
	rate   float64 // requests per second
	cpu    float64 // microseconds of the server for one request
	others float64 // cores that were busy with something else
}

// quiet is how much others may do in a slice that counts, in cores.
const quiet = 0.1

// wrk measures a slice in which nobody disturbs, for as long as there is patience; then one as it comes.
func (b *bench) wrk(ctx context.Context, s *server, script, path string) (sliced, error) {
	for {
		measured, err := b.wrkOnce(ctx, s, script, path)
		if err != nil || measured.others <= quiet || b.patience <= 0 {
			b.add("noise: cores that others kept busy in slices that count", "", measured.others)
			return measured, err
		}
		select {
		case <-ctx.Done():
			return measured, ctx.Err()
		case <-time.After(b.slice):
		}
		b.patience -= 2 * b.slice
	}
}

var wrkCount = regexp.MustCompile(`(\d+) requests in ([\d.]+)(m?s)`)

func (b *bench) wrkOnce(ctx context.Context, s *server, script, path string) (sliced, error) {
	cmd := exec.CommandContext(ctx, "wrk", "-t1", "-c8", "-d"+b.slice.String(), "-s", script, "http://"+s.addr+path)
	begin, cpu, all := time.Now(), s.cpu(), busy()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return sliced{}, fmt.Errorf("wrk: %w: %s", err, out)
	}
	cpu, all, took := s.cpu()-cpu, busy()-all, time.Since(begin)
	m := wrkCount.FindStringSubmatch(string(out))
	if m == nil || strings.Contains(string(out), "Non-2xx") || strings.Contains(string(out), "Socket errors") {
		return sliced{}, fmt.Errorf("wrk: %s", out)
	}
	requests, _ := strconv.ParseFloat(m[1], 64)
	counted, err := time.ParseDuration(m[2] + m[3])
	if err != nil {
		return sliced{}, err
	}
	own := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() + cpu
	return sliced{
		rate: requests / counted.Seconds(), cpu: float64(cpu.Nanoseconds()) / 1000 / requests,
		others: max(0, (all-own).Seconds()/took.Seconds()),
	}, nil
}

// script is the file that makes wrk post the body.
func (b *bench) script(body string) (string, error) {
	name := filepath.Join(b.scratch, "post.lua")
	lua := fmt.Sprintf("wrk.method = 'POST'\nwrk.body = [==[%s]==]\nwrk.headers['Content-Type'] = 'application/json'\n", body)
	return name, os.WriteFile(name, []byte(lua), 0o644)
}

func ask(url, body string) ([]byte, error) {
	r, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	answer, err := io.ReadAll(r.Body)
	if err == nil && r.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: status %d: %s", url, r.StatusCode, answer)
	}
	return answer, err
}
