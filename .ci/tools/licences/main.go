// Command licences reads the licences of everything that the service is built from and of what its tests use: the modules of
// `go list -deps`, the standard library, and the copied files of the web pages. It fails on a licence that is not on its list,
// on one that it cannot read, and on a copied file that has changed or is not accounted for.
//
//	licences [root of the repository]
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
)

// permissive are the licences that anything may have.
var permissive = []string{"MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Apache-2.0"}

// exceptions are parts with another licence, and why that is all right.
var exceptions = []struct {
	part, licence, reason string
	testsOnly             bool
}{
	{"pgregory.net/rapid", "MPL-2.0", "used unchanged by tests, in no binary", true},
	{"DOMPurify", "MPL-2.0", "offered under Apache-2.0 as well, which is the one we take", false},
}

// part is something with a licence of its own.
type part struct {
	name, version string
	shipped       bool // in the program, the client package or the pages
	licences      []string
}

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	parts, err := collect(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(2)
	}
	faults := 0
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, p := range parts {
		use := "tests"
		if p.shipped {
			use = "shipped"
		}
		verdict := judge(p)
		if verdict != "" {
			faults++
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", p.name, p.version, use, strings.Join(p.licences, " and "), verdict)
	}
	table.Flush()
	if faults > 0 {
		fmt.Printf("%d of %d parts are not as they should be\n", faults, len(parts))
		os.Exit(1)
	}
	fmt.Printf("%d parts, all on the list\n", len(parts))
}

// judge says what is wrong with the part's licences, "" when nothing is.
func judge(p part) string {
	if len(p.licences) == 0 {
		return "<- no licence that can be read"
	}
	for _, l := range p.licences {
		excepted := false
		for _, e := range exceptions {
			excepted = excepted || e.part == p.name && e.licence == l && !(e.testsOnly && p.shipped)
		}
		if !slices.Contains(permissive, l) && !excepted {
			return "<- " + l + " is not on the list"
		}
	}
	return ""
}

func collect(root string) ([]part, error) {
	parts, err := modules(root)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(goroot(), "LICENSE"))
	if err != nil {
		return nil, err
	}
	parts = append(parts, part{"the Go standard library", runtime.Version(), true, read(string(text))})
	err = filepath.WalkDir(filepath.Join(root, "internal", "web"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		more, err := copied(path)
		parts = append(parts, more...)
		return err
	})
	slices.SortFunc(parts, func(a, b part) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.version, b.version))
	})
	return parts, err
}

func goroot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// modules are those that packages of ours and of tests come from; one that is required only is not.
func modules(root string) ([]part, error) {
	list := func(arguments ...string) (map[string]module, error) {
		cmd := exec.Command("go", append([]string{"list", "-deps", "-json=Module"}, arguments...)...)
		cmd.Dir, cmd.Stderr = root, os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		found := map[string]module{}
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct{ Module *module }
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				return found, nil
			} else if err != nil {
				return nil, err
			}
			if m := p.Module; m != nil && !m.Main {
				found[m.Path] = *m
			}
		}
	}
	shipped, err := list("./cmd/...", "./api/...")
	if err != nil {
		return nil, err
	}
	all, err := list("-test", "./...")
	if err != nil {
		return nil, err
	}
	var parts []part
	for path, m := range all {
		if m.Replace != nil {
			m = *m.Replace
		}
		_, isShipped := shipped[path]
		licences, err := ofFolder(m.Dir)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{path, m.Version, isShipped, licences})
	}
	return parts, nil
}

type module struct {
	Path, Version, Dir string
	Main               bool
	Replace            *module
}

