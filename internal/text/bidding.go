package text

var biddingCodes = []Entry{}
