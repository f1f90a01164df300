package web_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browserTimeout bounds one browser test, start of the browser included.
const browserTimeout = 2 * time.Minute

// patience is how long a test waits for what the page has to come to; on a busy machine that can take a while.
const patience = 30 * time.Second

// A tab is one page of a headless browser that remembers what the page fetched and what it complained about.
type tab struct {
	ctx context.Context

	mu         sync.Mutex
	requests   []string
	complaints []string
}

// openTab starts a browser for one test. Without a browser the test is skipped, but not in CI, where a skipped test
// would pass for a seen page.
func openTab(t *testing.T) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("chromium is not installed, and CI must not skip the browser tests")
		}
		t.Skip("chromium is not installed; the page is not looked at")
	}

	page := &tab{}
	bounded, stop := context.WithTimeout(t.Context(), browserTimeout)
	ctx, closeBrowser := chromedp.NewContext(bounded,
		chromedp.WithAllocatorOptions(
			chromedp.ExecPath(path),
			chromedp.NoSandbox, // the sandbox refuses to run as root, and only our own page is opened
			chromedp.DisableGPU,
			chromedp.WindowSize(1280, 1600),
			chromedp.Flag("disable-quic", true),
			chromedp.Flag("disable-component-update", true),
		),
		chromedp.WithListener(page.note),
	)
	t.Cleanup(func() { closeBrowser(); stop() })
	page.ctx = ctx
	return page
}

func (p *tab) note(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		said := e.ExceptionDetails.Text
		if thrown := e.ExceptionDetails.Exception; thrown != nil {
			said += " " + thrown.Description
		}
		p.complaints = append(p.complaints, said)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			said := "console"
			for _, argument := range e.Args {
				said += " " + string(argument.Value) + argument.Description
			}
			p.complaints = append(p.complaints, said)
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			p.complaints = append(p.complaints, "log: "+e.Entry.Text)
		}
	}
}

// do carries out the steps in the page and fails the test when one of them does not come about.
func (p *tab) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		t.Fatalf("%v; the page complained: %q", err, p.complaints)
	}
}

// paste enters text where the focus is, at once: the page draws itself anew for every key.
func paste(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, input.InsertText, input.InsertTextParams{Text: text})
		return err
	})
}

// evaluate is the value of a JavaScript expression in the page.
func evaluate[T any](t *testing.T, p *tab, expression string) T {
	t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// staysWithin fails the test for every request to another origin and for every complaint of the page.
func (p *tab) staysWithin(t *testing.T, origin string) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.requests) == 0 {
		t.Error("the page fetched nothing at all")
	}
	for _, url := range p.requests {
		if !strings.HasPrefix(strings.TrimPrefix(url, "blob:"), origin+"/") && !strings.HasPrefix(url, "data:") {
			t.Errorf("the page asked another origin: %s", url)
		}
	}
	for _, complaint := range p.complaints {
		t.Errorf("the page complained: %s", complaint)
	}
}