var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[sc]e|copying)([-._].*)?$`)

// ofFolder reads all licence files at the top of a module.
func ofFolder(dir string) (licences []string, err error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if !licenceFile.MatchString(f.Name()) || f.IsDir() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return nil, err
		}
		licences = append(licences, read(string(text))...)
	}
	slices.Sort(licences)
	return slices.Compact(licences), nil
}

// signs are words by which a licence is known, in its text or where it is named; spaces stand for any white space.
var signs = []struct{ licence, sign string }{
	{"MIT", `permission is hereby granted, free of charge, to any person obtaining|\bmit licen[sc]ed?\b|licen[sc]ed under the mit\b|\blicen[sc]e:? \(?mit\b`},
	{"Apache-2.0", `apache licen[sc]e,? (version )?2\.0`},
	{"BSD", `redistribution and use in source and binary forms`},
	{"BSD-3-Clause", `\bbsd-3-clause\b`},
	{"BSD-2-Clause", `\bbsd-2-clause\b`},
	{"ISC", `permission to use, copy, modify, (and|and/or) distribute this software for any purpose|\bisc licen[sc]e\b`},
	{"MPL-2.0", `mozilla public licen[sc]e`},
	{"GPL", `gnu (lesser |library |affero )?general public licen[sc]e|\ba?l?gpl\b`},
	{"EPL", `eclipse public licen[sc]e`},
	{"CC", `creative commons|\bcc[- ]by\b`},
	{"SSPL", `server side public licen[sc]e|business source licen[sc]e|elastic licen[sc]e|commons clause`},
}

var (
	patterns = func() (list []*regexp.Regexp) {
		for _, s := range signs {
			list = append(list, regexp.MustCompile(s.sign))
		}
		return list
	}()
	whiteSpace = regexp.MustCompile(`[\s*#/]+`) // of text within comments, too
	thirdBSD   = regexp.MustCompile(`neither the names?\b`)
)

// read names the licences that a text holds or names.
func read(text string) (licences []string) {
	flat := whiteSpace.ReplaceAllString(strings.ToLower(text), " ")
	for i, s := range signs {
		if !patterns[i].MatchString(flat) {
			continue
		}
		switch {
		case s.licence == "BSD" && thirdBSD.MatchString(flat):
			s.licence = "BSD-3-Clause"
		case s.licence == "BSD":
			s.licence = "BSD-2-Clause"
		case s.licence == "GPL" && slices.Contains(licences, "MPL-2.0"):
			continue // its text names the GPL as one that it can be combined with
		}
		licences = append(licences, s.licence)
	}
	return licences
}

var (
	row    = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| `([0-9a-f]{64})` \\|$")
	notice = regexp.MustCompile(`(?s)/\*.*?\*/`)
	named  = regexp.MustCompile(`DOMPurify`)
)

// copied are the parts in a folder of a page. VENDORED.md lists the files that were copied there, with their checksums; the licence of
// each part is in a .LICENSE.txt, one text, or the notices of all that a bundle holds.
func copied(dir string) (parts []part, err error) {
	listed := map[string]string{}
	listing, err := os.ReadFile(filepath.Join(dir, "VENDORED.md"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, m := range row.FindAllStringSubmatch(string(listing), -1) {
		listed[m[1]] = m[2]
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if f.IsDir() {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return nil, err
		}
		at := filepath.Base(dir) + "/" + f.Name()
		sum := sha256.Sum256(content)
		checksum, isListed := listed[f.Name()]
		delete(listed, f.Name())
		switch {
		case !isListed && foreign(f.Name(), content):
			return nil, fmt.Errorf("%s looks copied and is not in VENDORED.md", at)
		case isListed && hex.EncodeToString(sum[:]) != checksum:
			return nil, fmt.Errorf("%s is not the file that was copied", at)
		case !strings.HasSuffix(f.Name(), ".LICENSE.txt"):
			continue
		}
		notices := notice.FindAllString(string(content), -1)
		if len(notices) == 0 {
			parts = append(parts, part{at, "", true, read(string(content))})
		}
		for i, n := range notices {
			name := named.FindString(n)
			if name == "" {
				name = fmt.Sprintf("%s, notice %d", at, i+1)
			}
			parts = append(parts, part{name, "", true, read(n)})
		}
	}
	for name := range listed {
		return nil, fmt.Errorf("%s/%s is in VENDORED.md and not there", filepath.Base(dir), name)
	}
	if len(listing) > 0 && len(parts) == 0 {
		return nil, fmt.Errorf("%s has copied files and no licence", filepath.Base(dir))
	}
	return parts, nil
}

// foreign says whether nobody here wrote the file: it was minified, or it is a licence.
func foreign(name string, content []byte) bool {
	if strings.HasSuffix(name, ".LICENSE.txt") {
		return true
	}
	for line := range bytes.Lines(content) {
		if len(line) > 2000 && (strings.HasSuffix(name, ".js") || strings.HasSuffix(name, ".css")) {
			return true
		}
	}
	return false
}
