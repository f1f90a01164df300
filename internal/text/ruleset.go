package text

var rulesetCodes = []Entry{}
