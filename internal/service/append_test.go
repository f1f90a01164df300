package service

import (
	"encoding/json"
	"math"
	"strconv"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

func TestIntegersAreWrittenAsStrconvWritesThem(t *testing.T) {
	numbers := []int64{math.MinInt64, math.MinInt64 + 1, -1_000_000, 1_000_000, math.MaxInt64}
	for n := int64(-2100); n <= 2100; n++ {
		numbers = append(numbers, n)
	}
	for _, n := range numbers {
		want := "x" + strconv.FormatInt(n, 10)
		if got := string(appendInt([]byte("x"), n)); got != want {
			t.Errorf("int64 %s, want %s", got, want)
		}
		if got := string(appendInt([]byte("x"), int(n))); got != want {
			t.Errorf("int %s, want %s", got, want)
		}
	}
}

// TestTextsAreWrittenAsJSON: whatever the bytes, encoding/json reads back what it reads of its own text.
func TestTextsAreWrittenAsJSON(t *testing.T) {
	for _, text := range []string{
		"", "Stoß", "plain", `"`, `\`, "a\nb", "\x00", "\x1f", "\x7f", "é\"", "\xff", "a\xc3", "\xed\xa0\x80", "\u2028\u2029", "😀", "ß\xff\n",
	} {
		got := appendText(nil, text)
		own, _ := json.Marshal(text)
		var back, want string
		_ = json.Unmarshal(own, &want)
		if err := json.Unmarshal(got, &back); err != nil || back != want {
			t.Errorf("%q is written as %s, which reads %q: %v", text, got, back, err)
		}
	}
}

// TestTricksAreWrittenAlike: the text that is filled in has the members of the one that is put together.
func TestTricksAreWrittenAlike(t *testing.T) {
	trick := schafkopf.Trick{Leader: 2, Len: 4, Cards: [4]schafkopf.Card{
		schafkopf.NewCard(schafkopf.Eichel, schafkopf.Ober), schafkopf.NewCard(schafkopf.Herz, schafkopf.Sieben),
		schafkopf.NewCard(schafkopf.Schellen, schafkopf.Sau), schafkopf.NewCard(schafkopf.Gras, schafkopf.Zehn),
	}}
	three := schafkopf.Trick{Leader: 1, Len: 3, Cards: trick.Cards}
	for _, c := range []struct {
		trick referee.ReplayedTrick
		want  string
	}{
		{referee.ReplayedTrick{Trick: trick, Winner: 3, Points: 24}, `{"leader":2,"cards":["EO","H7","SA","GZ"],"winner":3,"points":24}`},
		{referee.ReplayedTrick{Trick: trick, Winner: 0, Points: 0}, `{"leader":2,"cards":["EO","H7","SA","GZ"],"winner":0,"points":0}`},
		{referee.ReplayedTrick{Trick: trick, Winner: schafkopf.NoSeat}, `{"leader":2,"cards":["EO","H7","SA","GZ"]}`},
		{referee.ReplayedTrick{Trick: three, Winner: 2, Points: 14}, `{"leader":1,"cards":["EO","H7","SA"],"winner":2,"points":14}`},
		{referee.ReplayedTrick{Trick: schafkopf.Trick{Leader: 1}, Winner: schafkopf.NoSeat}, `{"leader":1,"cards":[]}`},
	} {
		for _, before := range [][]byte{nil, make([]byte, 0, 8), append(make([]byte, 0, 500), "["...)} {
			if got := string(appendReplayedTrick(before, &c.trick)); got != string(before)+c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		}
	}
}
