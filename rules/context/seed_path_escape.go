package context

import (
	"fmt"
	"path"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/resolve"
)

// SeedPathEscape reports seeds that leave the working directory (b.7).
var SeedPathEscape = &analyzer.Rule{
	ID:       "seed-path-escape",
	Title:    "a seed outside the working directory",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
The files, glob and rhai of a seed are paths within the directory that the run works in. A path
that leaves it, absolute or with "..", makes the engine refuse to start the run, unless a read
path that the user has granted covers it.

Nothing is reported in a blueprint that declares read_paths, since those and the user decide
then.
`,
	Run: func(pass *analyzer.Pass) {
		if paths := pass.Blueprint.ReadPaths; paths != nil && (paths.Malformed || paths.Allow.Written()) {
			return
		}
		for _, r := range pass.Resolved().Global.Regions {
			seed := resolve.SeedOf(r.Raw)
			switch seed.Source {
			case resolve.SeedFiles, resolve.SeedGlob, resolve.SeedRhai:
			default:
				continue
			}
			for _, text := range seed.Texts {
				if !leaves(text.Or("")) {
					continue
				}
				pass.Report(analyzer.Finding{
					Span:    text.Span,
					Message: fmt.Sprintf("the seed of %s reads %s, outside the working directory; the run is refused when it starts", r.Name, text.Or("")),
					Fixes:   analyzer.Advice("name a path within the working directory, or declare it in [read_paths]"),
				})
			}
		}
	},
}

// leaves reports whether a path or a pattern leads out of the directory it is relative to.
func leaves(name string) bool {
	clean := path.Clean(name)
	return path.IsAbs(name) || clean == ".." || strings.HasPrefix(clean, "../")
}
