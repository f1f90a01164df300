package text

var refereeCodes = []Entry{}
