// Command benchdoc turns what benchmarks print into tables, and writes them into a page.
//
// scripts/bench runs it. It reads the results from standard input: the lines of go test -bench, and
// before those of each group of benchmarks a line "group: NAME". It prints a table a group, or,
// with -write, puts each into the page between the lines that name its group.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	page := flag.String("write", "", "the `FILE` whose tables are to be replaced; without it, tables are printed")
	flag.Parse()
	if err := run(*page); err != nil {
		fmt.Fprintln(os.Stderr, "benchdoc:", err)
		os.Exit(1)
	}
}

func run(page string) error {
	results, err := read(os.Stdin)
	if err != nil {
		return err
	}
	if len(results.groups) == 0 {
		return errors.New("there is no result")
	}
	sections := results.sections()
	if page == "" {
		for _, s := range sections {
			fmt.Printf("## %s\n\n%s\n", s.name, s.text)
		}
		return nil
	}
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	text, err := replace(string(old), sections)
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	return os.WriteFile(page, []byte(text), 0o666)
}
