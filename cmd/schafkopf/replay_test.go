package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/bulk"
	"github.com/schafkopf-service/schafkopf/internal/corpus"
)

// Hands of a Wenz of seat 0 with all four Unter, which leads them and then its four highest Eichel; nobody can beat a card of it.
const (
	hands   = `"hands":[["EU","GU","HU","SU","EA","EZ","EK","EO"],["E9","E8","E7","GA","GZ","GK","GO","G9"],["G8","G7","HA","HZ","HK","HO","H9","H8"],["H7","SA","SZ","SK","SO","S9","S8","S7"]]`
	inOrder = `{` + hands + `,"contract":{"type":"wenz"},"declarer":0,"tricks":[{"leader":0,"cards":["EU","G9","G7","S7"]},{"leader":0,"cards":["EA","E7","G8","H7"]}]}`
	revoke  = `{` + hands + `,"contract":{"type":"wenz"},"declarer":0,"tricks":[{"leader":0,"cards":["EU","G9","G7","S7"]},{"leader":0,"cards":["EA","GO","G8","H7"]}]}`
	foreign = `{` + hands + `,"contract":{"type":"wenz"},"declarer":0,"tricks":[{"leader":0,"cards":["EU","S7","G7","G9"]}]}`
)

func TestReplayTellsGamesInOrderFromOthers(t *testing.T) {
	long := `{"x":"` + strings.Repeat("x", bulk.DefaultLimit) + `"}`
	for name, tc := range map[string]struct {
		in     string
		status int
		lines  []string // what each line of the output begins with
	}{
		"nothing":              {"", exitOK, []string{"0 games, 0 with findings, 0 unusable"}},
		"in order":             {inOrder + "\n\n" + inOrder, exitOK, []string{"2 games, 0 with findings, 0 unusable"}},
		"lines with CR":        {inOrder + "\r\n" + inOrder + "\r\n", exitOK, []string{"2 games, 0 with findings, 0 unusable"}},
		"a revoke":             {inOrder + "\n" + revoke + "\n", exitFindings, []string{"line 2: trick 1, seat 1, must_follow_suit: ", "2 games, 1 with findings, 0 unusable"}},
		"not JSON":             {"EU\n" + inOrder, exitUnusable, []string{"line 1: invalid_request; invalid_json: ", "2 games, 0 with findings, 1 unusable"}},
		"a card of another":    {revoke + "\n" + foreign, exitUnusable, []string{"line 1: ", "line 2: impossible_request; /tricks/0/cards/1 ", "2 games, 1 with findings, 1 unusable"}},
		"beyond the limit":     {long + "\n" + inOrder, exitUnusable, []string{"line 1: body_too_large", "2 games, 0 with findings, 1 unusable"}},
		"beyond it at the end": {inOrder + "\n" + long, exitUnusable, []string{"line 2: body_too_large", "2 games, 0 with findings, 1 unusable"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "games.jsonl")
			if err := os.WriteFile(file, []byte(tc.in), 0o600); err != nil {
				t.Fatal(err)
			}
			status, out, msg := inProcess("", nil, "replay", file)
			if piped, same, _ := inProcess(tc.in, nil, "replay", "-"); piped != status || same != out {
				t.Errorf("from the standard input: %d %q", piped, same)
			}
			lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
			if status != tc.status || msg != "" || len(lines) != len(tc.lines) {
				t.Fatalf("status %d, out %q, err %q", status, out, msg)
			}
			for i, want := range tc.lines {
				if !strings.HasPrefix(lines[i], want) {
					t.Errorf("line %q, want %q...", lines[i], want)
				}
			}
		})
	}
}

func TestReplaySpeaksGerman(t *testing.T) {
	if status, out, _ := inProcess(revoke, nil, "replay", "--lang", "de", "-"); status != exitFindings || !strings.HasPrefix(out, "Zeile 1: Stich 1, Platz 1, must_follow_suit: ") ||
		!strings.HasSuffix(out, "\n1 Spiele, 1 mit Fehlern, 0 unbrauchbar\n") {
		t.Errorf("%d %q", status, out)
	}
}

func TestALineOfTheLimitIsRead(t *testing.T) {
	for _, end := range []string{"", "\n", "\r\n"} {
		for length, want := range map[int]int{bulk.DefaultLimit: exitOK, bulk.DefaultLimit + 1: exitUnusable} {
			game := inOrder + strings.Repeat(" ", length-len(inOrder)) + end
			if status, out, _ := inProcess(game, nil, "replay", "-"); status != want {
				t.Errorf("%d bytes and %q: %d %s", length, end, status, out)
			}
		}
	}
}

// Lines keep their order and name their games, however many there are.
func TestGamesAreNamedInTheirOrder(t *testing.T) {
	var in, want strings.Builder
	const games = 20_000
	for i := 1; i <= games; i++ {
		game := inOrder
		if i%1000 == 0 {
			game = revoke
			fmt.Fprintf(&want, "line %d, id \"game-%d\": trick 1, seat 1, must_follow_suit: \n", i, i)
		}
		fmt.Fprintf(&in, "{\"id\":\"game-%d\",%s\n", i, game[1:])
	}
	want.WriteString("20000 games, 20 with findings, 0 unusable\n")
	status, out, msg := inProcess(in.String(), nil, "replay", "-")
	if status != exitFindings || msg != "" {
		t.Errorf("%d %q", status, msg)
	}
	if got := regexp.MustCompile(`(must_follow_suit: ).*`).ReplaceAllString(out, "$1"); got != want.String() {
		t.Errorf("got\n%s", got)
	}
}

