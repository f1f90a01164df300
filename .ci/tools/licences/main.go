// Command licences reads the licences of everything that the service is built from and of what its tests use: the modules of
// `go list -deps`, the standard library, and the copied files of the web pages. It fails on a licence that is not on its list,
// on one that it cannot read, and on a copied file that has changed or is not accounted for. Given a binary, it writes the texts
// that have to come along with it instead, in one file.
//
//	licences [-of binary -to file] [root of the repository]
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
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
	texts         []string // of the licences, and notices that have to come along
	notice        bool     // the text is a notice in copied files, which may only name its licence
}

func main() {
	binary := flag.String("of", "", "the `binary` whose parts' texts to write")
	to := flag.String("to", "LICENCES.txt", "the `file` to write them to")
	flag.Parse()
	root := cmp.Or(flag.Arg(0), ".")
	if *binary != "" {
		if err := pass(root, *binary, *to); err != nil {
			fmt.Fprintln(os.Stderr, "licences:", err)
			os.Exit(2)
		}
		return
	}
	modules, err := used(root)
	var parts []part
	if err == nil {
		parts, err = withRest(modules, root)
	}
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

// pass writes the texts of all that the binary holds.
func pass(root, binary, to string) error {
	modules, err := linked(root, binary)
	if err != nil {
		return err
	}
	parts, err := withRest(modules, root)
	if err != nil {
		return err
	}
	own, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	text, err := write(string(own), parts)
	if err != nil {
		return err
	}
	return os.WriteFile(to, []byte(text), 0o644)
}

// withRest adds to the modules what is not one: the standard library and the copied files of the pages.
func withRest(parts []part, root string) ([]part, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	library := part{name: "the Go standard library", version: runtime.Version(), shipped: true}
	if err := library.addFolder(strings.TrimSpace(string(out))); err != nil {
		return nil, err
	}
	parts = append(parts, library)
	err = filepath.WalkDir(filepath.Join(root, "internal", "web"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		more, err := copied(path)
		parts = append(parts, more...)
		return err
	})
	slices.SortStableFunc(parts, func(a, b part) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.version, b.version))
	})
	return parts, err
}
