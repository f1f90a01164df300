package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
)

// results are what was measured, in the order in which it came first.
type results struct {
	names  []string
	series map[string]*series
}

// series is one measurement, repeated.
type series struct {
	unit   string
	values []float64
}

func (r *results) add(name, unit string, value float64) {
	s := r.series[name]
	if s == nil {
		if r.series == nil {
			r.series = map[string]*series{}
		}
		s = &series{unit: unit}
		r.series[name] = s
		r.names = append(r.names, name)
	}
	s.values = append(s.values, value)
}

func (s *series) median() float64 {
	sorted := slices.Sorted(slices.Values(s.values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

func (r *results) print(w io.Writer) {
	for _, name := range r.names {
		s := r.series[name]
		fmt.Fprintf(w, "%-66s %10s %-6s", name, figure(s.median()), s.unit)
		if len(s.values) > 1 {
			fmt.Fprintf(w, " %10s .. %-10s n=%d", figure(slices.Min(s.values)), figure(slices.Max(s.values)), len(s.values))
		}
		fmt.Fprintln(w)
	}
}

// figure writes a number to about three places.
func figure(v float64) string {
	switch {
	case v == float64(int64(v)) || v >= 1000:
		return fmt.Sprintf("%.0f", v)
	case v >= 100:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.3g", v)
}

// record is one line of the results file.
type record struct {
	Name   string  `json:"name"`
	Unit   string  `json:"unit,omitempty"`
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
	N      int     `json:"n"`
}

func (r *results) write(file, load string) error {
	out := struct {
		Go      string   `json:"go"`
		Cores   int      `json:"cores"`
		Load    string   `json:"load_before"`
		Results []record `json:"results"`
	}{runtime.Version(), runtime.NumCPU(), load, nil}
	for _, name := range r.names {
		s := r.series[name]
		out.Results = append(out.Results, record{name, s.unit, s.median(), slices.Min(s.values), slices.Max(s.values), len(s.values)})
	}
	text, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}

// threshold is what the median of a measurement may be. The goal is where it should be; missing it is told, and no fault.
type threshold struct {
	Name    string   `json:"name"`
	AtLeast *float64 `json:"at_least"`
	AtMost  *float64 `json:"at_most"`
	Goal    *float64 `json:"goal"`
}

// outcome is what a figure says about a threshold: the fault, and whether it misses the goal.
func (t *threshold) outcome(v float64) (fault error, missed bool) {
	if t.AtLeast != nil {
		if !(v >= *t.AtLeast) {
			fault = fmt.Errorf("%s is %s, at least %s is wanted", t.Name, figure(v), figure(*t.AtLeast))
		}
		return fault, t.Goal != nil && !(v >= *t.Goal)
	}
	if !(v <= *t.AtMost) {
		fault = fmt.Errorf("%s is %s, at most %s is wanted", t.Name, figure(v), figure(*t.AtMost))
	}
	return fault, t.Goal != nil && !(v <= *t.Goal)
}

// check holds the results against the thresholds of a file. Those of parts that were not asked for may be missing.
func (r *results) check(file string, some bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var list []threshold
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	var faults []error
	held, goals, reached := 0, 0, 0
	for _, t := range list {
		s := r.series[t.Name]
		if (t.AtLeast == nil) == (t.AtMost == nil) {
			return fmt.Errorf("%s: %s needs either at_least or at_most", file, t.Name)
		}
		if s == nil {
			if !some {
				faults = append(faults, fmt.Errorf("%s was not measured", t.Name))
			}
			continue
		}
		fault, missed := t.outcome(s.median())
		if fault != nil {
			faults = append(faults, fault)
		} else {
			held++
		}
		if t.Goal != nil {
			goals++
			if missed {
				fmt.Printf("goal missed: %s is %s, not %s\n", t.Name, figure(s.median()), figure(*t.Goal))
			} else {
				reached++
			}
		}
	}
	fmt.Printf("%d of %d goals reached; %d thresholds held, %d not\n", reached, goals, held, len(faults))
	return errors.Join(faults...)
}
