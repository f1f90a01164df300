package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// goBenchmark is a benchmark of a package's tests: iterations is what takes about a fifth of a second.
type goBenchmark struct {
	pkg, name  string
	iterations int
}

var engine = []goBenchmark{
	{"schafkopf", "BenchmarkLegal", 20_000_000},
	{"schafkopf", "BenchmarkTrickWinner", 40_000_000},
	{"referee", "BenchmarkReplayYardstick", 500_000},
	{"referee", "BenchmarkReplay", 250_000},
	{"referee", "BenchmarkCheckAndReplay", 125_000},
	{"referee", "BenchmarkClaim/rufspiel/6", 4096},
	{"settlement", "BenchmarkSettle", 2_000_000},
}

var operations = []goBenchmark{
	{"service", "BenchmarkOperation/moves/validate", 400_000},
	{"service", "BenchmarkOperation/moves/legal", 400_000},
	{"service", "BenchmarkOperation/tricks/resolve", 800_000},
	{"service", "BenchmarkOperation/payouts/compute", 200_000},
	{"service", "BenchmarkOperation/games/replay", 80_000},
}

var handlers = []goBenchmark{
	{"httpapi", "BenchmarkBareEcho", 300_000},
	{"httpapi", "BenchmarkMove", 100_000},
	{"httpapi", "BenchmarkProblem", 20_000},
	{"httpapi", "BenchmarkRubbish", 150},
}

// label is how a benchmark's figures are called.
func (g goBenchmark) label() string {
	name := strings.TrimPrefix(strings.TrimPrefix(g.name, "Benchmark"), "Operation/")
	return map[string]string{"service": "operation", "httpapi": "handler"}[g.pkg] + map[string]string{
		"schafkopf": "engine", "referee": "engine", "settlement": "engine",
	}[g.pkg] + " " + name
}

// measureInProcess runs the benchmarks by turns. What counts is the processor time of the test process, which others on the machine
// disturb less than they do the time of day; a short run is taken off, which is what starting costs.
func (b *bench) measureInProcess(ctx context.Context) error {
	for range b.slices {
		took := map[string]float64{}
		for _, list := range [][]goBenchmark{engine, operations, handlers} {
			for _, g := range list {
				ns, allocs, err := b.time(ctx, g)
				if err != nil {
					return err
				}
				took[g.name] = ns
				b.add(g.label(), "ns", ns)
				b.add(g.label()+": allocations", "", allocs)
			}
		}
		for _, r := range []struct{ name, of, by string }{
			{"engine: replay against the yardstick", "BenchmarkReplay", "BenchmarkReplayYardstick"},
			{"handler: a move against bare echo", "BenchmarkMove", "BenchmarkBareEcho"},
			{"handler: a problem against bare echo", "BenchmarkProblem", "BenchmarkBareEcho"},
			{"handler: 64 KiB of rubbish against bare echo", "BenchmarkRubbish", "BenchmarkBareEcho"},
		} {
			b.add(r.name, "ratio", took[r.of]/took[r.by])
		}
	}
	return nil
}

// time is the processor time of one iteration in nanoseconds, and how often it allocates.
func (b *bench) time(ctx context.Context, g goBenchmark) (ns, allocs float64, err error) {
	few, _, err := b.iterate(ctx, g, g.iterations/20)
	if err != nil {
		return 0, 0, err
	}
	many, allocs, err := b.iterate(ctx, g, g.iterations/20+g.iterations)
	return float64(many-few) / float64(g.iterations), allocs, err
}

var allocations = regexp.MustCompile(`(\d+) allocs/op`)

func (b *bench) iterate(ctx context.Context, g goBenchmark, n int) (time.Duration, float64, error) {
	cmd := exec.CommandContext(ctx, b.program(g.pkg+".test"), "-test.run", "^$", "-test.bench", "^"+g.name+"$", "-test.benchmem", "-test.benchtime", strconv.Itoa(n)+"x")
	cmd.Dir = filepath.Join(b.root, "internal", g.pkg)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	out, err := cmd.CombinedOutput()
	m := allocations.FindSubmatch(out)
	if err != nil || m == nil {
		return 0, 0, fmt.Errorf("%s %s: %w\n%s", g.pkg, g.name, err, out)
	}
	allocs, _ := strconv.ParseFloat(string(m[1]), 64)
	used := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), allocs, nil
}

// measureInstructions counts the instructions of an iteration under callgrind, in user mode: what no neighbour disturbs.
func (b *bench) measureInstructions(ctx context.Context) error {
	for _, g := range append(append([]goBenchmark{}, operations...), handlers[:2]...) {
		few, err := b.count(ctx, g, 1000)
		if err != nil {
			return err
		}
		many, err := b.count(ctx, g, 4000)
		if err != nil {
			return err
		}
		b.add(g.label()+": instructions", "", float64(many-few)/3000)
	}
	return nil
}

var collected = regexp.MustCompile(`Collected : (\d+)`)

func (b *bench) count(ctx context.Context, g goBenchmark, n int) (int, error) {
	// Preemption comes as a signal, which callgrind does not survive; when the heap is collected is a matter of chance.
	cmd := exec.CommandContext(ctx, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", b.program(g.pkg+".test"),
		"-test.run", "^$", "-test.bench", "^"+g.name+"$", "-test.benchtime", strconv.Itoa(n)+"x")
	cmd.Dir = filepath.Join(b.root, "internal", g.pkg)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1", "GOGC=off")
	out, err := cmd.CombinedOutput()
	m := collected.FindSubmatch(out)
	if err != nil || m == nil {
		return 0, fmt.Errorf("callgrind %s: %w\n%s", g.name, err, out)
	}
	return strconv.Atoi(string(m[1]))
}
