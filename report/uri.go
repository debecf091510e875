package report

import (
	"fmt"
	"path"
	"strings"
)

// filePath names a file as code hosts want it: inside workdir by its path relative to it, outside
// by its absolute path. It does not ask which system it runs on, so that a report does not depend
// on that: folders are parted by "/", and a drive letter counts where workdir has one.
func filePath(name, workdir string) (file string, absolute bool) {
	if name == "" {
		return "", false
	}
	drives := workdir == "" || hasDrive(workdir)
	isAbsolute := func(name string) bool {
		return strings.HasPrefix(name, "/") || drives && hasDrive(name)
	}
	file, folder := path.Clean(name), path.Clean(workdir)
	if !isAbsolute(file) {
		file = path.Join(workdir, file)
	}
	if !isAbsolute(file) { // workdir is not known
		return file, false
	}
	if inside, ok := strings.CutPrefix(file, strings.TrimSuffix(folder, "/")+"/"); ok && workdir != "" {
		return inside, false
	}
	return file, true
}

// path names a file of the report, for formats that take any text as a path.
func (r *Report) path(file *File) string {
	name, _ := filePath(file.Name, r.Workdir)
	return name
}

// fileURI names a file for SARIF: by a relative reference, or by a file: address. Every byte that
// an address cannot hold is percent-encoded, also one that is no UTF-8.
func fileURI(name, workdir string) string {
	file, absolute := filePath(name, workdir)
	if absolute {
		return "file:///" + percentEncode(strings.TrimPrefix(file, "/"))
	}
	return relativeURI(file)
}

// hasDrive reports whether a path begins as "C:/" does.
func hasDrive(name string) bool {
	return len(name) >= 3 && name[1:3] == ":/" && ('a' <= name[0]|0x20 && name[0]|0x20 <= 'z')
}

func relativeURI(file string) string {
	uri := percentEncode(file)
	if first, _, _ := strings.Cut(uri, "/"); strings.Contains(first, ":") {
		return "./" + uri // or the first segment would be read as a scheme
	}
	return uri
}

// percentEncode keeps what a path of RFC 3986 may hold. That of net/url leaves out characters
// that must be encoded in one place or another, and spells a first segment its own way.
func percentEncode(file string) string {
	var b strings.Builder
	for i := range len(file) {
		c := file[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("/-._~!$&'()*+,;=:@", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
