package output

import (
	"errors"
	"fmt"
	"strings"

	"github.com/levlint/levlint/blueprint"
)

// uri is a URI reference in its parts (RFC 3986, appendix B). Parts that are absent differ from
// parts that are empty only for the authority, the query and the fragment.
type uri struct {
	scheme                              string
	authority, path, query, fragment    string
	hasAuthority, hasQuery, hasFragment bool
}

// rootURI is the URI of a schema that gives none, in the engine's schema library.
const rootURI = "json-schema:///"

// parseURI reads a URI reference as strictly as the engine does: no spaces, nothing beyond
// ASCII. (Go's net/url is made for what people type, and takes both.)
func parseURI(text string) (uri, error) {
	var u uri
	rest := text
	rest, u.fragment, u.hasFragment = strings.Cut(rest, "#")
	rest, u.query, u.hasQuery = strings.Cut(rest, "?")
	if i := strings.IndexAny(rest, ":/"); i >= 0 && rest[i] == ':' {
		if !isScheme(rest[:i]) {
			return u, fmt.Errorf("%s before the first colon is not the name of a scheme", quote(rest[:i]))
		}
		u.scheme, rest = strings.ToLower(rest[:i]), rest[i+1:]
	}
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		u.hasAuthority = true
		end := strings.IndexByte(after, '/')
		if end < 0 {
			end = len(after)
		}
		u.authority, rest = withoutPort(u.scheme, strings.ToLower(after[:end])), after[end:]
		if err := checkAuthority(u.authority); err != nil {
			return u, err
		}
	}
	u.path = rest
	for _, part := range []struct{ text, extra string }{{u.path, ":@/"}, {u.query, ":@/?"}, {u.fragment, ":@/?"}} {
		if err := checkPart(part.text, part.extra); err != nil {
			return u, err
		}
	}
	return u, nil
}

// withoutPort leaves out the port that a scheme has anyway.
func withoutPort(scheme, authority string) string {
	switch scheme {
	case "http":
		return strings.TrimSuffix(authority, ":80")
	case "https":
		return strings.TrimSuffix(authority, ":443")
	default:
		return authority
	}
}

func isScheme(s string) bool {
	for i, r := range s {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || (r < '0' || r > '9') && !strings.ContainsRune("+-.", r)) {
			return false
		}
	}
	return s != ""
}

// checkAuthority reads user, host and port. Of an address in brackets only the characters are
// checked.
func checkAuthority(s string) error {
	if at := strings.LastIndexByte(s, '@'); at >= 0 {
		if err := checkPart(s[:at], ":"); err != nil {
			return err
		}
		s = s[at+1:]
	}
	host, port := s, ""
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 0 || !strings.Contains(s[:end], ":") || strings.Trim(s[1:end], "0123456789abcdef:.") != "" {
			return errors.New("the address in brackets is not complete")
		}
		host, port = "", strings.TrimPrefix(s[end+1:], ":")
	} else if colon := strings.LastIndexByte(s, ':'); colon >= 0 {
		host, port = s[:colon], s[colon+1:]
	}
	if strings.Trim(port, "0123456789") != "" {
		return fmt.Errorf("the port %s is not a number", quote(port))
	}
	return checkPart(host, "")
}

// checkPart checks that a part holds only what may stand in it: letters, digits, some signs
// and those in extra, and anything else as "%" with two digits.
func checkPart(s, extra string) error {
	for i, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
		case strings.ContainsRune("-._~!$&'()*+,;=", r), strings.ContainsRune(extra, r):
		case r == '%':
			if len(s) < i+3 || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return errors.New(`"%" must be followed by two hexadecimal digits`)
			}
		default:
			return fmt.Errorf("%s must be written %s", quote(string(r)), escapeText(string(r)))
		}
	}
	return nil
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func escapeByte(c byte) string { return fmt.Sprintf("%%%02X", c) }

func escapeText(s string) string {
	out := ""
	for i := range len(s) {
		out += escapeByte(s[i])
	}
	return out
}

// unescape undoes "%" escapes. The text has been through parseURI.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			out.WriteByte(unhex(s[i+1])<<4 | unhex(s[i+2]))
			i += 2
			continue
		}
		out.WriteByte(s[i])
	}
	return out.String()
}

func unhex(c byte) byte {
	switch {
	case c <= '9':
		return c - '0'
	case c <= 'F':
		return c - 'A' + 10
	default:
		return c - 'a' + 10
	}
}

// resolve returns what a reference means in a document with the URI base (RFC 3986, 5.2).
func resolve(base uri, reference string) (uri, error) {
	r, err := parseURI(reference)
	switch {
	case err != nil:
		return r, err
	case r.scheme != "":
		r.path = withoutDots(r.path)
		return r, nil
	case reference == "" || strings.HasPrefix(reference, "#"):
		base.fragment, base.hasFragment = r.fragment, r.hasFragment
		return base, nil
	case !base.hasAuthority && !strings.HasPrefix(base.path, "/"):
		return r, fmt.Errorf("it is relative, which means nothing below %s", quote(base.document()))
	}
	r.scheme = base.scheme
	if r.hasAuthority {
		r.path = withoutDots(r.path)
		return r, nil
	}
	r.authority, r.hasAuthority = base.authority, base.hasAuthority
	switch {
	case r.path == "":
		r.path = base.path
		if !r.hasQuery {
			r.query, r.hasQuery = base.query, base.hasQuery
		}
	case strings.HasPrefix(r.path, "/"):
		r.path = withoutDots(r.path)
	default:
		folder := base.path[:strings.LastIndexByte(base.path, '/')+1]
		if folder == "" {
			folder = "/"
		}
		r.path = withoutDots(folder + r.path)
	}
	return r, nil
}

// withoutDots removes "." and ".." from a path that begins with "/" (RFC 3986, 5.2.4).
func withoutDots(path string) string {
	if !strings.HasPrefix(path, "/") || !strings.Contains(path, "/.") {
		return path
	}
	var out []string
	segments := strings.Split(path[1:], "/")
	for i, s := range segments {
		last := i == len(segments)-1
		switch s {
		case "..":
			out = out[:max(len(out)-1, 0)]
		case ".":
		default:
			out = append(out, s)
			continue
		}
		if last {
			out = append(out, "")
		}
	}
	return "/" + strings.Join(out, "/")
}

// document returns the URI without its fragment: what tells documents apart.
func (u uri) document() string {
	out := u.path
	if u.hasAuthority {
		out = "//" + u.authority + out
	}
	if u.scheme != "" {
		out = u.scheme + ":" + out
	}
	if u.hasQuery {
		out += "?" + u.query
	}
	return out
}

// errFragment is the fault of a relative URI within a document whose own URI has a fragment.
var errFragment = errors.New(`it is relative to one with something after "#"`)

// errNoScheme is the fault of a reference where a whole URI is demanded.
var errNoScheme = errors.New("it must be a whole one, with a scheme")

// badURI is the error of a reference or name that is not a URI.
func badURI(v *blueprint.Data, err error) SchemaError {
	return SchemaError{Span: v.Span, Message: quote(v.Text) + " is not a valid URI reference: " + err.Error()}
}
