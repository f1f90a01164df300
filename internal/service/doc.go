// Package service answers the questions: for each operation a function from the bytes of a request to the bytes of an answer, or
// to a problem that knows its places. The single endpoint, the lines of a bulk stream and the command line call the same
// operations through the same table. JSON ends here: the rules packages get values. HTTP is not known here.
package service
