// Package corpus reads recorded games of other programs, with what those programs said they cost, and states each as a request to
// games/replay. The tests of the referee, of the service, of the server and of the program share it; nothing else may
// import it.
//
// The games lie outside the repository, in a folder shared/corpus beside it or in the folder that SCHAFKOPF_CORPUS names. Without
// them the tests that need them are skipped.
package corpus

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Game is one recorded game: a line of a corpus file.
type Game struct {
	ID       string     `json:"id"`
	Kind     string     `json:"kind"`
	Deck     string     `json:"deck"`
	Hands    [][]string `json:"hands"`
	Contract struct {
		Type       string  `json:"type"`
		Suit       *string `json:"suit"` // the trump suit's letter, in a Rufspiel the called suit's
		Declarer   *int    `json:"declarer"`
		Tout       bool    `json:"tout"`
		Sie        bool    `json:"sie"`
		Stichzwang bool    `json:"stichzwang"`
	} `json:"contract"`
	Tariff   Tariff  `json:"tariff"`
	Knocks   []*int  `json:"knocks"`
	Stosses  []*int  `json:"stosses"`
	Stock    int64   `json:"stock"`
	Tricks   []Trick `json:"tricks"`
	Expected struct {
		Payout          []int64 `json:"payout"`
		StockDelta      *int64  `json:"stock_delta"`
		Price           *int64  `json:"price"`
		DeclarerPoints  *int    `json:"declarer_points"`
		OpponentPoints  *int    `json:"opponent_points"`
		DeclarerWins    *bool   `json:"declarer_wins"`
		Partner         *int    `json:"partner"`
		Schneider       *bool   `json:"schneider"`
		Schwarz         *bool   `json:"schwarz"`
		Laufende        *int    `json:"laufende"`
		LaufendeWith    *bool   `json:"laufende_with"`
		Loser           *int    `json:"loser"`
		LoserPoints     *int    `json:"loser_points"`
		Jungfrauen      []int   `json:"jungfrauen"`
		JungfrauenCount *int    `json:"jungfrauen_count"`
	} `json:"expected"`
}

// Tariff is what a game was played for.
type Tariff struct {
	Base        int64   `json:"base"`
	Schneider   int64   `json:"schneider"`
	Schwarz     int64   `json:"schwarz"`
	Laufende    int64   `json:"laufende"`
	LaufendeMin int     `json:"laufende_min"`
	ToutFactor  *int64  `json:"tout_factor"`
	SieFactor   *int64  `json:"sie_factor"`
	Jungfrau    string  `json:"jungfrau"`
	Durchmarsch *string `json:"durchmarsch"`
	RamschTie   string  `json:"ramsch_tie"`
}

// Trick is a leader and the cards in the order played: a list of two in the file.
type Trick struct {
	Leader int
	Cards  []string
}

// UnmarshalJSON reads the list.
func (t *Trick) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&t.Leader, &t.Cards})
}

// files are the corpus files and the number of games in each.
var files = []struct {
	name  string
	games int
}{{"netschafkopf_baseline.jsonl", 594}, {"sauspiel_shared.jsonl", 50}}

// Load reads all games; the test is skipped where there is no corpus.
func Load(t testing.TB) (games []Game) {
	t.Helper()
	dir := Folder(t)
	for _, f := range files {
		file, err := os.Open(filepath.Join(dir, f.name))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		before := len(games)
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var g Game
			if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
				t.Fatalf("%s: %v", f.name, err)
			}
			games = append(games, g)
		}
		if err := lines.Err(); err != nil {
			t.Fatalf("%s: %v", f.name, err)
		}
		if n := len(games) - before; n != f.games {
			t.Fatalf("%s holds %d games, want %d", f.name, n, f.games)
		}
	}
	return games
}

