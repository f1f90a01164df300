package referee

import (
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// TestImpossibleRecords lists every fault of records that no game can have left, each at its place.
func TestImpossibleRecords(t *testing.T) {
	const search = "G8 GZ GA G9"
	end := func(kind settlement.EndKind, seat, trick int) func(*Record) {
		return func(r *Record) { r.End = &End{kind, seat, trick} }
	}
	for name, c := range map[string]struct {
		words    string
		declarer int
		tricks   []string
		rules    []ruleset.Setting
		change   func(*Record)
		want     []string
	}{
		"three hands":                   {change: func(r *Record) { r.Hands = r.Hands[:3] }, want: []string{"/hands hand_count"}},
		"five hands":                    {change: func(r *Record) { r.Hands = append(r.Hands, nil) }, want: []string{"/hands hand_count"}},
		"seven cards in a hand":         {change: func(r *Record) { r.Hands[1] = r.Hands[1][:7] }, want: []string{"/hands/1 hand_size"}},
		"a card dealt twice":            {change: func(r *Record) { r.Hands[3][7] = cards("EO")[0] }, want: []string{"/hands/3/7 duplicate_card"}},
		"a Sieben in the short deck":    {rules: []ruleset.Setting{setting("deck", "short")}, change: shorten, want: []string{"/hands/2/0 card_not_in_deck"}},
		"no declarer":                   {declarer: schafkopf.NoSeat, want: []string{"/declarer contract_member_missing"}},
		"a declarer beyond the table":   {declarer: 4, want: []string{"/declarer seat_not_in_game"}},
		"a Ramsch with a declarer":      {words: "ramsch", want: []string{"/declarer no_declarer"}},
		"a declarer with his own card":  {declarer: 2, want: []string{"/contract/called_card declarer_holds_called_card"}},
		"another partner":               {change: func(r *Record) { r.Partner = 1 }, want: []string{"/partner partner_differs"}},
		"a partner beyond the table":    {change: func(r *Record) { r.Partner = 4 }, want: []string{"/partner seat_not_in_game"}},
		"the declarer as partner":       {change: func(r *Record) { r.Partner = 0 }, want: []string{"/partner partner_is_declarer"}},
		"a Wenz with a partner":         {words: "wenz", change: func(r *Record) { r.Partner = 1 }, want: []string{"/partner contract_member_extra"}},
		"a Wenz with a suit":            {words: "wenz gras", want: []string{"/contract/suit contract_member_extra"}},
		"a Solo without a suit":         {words: "solo", want: []string{"/contract/suit contract_member_missing"}},
		"a contract that is not played": {words: "wenz", rules: []ruleset.Setting{setting("contracts", []string{"rufspiel"}), setting("tout.allowed", []string{}), setting("stock.won_by", []string{"rufspiel"}), setting("all_pass", []string{"stock"})}, want: []string{"/contract/type contract_not_admitted"}},

		"a card that its seat does not hold":  {tricks: []string{"G8 GA"}, want: []string{"/tricks/0/cards/1 not_in_hand"}},
		"a card that was played before":       {tricks: []string{search, "GA"}, want: []string{"/tricks/1/cards/0 already_played"}},
		"a card of another deck":              {rules: []ruleset.Setting{setting("deck", "short")}, change: shortGame, want: []string{"/tricks/0/cards/1 card_not_in_deck"}},
		"three cards, then another trick":     {tricks: []string{"G8 GZ GA", "S8"}, want: []string{"/tricks/0/cards trick_size"}},
		"five cards in a trick":               {tricks: []string{"G8 GZ GA G9 S8"}, want: []string{"/tricks/0/cards trick_size"}},
		"a leader beyond the table":           {tricks: []string{"7:G8"}, want: []string{"/tricks/0/leader seat_not_in_game"}},
		"more tricks than cards":              {tricks: []string{"", "", "", "", "", "", "", "", ""}, want: tooMany()},
		"what is known is told after a fault": {tricks: []string{"G8 GZ GK", "3:H9 EO"}, want: []string{"/tricks/0/cards trick_size", "/tricks/1/cards/0 not_in_hand"}},

		"nobody is seat four":             {change: func(r *Record) { r.Knocks = []int{4} }, want: []string{"/knocks/0 seat_not_in_game"}},
		"a seat knocks twice":             {change: func(r *Record) { r.Knocks = []int{1, 2, 1} }, want: []string{"/knocks/2 seat_twice"}},
		"five knocks":                     {change: func(r *Record) { r.Knocks = []int{-1, -1, -1, -1, -1} }, want: []string{"/knocks knocks_too_many"}},
		"a knock where nobody knocks":     {rules: []ruleset.Setting{setting("knocking.mode", "off")}, change: func(r *Record) { r.Knocks = []int{-1} }, want: []string{"/knocks knocking_not_played"}},
		"a bid without Steigern":          {words: "wenz", change: func(r *Record) { r.Bid = 80 }, want: []string{"/bid steigern_not_played"}},
		"a Stock that the round lacks":    {rules: []ruleset.Setting{setting("stock.enabled", false), setting("all_pass", []string{"redeal"})}, change: func(r *Record) { r.Stock = 40 }, want: []string{"/stock stock_not_played"}},
		"Stöße that run backwards":        {tricks: []string{search}, change: func(r *Record) { r.Stoss = []bidding.Stoss{{Seat: 1, AfterCards: 1}, {Seat: 0, AfterCards: 0}} }, want: []string{"/stoss/1/after_cards stoss_out_of_order"}},
		"a Stoß after cards not on table": {tricks: []string{"G8"}, change: func(r *Record) { r.Stoss = []bidding.Stoss{{Seat: 1, AfterCards: 2}} }, want: []string{"/stoss/0/after_cards stoss_out_of_order"}},
		"Laufende in a Bettel":            {words: "bettel", change: func(r *Record) { n := 3; r.LaufendeClaimed = &n }, want: []string{"/laufende_claimed contract_member_extra"}},

		"an end by nobody":             {change: end(settlement.Concede, 4, NoTrick), want: []string{"/end/seat seat_not_in_game"}},
		"an end in a trick to come":    {tricks: []string{search, "S8"}, change: end(settlement.Concede, 0, 2), want: []string{"/end/trick end_trick_not_played"}},
		"a Ramsch that is claimed":     {words: "ramsch", declarer: schafkopf.NoSeat, change: end(settlement.ClaimAll, 0, NoTrick), want: []string{"/end/type end_not_here"}},
		"a Ramsch that is conceded":    {words: "ramsch", declarer: schafkopf.NoSeat, change: end(settlement.Concede, 0, NoTrick), want: []string{"/end/type end_not_here"}},
		"faults of every kind at once": {declarer: 4, tricks: []string{"G8 G8"}, change: func(r *Record) { r.Hands[0] = r.Hands[0][:7]; r.Knocks = []int{5} }, want: []string{"/hands/0 hand_size", "/declarer seat_not_in_game", "/tricks/0/cards/1 already_played", "/knocks/0 seat_not_in_game"}},
	} {
		t.Run(name, func(t *testing.T) {
			words := c.words
			if words == "" {
				words = "rufspiel GA"
			}
			rec := record(words, c.declarer, deal, c.tricks...)
			if c.change != nil {
				c.change(rec)
			}
			faults := rec.Check(round(t, "bsv-1989-varianten", c.rules...), new(Game))
			if got := listed(faults); !slices.Equal(got, c.want) {
				t.Errorf("faults\n%q, want\n%q", got, c.want)
			}
		})
	}
}

// tooMany is what eight empty tricks before a ninth are worth: none of them is whole.
func tooMany() (want []string) {
	for i := range 8 {
		want = append(want, "/tricks/"+string(rune('0'+i))+"/cards trick_size")
	}
	return append(want, "/tricks/8 too_many_tricks")
}

// shortDeal is a deal of the short deck.
var shortDeal = []string{"EO GU HA H9 EZ G9", "GO SU HZ EA GZ SA", "GA GK HO EU HK SZ", "SO HU EK E9 S9 SK"}

func shorten(r *Record) {
	r.Hands = record("rufspiel GA", 0, shortDeal).Hands
	r.Hands[2][0] = cards("S7")[0]
	r.Contract.Called = cards("EA")[0]
}

func shortGame(r *Record) {
	r.Hands = record("rufspiel GA", 0, shortDeal).Hands
	r.Tricks = []PlayedTrick{{0, cards("G9", "G7")}}
}

// TestImpossibleClaims lists every fault of claims whose cards do not fit one game.
func TestImpossibleClaims(t *testing.T) {
	for name, c := range map[string]struct {
		words  string
		hands  []string
		trick  string
		change func(*Claim)
		want   []string
	}{
		"three hands":                     {hands: []string{"EO", "GO", "HO"}, want: []string{"/hands hand_count"}},
		"hands of different sizes":        {hands: []string{"EO GO", "EA GA", "S9", "H9 H8"}, want: []string{"/hands/2 hand_size"}},
		"the one who played has one less": {hands: []string{"EO", "EA GA", "S9 S8", "H9"}, trick: "0 GO", want: []string{"/hands/3 hand_size"}},
		"a card twice":                    {hands: []string{"EO GO", "EA EO", "S9 S8", "H9 H8"}, want: []string{"/hands/1/1 duplicate_card"}},
		"a card in hand that lies":        {hands: []string{"EO", "EA GA", "S9 S8", "H9 H8"}, trick: "0 EO", want: []string{"/trick/cards/0 duplicate_card"}},
		"nine cards":                      {hands: []string{"EO GO HO SO EU GU HU SU EA", "EZ", "EK", "E9"}, want: []string{"/hands/0 hand_too_large", "/hands/1 hand_size", "/hands/2 hand_size", "/hands/3 hand_size"}},
		"a whole trick":                   {hands: []string{"EO", "EA", "S9", "H9"}, trick: "0 GO GA S8 H8", want: []string{"/trick/cards trick_full"}},
		"no cards":                        {hands: []string{"", "", "", ""}, want: []string{"/hands nothing_left"}},
		"a leader beyond the table":       {hands: []string{"EO", "EA", "S9", "H9"}, trick: "4", want: []string{"/trick/leader seat_not_in_game"}},
		"a claimant beyond the table":     {hands: []string{"EO", "EA", "S9", "H9"}, change: func(c *Claim) { c.Seat = 4 }, want: []string{"/seat seat_not_in_game"}},
		"no declarer":                     {hands: []string{"EO", "EA", "S9", "H9"}, change: func(c *Claim) { c.Declarer = schafkopf.NoSeat }, want: []string{"/declarer contract_member_missing"}},
		"a Sie":                           {words: "sie", hands: []string{"EO", "EA", "S9", "H9"}, want: []string{"/contract/type contract_not_played"}},
		"a called suit in a Solo":         {hands: []string{"EO", "EA", "S9", "H9"}, change: func(c *Claim) { c.CalledSuitLed = true }, want: []string{"/called_suit_led not_a_rufspiel"}},
		"a partner in a Solo":             {hands: []string{"EO", "EA", "S9", "H9"}, change: func(c *Claim) { c.Partner = 1 }, want: []string{"/partner contract_member_extra"}},
		"the declarer's own called card":  {words: "rufspiel GA", hands: []string{"GA", "EA", "S9", "H9"}, want: []string{"/contract/called_card declarer_holds_called_card"}},
		"a called card that is gone":      {words: "rufspiel GA", hands: []string{"EO", "EA", "S9", "H9"}, want: []string{"/partner contract_member_missing"}},
		"a called card that lies":         {words: "rufspiel GA", hands: []string{"EO", "EA", "S9", "H9 H8"}, trick: "0 G7 G8 GA", want: []string{"/partner contract_member_missing"}},
		"another holds the called card":   {words: "rufspiel GA", hands: []string{"EO", "GA", "S9", "H9"}, change: func(c *Claim) { c.Partner = 2 }, want: []string{"/partner partner_differs"}},
		"a Hochzeit without a partner":    {words: "hochzeit", hands: []string{"EO", "GA", "S9", "H9"}, want: []string{"/partner contract_member_missing"}},
	} {
		t.Run(name, func(t *testing.T) {
			claim := claimOf(c.words, c.hands, c.trick)
			if c.change != nil {
				c.change(claim)
			}
			_, faults := claim.Check(round(t, "bsv-1989-varianten"))
			if got := listed(faults); !slices.Equal(got, c.want) {
				t.Errorf("faults\n%q, want\n%q", got, c.want)
			}
		})
	}
}

// claimOf is a claim by seat 0, who declares; the contract is a Solo in Eichel unless the words say otherwise.
func claimOf(words string, hands []string, trick string) *Claim {
	if words == "" {
		words = "solo eichel"
	}
	c := &Claim{Contract: contract(words), Partner: schafkopf.NoSeat}
	for _, h := range hands {
		c.Hands = append(c.Hands, cards(strings.Fields(h)...))
	}
	if trick != "" {
		c.Trick = PlayedTrick{int(trick[0] - '0'), cards(strings.Fields(trick[1:])...)}
	}
	return c
}

// TestClaims decides claims whose answers are seen by looking.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		name       string
		words      string
		rules      []ruleset.Setting
		hands      []string
		trick      string
		change     func(*Claim)
		holds      bool
		violations []string
		line       string // "" where several lines refute
	}{
		{name: "the two highest trumps", hands: []string{"EO GO", "EA GA", "S9 S8", "H9 H8"}, holds: true},
		{name: "a loser in hand", hands: []string{"EO G9", "GA GZ", "S9 S8", "H9 H8"}, line: "0: EO GZ S8 H8, 0: G9 GA S9 H9"},
		{name: "a low trump behind a trump that the first draws", hands: []string{"EO E7", "GO GA", "S9 S8", "H9 H8"}, holds: true},
		{name: "but not behind two of them", hands: []string{"EO E7", "GO EA", "S9 S8", "H9 H8"}, line: "0: EO EA S8 H8, 0: E7 GO S9 H9"},
		{name: "a long suit runs when the others follow from it", hands: []string{"SA SZ S7", "SK S9 GA", "S8 GZ GK", "HA HZ HK"}, holds: true, words: "wenz"},
		{name: "a trump outside takes a plain winner", hands: []string{"SA", "HU", "S8", "HA"}, line: "0: SA HU S8 HA"},
		{name: "one who can follow must not ruff", hands: []string{"SA SZ", "HU S9", "S8 S7", "HA HZ"}, line: "0: SA S9 S7 HZ, 0: SZ HU S8 HA"},
		{
			name: "H2: only the leader claims all", hands: []string{"EO GO", "EA GA", "S9 S8", "H9 H8"}, trick: "1",
			violations: []string{"not_on_lead"},
		},
		{name: "his own lead may lie", hands: []string{"GO", "EA GA", "S9 S8", "H9 H8"}, trick: "0 EO", holds: true},
		{
			name: "a partner in a Hochzeit takes tricks too", words: "hochzeit", hands: []string{"EA S7", "EZ E9", "EK SA", "E8 S9"},
			change: func(c *Claim) { c.Partner = 2 }, holds: true,
		},
		{
			name: "the opponents of a Solo claim together", hands: []string{"E9 GA", "EO G7", "EU GZ", "H9 H8"}, trick: "1",
			change: func(c *Claim) { c.Seat = 1 }, line: "1: EO EU H9 E9, 1: G7 GZ H8 GA",
		},
		{
			name: "a Rufspiel that is not open: the partner plays against the claim, but his trick does not refute it", words: "rufspiel GA",
			hands: []string{"G7 EO", "S9 S8", "GA GO", "S7 E9"}, holds: true,
		},
		{
			name: "he may lead what hurts the claim", words: "rufspiel GA",
			hands: []string{"G7 S9", "SK S8", "GA S7", "GZ E9"}, line: "0: G7 S8 GA GZ, 2: S7 E9 S9 SK",
		},
		{
			name: "once the called suit was led he plays with it", words: "rufspiel GA", change: func(c *Claim) { c.CalledSuitLed = true },
			hands: []string{"G7 S9 EO", "S8 G8 E8", "GA S7 GO", "GZ E9 E7"}, holds: true,
		},
		{name: "no trick for seven and eight", words: "bettel", hands: []string{"S7 E7", "SA EA", "SK EK", "SZ EZ"}, trick: "1", change: none, holds: true},
		{name: "a trick for a card that others may stay below", words: "bettel", hands: []string{"S9 E7", "EA GA", "S8 EK", "EZ GZ"}, trick: "2", change: none},
		{name: "none: a partner's trick does not count", words: "hochzeit", hands: []string{"S7", "SK", "SA", "S8"}, trick: "2", change: func(c *Claim) { c.Partner = 2; c.None = true }, holds: true},
		{name: "none needs no lead", hands: []string{"S7", "SA", "SK", "SZ"}, trick: "1", change: none, holds: true},
		{
			name: "the called card is searched in the trick on the table", words: "rufspiel GA",
			hands: []string{"EO", "S9 S8", "GA GO", "S7 E9"}, trick: "0 G7", holds: true,
		},
		{
			name: "whoever trumps instead of following is told", hands: []string{"EO", "G8", "S9 S8", "H9 H8"}, trick: "0 G9 HU",
			violations: []string{"must_follow_suit seat 1 HU"}, line: "0: G9 HU S8 H8",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			claim := claimOf(c.words, c.hands, c.trick)
			if c.change != nil {
				c.change(claim)
			}
			p, faults := claim.Check(round(t, "bsv-1989-varianten", c.rules...))
			if len(faults) > 0 {
				t.Fatal(listed(faults))
			}
			v := p.Decide()
			var broken []string
			for _, violation := range v.Violations {
				s := string(violation.Code)
				if violation.Card != schafkopf.NoCard {
					s += " seat " + string(rune('0'+violation.Seat)) + " " + violation.Card.String()
				}
				broken = append(broken, s)
			}
			if v.Holds != c.holds || !slices.Equal(broken, c.violations) {
				t.Errorf("holds %v, violations %q; want %v %q, line %s", v.Holds, broken, c.holds, c.violations, lineOf(v.Line))
			}
			if c.line != "" && lineOf(v.Line) != c.line {
				t.Errorf("line %s, want %s", lineOf(v.Line), c.line)
			}
			if !c.holds && len(v.Line) == 0 && len(c.violations) == 0 {
				t.Error("no line")
			}
		})
	}
}

func none(c *Claim) { c.None = true }

func lineOf(tricks []schafkopf.Trick) string {
	var list []string
	for _, t := range tricks {
		s := string(rune('0'+t.Leader)) + ":"
		for _, c := range t.Cards[:t.Len] {
			s += " " + c.String()
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

// TestSearchIsBounded gives up a claim of no trick that has too many ways to be refuted, and says so (search_limit).
func TestSearchIsBounded(t *testing.T) {
	claim := claimOf("farbwenz gras", []string{"E7 HO H9 H8 H7 SA SZ SK", "E9 E8 HZ HK SO S9 S8 S7", "EU HU GA GO G7 EA EO", "GU SU GK G9 G8 EZ EK HA"}, "2 GZ")
	claim.Seat, claim.None = 1, true
	p, faults := claim.Check(round(t, "bsv-1989-varianten"))
	if len(faults) > 0 {
		t.Fatal(listed(faults))
	}
	if v := p.Decide(); !v.Undecided || v.Holds || len(v.Line) > 0 {
		t.Errorf("%+v", v)
	}
	if f := SearchLimit("/hands"); f.Code != CodeSearchLimit || f.Pointer != "/hands" {
		t.Errorf("%+v", f)
	}
}
