package service

import (
	"testing"
)

// requests are one typical accepted request of each hot operation.
var requests = []struct{ operation, body string }{
	{"moves/validate", `{"contract":{"type":"rufspiel","called_card":"GA"},"hand":["GA","GK","E9","HO"],"trick":{"leader":3,"cards":["G7"]},"declarer":2,"card":"GA"}`},
	{"moves/legal", `{"contract":{"type":"solo","suit":"eichel"},"hand":["EA","EK","E9","EO"],"trick":{"leader":3,"cards":["E7"]}}`},
	{"tricks/resolve", `{"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}`},
	{"payouts/compute", `{"contract":{"type":"solo","suit":"eichel"},"declarer":0,"result":{"declarer_points":95,"declarer_tricks":7},"laufende":3,"stoss":1}`},
	{"games/replay", `{"hands":[["EA","SO","GA","E7","GU","GK","GO","E9"],["EO","H8","GZ","S9","HO","HU","G8","EU"],["HA","H9","S8","SU","EZ","HZ","E8","G7"],["HK","EK","SK","SZ","H7","S7","G9","SA"]],"contract":{"type":"rufspiel","called_card":"SA"},"declarer":1,"tricks":[{"cards":["EA","H8","E8","EK"]},{"cards":["EO","H9","HK","GU"]},{"cards":["HU","SU","H7","SO"]},{"cards":["E9","HO","EZ","SZ"]},{"cards":["G8","G7","G9","GA"]},{"cards":["E7","EU","S8","S7"]},{"cards":["GZ","HZ","SK","GK"]},{"cards":["HA","SA","GO","S9"]}]}`},
}

// BenchmarkOperation is a hot operation from bytes to bytes, without HTTP.
func BenchmarkOperation(b *testing.B) {
	for _, r := range requests {
		b.Run(r.operation, func(b *testing.B) {
			op, ok := Lookup(r.operation)
			if !ok {
				b.Skip("no such operation")
			}
			body, into := []byte(r.body), make([]byte, 0, 4096)
			b.ReportAllocs()
			for b.Loop() {
				if _, p := op.Do(Query{Body: body, Into: into}); p != nil {
					b.Fatal(p.Code, p.Defects)
				}
			}
		})
	}
}
