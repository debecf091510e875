package analyzer

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// identity is what equal findings of a file have in common. With fingerprint it is an interface:
// baselines and SARIF consumers hold fingerprints, so that their parts never change within the
// key levlint/v1.
func identity(rule *Rule, text string, path []string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.Join(append([]string{rule.firstID(), text}, path...), "\x00")
}

// fingerprint returns that of the nth of the findings with one identity, from 0.
func fingerprint(identity string, nth int) string {
	sum := sha256.Sum256([]byte(identity + "\x00" + strconv.Itoa(nth)))
	return hex.EncodeToString(sum[:16])
}

// original is what a finding points at, before secrets were hidden in it.
type original struct {
	file *source.File
	path []string
}

func (f *Finding) about() original {
	if f.original != nil {
		return *f.original
	}
	return original{f.File, f.Path}
}

// Part is a place where something is wrong. A finding is about one, or about several where one cause
// makes them one finding.
type Part struct {
	Span source.Span
	Path []string // as that of a finding

	rule *Rule
	text string
	path []string // before secrets were hidden in it
}

// Parts returns the places that a finding is about, its own first. Who tells old findings from new ones
// counts these: a finding is old if all of them are.
func (f *Finding) Parts() []Part {
	o := f.about()
	return append([]Part{{f.Span, f.Path, f.Rule, o.file.Text(f.Span), o.path}}, f.others...)
}

// othersOf returns the parts of a finding beside its own.
func othersOf(b *blueprint.Blueprint, f *Finding) (others []Part) {
	for _, r := range f.Related {
		if r.Too {
			path := b.PathAt(r.Span)
			others = append(others, Part{r.Span, path, f.Rule, f.File.Text(r.Span), path})
		}
	}
	return others
}

// Fingerprint returns that of the first of the findings that are equal to one about this part.
func (p Part) Fingerprint() string { return fingerprint(identity(p.rule, p.text, p.path), 0) }

// PartNames are those that a blueprint gives to its stages and to its regions: in file order, each once.
type PartNames struct{ Stages, Regions []string }

func namesOf(b *blueprint.Blueprint, secrets mask) PartNames {
	var names PartNames
	addTo := func(list *[]string, seen map[string]bool, name string) {
		if name = secrets.hide(name); !seen[name] {
			seen[name] = true
			*list = append(*list, name)
		}
	}
	stages, regions := map[string]bool{}, map[string]bool{}
	if b.Context != nil {
		for _, r := range b.Context.Regions.Items {
			addTo(&names.Regions, regions, r.Name.Text)
		}
	}
	for _, s := range b.Stages.Items {
		addTo(&names.Stages, stages, s.Name.Text)
		if s.Context != nil {
			for _, r := range s.Context.Regions.Items {
				addTo(&names.Regions, regions, r.Name.Text)
			}
		}
	}
	return names
}

// Renames say what stages and regions were called before, by the names that they have now.
type Renames = blueprint.Renames

// FormerFingerprints returns what Fingerprint may have been before stages and regions were renamed, the
// likeliest first; nil where no name is among what the part is known by.
func (p Part) FormerFingerprints(r Renames) []string {
	path, texts := r.Path(p.path), formerTexts(r, p.text)
	if !slices.Equal(path, p.path) {
		texts = append(texts, p.text) // a word that is spelt like a name need not be one
	}
	var all []string
	for _, text := range texts {
		all = append(all, fingerprint(identity(p.rule, text, path), 0))
	}
	return all
}

// formerTexts returns what a text may have been; nothing where it mentions no name.
func formerTexts(r Renames, text string) []string {
	name := strings.Trim(text, `"'`) // a new name may need quotes where the old one needed none
	if old := r.Text(name); old != name {
		return []string{strings.Replace(text, name, old, 1), old, `"` + old + `"`, "'" + old + "'"}
	}
	return nil
}
