package main

import (
	"testing"
)

func TestSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1":                    1,
		"4096":                 4096,
		"4096B":                4096,
		"10MB":                 10_000_000,
		"10 MB":                10_000_000,
		"10mb":                 10_000_000,
		"10M":                  10_000_000,
		"10MiB":                10 << 20,
		"512KiB":               512 << 10,
		"512k":                 512_000,
		"2G":                   2_000_000_000,
		"1GiB":                 1 << 30,
		"9223372036854775807":  0,
		"9223372036854775808":  0,
		"9223372036854775807K": 0,
		"18446744073709551617": 0,
		"0":                    0,
		"0MB":                  0,
		"-1":                   0,
		"1.5MB":                0,
		"MB":                   0,
		"":                     0,
		" ":                    0,
		"10XB":                 0,
		"10MBB":                0,
		"1e3":                  0,
		"0x10":                 0,
	} {
		var size byteSize
		err := size.Set(text)
		if (err == nil) != (want > 0) || int64(size) != want {
			t.Errorf("--max-size %q is %d (%v), not %d", text, size, err, want)
		}
	}
}

func TestWantsColor(t *testing.T) {
	for _, c := range []struct {
		flag        string
		terminal    bool
		environment map[string]string
		want        bool
	}{
		{colorAuto, true, nil, true},
		{colorAuto, false, nil, false},
		{colorAlways, false, nil, true},
		{colorNever, true, nil, false},
		{colorAuto, true, map[string]string{"TERM": "dumb"}, false},
		{colorAuto, true, map[string]string{"TERM": "xterm-256color"}, true},
		{colorAuto, true, map[string]string{"NO_COLOR": "1"}, false},
		{colorAuto, true, map[string]string{"NO_COLOR": ""}, true},
		{colorAuto, true, map[string]string{"CLICOLOR": "0"}, false},
		{colorAuto, false, map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{colorAuto, false, map[string]string{"CLICOLOR_FORCE": "0"}, false},
		{colorAuto, false, map[string]string{"FORCE_COLOR": "1"}, true},
		{colorAuto, false, map[string]string{"FORCE_COLOR": "true"}, true},
		{colorAuto, true, map[string]string{"FORCE_COLOR": "0"}, false},
		{colorAuto, true, map[string]string{"FORCE_COLOR": "False"}, false},
		{colorAuto, false, map[string]string{"FORCE_COLOR": "1", "TERM": "dumb"}, true},
		{colorAuto, true, map[string]string{"NO_COLOR": "1", "FORCE_COLOR": "1"}, false},
		{colorAlways, false, map[string]string{"NO_COLOR": "1", "TERM": "dumb"}, true},
		{colorNever, true, map[string]string{"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"}, false},
	} {
		getenv := func(name string) string { return c.environment[name] }
		if got := (terminal{is: c.terminal}).wantsColor(c.flag, getenv); got != c.want {
			t.Errorf("--color %s, terminal %v, %v: %v", c.flag, c.terminal, c.environment, got)
		}
	}
}
