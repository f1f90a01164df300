package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/web"
)

// The page must live with the policy it is served with, and in a binary without its source tree.
func TestDocsLoadsOnlyEmbeddedFiles(t *testing.T) {
	files := web.Docs()
	page, err := fs.ReadFile(files, "index.html")
	if err != nil {
		t.Fatal(err)
	}

	loads := regexp.MustCompile(`<(?:script|link)\b[^>]*?(?:src|href)="([^"]*)"`).FindAllStringSubmatch(string(page), -1)
	if len(loads) == 0 {
		t.Fatal("index.html loads nothing")
	}
	for _, load := range loads {
		name, below := strings.CutPrefix(load[1], "/docs/")
		if !below {
			t.Errorf("index.html loads %s, which is not below /docs/", load[1])
			continue
		}
		if _, err := fs.Stat(files, name); err != nil {
			t.Errorf("index.html loads %s: %v", load[1], err)
		}
	}
	if inline := regexp.MustCompile(`<script>|<style|\son[a-z]+=`).FindString(string(page)); inline != "" {
		t.Errorf("index.html has inline code: %q", inline)
	}
}

// The record of the vendored files is what a reader compares with a release, so it must be true and complete.
func TestVendoredFilesAreAsRecorded(t *testing.T) {
	for _, page := range []struct {
		folder, pattern string
		embedded        fs.FS
	}{
		{"docs", "swagger-ui*", web.Docs()},
		{"sheet", "uPlot*", web.Sheet()},
	} {
		folder := os.DirFS(page.folder)
		record, err := fs.ReadFile(folder, "VENDORED.md")
		if err != nil {
			t.Fatal(err)
		}
		recorded := map[string]string{}
		for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| `([0-9a-f]{64})` \\|$").FindAllStringSubmatch(string(record), -1) {
			recorded[row[1]] = row[2]
		}
		vendored, err := fs.Glob(folder, page.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if len(vendored) == 0 || len(vendored) != len(recorded) {
			t.Errorf("%s has %d vendored files, %d recorded", page.folder, len(vendored), len(recorded))
		}
		for _, name := range vendored {
			content, err := fs.ReadFile(folder, name)
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(content)
			if got := hex.EncodeToString(sum[:]); got != recorded[name] {
				t.Errorf("%s has SHA-256 %s, recorded is %q", name, got, recorded[name])
			}
			if _, err := fs.Stat(page.embedded, name); err != nil {
				t.Errorf("%s is vendored but not embedded: %v", name, err)
			}
		}
	}
}
