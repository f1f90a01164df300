package text

var settlementCodes = []Entry{}
