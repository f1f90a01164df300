package web_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/schafkopf-service/schafkopf/internal/httpapi"
	"github.com/schafkopf-service/schafkopf/internal/keys"
)

// openSheet opens the page of a real server in a language.
func openSheet(t *testing.T, language string, setup ...chromedp.Action[chromedp.Void]) (page *tab, origin string) {
	t.Helper()
	return openSheetOf(t, httpapi.Options{}, language, setup...)
}

func openSheetOf(t *testing.T, o httpapi.Options, language string, setup ...chromedp.Action[chromedp.Void]) (page *tab, origin string) {
	t.Helper()
	server := httptest.NewServer(httpapi.New(o).Public())
	t.Cleanup(server.Close)
	page = openTab(t)
	page.do(t, setup...)
	page.do(t, chromedp.Navigate(server.URL+"/?lang="+language), chromedp.WaitReady(chromedp.CSS("html[data-ready]")))
	return page, server.URL
}

// checked waits until the page shows what it has found.
func checked() chromedp.Action[chromedp.Void] {
	return chromedp.WaitVisible(chromedp.CSS(`#results[aria-busy="false"] #verdict`))
}

// waitFor waits until a JavaScript expression in the page is true.
func waitFor(t *testing.T, page *tab, expression string) {
	t.Helper()
	if _, err := chromedp.Run(page.ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(patience))); err != nil {
		page.mu.Lock()
		defer page.mu.Unlock()
		t.Fatalf("%s: %v; the page complained: %q", expression, err, page.complaints)
	}
}

// onScreen shows the page on a screen of a width, light or dark.
func onScreen(width int64, scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		screen := emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 600}
		if _, err := cdp.Call(ctx, target, emulation.SetDeviceMetricsOverride, screen); err != nil {
			return err
		}
		media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, media)
		return err
	})
}

// downloadsTo lets the browser save files in a folder.
func downloadsTo(folder string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
			Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder,
		})
		return err
	})
}

// saved waits for the one file that the browser saves in a folder.
func saved(t *testing.T, folder string) (name, text string) {
	t.Helper()
	for began := time.Now(); time.Since(began) < patience; time.Sleep(100 * time.Millisecond) {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 1 && filepath.Ext(files[0].Name()) == ".csv" {
			content, err := os.ReadFile(filepath.Join(folder, files[0].Name()))
			if err != nil {
				t.Fatal(err)
			}
			return files[0].Name(), string(content)
		}
	}
	t.Fatal("the browser saves nothing")
	return "", ""
}

// markedCells lists the marked cells of the table as "row column: text", the signs and what only screen readers get left out.
const markedCells = `Array.from(document.querySelectorAll(".sheet .marked"), cell => {
	const row = Number(cell.getAttribute("aria-describedby").slice("why-".length)) + 1, copy = cell.cloneNode(true);
	copy.querySelectorAll(".sign, .unseen").forEach(part => part.remove());
	return row + " " + cell.dataset.cell + ": " + Array.from(copy.childNodes, part => part.textContent).join(" ");
})`

// exampleMarks are the slips of the page's example: in row 4 Schneider was forgotten (24 Augen, so 20 instead of 10), in row 9 a
// hundred was lost when Beni's total was carried on (150 - 10), in row 12 the Solo lost with 58 Augen was booked as won.
var exampleMarks = []string{
	"4 amounts/0: −10 −20", "4 amounts/1: +10 +20", "4 amounts/2: +10 +20", "4 amounts/3: −10 −20",
	"9 totals/1: 40 140",
	"12 amounts/0: −50 +50", "12 amounts/1: −50 +50", "12 amounts/2: +150 −150", "12 amounts/3: −50 +50",
}

