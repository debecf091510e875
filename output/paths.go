package output

import (
	"path"
	"strings"
)

// within reports whether a path, taken from the working directory, stays inside it.
func within(workdir, name string) bool {
	name, workdir = slashes(name), path.Clean(slashes(workdir))
	if !isAbsolute(name) {
		clean := path.Clean(name)
		return clean != ".." && !strings.HasPrefix(clean, "../")
	}
	clean := path.Clean(name)
	return clean == workdir || strings.HasPrefix(clean, strings.TrimSuffix(workdir, "/")+"/")
}

// slashes writes a path of Windows as the others are written. A backslash in a name of another
// system is rare enough.
func slashes(name string) string {
	if isDrive(name) || strings.HasPrefix(name, `\\`) {
		return strings.ReplaceAll(name, `\`, "/")
	}
	return name
}

func isAbsolute(name string) bool { return strings.HasPrefix(name, "/") || isDrive(name) }

func isDrive(name string) bool {
	return len(name) > 2 && name[1] == ':' && (name[2] == '\\' || name[2] == '/')
}
