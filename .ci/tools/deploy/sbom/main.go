// Command sbom adds to a bill of materials of the binary, read from standard input, what the Go toolchain does not know of: the
// npm packages whose files are embedded. They are those that the lock files named by the arguments were made for. Same input, same
// output.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	log.SetFlags(0)
	if err := run(os.Args[1:]); err != nil {
		log.Fatalf("sbom: %v", err)
	}
}

func run(lockFiles []string) error {
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(os.Stdin, cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		return err
	}
	if bom.Metadata == nil || bom.Metadata.Component == nil || bom.Components == nil || bom.Dependencies == nil {
		return errors.New("the bill of materials has no components")
	}
	for _, file := range lockFiles {
		embedded, err := wanted(file)
		if err != nil {
			return err
		}
		for _, c := range embedded {
			*bom.Components = append(*bom.Components, c)
			for i, d := range *bom.Dependencies {
				if d.Ref == bom.Metadata.Component.BOMRef && d.Dependencies != nil {
					on := append(*d.Dependencies, c.BOMRef)
					(*bom.Dependencies)[i].Dependencies = &on
				}
			}
			*bom.Dependencies = append(*bom.Dependencies, cdx.Dependency{Ref: c.BOMRef})
		}
	}
	return cdx.NewBOMEncoder(os.Stdout, cdx.BOMFileFormatJSON).SetPretty(true).Encode(&bom)
}

// wanted are the packages that a lock file was made for, without those that they would install in turn.
func wanted(lockFile string) ([]cdx.Component, error) {
	b, err := os.ReadFile(lockFile)
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License string
			Dependencies     map[string]string
		}
	}
	if err := json.Unmarshal(b, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", lockFile, err)
	}
	var components []cdx.Component
	for _, name := range slices.Sorted(maps.Keys(lock.Packages[""].Dependencies)) {
		p := lock.Packages["node_modules/"+name]
		url := "pkg:npm/" + name + "@" + p.Version
		components = append(components, cdx.Component{
			BOMRef: url, Type: cdx.ComponentTypeLibrary, Name: name, Version: p.Version, PackageURL: url,
			Licenses: &cdx.Licenses{{License: &cdx.License{ID: p.License}}},
		})
	}
	if len(components) == 0 {
		return nil, errors.New(lockFile + " was made for no package")
	}
	return components, nil
}
