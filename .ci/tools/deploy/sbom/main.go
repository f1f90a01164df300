// Command sbom adds to a bill of materials of the binary, read from standard input, what the Go toolchain does not know of: the
// npm package whose files are embedded. Its version is that of the lock file named by the argument. Same input, same output.
package main

import (
	"encoding/json"
	"errors"
	"log"
	"os"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

const embedded = "swagger-ui-dist"

func main() {
	log.SetFlags(0)
	if err := run(os.Args[1]); err != nil {
		log.Fatalf("sbom: %v", err)
	}
}

func run(lockFile string) error {
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(os.Stdin, cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		return err
	}
	b, err := os.ReadFile(lockFile)
	if err != nil {
		return err
	}
	var lock struct {
		Packages map[string]struct{ Version, License string }
	}
	if err := json.Unmarshal(b, &lock); err != nil {
		return err
	}
	p := lock.Packages["node_modules/"+embedded]
	if p.Version == "" || bom.Components == nil || bom.Dependencies == nil || len(*bom.Components) == 0 {
		return errors.New("the lock file has no " + embedded + ", or the bill of materials no components")
	}
	url := "pkg:npm/" + embedded + "@" + p.Version
	*bom.Components = append(*bom.Components, cdx.Component{
		BOMRef: url, Type: cdx.ComponentTypeLibrary, Name: embedded, Version: p.Version, PackageURL: url,
		Licenses: &cdx.Licenses{{License: &cdx.License{ID: p.License}}},
	})
	for i, d := range *bom.Dependencies {
		if d.Ref == bom.Metadata.Component.BOMRef && d.Dependencies != nil {
			on := append(*d.Dependencies, url)
			(*bom.Dependencies)[i].Dependencies = &on
		}
	}
	*bom.Dependencies = append(*bom.Dependencies, cdx.Dependency{Ref: url})
	return cdx.NewBOMEncoder(os.Stdout, cdx.BOMFileFormatJSON).SetPretty(true).Encode(&bom)
}