func TestSheetShowsEachFindingAtItsCell(t *testing.T) {
	page, origin := openSheet(t, "de")
	page.do(t, chromedp.Click(chromedp.CSS("#example")), checked())

	if got := evaluate[string](t, page, `document.querySelector("#verdict").innerText.trim()`); !strings.HasSuffix(got, "3 Fehler") {
		t.Errorf("the verdict is %q", got)
	}
	if got := evaluate[[]string](t, page, markedCells); !slices.Equal(got, exampleMarks) {
		t.Errorf("marked are\n%q, want\n%q", got, exampleMarks)
	}
	// What is not marked stands there as on paper: Anna's -100 after row 4, though with the right amounts she would have -110.
	if got := evaluate[string](t, page, `document.querySelectorAll(".sheet tbody tr:not(.why)")[3].querySelector('[data-cell="totals/0"]').innerText`); got != "−100" {
		t.Errorf("after row 4 the table shows %s for Anna, the sheet says −100", got)
	}
	// Each marked cell is described by the explanation, which stands under its row.
	explained := evaluate[[]string](t, page, `Array.from(document.querySelectorAll(".sheet .marked"), cell => {
		const why = document.getElementById(cell.getAttribute("aria-describedby"));
		return cell.parentElement.nextElementSibling.contains(why) ? why.innerText : "elsewhere";
	})`)
	for i, want := range []string{"Schneider wurde vergessen", "Schneider", "Schneider", "Schneider", "140", "vertauscht"} {
		if !strings.Contains(explained[i], want) {
			t.Errorf("mark %d is explained by %q, want %q in it", i, explained[i], want)
		}
	}
	// What stands there is said in words too, not by colour and line alone.
	if said := evaluate[string](t, page, `document.querySelector(".sheet .marked").textContent`); !strings.Contains(said, "steht da: −10") || !strings.Contains(said, "richtig ist: −20") {
		t.Errorf("a screen reader gets %q", said)
	}
	// Anna: -40 -60 +10 -20 -70 +60 -10 -90 +10 +20 +50 -40 +240 = 60; the others likewise.
	standings := evaluate[[]string](t, page, `Array.from(document.querySelectorAll("#standings tbody tr"), row => Array.from(row.cells, c => c.innerText).slice(0, 3).join(" "))`)
	if want := []string{"1 Beni 180", "2 Dora 80", "3 Anna 60", "4 Chris −320"}; !slices.Equal(standings, want) {
		t.Errorf("the standings are %q, want %q", standings, want)
	}

	page.do(t, chromedp.Click(chromedp.CSS("#only-wrong")))
	if got := evaluate[int](t, page, `Array.from(document.querySelectorAll(".sheet tbody tr:not(.why)")).filter(row => row.offsetParent).length`); got != 3 {
		t.Errorf("%d rows are left of those with findings, want 3", got)
	}
	page.staysWithin(t, origin)
}

func TestSheetDrawsTheCourse(t *testing.T) {
	page, origin := openSheet(t, "en")
	page.do(t, chromedp.Click(chromedp.CSS("#example")), checked())
	// Each player's line has its own colour; of each there must be paint on the canvas.
	waitFor(t, page, `document.querySelector(".chart canvas") !== null`)
	painted := evaluate[[]int](t, page, `(() => {
		const canvas = document.querySelector(".chart canvas");
		const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
		const style = getComputedStyle(canvas);
		return [0, 1, 2, 3].map(p => {
			const hex = style.getPropertyValue("--player-" + p).trim();
			const [r, g, b] = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
			let n = 0;
			for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) n++;
			return n;
		});
	})()`)
	for p, n := range painted {
		if n < 100 {
			t.Errorf("of player %d's line %d pixels are drawn", p, n)
		}
	}
	if label := evaluate[string](t, page, `document.querySelector(".chart").getAttribute("aria-label")`); !strings.Contains(label, "Beni 180") {
		t.Errorf("the chart is called %q", label)
	}
	page.staysWithin(t, origin)
}

// A file goes out as it is: here in Windows-1252, with names that a careless page would take for markup.
func TestSheetTakesAFile(t *testing.T) {
	downloads := t.TempDir()
	page, origin := openSheet(t, "de", downloadsTo(downloads))
	file := filepath.Join(t.TempDir(), "Stammtisch.csv")
	table := "Spieler;Partner;Spiel;Augen;J\xfcrgen;<b>Sepp</b>;Chris;Dora\r\n" +
		"J\xfcrgen;Dora;auf die Blaue;70;0,10;-0,10;-0,10;0,10\r\n" +
		"Chris;;Wenz;70;-0,50;-0,50;1,50;-0,40\r\n"
	if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	page.do(t, chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}), checked())

	if heads := evaluate[[]string](t, page, `Array.from(document.querySelectorAll(".sheet thead tr:last-child th"), th => th.innerText).slice(0, 4)`); !slices.Equal(heads, []string{"Jürgen", "<b>Sepp</b>", "Chris", "Dora"}) {
		t.Errorf("the players are %q", heads)
	}
	// The sheet is in euro, so the page is; a Wenz of 50 is paid by three.
	if got, want := evaluate[[]string](t, page, markedCells), []string{"2 amounts/3: −0,40 −0,50"}; !slices.Equal(got, want) {
		t.Errorf("marked are %q, want %q", got, want)
	}
	page.do(t, chromedp.Click(chromedp.CSS("#download")))
	name, text := saved(t, downloads)
	if name != "Stammtisch-berichtigt.csv" || !strings.Contains(text, ";-50;-50;150;-50") {
		t.Errorf("%s is saved with %q", name, text)
	}
	page.staysWithin(t, origin)
}

