package discover

// set holds the bytes that a class matches.
type set [4]uint64

func (s *set) has(char byte) bool { return s[char/64]&(1<<(char%64)) != 0 }

func (s *set) add(first, last byte) {
	for char := int(first); char <= int(last); char++ {
		s[char/64] |= 1 << (char % 64)
	}
}

// parseClass reads a class after its "[", and returns where the pattern goes on. The set is
// nil if the class is not well formed. A "]" that comes first is a member.
func parseClass(text string, i int) (*set, int) {
	var s set
	negated := i < len(text) && (text[i] == '!' || text[i] == '^')
	if negated {
		i++
	}
	var from byte // of a range, if a "-" follows; 0 if none can
	for first := true; ; first = false {
		switch {
		case i >= len(text):
			return nil, i
		case text[i] == ']' && !first:
			s.finish(negated)
			return &s, i + 1
		case text[i] == '-' && from != 0 && i+1 < len(text) && text[i+1] != ']':
			to, next := member(text, i+1)
			if next == 0 {
				return nil, i
			}
			s.add(from, to)
			from, i = 0, next
		default:
			name, next := className(text, i)
			if next != 0 {
				if !s.addNamed(name) {
					return nil, i
				}
				from, i = 0, next
				continue
			}
			if from, next = member(text, i); next == 0 {
				return nil, i
			}
			s.add(from, from)
			i = next
		}
	}
}

// member reads one byte of a class, maybe after a backslash. The place after it is 0 if the
// pattern ends first.
func member(text string, i int) (byte, int) {
	if text[i] == '\\' {
		i++
	}
	if i == len(text) {
		return 0, 0
	}
	return text[i], i + 1
}

// className reads "[:name:]". The place after it is 0 if there is none.
func className(text string, i int) (string, int) {
	const opening = "[:"
	start := i + len(opening)
	if start > len(text) || text[i:start] != opening {
		return "", 0
	}
	end := start
	for end < len(text) && text[end] != ']' {
		end++
	}
	if end == len(text) || end == start || text[end-1] != ':' {
		return "", 0
	}
	return text[start : end-1], end + 1
}

// finish completes the set. No class matches a separator.
func (s *set) finish(negated bool) {
	if negated {
		for i := range s {
			s[i] = ^s[i]
		}
	}
	s['/'/64] &^= 1 << ('/' % 64)
}

// addNamed adds the ASCII characters of a named class, as git counts them: its space lacks the
// vertical tab and the form feed. It reports whether there is such a class.
func (s *set) addNamed(name string) bool {
	switch name {
	case "alnum":
		return s.addNamed("alpha") && s.addNamed("digit")
	case "alpha":
		return s.addNamed("lower") && s.addNamed("upper")
	case "blank":
		s.addAll("  \t\t")
	case "cntrl":
		s.addAll("\x00\x1f\x7f\x7f")
	case "digit":
		s.addAll("09")
	case "graph":
		s.addAll("!~")
	case "lower":
		s.addAll("az")
	case "print":
		s.addAll(" ~")
	case "punct":
		s.addAll("!/:@[`{~")
	case "space":
		s.addAll("  \t\n\r\r")
	case "upper":
		s.addAll("AZ")
	case "xdigit":
		s.addAll("09AFaf")
	default:
		return false
	}
	return true
}

// addAll adds ranges, each given by its ends.
func (s *set) addAll(ends string) {
	for i := 0; i < len(ends); i += 2 {
		s.add(ends[i], ends[i+1])
	}
}
