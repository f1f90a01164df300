package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	row    = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| `([0-9a-f]{64})` \\|$")
	notice = regexp.MustCompile(`(?s)/\*[*!].*?\*/`)
	named  = regexp.MustCompile(`DOMPurify`)
	title  = regexp.MustCompile(`(?m)^(.+) (\S+) \(npm package `)
)

// copied are the parts in a folder of a page. VENDORED.md names what was copied there and lists the files with their checksums. The
// licence is in a .LICENSE.txt, one text, or the notices of all that a bundle holds; notices in the other files count, too.
func copied(dir string) (parts []part, err error) {
	listed := map[string]string{}
	listing, err := os.ReadFile(filepath.Join(dir, "VENDORED.md"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, m := range row.FindAllStringSubmatch(string(listing), -1) {
		listed[m[1]] = m[2]
	}
	whole := part{shipped: true}
	if m := title.FindStringSubmatch(string(listing)); m != nil {
		whole.name, whole.version = m[1], m[2]
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
		case !isListed:
			continue
		}
		isLicence, isText := strings.HasSuffix(f.Name(), ".LICENSE.txt"), strings.HasSuffix(f.Name(), ".txt")
		notices := notice.FindAllString(string(content), -1)
		if isText && len(notices) == 0 {
			whole.texts = append(whole.texts, string(content))
			if isLicence {
				whole.licences = append(whole.licences, read(string(content))...)
			}
		}
		for i, n := range notices {
			licences := read(n)
			if len(licences) == 0 && !isLicence {
				continue // a comment
			}
			of := cmp.Or(named.FindString(n), fmt.Sprintf("%s, notice %02d", at, i+1))
			parts = append(parts, part{name: of, shipped: true, licences: licences, texts: []string{n}, notice: true})
		}
	}
	for name := range listed {
		return nil, fmt.Errorf("%s/%s is in VENDORED.md and not there", filepath.Base(dir), name)
	}
	if len(listing) == 0 {
		return nil, nil
	}
	if whole.name == "" {
		return nil, fmt.Errorf("%s/VENDORED.md does not say what was copied", filepath.Base(dir))
	}
	return append(parts, whole), nil
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