func TestSheetTakesWhatIsDroppedAndTyped(t *testing.T) {
	page, origin := openSheet(t, "en")
	page.do(t, chromedp.Focus(chromedp.CSS("#text")),
		paste("Declarer,Partner,Game,Points,Ann,Bob,Cy,Dee\nAnn,Bob,Rufspiel,70,10,10,-10,-10\n"),
		chromedp.Click(chromedp.CSS(".primary")), checked())
	if got := evaluate[string](t, page, `document.querySelector("#verdict").innerText.trim()`); !strings.HasSuffix(got, "Everything is right") {
		t.Errorf("the verdict on what was typed is %q", got)
	}
	evaluate[bool](t, page, `(() => {
		const sheet = { players: ["Ann", "Bob", "Cy", "Dee"], entries: [{ contract: { type: "wenz" }, declarer: 1, result: { won: true }, amounts: [-50, 150, -50, 50] }] };
		const carried = new DataTransfer();
		carried.items.add(new File([JSON.stringify(sheet)], "evening.json"));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
	})()`)
	waitFor(t, page, `document.querySelectorAll(".sheet .marked").length > 0`)
	if got, want := evaluate[[]string](t, page, markedCells), []string{"1 amounts/3: +50 −50"}; !slices.Equal(got, want) {
		t.Errorf("of the dropped sheet are marked %q, want %q", got, want)
	}
	page.staysWithin(t, origin)
}

func TestSheetSpeaksTwoLanguages(t *testing.T) {
	page, origin := openSheet(t, "en")
	page.do(t, chromedp.Click(chromedp.CSS("#example")), checked())
	explained := `document.querySelector(".why").innerText`
	before := evaluate[string](t, page, explained)

	page.do(t, chromedp.Click(chromedp.CSS(`[data-language="de"]`)))
	waitFor(t, page, `document.querySelector("#verdict").innerText.includes("3 Fehler")`)
	if after := evaluate[string](t, page, explained); !strings.Contains(before, "Schneider was forgotten") || !strings.Contains(after, "Schneider wurde vergessen") {
		t.Errorf("the explanation was %q and is %q", before, after)
	}
	got := evaluate[[]string](t, page, `[document.documentElement.lang, document.querySelector("h1").innerText, document.querySelector("[data-language=de]").ariaPressed, new URL(location).searchParams.get("lang")]`)
	if want := []string{"de", "Stimmt die Abrechnung?", "true", "de"}; !slices.Equal(got, want) {
		t.Errorf("in German: %q, want %q", got, want)
	}
	if empty := evaluate[int](t, page, `document.querySelectorAll("[data-word]:empty, label:empty, button:empty").length`); empty > 0 {
		t.Errorf("%d places say nothing", empty)
	}
	page.staysWithin(t, origin)
}

func TestSheetAsksByTheChosenRules(t *testing.T) {
	page, origin := openSheet(t, "de")
	page.do(t, chromedp.Click(chromedp.CSS("#example")), checked())
	set := func(id, value string) {
		evaluate[bool](t, page, `(() => {
			const field = document.getElementById("`+id+`");
			field.value = "`+value+`";
			return field.dispatchEvent(new Event("change", { bubbles: true }));
		})()`)
	}
	set("preset", "wirtshaus")
	waitFor(t, page, `document.querySelector("#verdict + p").innerText.includes("Wirtshausrunde")`)
	if price := evaluate[string](t, page, `document.querySelector("#price-rufspiel").placeholder`); price != "20" {
		t.Errorf("the Rufspiel shows %q, want the preset's 20", price)
	}
	set("price-rufspiel", "10")
	page.do(t, checked())
	waitFor(t, page, `performance.getEntriesByType("resource").some(r => r.name.includes("ruleset="))`)

	page.mu.Lock()
	asked := slices.Clone(page.requests)
	page.mu.Unlock()
	last, err := url.Parse(asked[len(asked)-1])
	if err != nil {
		t.Fatal(err)
	}
	var ruleset any
	if err := json.Unmarshal([]byte(last.Query().Get("ruleset")), &ruleset); err != nil {
		t.Fatalf("%s: %v", last, err)
	}
	if got, _ := json.Marshal(ruleset); string(got) != `{"preset":"wirtshaus","tariff":{"rufspiel":10}}` {
		t.Errorf("asked by the ruleset %s", got)
	}
	page.staysWithin(t, origin)
}

