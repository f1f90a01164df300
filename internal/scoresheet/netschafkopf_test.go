package scoresheet

import (
	"os"
	"path/filepath"
	"testing"
)

// corpus is the folder of recorded games: beside the project, or where the environment says.
func corpus(tb testing.TB) string {
	tb.Helper()
	if dir := os.Getenv("SCHAFKOPF_CORPUS"); dir != "" {
		return dir
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		tb.Fatal(err)
	}
	for {
		c := filepath.Join(dir, "shared", "corpus")
		if _, err := os.Stat(c); err == nil {
			return c
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Skip("no folder shared/corpus beside the project; set SCHAFKOPF_CORPUS to one")
		}
		dir = parent
	}
}

func protocols(tb testing.TB) map[string][]byte {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(corpus(tb), "netschafkopf_*.txt"))
	if err != nil || len(files) == 0 {
		tb.Skip("no protocols in the corpus")
	}
	m := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		m[filepath.Base(f)] = data
	}
	return m
}

func TestProtocolsAreReadWithoutARest(t *testing.T) {
	for name, data := range protocols(t) {
		sheet, refusal := ReadProtocol(data)
		if refusal != nil {
			t.Fatalf("%s: %v", name, refusal)
		}
		if len(sheet.Entries) != 99 || len(sheet.Players) != 4 {
			t.Errorf("%s: %d games of %d players", name, len(sheet.Entries), len(sheet.Players))
		}
		for _, f := range sheet.Read {
			t.Errorf("%s: %+v", name, f)
		}
		for i := range sheet.Entries {
			e := &sheet.Entries[i]
			if len(e.Tricks) != 8 || len(e.Hands) != 4 || !e.Contract.Set || e.Totals == nil || e.Bill == nil || !e.Result.Stated() {
				t.Errorf("%s: game %d is incomplete: %+v", name, i+1, e)
			}
		}
	}
}
