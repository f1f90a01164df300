// Command bench measures the service: engine, operations, HTTP, streams, start and memory. What counts are ratios of things that
// were measured by turns, since the times of a busy machine are good for little else. It is started by the script run beside it,
// which builds what is measured.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

type bench struct {
	built, root, scratch string
	serverCore           string
	slices               int
	slice, patience      time.Duration
	results
}

func (b *bench) program(name string) string { return filepath.Join(b.built, name) }

// parts are what is measured, in this order.
var parts = []struct {
	name string
	run  func(*bench, context.Context) error
}{
	{"footprint", (*bench).measureFootprint},
	{"inprocess", (*bench).measureInProcess},
	{"http", (*bench).measureHTTP},
	{"bulk", (*bench).measureBulk},
	{"instructions", (*bench).measureInstructions},
}

func main() {
	b := &bench{slice: time.Second}
	flag.StringVar(&b.built, "built", "", "`folder` of the programs and compiled tests to measure")
	flag.StringVar(&b.root, "root", ".", "the repository")
	flag.StringVar(&b.serverCore, "server-core", "0", "core of the servers")
	flag.IntVar(&b.slices, "slices", 7, "how often each measurement is repeated")
	flag.DurationVar(&b.patience, "patience", 2*time.Minute, "how long in all to wait for moments in which nothing else runs")
	written := flag.String("json", "", "`file` to write the results to")
	bounds := flag.String("check", "", "`file` of thresholds to hold the results against")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := b.run(ctx, flag.Args(), *written, *bounds); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func (b *bench) run(ctx context.Context, only []string, written, bounds string) error {
	before := load()
	if err := b.measure(ctx, only); err != nil {
		return err
	}
	fmt.Printf("load of the machine: %s before, %s after; each figure is the median, then least and most of n\n", before, load())
	b.print(os.Stdout)
	var fault error
	if written != "" {
		fault = b.write(written, before)
	}
	if bounds != "" {
		fault = errors.Join(fault, b.check(bounds, len(only) > 0))
	}
	return fault
}

func (b *bench) measure(ctx context.Context, only []string) (err error) {
	if b.scratch, err = os.MkdirTemp("", "schafkopf-bench"); err != nil {
		return err
	}
	defer os.RemoveAll(b.scratch)
	for _, part := range parts {
		if len(only) > 0 && !slices.Contains(only, part.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "bench: %s\n", part.name)
		if err := part.run(b, ctx); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// load is how many processes wanted to run in the last minute.
func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	first, _, _ := strings.Cut(string(text), " ")
	return first
}