func TestSheetSaysWhyItCannotCheck(t *testing.T) {
	page, _ := openSheet(t, "de")
	file := filepath.Join(t.TempDir(), "Abend.xlsx")
	if err := os.WriteFile(file, []byte("PK\x03\x04\x14\x00\x06\x00xl/workbook.xml"), 0o600); err != nil {
		t.Fatal(err)
	}
	page.do(t, chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}), chromedp.WaitVisible(chromedp.CSS("#problem .note")))
	if said := evaluate[string](t, page, `document.querySelector("#problem").innerText`); !strings.Contains(said, "als CSV exportieren") {
		t.Errorf("a spreadsheet is refused with %q", said)
	}
}

func TestSheetAsksForAKeyWhereTheServiceDoes(t *testing.T) {
	key := keys.New()
	line, err := keys.Line("page", key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(file, []byte(line+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ring := new(keys.Ring)
	if _, err := ring.Load(file); err != nil {
		t.Fatal(err)
	}
	page, _ := openSheetOf(t, httpapi.Options{Keys: ring}, "en")
	page.do(t,
		chromedp.WaitVisible(chromedp.CSS("#key")), chromedp.Focus(chromedp.CSS("#key")), paste(key), chromedp.KeyEvent("\t"),
		chromedp.WaitNotPresent(chromedp.CSS("#problem .note")),
		chromedp.Click(chromedp.CSS("#example")), checked())
	if got := evaluate[string](t, page, `document.querySelector("#verdict").innerText.trim()`); !strings.HasSuffix(got, "3 mistakes") {
		t.Errorf("with the key the verdict is %q", got)
	}
}

// The page must not be wider than a phone; only the table scrolls, in its own box.
func TestSheetFitsAPhone(t *testing.T) {
	page, origin := openSheet(t, "de", onScreen(390, "light"))
	width := `document.documentElement.scrollWidth`
	if got := evaluate[int](t, page, width); got > 390 {
		t.Errorf("empty, the page is %d wide", got)
	}
	page.do(t, chromedp.Click(chromedp.CSS("#example")), checked())
	if got := evaluate[int](t, page, width); got > 390 {
		t.Errorf("with results, the page is %d wide", got)
	}
	if !evaluate[bool](t, page, `(() => {
		const box = document.querySelector(".sheet").parentElement, why = document.querySelector(".why ul").getBoundingClientRect();
		return box.scrollWidth > box.clientWidth && why.right <= innerWidth;
	})()`) {
		t.Error("the table does not scroll in its box, or an explanation runs out of it")
	}
	// A link to a row leads to the cell itself, however far to the right it is.
	page.do(t, chromedp.Click(chromedp.CSS(`.jumps a[href="#at-8"]`)))
	waitFor(t, page, `(() => { const cell = document.querySelector("#at-8").getBoundingClientRect(); return cell.left >= 0 && cell.right <= innerWidth && cell.top >= 0 && cell.bottom <= innerHeight; })()`)
	if small := evaluate[[]string](t, page, `Array.from(document.querySelectorAll("button, .button, select, input:not([type=file]):not([type=checkbox]), textarea")).filter(e => e.offsetParent && e.getBoundingClientRect().height < 32).map(e => e.id + e.className + e.textContent)`); len(small) > 0 {
		t.Errorf("too small for a thumb: %q", small)
	}
	page.staysWithin(t, origin)
}

// Everything can be done with the keyboard alone, in the order of the page.
func TestSheetWorksByKeyboard(t *testing.T) {
	page, origin := openSheet(t, "en")
	var visited []string
	for range 12 {
		page.do(t, chromedp.KeyEvent("\t"))
		at := evaluate[string](t, page, `document.activeElement.id || document.activeElement.dataset.language || document.activeElement.textContent.trim()`)
		visited = append(visited, at)
		if at == "Check" {
			break
		}
	}
	if want := []string{"API", "de", "en", "file", "text", "example", "Empty template (CSV)", "preset", "round", "Own prices", "Check"}; !slices.Equal(visited, want) {
		t.Fatalf("the keyboard visits %q, want %q", visited, want)
	}
	page.do(t, chromedp.Focus(chromedp.CSS("#example")), chromedp.KeyEvent("\r"), checked())
	if at := evaluate[string](t, page, `document.activeElement.id`); at != "verdict" {
		t.Errorf("after the check the focus is at %q, want the verdict", at)
	}
	page.staysWithin(t, origin)
}
