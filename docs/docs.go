// Package docs holds the rules' pages, so that the command can show them where there is no network.
package docs

import "embed"

//go:generate go run ../internal/docgen

//go:embed rules/*.md
var pages embed.FS

// Page returns the page of a rule, as Markdown; it reports false for what is no rule.
func Page(ruleID string) (string, bool) {
	page, err := pages.ReadFile("rules/" + ruleID + ".md")
	return string(page), err == nil
}
