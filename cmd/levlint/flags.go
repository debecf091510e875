package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/spell"
)

// The types below are values of flags. Each refuses what it does not understand while flags
// are parsed, so that nothing is checked under an option that was not meant.

// choice is one of a few words.
type choice struct {
	words  []string
	chosen string
	given  bool // by the user, so that it is stronger than the configuration
}

func (c *choice) String() string { return c.chosen }
func (c *choice) Type() string   { return strings.Join(c.words, "|") }

func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return fmt.Errorf("it is one of %s%s", strings.Join(c.words, ", "), didYouMean(word, c.words))
	}
	c.chosen, c.given = word, true
	return nil
}

// didYouMean completes a complaint about an unknown word.
func didYouMean(word string, known []string) string {
	if near, ok := spell.Nearest(word, known); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// unknownFlag says which flag was probably meant. There are no short ones but -h, so one letter
// means the flags that begin with it.
func unknownFlag(flags *pflag.FlagSet, unknown *pflag.NotExistError) error {
	name, short := unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames() != ""
	var all, begun []string
	flags.VisitAll(func(f *pflag.Flag) {
		all = append(all, "--"+f.Name)
		if strings.HasPrefix(f.Name, name) {
			begun = append(begun, fmt.Sprintf("%q", "--"+f.Name))
		}
	})
	switch {
	case !short:
		return fmt.Errorf("%w%s", unknown, didYouMean("--"+name, all))
	case begun == nil:
		return fmt.Errorf("there is no flag -%s", name)
	default:
		return fmt.Errorf("there is no flag -%s; did you mean %s?", name, analyzer.Enumerate(begun, "or"))
	}
}

// inOurWords replaces what the library says of a number or a boolean that is none.
func inOurWords(err error) error {
	var bad *strconv.NumError
	switch {
	case !errors.As(err, &bad):
		return err
	case errors.Is(err, strconv.ErrRange):
		return errors.New("it is too large a number")
	case bad.Func == "ParseBool":
		return errors.New("it is true or false")
	default:
		return errors.New("it is a whole number")
	}
}

// ruleSwitch is --enable or --disable. Both write into one map, so that of two flags that
// contradict each other the later one counts.
type ruleSwitch struct {
	find     func(id string) (*analyzer.Rule, error)
	on       bool
	switched map[string]bool // by rule ID
}

func (s *ruleSwitch) String() string { return "" }
func (s *ruleSwitch) Type() string   { return "RULE" }

func (s *ruleSwitch) Set(list string) error {
	for id := range strings.SplitSeq(list, ",") {
		rule, err := s.find(strings.TrimSpace(id))
		if err != nil {
			return err
		}
		s.switched[rule.ID] = s.on
	}
	return nil
}

// findRule returns the rule of that name, and remarks on one that it no longer has.
func (p *program) findRule(id string) (*analyzer.Rule, error) {
	rule := analyzer.ByID(p.rules)[id]
	if rule == nil {
		hint := didYouMean(id, analyzer.IDs(p.rules))
		if hint == "" {
			hint = "; the command levlint rules lists them"
		}
		return nil, fmt.Errorf("there is no rule %q%s", id, hint)
	}
	if id != rule.ID {
		p.remark("%s", rule.Renamed(id))
	}
	return rule, nil
}

// engineVersion is a release of Leviath that the catalogue knows.
type engineVersion struct {
	engine *catalog.Engine
	given  bool
}

func (v *engineVersion) String() string { return v.engine.Version }
func (v *engineVersion) Type() string   { return "VERSION" }

func (v *engineVersion) Set(version string) error {
	engine, ok := catalog.Lookup(version)
	if !ok {
		return fmt.Errorf("levlint knows the releases %s", strings.Join(catalog.Versions(), ", "))
	}
	v.engine, v.given = engine, true
	return nil
}

// maximum is a number that must not be exceeded.
type maximum struct {
	n     int
	given bool
}

func (m *maximum) Type() string { return "N" }

func (m *maximum) String() string {
	if !m.given {
		return ""
	}
	return strconv.Itoa(m.n)
}

func (m *maximum) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return errors.New("it is a number, 0 or more")
	}
	m.n, m.given = int(n), true
	return nil
}

// byteSize is a number of bytes, such as 10MB, 512KiB or 4096.
type byteSize int64

func (b *byteSize) Type() string { return "SIZE" }

func (b *byteSize) String() string {
	const mebibyte = 1 << 20
	if *b%mebibyte == 0 {
		return strconv.FormatInt(int64(*b/mebibyte), 10) + "MiB"
	}
	return strconv.FormatInt(int64(*b), 10)
}

func (b *byteSize) Set(text string) error {
	number := strings.TrimRight(text, "BKMGikbmg ")
	unit, ok := sizeUnit(strings.ToLower(strings.TrimSpace(text[len(number):])))
	n, err := strconv.ParseUint(number, 10, 63)
	switch size := float64(n) * unit; {
	case err != nil || !ok:
		return errors.New("a size is a number of bytes, such as 10MB, 512KiB or 4096")
	case size < 1 || size >= math.MaxInt64:
		return errors.New("a size is at least one byte, and no more than a file can have")
	default:
		*b = byteSize(n) * byteSize(unit)
	}
	return nil
}

// sizeUnit returns what a unit stands for: KB counts thousands, KiB what memory counts in.
func sizeUnit(unit string) (float64, bool) {
	switch unit {
	case "", "b":
		return 1, true
	case "k", "kb":
		return 1e3, true
	case "m", "mb":
		return 1e6, true
	case "g", "gb":
		return 1e9, true
	case "kib":
		return 1 << 10, true
	case "mib":
		return 1 << 20, true
	case "gib":
		return 1 << 30, true
	default:
		return 0, false
	}
}
