package service

import (
	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// Codes is the answer of GET /v1/codes: every code with both texts; the rules' summaries are in the language.
func Codes(l text.Lang) []byte {
	entries := text.Entries()
	answer := api.GetCodesAnswer{Codes: make([]api.CodeEntry, len(entries))}
	for i, e := range entries {
		entry := api.CodeEntry{Code: string(e.Code), Kind: string(e.Kind), Texts: api.Texts{De: e.DE, En: e.EN}}
		for _, r := range e.Rules {
			entry.Rules = append(entry.Rules, api.RuleReference{Source: api.RuleSource(r.Source), Section: r.Section, Summary: r.Summary(l)})
		}
		answer.Codes[i] = entry
	}
	return encode(answer)
}
