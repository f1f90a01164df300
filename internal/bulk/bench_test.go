package bulk

import (
	"io"
	"runtime"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

var resolved, _ = service.Lookup("tricks/resolve")

// nothing is an operation that costs nothing: what is left is the stream.
var nothing = service.Operation{Do: func(q service.Query) (service.Reply, *problem.Problem) {
	return service.Reply{Body: append(q.Into, `{"winner":2,"winning_card":"GU","points":15,"led":"gras","complete":true}`...)}, nil
}}

// BenchmarkBulk is a stream of one line again and again, in memory, on one core; a line is an operation.
func BenchmarkBulk(b *testing.B) {
	replayed, _ := service.Lookup("games/replay")
	const trick = `{"id":1234567,"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}`
	const game = `{"id":1234567,"hands":[["EA","SO","GA","E7","GU","GK","GO","E9"],["EO","H8","GZ","S9","HO","HU","G8","EU"],["HA","H9","S8","SU","EZ","HZ","E8","G7"],["HK","EK","SK","SZ","H7","S7","G9","SA"]],"contract":{"type":"rufspiel","called_card":"SA"},"declarer":1,"tricks":[{"cards":["EA","H8","E8","EK"]},{"cards":["EO","H9","HK","GU"]},{"cards":["HU","SU","H7","SO"]},{"cards":["E9","HO","EZ","SZ"]},{"cards":["G8","G7","G9","GA"]},{"cards":["E7","EU","S8","S7"]},{"cards":["GZ","HZ","SK","GK"]},{"cards":["HA","SA","GO","S9"]}]}`
	for _, c := range []struct {
		name string
		op   service.Operation
		line string
	}{
		{"nothing", nothing, trick},
		{"nothing/id last", nothing, `{"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]},"id":1234567}`},
		{"nothing/id between", nothing, `{"contract":{"type":"wenz"},"id":1234567,"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}`},
		{"nothing/no id", nothing, `{"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}`},
		{"nothing/reference", nothing, `{"\u0069d":1234567,"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}`},
		{"tricks/resolve", resolved, trick},
		{"tricks/resolve/bad card", resolved, `{"id":1234567,"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GA","G9","SU"]}}`},
		{"games/replay", replayed, game},
	} {
		b.Run(c.name, func(b *testing.B) {
			if c.op.Do == nil {
				b.Skip("no such operation")
			}
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			line := []byte(c.line + "\n")
			b.SetBytes(int64(len(line)))
			b.ReportAllocs()
			in := &repeated{line: line, left: int64(b.N) * int64(len(line))}
			b.ResetTimer()
			if err := Run(b.Context(), in, io.Discard, c.op, Options{}); err != nil {
				b.Fatal(err)
			}
		})
	}
}
