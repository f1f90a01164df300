package scoresheet

import "testing"

func TestAmountsAreReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		cell string
		want money
	}{
		{"50", money{50, unitPlain, false}},
		{"-50", money{-50, unitPlain, false}},
		{"+50", money{50, unitPlain, false}},
		{"0", money{}},
		{"", money{}},
		{"-", money{}},
		{"–", money{}},
		{"--", money{}},
		{"0,00", money{}},
		{"0,50", money{50, unitEuro, false}},
		{"0.50", money{50, unitEuro, false}},
		{"-0,50", money{-50, unitEuro, false}},
		{"-,50", money{50, unitEuro, true}},
		{"–,50 €", money{50, unitEuro, true}},
		{",50", money{50, unitEuro, false}},
		{"0,5", money{50, unitEuro, false}},
		{"50 ct", money{50, unitCent, false}},
		{"-50ct", money{-50, unitCent, false}},
		{"50 Cent", money{50, unitCent, false}},
		{"30 Pf", money{30, unitCent, false}},
		{"1,80 €", money{180, unitEuro, false}},
		{"€ 1,80", money{180, unitEuro, false}},
		{"-€ 1,80", money{-180, unitEuro, false}},
		{"€ -1,80", money{-180, unitEuro, false}},
		{"2 €", money{200, unitEuro, false}},
		{"2 EUR", money{200, unitEuro, false}},
		{"2,- €", money{200, unitEuro, false}},
		{"−1,50", money{-150, unitEuro, false}},
		{"− 150", money{-150, unitPlain, false}},
		{"150-", money{-150, unitPlain, false}},
		{"(150)", money{-150, unitPlain, false}},
		{"1.250", money{1250, unitPlain, false}},
		{"-1.250", money{-1250, unitPlain, false}},
		{"1'250", money{1250, unitPlain, false}},
		{"1 250", money{1250, unitPlain, false}},
		{"1\u202f250,50", money{125050, unitEuro, false}},
		{"1.250,50 €", money{125050, unitEuro, false}},
		{"1,250.50", money{125050, unitEuro, false}},
		{"12.345.678", money{12345678, unitPlain, false}},
		{"0,500", money{50, unitEuro, false}},
		{"5 Punkte", money{5, unitPlain, false}},
		{"5 P", money{5, unitPlain, false}},
	} {
		got, ok := parseAmount(c.cell)
		if !ok || got != c.want {
			t.Errorf("%q: got %+v, %v, want %+v", c.cell, got, ok, c.want)
		}
	}
}

func TestWhatIsNoAmountIsRefused(t *testing.T) {
	for _, cell := range []string{
		"Anna", "=SUM(B2:B9)", "1,2,3", "1.25.0", "12.34.567", "0,505", "1..5", "€", "ct", "50 50 50", "0,50 ct", "5e3", "+", "1-2", "--5", "99999999999999999999", "#REF!",
	} {
		if got, ok := parseAmount(cell); ok {
			t.Errorf("%q was read as %+v", cell, got)
		}
	}
}
