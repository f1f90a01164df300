package web_test

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/web"
)

// The page must live with the policy it is served with, and in a binary without its source tree.
func TestSheetLoadsOnlyEmbeddedFiles(t *testing.T) {
	files := web.Sheet()
	page, err := fs.ReadFile(files, "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, load := range regexp.MustCompile(`<(?:script|link)\b[^>]*?(?:src|href)="([^"]*)"`).FindAllStringSubmatch(string(page), -1) {
		folder, name := path.Split(load[1])
		from := map[string]fs.FS{"/sheet/": files, "/docs/": web.Docs()}[folder]
		if from == nil {
			t.Errorf("index.html loads %s", load[1])
		} else if _, err := fs.Stat(from, name); err != nil {
			t.Errorf("index.html loads %s: %v", load[1], err)
		}
	}
	if inline := regexp.MustCompile(`<script>|<style|\s(?:on[a-z]+|style)=`).FindString(string(page)); inline != "" {
		t.Errorf("index.html has inline code: %q", inline)
	}

	modules, err := fs.Glob(files, "[a-z]*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range modules {
		code, err := fs.ReadFile(files, module)
		if err != nil || strings.HasPrefix(module, "uPlot") {
			continue
		}
		for _, from := range regexp.MustCompile(`(?:from|import)\s*\(?"([^"]*)"`).FindAllStringSubmatch(string(code), -1) {
			if name, beside := strings.CutPrefix(from[1], "./"); !beside {
				t.Errorf("%s imports %s", module, from[1])
			} else if _, err := fs.Stat(files, name); err != nil {
				t.Errorf("%s imports %s: %v", module, from[1], err)
			}
		}
		if unsafe := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function`).FindString(string(code)); unsafe != "" {
			t.Errorf("%s makes markup or code of text: %s", module, unsafe)
		}
	}
}

// A text in one language only would leave its reader without it.
func TestSheetSaysEverythingInBothLanguages(t *testing.T) {
	words, err := fs.ReadFile(web.Sheet(), "words.js")
	if err != nil {
		t.Fatal(err)
	}
	table, _, _ := strings.Cut(string(words), "\n};")
	said := map[string]bool{}
	entry := regexp.MustCompile(`(?m)^  (\w+): \[\s*"((?:[^"\\]|\\.)+)",\s*"((?:[^"\\]|\\.)+)",?\s*\],$`)
	for _, e := range entry.FindAllStringSubmatch(table, -1) {
		said[e[1]] = true
		if en, de := placeholders(e[2]), placeholders(e[3]); en != de {
			t.Errorf("%s has the placeholders %s in English and %s in German", e[1], en, de)
		}
	}
	if keys := regexp.MustCompile(`(?m)^  \w+: \[`).FindAllString(table, -1); len(keys) != len(said) || len(said) == 0 {
		t.Errorf("%d texts, %d of them in two languages", len(keys), len(said))
	}

	page, err := fs.ReadFile(web.Sheet(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range regexp.MustCompile(`data-(?:word|label)="(\w+)"`).FindAllStringSubmatch(string(page), -1) {
		if !said[place[1]] {
			t.Errorf("index.html asks for the text %q, which words.js does not have", place[1])
		}
	}
}

func placeholders(text string) string {
	return strings.Join(regexp.MustCompile(`\{\w+\}`).FindAllString(text, -1), " ")
}
