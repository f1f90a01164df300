package main

import (
	"bytes"
	"os"
	"testing"
)

func TestTheDashboardIsCurrent(t *testing.T) {
	want, err := render(rows)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../../deploy/monitoring/grafana/dashboards/schafkopf.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the file differs from the table; make dashboard writes it anew")
	}
}

func TestPanelsSayWhatTheyShow(t *testing.T) {
	for _, r := range rows {
		for _, p := range r.panels {
			if p.title == "" || p.about == "" || p.unit == "" || len(p.curves) == 0 {
				t.Errorf("%s: the panel %q lacks title, description, unit or curves", r.title, p.title)
			}
		}
	}
}
