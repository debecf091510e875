package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var manFolder = filepath.Join(repository, "docs", "man")

// TestManPage holds docs/man/levlint.1 against the command line. It is written here, and not by the command,
// so that levlint does not carry what makes a manual page; like all goldens it is brought up to date by -update.
func TestManPage(t *testing.T) {
	page, err := template.New("levlint.1.md.tmpl").Funcs(template.FuncMap{
		"options": manOptions,
		"usage":   func(c *cobra.Command) string { return markdown(manUsage(c)) },
		"about":   manAbout,
	}).ParseFiles(filepath.Join(manFolder, "levlint.1.md.tmpl"))
	if err != nil {
		t.Fatal(err)
	}
	root := newCommand(&program{stdout: &watchedWriter{Writer: io.Discard}, rules: catalogue()})
	commands := manCommands(root)
	synopsis := []string{"**levlint** [_flags_] [_path_ ...]"}
	for _, c := range commands {
		name := strings.TrimPrefix(c.CommandPath(), "levlint ")
		_, rest, _ := strings.Cut(manUsage(c), name)
		synopsis = append(synopsis, "**levlint** **"+name+"**"+markdown(rest))
	}
	var text bytes.Buffer
	if err := page.Execute(&text, map[string]any{"Synopsis": synopsis, "Root": root, "Commands": commands}); err != nil {
		t.Fatal(err)
	}
	// A flag or a file that is broken at a hyphen cannot be searched for, and .TH turns .nh off again.
	roff := strings.Replace(string(md2man.Render(text.Bytes())), "\n.SH NAME", ".nr HY 0\n.nh\n\n.SH NAME", 1)
	golden(t, filepath.Join(manFolder, "levlint.1"), roff)
}

// manCommands returns the commands that do something by themselves.
func manCommands(c *cobra.Command) (all []*cobra.Command) {
	for _, sub := range c.Commands() {
		if sub.HasSubCommands() {
			all = append(all, manCommands(sub)...)
		} else {
			all = append(all, sub)
		}
	}
	return all
}

func manUsage(c *cobra.Command) string {
	return strings.TrimSuffix(c.UseLine(), " [flags]")
}

// manAbout returns what a command says of itself. Lines that it indents are shown as they are.
func manAbout(c *cobra.Command) string {
	if c.Long == "" {
		return markdown(c.Short) + "."
	}
	var b strings.Builder
	for line := range strings.Lines(c.Long) {
		if strings.HasPrefix(line, "  ") {
			b.WriteString("    " + line)
		} else {
			b.WriteString(markdown(line))
		}
	}
	return b.String()
}

// manOptions lists the flags of a command; those that it shares with checking only by name.
func manOptions(c *cobra.Command) string {
	var b strings.Builder
	var shared []string
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		name, usage := pflag.UnquoteUsage(f)
		if of := c.Root().Flags().Lookup(f.Name); c.HasParent() && of != nil && of.Usage == f.Usage {
			shared = append(shared, "**--"+f.Name+"**")
			return
		}
		fmt.Fprintf(&b, "**--%s**", f.Name)
		if name != "" {
			fmt.Fprintf(&b, " _%s_", markdown(name))
		}
		fmt.Fprintf(&b, "\n: %s", markdown(usage))
		if !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue) {
			fmt.Fprintf(&b, " (default %s)", markdown(f.DefValue))
		}
		b.WriteString("\n\n")
	})
	if len(shared) > 0 {
		fmt.Fprintf(&b, "It also takes these of the options above: %s.\n\n", strings.Join(shared, ", "))
	}
	return b.String()
}

// markdown returns text that Markdown shows as it is.
func markdown(text string) string {
	return regexp.MustCompile("[\\\\`*_{}<>\\[\\]]").ReplaceAllString(text, `\$0`)
}

// The page renders without a complaint, and as a page: with its sections, and lines that fit.
func TestManPageRenders(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("groff is not installed: whether the manual page renders is not tried")
	}
	command := exec.Command(groff, "-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=80n", filepath.Join(manFolder, "levlint.1"))
	var out, complaints bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaints
	if err := command.Run(); err != nil || complaints.Len() > 0 {
		t.Fatalf("%v\n%s", err, complaints.String())
	}
	for _, section := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"} {
		if !strings.Contains(out.String(), "\n"+section+"\n") {
			t.Errorf("there is no section %s", section)
		}
	}
}

// Every variable that changes what the command does is told of.
func TestManPageNamesTheEnvironment(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(manFolder, "levlint.1.md.tmpl"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`(?i)(?:getenv|lookupenv)\("(\w+)"\)`)
	found := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, match := range asked.FindAllStringSubmatch(string(text), -1) {
			found++
			if !strings.Contains(string(page), "**"+match[1]+"**") {
				t.Errorf("the manual page does not tell of %s, which %s asks for", match[1], name)
			}
		}
	}
	if found == 0 {
		t.Error("no variable is asked for; is this test looking for the right words?")
	}
}