// Folder is the corpus folder: where the environment says, else shared/corpus beside this folder or one above it.
func Folder(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("SCHAFKOPF_CORPUS"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if at := filepath.Join(dir, "shared", "corpus"); isFolder(at) {
			return at
		}
		above := filepath.Dir(dir)
		if above == dir {
			t.Skip("the recorded games are not here: no folder shared/corpus beside the repository, and SCHAFKOPF_CORPUS is not set")
		}
		dir = above
	}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Setting is one member of a ruleset by its path ("laufende.min.solo").
type Setting struct {
	Path  string
	Value any
}

// Preset is what every game's ruleset rests on: the one with all contracts.
const Preset = "bsv-1989-varianten"

// sources are the house rules of each source that differ from the preset; the tariff stands with each game.
var sources = []struct {
	prefix string // of a game's id
	rules  []Setting
}{
	{"net-", []Setting{
		{"stock.enabled", false}, {"all_pass", []string{"ramsch"}}, {"knocking.mode", "off"},
	}},
	{"", []Setting{
		{"stock.share", "split"}, {"ramsch.durchmarsch_value", "ramsch"},
	}},
}

// Settings are the ruleset that the game was played by, beside Preset.
func (g *Game) Settings() (settings []Setting) {
	add := func(path string, value any) { settings = append(settings, Setting{path, value}) }
	for _, s := range sources {
		if strings.HasPrefix(g.ID, s.prefix) {
			settings = append(settings, s.rules...)
			break
		}
	}
	c, t := &g.Contract, &g.Tariff
	add("deck", g.Deck)
	add("tariff."+c.Type, t.Base)
	add("tariff.schneider", t.Schneider)
	add("tariff.schwarz", t.Schwarz)
	add("tariff.laufende", t.Laufende)
	if t.ToutFactor != nil {
		add("tariff.tout_factor", *t.ToutFactor)
	}
	if t.SieFactor != nil {
		add("tariff.sie_factor", *t.SieFactor)
	}
	if c.Type != "bettel" && c.Type != "ramsch" {
		add("laufende.min."+c.Type, int64(t.LaufendeMin))
	}
	if c.Type == "bettel" {
		add("bettel.must_beat", c.Stichzwang)
	}
	if c.Type == "ramsch" {
		add("ramsch.tie", []string{t.RamschTie})
		add("ramsch.jungfrau", map[string]string{
			"none": "none", "double_all": "all", "double_individually_once": "individual", "double_individually_multiple": "individual_pow",
		}[t.Jungfrau])
		durchmarsch := "off"
		if t.Durchmarsch != nil {
			durchmarsch = *t.Durchmarsch
		}
		add("ramsch.durchmarsch", durchmarsch)
	}
	return settings
}

// suits are the suits' names by letter.
var suits = map[string]string{"E": "eichel", "G": "gras", "H": "herz", "S": "schellen"}

// Suit is the name of the trump suit, "" without one.
func (g *Game) Suit() string {
	if g.Contract.Suit == nil || g.Contract.Type == "rufspiel" {
		return ""
	}
	return suits[*g.Contract.Suit]
}

// CalledCard is the called card of a Rufspiel, "" in another contract.
func (g *Game) CalledCard() string {
	if g.Contract.Suit == nil || g.Contract.Type != "rufspiel" {
		return ""
	}
	return *g.Contract.Suit + "A"
}

// Request is the game as a request to games/replay.
func (g *Game) Request() json.RawMessage {
	contract := map[string]any{"type": g.Contract.Type}
	if s := g.Suit(); s != "" {
		contract["suit"] = s
	}
	if c := g.CalledCard(); c != "" {
		contract["called_card"] = c
	}
	if g.Contract.Tout {
		contract["tout"] = true
	}
	stoss := make([]map[string]any, len(g.Stosses))
	for i, seat := range g.Stosses {
		stoss[i] = map[string]any{}
		if seat != nil {
			stoss[i]["seat"] = *seat
		}
	}
	tricks := make([]map[string]any, len(g.Tricks))
	for i, t := range g.Tricks {
		tricks[i] = map[string]any{"leader": t.Leader, "cards": t.Cards}
	}
	request := map[string]any{
		"ruleset": g.ruleset(), "hands": g.Hands, "contract": contract, "tricks": tricks, "knocks": g.Knocks, "stoss": stoss, "stock": g.Stock,
	}
	if g.Contract.Declarer != nil {
		request["declarer"] = *g.Contract.Declarer
	}
	data, err := json.Marshal(request)
	if err != nil {
		panic(err)
	}
	return data
}

// ruleset nests the settings.
func (g *Game) ruleset() map[string]any {
	root := map[string]any{"preset": Preset}
	for _, s := range g.Settings() {
		members := root
		path := strings.Split(s.Path, ".")
		for _, name := range path[:len(path)-1] {
			inner, ok := members[name].(map[string]any)
			if !ok {
				inner = map[string]any{}
				members[name] = inner
			}
			members = inner
		}
		members[path[len(path)-1]] = s.Value
	}
	return root
}

// Answer is of an answer of games/replay what the corpus knows too.
type Answer struct {
	Legal          bool            `json:"legal"`
	Violations     json.RawMessage `json:"violations"`
	Finished       bool            `json:"finished"`
	Partner        *int            `json:"partner"`
	Points         []int           `json:"points"`
	DeclarerPoints int             `json:"declarer_points"`
	OpponentPoints int             `json:"opponent_points"`
	Tricks         []struct {
		Leader int `json:"leader"`
		Winner int `json:"winner"`
	} `json:"tricks"`
	Laufende struct {
		HeldBy string `json:"held_by"`
		Paid   int    `json:"paid"`
	} `json:"laufende"`
	Payout struct {
		Won        bool    `json:"won"`
		Schneider  bool    `json:"schneider"`
		Schwarz    bool    `json:"schwarz"`
		Value      int64   `json:"value"`
		Payouts    []int64 `json:"payouts"`
		Losers     []int   `json:"losers"`
		Jungfrauen []int   `json:"jungfrauen"`
		Stock      struct {
			Before int64 `json:"before"`
			After  int64 `json:"after"`
		} `json:"stock"`
	} `json:"payout"`
}

// Differences lists where an answer does not say what the game's source says.
func (g *Game) Differences(a *Answer) (differences []string) {
	differ := func(what string, got, want any) {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			differences = append(differences, fmt.Sprintf("%s: got %v, recorded %v", what, got, want))
		}
	}
	e := &g.Expected
	if !a.Legal {
		differences = append(differences, "not legal: "+string(a.Violations))
	}
	differ("finished", a.Finished, true)
	differ("number of tricks", len(a.Tricks), len(g.Tricks))
	for i := range min(len(a.Tricks), len(g.Tricks)) {
		differ(fmt.Sprintf("leader of trick %d", i), a.Tricks[i].Leader, g.Tricks[i].Leader)
		if i+1 < len(g.Tricks) {
			differ(fmt.Sprintf("winner of trick %d", i), a.Tricks[i].Winner, g.Tricks[i+1].Leader)
		}
	}
	p := &a.Payout
	differ("payouts", p.Payouts, e.Payout)
	if e.StockDelta != nil {
		differ("change of the stock", p.Stock.After-p.Stock.Before, *e.StockDelta)
	}
	if e.Price != nil {
		differ("value", p.Value, *e.Price)
	}
	if e.DeclarerWins != nil {
		differ("won", p.Won, *e.DeclarerWins)
		differ("declarer's points", a.DeclarerPoints, *e.DeclarerPoints)
		differ("opponents' points", a.OpponentPoints, *e.OpponentPoints)
		differ("schneider", p.Schneider, *e.Schneider)
		differ("schwarz", p.Schwarz, *e.Schwarz)
		differ("laufende paid", a.Laufende.Paid, *e.Laufende)
	}
	if e.LaufendeWith != nil {
		differ("laufende held by the declarer", a.Laufende.HeldBy == "declarer", *e.LaufendeWith)
	}
	if e.Partner != nil {
		if a.Partner == nil {
			differences = append(differences, "no partner")
		} else {
			differ("partner", *a.Partner, *e.Partner)
		}
	}
	if e.Loser != nil {
		differ("losers", p.Losers, []int{*e.Loser})
	}
	if e.LoserPoints != nil {
		differ("loser's points", a.Points[*e.Loser], *e.LoserPoints)
	}
	if e.JungfrauenCount != nil {
		differ("number of Jungfrauen", len(p.Jungfrauen), *e.JungfrauenCount)
	}
	if e.Jungfrauen != nil {
		differ("Jungfrauen", p.Jungfrauen, slices.Sorted(slices.Values(e.Jungfrauen)))
	}
	return differences
}
