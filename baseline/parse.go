package baseline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// marks begin the lines around the sides of a merge that git leaves to people.
var marks = []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"}

// Parse reads a file that Text wrote. It takes nothing else: what it would pass over might be the
// half of a merge, or of a later levlint. Its errors name the line, quote no more than can be read, and
// complete "FILE ...".
func Parse(text []byte) (*Baseline, error) {
	if len(text) > MaxSize {
		return nil, fmt.Errorf("is larger than %d bytes", MaxSize)
	}
	p := &parser{Decoder: json.NewDecoder(bytes.NewReader(text))}
	b, err := p.baseline()
	if err == nil {
		if _, rest := p.Token(); !errors.Is(rest, io.EOF) {
			err = errors.New("something follows the baseline")
		}
	}
	if err != nil {
		offset := p.InputOffset()
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			offset = max(offset, syntax.Offset-1) // that of a token is counted from its start
		}
		before := text[:min(offset, int64(len(text)))]
		line := 1 + bytes.Count(before, []byte("\n"))
		rest := text[1+bytes.LastIndexByte(before, '\n'):]
		if slices.ContainsFunc(marks, func(mark string) bool { return bytes.HasPrefix(rest, []byte(mark)) }) {
			err = errors.New("a merge left both sides; take either, and run levlint baseline update")
		}
		return nil, fmt.Errorf("is no baseline: line %d: %w", line, plain(err))
	}
	return b, nil
}

// plain words what encoding/json says for those who do not know its types.
func plain(err error) error {
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends too early")
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON: %w", err)
	case errors.As(err, &mismatch):
		return fmt.Errorf("%s is not what belongs there", analyzer.Short(mismatch.Value))
	default:
		return err
	}
}

// parser reads objects key by key, because encoding/json takes keys twice and in any case.
type parser struct{ *json.Decoder }

func (p *parser) baseline() (*Baseline, error) {
	b := &Baseline{Files: map[string]*File{}}
	err := p.object([]string{"version", "files"}, func(key string) error {
		switch key {
		case "version":
			return p.version()
		case "about":
			var about string
			return p.Decode(&about)
		case "files":
			return p.object(nil, func(name string) error { return p.file(b, name) })
		default:
			return fmt.Errorf("there is no key %q in a baseline", analyzer.Short(key))
		}
	})
	return b, err
}

func (p *parser) version() error {
	var v int
	if err := p.Decode(&v); err != nil {
		return err
	}
	if v != version {
		return fmt.Errorf("it is of version %d, and this levlint reads version %d", v, version)
	}
	return nil
}

func (p *parser) file(b *Baseline, escaped string) error {
	name, err := url.PathUnescape(escaped)
	if err != nil || name == "" {
		return fmt.Errorf("%q is no name of a file", analyzer.Short(escaped))
	}
	if b.Files[name] != nil {
		return fmt.Errorf("%q is there twice", analyzer.Short(escaped))
	}
	file := &File{}
	b.Files[name] = file
	return p.object([]string{"stages", "regions", "findings"}, func(key string) error {
		switch key {
		case "stages":
			return p.Decode(&file.Parts.Stages)
		case "regions":
			return p.Decode(&file.Parts.Regions)
		case "findings":
			return p.entries(file)
		default:
			return fmt.Errorf("there is no key %q of a file", analyzer.Short(key))
		}
	})
}

func (p *parser) entries(file *File) error {
	if err := p.expect('[', "a list of findings"); err != nil {
		return err
	}
	seen := map[string]bool{}
	for p.More() {
		e, err := p.entry()
		if err != nil {
			return err
		}
		if seen[e.Fingerprint] {
			return fmt.Errorf("the fingerprint %s is there twice in a file; count says how often it occurs", e.Fingerprint)
		}
		seen[e.Fingerprint] = true
		file.Entries = append(file.Entries, e)
	}
	slices.SortFunc(file.Entries, byPart)
	_, err := p.Token()
	return err
}

// maxCount is more than a blueprint can hold of anything.
const maxCount = 1 << 30

func (p *parser) entry() (Entry, error) {
	var e Entry
	err := p.object([]string{"rule", "at", "count", "fingerprint"}, func(key string) error {
		switch key {
		case "rule":
			return p.Decode(&e.Rule)
		case "at":
			return p.Decode(&e.At)
		case "count":
			return p.Decode(&e.Count)
		case "fingerprint":
			return p.Decode(&e.Fingerprint)
		default:
			return fmt.Errorf("there is no key %q of a finding", analyzer.Short(key))
		}
	})
	switch {
	case err != nil:
		return e, err
	case e.Rule == "":
		return e, errors.New("rule is empty")
	case e.Count < 1:
		return e, fmt.Errorf("count is %d; a finding that is listed occurs once or more", e.Count)
	case e.Count > maxCount:
		return e, fmt.Errorf("count is %d; no blueprint holds more than %d of anything", e.Count, maxCount)
	case len(e.Fingerprint) != 32 || strings.Trim(e.Fingerprint, "0123456789abcdef") != "":
		return e, fmt.Errorf("%q is no fingerprint, which has 32 of the digits 0 to 9 and a to f", analyzer.Short(e.Fingerprint))
	}
	return e, nil
}

// object reads an object by a function that reads the value of each key.
func (p *parser) object(required []string, value func(key string) error) error {
	if err := p.expect('{', "an object"); err != nil {
		return err
	}
	seen := map[string]bool{}
	for p.More() {
		token, err := p.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string) // nothing else can be a key
		if seen[key] {
			return fmt.Errorf("%q is there twice", analyzer.Short(key))
		}
		seen[key] = true
		if err := value(key); err != nil {
			return err
		}
	}
	if _, err := p.Token(); err != nil {
		return err
	}
	for _, key := range required {
		if !seen[key] {
			return fmt.Errorf("%s is missing", key)
		}
	}
	return nil
}

func (p *parser) expect(open json.Delim, what string) error {
	token, err := p.Token()
	if err == nil && token != open {
		err = fmt.Errorf("%s belongs there", what)
	}
	return err
}
