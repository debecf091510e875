package report

import (
	"bytes"
	"encoding/json"
	"io"
)

// JSONL writes the parts of the object that JSON writes one a line, each under a key that says
// what it is: {"report": ...} first, with all that is not a list, then {"failure": ...},
// {"finding": ...}, {"suppressed": ...} and {"baseline": ...}. A reader can begin before it has all,
// and takes what it knows. The versions are those of JSON.
func JSONL(w io.Writer, r *Report) error {
	whole := newJSONReport(r)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	head := jsonlHead{whole.Version, whole.ToolVersion, whole.EngineVersion, whole.Summary}
	err := e.Encode(map[string]jsonlHead{"report": head})
	for i := 0; err == nil && i < len(whole.Failures); i++ {
		err = e.Encode(map[string]*jsonFailure{"failure": &whole.Failures[i]})
	}
	for i := 0; err == nil && i < len(whole.Findings); i++ {
		err = e.Encode(map[string]*jsonFinding{"finding": &whole.Findings[i]})
	}
	for i := 0; err == nil && i < len(whole.Suppressed); i++ {
		err = e.Encode(map[string]*jsonSuppressed{"suppressed": &whole.Suppressed[i]})
	}
	for i := 0; err == nil && i < len(whole.Baseline); i++ {
		err = e.Encode(map[string]*jsonFinding{"baseline": &whole.Baseline[i]})
	}
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// jsonlHead is what jsonReport holds beside its lists.
type jsonlHead struct {
	Version       int     `json:"version"`
	ToolVersion   string  `json:"toolVersion"`
	EngineVersion string  `json:"engineVersion"`
	Summary       Summary `json:"summary"`
}
