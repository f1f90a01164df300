package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

// The reference as a reader meets it: a real browser, the real server, one question asked with the form.
func TestDocsInBrowser(t *testing.T) {
	server := httptest.NewServer(httpapi.New(httpapi.Options{}).Public())
	t.Cleanup(server.Close)
	page := openTab(t)

	page.do(t, chromedp.Navigate(server.URL+"/docs"), chromedp.WaitVisible(chromedp.CSS(".opblock")))
	shown := evaluate[[]string](t, page, `Array.from(document.querySelectorAll(".opblock"), block =>
		block.querySelector(".opblock-summary-method").textContent + " " +
		block.querySelector(".opblock-summary-path").dataset.path)`)
	slices.Sort(shown)
	if want := operationsOfContract(t, server.URL); !slices.Equal(shown, want) {
		t.Errorf("the page shows\n%q\nthe contract has\n%q", shown, want)
	}

	page.do(t,
		chromedp.Click(chromedp.CSS(`[data-path="/v1/tricks/resolve"]`)),
		chromedp.Click(chromedp.CSS(".try-out__btn")),
		chromedp.Focus(chromedp.CSS(".body-param__text")),
		chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)), // what is pasted replaces the example
		paste(`{"contract": {"type": "wenz"}, "trick": {"leader": 1, "cards": ["GA", "GU", "G9", "SU"]}}`),
		chromedp.Click(chromedp.CSS(".execute")),
		chromedp.WaitVisible(chromedp.CSS(".live-responses-table .highlight-code pre")),
	)
	if status := evaluate[string](t, page, `document.querySelector(".live-responses-table tbody .response-col_status").innerText`); status != "200" {
		t.Errorf("the form shows status %q, want 200", status)
	}
	// The Gras-Unter of seat 2 beats the Schellen-Unter; 11 + 2 + 0 + 2 points.
	body := evaluate[string](t, page, `document.querySelector(".live-responses-table .highlight-code pre").innerText`)
	var answer struct{ Winner, Points int }
	if err := json.Unmarshal([]byte(body), &answer); err != nil || answer.Winner != 2 || answer.Points != 15 {
		t.Errorf("the form shows the answer %s (%v), want winner 2 and 15 points", body, err)
	}

	page.staysWithin(t, server.URL)
}

// Every question can be asked as the form shows it, with nothing filled in by the reader.
func TestDocsExamplesAreAnswered(t *testing.T) {
	server := httptest.NewServer(httpapi.New(httpapi.Options{}).Public())
	t.Cleanup(server.Close)
	page := openTab(t)
	page.do(t, chromedp.Navigate(server.URL+"/docs"), chromedp.WaitVisible(chromedp.CSS(".opblock")))
	for _, operation := range operationsOfContract(t, server.URL) {
		path, post := strings.CutPrefix(operation, "POST ")
		if !post {
			continue
		}
		header := `[data-path="` + path + `"]`
		page.do(t,
			chromedp.Click(chromedp.CSS(header)),
			chromedp.Click(chromedp.CSS(".opblock.is-open .try-out__btn")),
			chromedp.Click(chromedp.CSS(".opblock.is-open .execute")),
			chromedp.WaitVisible(chromedp.CSS(".opblock.is-open .live-responses-table .response-col_status")),
		)
		status := evaluate[string](t, page, `document.querySelector(".opblock.is-open .live-responses-table tbody .response-col_status").innerText`)
		answer := evaluate[string](t, page, `document.querySelector(".opblock.is-open .live-responses-table tbody").innerText`)
		if status != "200" || strings.Contains(answer, `"problem"`) {
			t.Errorf("%s: status %s, %.400s", path, status, answer)
		}
		page.do(t, chromedp.Click(chromedp.CSS(header)), chromedp.WaitNotPresent(chromedp.CSS(".opblock.is-open")))
	}
	page.staysWithin(t, server.URL)
}

// operationsOfContract lists what the served contract has, as "POST /v1/tricks/resolve", sorted.
func operationsOfContract(t *testing.T, origin string) (operations []string) {
	t.Helper()
	response, err := http.Get(origin + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var contract struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&contract); err != nil {
		t.Fatal(err)
	}
	for path, item := range contract.Paths {
		for member := range item {
			if method := strings.ToUpper(member); slices.Contains([]string{"GET", "PUT", "POST", "DELETE", "PATCH"}, method) {
				operations = append(operations, method+" "+path)
			}
		}
	}
	slices.Sort(operations)
	return operations
}