func TestIDsAreShownAsTheyAre(t *testing.T) {
	for id, want := range map[string]string{`7`: "line 1, id 7: ", `"a\u001b[2J"`: `line 1, id "a\u001b[2J": `, "\"\u009b\"": "line 1, id \"\ufffd\": ", `[]`: "line 1: "} {
		if _, out, _ := inProcess(`{"id":`+id+`,`+revoke[1:], nil, "replay", "-"); !strings.HasPrefix(out, want) {
			t.Errorf("%s: %q", id, out)
		}
	}
}

func TestTheRecordedGamesAreInOrder(t *testing.T) {
	var in strings.Builder
	games := corpus.Load(t)
	for i := range games {
		id, err := json.Marshal(games[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&in, "{\"id\":%s,%s\n", id, games[i].Request()[1:])
	}
	want := fmt.Sprintf("%d games, 0 with findings, 0 unusable\n", len(games))
	if status, out, msg := inProcess("", nil, "replay", inFile(t, "games.jsonl", in.String())); status != exitOK || out != want || msg != "" {
		t.Errorf("%d %q %q", status, out, msg)
	}
}

func TestReplayRefusesWhatItCannotUse(t *testing.T) {
	for _, args := range [][]string{{"replay"}, {"replay", "-", "-"}, {"replay", "--lang", "fr", "-"}, {"replay", "missing.jsonl"}, {"replay", t.TempDir()}} {
		if status, _, msg := inProcess(inOrder, nil, args...); status != exitUnusable || !strings.HasPrefix(msg, "schafkopf replay: ") {
			t.Errorf("%q: %d %q", args, status, msg)
		}
	}
}

// An input that has not ended does not hold up a program that was told to end.
func TestReplayEndsWhenToldTo(t *testing.T) {
	in, feed := io.Pipe()
	defer feed.Close()
	ctx, cancel := context.WithCancel(t.Context())
	var out, msg bytes.Buffer
	done := make(chan int)
	go func() {
		done <- run(ctx, []string{"replay", "-"}, world{in: in, out: &out, err: &msg, env: nothingSet})
	}()
	if _, err := io.WriteString(feed, inOrder+"\n"); err != nil {
		t.Fatal(err)
	}
	cancel()
	select {
	case status := <-done:
		if status != exitUnusable || !strings.Contains(msg.String(), "canceled") {
			t.Errorf("%d %q %q", status, out.String(), msg.String())
		}
	case <-time.After(patience):
		t.Fatal("still reading")
	}
}

func nothingSet(string) (string, bool) { return "", false }

// failing takes nothing.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAnOutputThatTakesNothingIsSaid(t *testing.T) {
	for name, in := range map[string]string{"replay": revoke, "check": rightSheet} {
		var msg bytes.Buffer
		status := run(t.Context(), []string{name, "-"}, world{in: strings.NewReader(in), out: failing{}, err: &msg, env: nothingSet})
		if status != exitUnusable || !strings.Contains(msg.String(), "no space left") {
			t.Errorf("%s: %d %q", name, status, msg.String())
		}
	}
}

func TestShortInputShowsNoProgress(t *testing.T) {
	if status, out, msg := watched(inOrder, nil, "replay", "-"); status != exitOK || msg != "" || strings.Contains(out, "\x1b") {
		t.Errorf("%d %q %q", status, out, msg)
	}
}

func TestProgress(t *testing.T) {
	for name, tc := range map[string]struct {
		size     int64
		terminal bool
		want     string
	}{
		"of a file":   {200, true, "\r 50 % [####################....................] 12 games\x1b[K"},
		"of a stream": {0, true, "\r12 games\x1b[K"},
		"unwatched":   {200, false, ""},
	} {
		var out, msg bytes.Buffer
		p := newProgress(&input{Reader: strings.NewReader(strings.Repeat("x", 100)), size: tc.size}, world{out: &out, err: &msg, errTerminal: tc.terminal, env: nothingSet}, "%d games")
		if _, err := io.Copy(io.Discard, p); err != nil {
			t.Fatal(err)
		}
		p.draw(11)
		if msg.Len() > 0 {
			t.Errorf("%s: impatient: %q", name, msg.String())
		}
		p.patience, p.every = 0, 0
		p.draw(12)
		if msg.String() != tc.want {
			t.Errorf("%s: %q, want %q", name, msg.String(), tc.want)
		}
		msg.Reset()
		for range 2 {
			fmt.Fprint(p, "a finding\n")
		}
		if want := "\r\x1b[K"; tc.terminal != (msg.String() == want) || out.String() != "a finding\na finding\n" {
			t.Errorf("%s: after a finding %q, written %q", name, msg.String(), out.String())
		}
	}
}
