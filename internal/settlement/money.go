package settlement

import (
	"math"
	"math/bits"
)

// sum adds up amounts and remembers whether one went beyond 64 bits, so that a formula can be written without a check at each
// step. Amounts reach from -MaxInt64 to MaxInt64.
type sum struct{ over bool }

func (s *sum) add(a, b int64) int64 {
	c := a + b
	if (c > a) != (b > 0) && b != 0 || c == math.MinInt64 {
		s.over = true
		return 0
	}
	return c
}

func (s *sum) mul(a, b int64) int64 {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > math.MaxInt64 {
		s.over = true
		return 0
	}
	if (a < 0) != (b < 0) {
		return -int64(lo)
	}
	return int64(lo)
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// doubled is two to the power of n; beyond 64 bits it is over.
func (s *sum) doubled(n int) int64 {
	if n > 62 {
		s.over = true
		return 1
	}
	return 1 << n
}

// halves splits an amount in two; the odd unit, of whatever sign, is in the first.
func halves(a int64) (first, second int64) {
	second = a / 2
	return a - second, second
}
