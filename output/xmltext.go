package output

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/levlint/levlint/source"
)

// notXML says why an answer is no XML to the engine, or returns nil. Its reader demands at least
// one element and that each is closed, and tolerates text around them, several roots, and
// attributes and entities of any kind (engine.md e.6).
//
// encoding/xml refuses four rare things that the engine tolerates: "--" in a comment, "]]>" in
// text, "<" in the value of an attribute, and control characters.
func notXML(answer string) *Violation {
	d := xml.NewDecoder(strings.NewReader(answer))
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is text already
	var open []element
	some := false
	for {
		start := int(d.InputOffset())
		token, err := d.RawToken()
		end := int(d.InputOffset())
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return notXMLBecause(source.Span{Start: min(end, len(answer)), End: min(end, len(answer))}, syntaxOf(err))
		}
		switch token := token.(type) {
		case xml.CharData:
			if at := bareAmpersand(answer[start:end]); at >= 0 {
				return notXMLBecause(source.Span{Start: start + at, End: start + at + 1}, `"&" in text has to be written &amp;`)
			}
		case xml.StartElement:
			some = true
			open = append(open, element{nameOf(token.Name), source.Span{Start: start, End: end}})
		case xml.EndElement:
			name := nameOf(token.Name)
			if len(open) == 0 {
				return notXMLBecause(source.Span{Start: start, End: end}, "</"+name+"> closes what was not opened")
			}
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if last.name != name {
				return notXMLBecause(source.Span{Start: start, End: end}, "</"+name+"> stands where <"+last.name+"> has to be closed")
			}
		}
	}
	switch {
	case len(open) > 0:
		last := open[len(open)-1]
		return notXMLBecause(last.span, "<"+last.name+"> is never closed")
	case !some:
		return notXMLBecause(source.Span{}, "it has no element")
	}
	return nil
}

// bareAmpersand returns where an "&" stands in a text that begins no entity, or -1.
func bareAmpersand(text string) int {
	if strings.HasPrefix(text, "<![CDATA[") {
		return -1
	}
	for at := 0; ; {
		next := strings.IndexByte(text[at:], '&')
		if next < 0 {
			return -1
		}
		at += next + 1
		if end := strings.IndexAny(text[at:], ";&"); end < 0 || text[at+end] == '&' {
			return at - 1
		}
	}
}

type element struct {
	name string
	span source.Span
}

func nameOf(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

func syntaxOf(err error) string {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Msg
	}
	return err.Error()
}

func notXMLBecause(span source.Span, why string) *Violation {
	return &Violation{Span: span, Message: "the answer is not XML: " + why, Fix: "write one XML element and nothing else"}
}
