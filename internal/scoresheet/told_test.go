package scoresheet

import (
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
)

// TestATellingWithoutANameContradictsNone: where the protocol tells twice who played, and once not whom, the other holds.
func TestATellingWithoutANameContradictsNone(t *testing.T) {
	for name, first := range map[string]string{
		"nobody's name":                 "Niemand spielt Herz-Solo",
		"nobody's name, another suit":   "Niemand spielt Gras-Solo",
		"a Ramsch, which has no player": "Es wird geramscht.",
	} {
		sheet, refusal := ReadProtocol([]byte(strings.Replace(shortProtocol, "Sepp spielt Herz-Solo", first, 1)))
		if refusal != nil {
			t.Errorf("%s: %v", name, refusal)
			continue
		}
		patch, _ := InferRules(sheet, "")
		rules, faults := ruleset.Expand(patch)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		for _, f := range Check(sheet, rules).Findings {
			if f.Code == CodeDeclarerDiffers {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
}
