package transport_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/corpus"
)

// TestRecordedGamesOverHTTP asks a running server to referee every recorded game: each card legal, each winner, the partner, points,
// Laufende, price and payout as recorded.
func TestRecordedGamesOverHTTP(t *testing.T) {
	games := corpus.Load(t)
	url := server(t)
	for _, g := range games {
		status, body := post(t, url+"/v1/games/replay", "application/json", g.Request())
		if status != http.StatusOK {
			t.Errorf("%s: %d %s", g.ID, status, body)
			continue
		}
		var a corpus.Answer
		if err := json.Unmarshal(body, &a); err != nil {
			t.Fatal(err)
		}
		for _, d := range g.Differences(&a) {
			t.Errorf("%s: %s", g.ID, d)
		}
	}
}

// TestRecordedProtocolsOverHTTP: the six protocols in their original bytes have no finding.
func TestRecordedProtocolsOverHTTP(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus.Folder(t), "netschafkopf_*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no protocols: %v", err)
	}
	url := server(t)
	for _, f := range files {
		sheet, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		status, body := post(t, url+"/v1/scoresheets/validate", "text/plain", sheet)
		var a struct {
			Valid      bool
			Findings   []json.RawMessage
			Statistics struct{ Games int }
		}
		if err := json.Unmarshal(body, &a); err != nil || status != http.StatusOK {
			t.Fatalf("%s: %d %v", f, status, err)
		}
		if !a.Valid || len(a.Findings) > 0 || a.Statistics.Games != 99 {
			t.Errorf("%s: %d games, %s", filepath.Base(f), a.Statistics.Games, a.Findings)
		}
	}
}

func post(t *testing.T, url, contentType string, body []byte) (status int, answer []byte) {
	t.Helper()
	r, err := http.Post(url, contentType, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	answer, err = io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, answer
}
