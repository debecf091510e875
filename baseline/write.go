package baseline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// version is that of the form of the file.
const version = 1

const about = "Findings that levlint does not report again. Do not add to it by hand: levlint baseline update removes what is mended."

// Text returns the baseline as a file. Everything is sorted and each finding has a line of its own,
// so that a change shows as what was changed.
func (b *Baseline) Text() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"version\": %d,\n  \"about\": %s,\n  \"files\": {", version, quote(about))
	for i, name := range b.names() {
		file := b.Files[name]
		if i > 0 {
			out.WriteString(",")
		}
		fmt.Fprintf(&out, "\n    %s: {\n      \"stages\": %s,\n      \"regions\": %s,\n      \"findings\": [",
			quote(escape(name)), list(file.Parts.Stages), list(file.Parts.Regions))
		for j, e := range slices.SortedFunc(slices.Values(file.Entries), byPart) {
			if j > 0 {
				out.WriteString(",")
			}
			fmt.Fprintf(&out, "\n        {\"rule\": %s, \"at\": %s, \"count\": %d, \"fingerprint\": %s}",
				quote(e.Rule), quote(e.At), e.Count, quote(e.Fingerprint))
		}
		out.WriteString("\n      ]\n    }")
	}
	if len(b.Files) > 0 {
		out.WriteString("\n  ")
	}
	out.WriteString("}\n}\n")
	return out.Bytes()
}

func list(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = quote(name)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// quote writes a text for JSON, with < and > as they are.
func quote(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // of a text
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// escape writes the name of a file such that JSON can hold it: what is no UTF-8 by its bytes, as
// addresses do, and so "%" as well.
func escape(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRuneInString(name[i:])
		if r == '%' || r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, "%%%02X", name[i])
		} else {
			b.WriteString(name[i : i+size])
		}
		i += size
	}
	return b.String()
}
