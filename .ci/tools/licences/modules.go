package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// module is one that packages come from.
type module struct {
	Path, Version, Dir string
	Main               bool
	Replace            *module

	folders []string // of the packages, and those above them up to Dir
}

// listed are the modules that the named packages and all that they import come from; one that is required only is not among them.
func listed(root string, environment []string, arguments ...string) (map[string]*module, error) {
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,Module"}, arguments...)...)
	cmd.Dir, cmd.Stderr, cmd.Env = root, os.Stderr, append(os.Environ(), environment...)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	found := map[string]*module{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir    string
			Module *module
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, err
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		m := found[p.Module.Path]
		if m == nil {
			m = p.Module
			if m.Replace != nil {
				m.Version, m.Dir = m.Replace.Version, m.Replace.Dir
			}
			m.folders = []string{m.Dir}
			found[m.Path] = m
		}
		for dir := p.Dir; strings.HasPrefix(dir, m.Dir+string(filepath.Separator)); dir = filepath.Dir(dir) {
			if !slices.Contains(m.folders, dir) {
				m.folders = append(m.folders, dir)
			}
		}
	}
}

// used are the modules that the program, the client package and the tests are built from.
func used(root string) ([]part, error) {
	shipped, err := listed(root, nil, "./cmd/...", "./api/...")
	if err != nil {
		return nil, err
	}
	all, err := listed(root, nil, "-test", "./...")
	if err != nil {
		return nil, err
	}
	var parts []part
	for path, m := range all {
		_, isShipped := shipped[path]
		p, err := m.part(isShipped)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

// linked are the modules that a binary says it is built from, with the licences of those of their packages that it uses.
func linked(root, binary string) ([]part, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	var environment []string
	for _, s := range info.Settings {
		if s.Key == "GOOS" || s.Key == "GOARCH" || s.Key == "CGO_ENABLED" {
			environment = append(environment, s.Key+"="+s.Value)
		}
	}
	found, err := listed(root, environment, info.Path)
	if err != nil {
		return nil, err
	}
	var parts []part
	for _, d := range info.Deps {
		version := d.Version
		if d.Replace != nil {
			version = d.Replace.Version
		}
		m := found[d.Path]
		if m == nil || m.Version != version {
			return nil, fmt.Errorf("%s is not what the source says: it holds %s %s", binary, d.Path, version)
		}
		p, err := m.part(true)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

var (
	licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[sc]e|copying)([-._].*)?$`)
	// besideLicence are files that a licence wants to be passed on, or that grant more.
	besideLicence = regexp.MustCompile(`(?i)^(notice|patents)([-._].*)?$`)
)

func (m module) part(shipped bool) (part, error) {
	p := part{name: m.Path, version: m.Version, shipped: shipped}
	slices.Sort(m.folders) // the module's own first
	for _, dir := range m.folders {
		if err := p.addFolder(dir); err != nil {
			return part{}, err
		}
	}
	return p, nil
}

// addFolder adds what the files of a folder say about the licence.
func (p *part) addFolder(dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		isLicence := licenceFile.MatchString(f.Name())
		if f.IsDir() || !isLicence && !besideLicence.MatchString(f.Name()) || strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return err
		}
		p.texts = append(p.texts, string(text))
		if isLicence {
			p.licences = append(p.licences, read(string(text))...)
		}
	}
	slices.Sort(p.licences)
	p.licences = slices.Compact(p.licences)
	return nil
}
