package config

import (
	"cmp"
	"strconv"
	"strings"
)

// version is a semantic version; what follows a "+" says nothing about its order.
type version struct {
	numbers [3]int
	before  string // of 1.2.0-rc.1: "rc.1", which comes before 1.2.0
}

// parseVersion reads 1, 1.2 or 1.2.3, with what may follow.
func parseVersion(text string) (v version, ok bool) {
	text, _, _ = strings.Cut(strings.TrimPrefix(text, "v"), "+")
	core, before, _ := strings.Cut(text, "-")
	v.before = before
	parts := strings.Split(core, ".")
	if len(parts) > len(v.numbers) {
		return v, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil {
			return v, false
		}
		v.numbers[i] = int(n)
	}
	return v, true
}

func (v version) compare(o version) int {
	order := 0
	for i := range v.numbers {
		order = cmp.Or(order, cmp.Compare(v.numbers[i], o.numbers[i]))
	}
	if order != 0 || v.before == o.before {
		return order
	}
	if v.before == "" || o.before == "" { // the one that is finished comes last
		return cmp.Compare(len(o.before), len(v.before))
	}
	return strings.Compare(v.before, o.before)
}

// allows reports whether a version meets conditions such as ">=0.2, <1", and whether they are any.
func allows(conditions, have string) (met, ok bool) {
	v, known := parseVersion(have)
	met = true
	for condition := range strings.SplitSeq(conditions, ",") {
		condition = strings.TrimSpace(condition)
		number := strings.TrimLeft(condition, "<>=")
		operator := condition[:len(condition)-len(number)]
		want, isVersion := parseVersion(strings.TrimSpace(number))
		if !isVersion {
			return false, false
		}
		order := v.compare(want)
		switch operator {
		case "", ">=":
			met = met && order >= 0
		case ">":
			met = met && order > 0
		case "<=":
			met = met && order <= 0
		case "<":
			met = met && order < 0
		case "=", "==":
			met = met && order == 0
		default:
			return false, false
		}
	}
	return met || !known, true
}
