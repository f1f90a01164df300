package web_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeScript is the accessibility checker axe-core. Its licence keeps it out of the product; npm puts it there.
const axeScript = "../../.ci/tools/axe/node_modules/axe-core/axe.min.js"

func TestSheetHasNoSeriousAccessibilityFault(t *testing.T) {
	axe, err := os.ReadFile(axeScript)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("axe-core is not installed, and CI must not skip its test: %v", err)
		}
		t.Skip("axe-core is not installed (npm ci in .ci/tools/axe); accessibility is not checked")
	}
	for _, screen := range []struct {
		language, scheme string
		width            int64
	}{{"de", "light", 1280}, {"en", "dark", 1280}, {"de", "dark", 390}, {"en", "light", 390}} {
		page, _ := openSheet(t, screen.language, onScreen(screen.width, screen.scheme))
		look := func(state string) {
			report, err := chromedp.Run(page.ctx, chromedp.Evaluate[string](string(axe)+`;
				axe.run().then(({ violations }) => JSON.stringify(violations.map(v => ({ id: v.id, impact: v.impact, help: v.help, at: v.nodes.map(n => n.html).slice(0, 5) }))))`, chromedp.EvalAwaitPromise))
			if err != nil {
				t.Fatal(err)
			}
			var faults []struct {
				ID, Impact, Help string
				At               []string
			}
			if err := json.Unmarshal([]byte(report), &faults); err != nil {
				t.Fatalf("%v: %s", err, report)
			}
			for _, f := range faults {
				if f.Impact == "serious" || f.Impact == "critical" {
					t.Errorf("%s, %s, %d wide, %s: %s (%s) at %q", screen.language, screen.scheme, screen.width, state, f.Help, f.ID, f.At)
				} else {
					t.Logf("%s: %s, %s (%s) at %q", state, f.Impact, f.Help, f.ID, f.At)
				}
			}
		}
		look("empty")
		page.do(t, chromedp.Click(chromedp.CSS("summary")), chromedp.Click(chromedp.CSS("#example")), checked())
		look("with results")
	}
}
