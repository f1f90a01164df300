package main

import (
	"fmt"
	"slices"
	"time"
)

// quantile is the value that so many of a hundred stay at or below; 0 without values. It sorts them.
func quantile[T int64 | float64 | time.Duration](values []T, percent int) T {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[min(len(values)*percent/100, len(values)-1)]
}

func mib(bytes int64) string { return fmt.Sprintf("%.1f MiB", float64(bytes)/(1<<20)) }

// lateness is how late this machine wakes up who sleeps a millisecond, 99 times of 100, until stop. It is what anything here waits
// for at times, whatever the service does.
func lateness() (stop func() time.Duration) {
	halt, got := make(chan struct{}), make(chan time.Duration)
	go func() {
		var all []time.Duration
		for {
			select {
			case <-halt:
				got <- quantile(all, 99)
				return
			default:
				began := time.Now()
				time.Sleep(time.Millisecond)
				all = append(all, time.Since(began)-time.Millisecond)
			}
		}
	}()
	return func() time.Duration { close(halt); return <-got }
}

// verdicts are what was measured, and whether it is what it should be.
type verdicts struct{ failed []string }

func (v *verdicts) say(good bool, format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	mark := "ok  "
	if !good {
		mark = "FAIL"
		v.failed = append(v.failed, line)
	}
	fmt.Printf("%s  %s\n", mark, line)
}

func (v *verdicts) err() error {
	if len(v.failed) > 0 {
		return fmt.Errorf("%d of the figures are not what they should be", len(v.failed))
	}
	return nil
}
