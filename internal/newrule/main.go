// Command newrule begins a rule: its file, the archive of its cases, and its line in the family's
// List. It is run from the root of the repository:
//
//	go run ./internal/newrule flow my-rule "what is found"
//
// What it writes compiles, and fails its tests until the rule is written.
package main

import (
	"errors"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "newrule:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return errors.New(`usage: go run ./internal/newrule FAMILY ID "what is found"`)
	}
	rule := rule{Family: args[0], ID: args[1], Title: args[2]}
	return rule.begin("rules")
}
