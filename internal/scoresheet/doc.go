// Package scoresheet holds the sheet on which a round writes its evening, the readers and writers of its text forms (CSV, the
// protocols of NetSchafkopf) and its check against a ruleset.
//
// Reading never fails half way: a text is either no sheet at all (a Refusal that says what was expected) or a Sheet in which every
// row, column and cell that was not understood is named by a Finding with its line. The check reports every discrepancy at its
// row, once, and takes time linear in the rows. The package imports the rules packages, encoding/csv and golang.org/x/text; it
// knows neither JSON nor HTTP.
package scoresheet
