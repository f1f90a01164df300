package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

// Hands of a Wenz of seat 0 with all four Unter, which leads them and then its four highest Eichel; nobody can beat a card of it.
const (
	hands   = `"hands":[["EU","GU","HU","SU","EA","EZ","EK","EO"],["E9","E8","E7","GA","GZ","GK","GO","G9"],["G8","G7","HA","HZ","HK","HO","H9","H8"],["H7","SA","SZ","SK","SO","S9","S8","S7"]]`
	inOrder = `{` + hands + `,"contract":{"type":"wenz"},"declarer":0,"tricks":[{"leader":0,"cards":["EU","G9","G7","S7"]},{"leader":0,"cards":["EA","E7","G8","H7"]}]}`
	revoke  = `{` + hands + `,"contract":{"type":"wenz"},"declarer":0,"tricks":[{"leader":0,"cards":["EU","G9","G7","S7"]},{"leader":0,"cards":["EA","GO","G8","H7"]}]}`
	foreign = `{` + hands + `,"contract":{"type":"wenz"},"declarer":0,"tricks":[{"leader":0,"cards":["EU","S7","G7","G9"]}]}`
)

func TestReplayTellsGamesInOrderFromOthers(t *testing.T) {
	long := `{"x":"` + strings.Repeat("x", httpapi.BodyLimit) + `"}`
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
	if status, out, _ := inProcess(revoke, nil, "replay", "--lang", "de", "-"); status != exitFindings || !strings.Contains(out, "bedient") {
		t.Errorf("%d %q", status, out)
	}
}

func TestALineOfTheLimitIsRead(t *testing.T) {
	for _, end := range []string{"", "\n", "\r\n"} {
		for length, want := range map[int]int{httpapi.BodyLimit: httpapi.BodyLimit, httpapi.BodyLimit + 1: 0} {
			got := -1
			err := eachLine(context.Background(), strings.NewReader(strings.Repeat("x", length)+end), func(_ int, line []byte) { got = len(line) })
			if err != nil || got != want {
				t.Errorf("%d bytes and %q: read %d, %v", length, end, got, err)
			}
		}
	}
}
