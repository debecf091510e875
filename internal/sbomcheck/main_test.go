package main

import (
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	wanted := []string{"example.org/a@v1.0.0", "std@go1.26.0"}
	const a, std = `{"name":"example.org/a","version":"v1.0.0"}`, `{"name":"std","version":"go1.26.0"}`
	for components, want := range map[string]string{
		a + "," + std: "",
		std:           "example.org/a@v1.0.0 is in the binary and not in the bill",
		strings.Replace(a, "v1.0.0", "v1.0.1", 1) + "," + std:          "example.org/a@v1.0.1 is in the bill and not in the binary",
		a + "," + std + `,{"name":"example.org/b","version":"v1.0.0"}`: "example.org/b@v1.0.0 is in the bill and not in the binary",
	} {
		err := compare(wanted, []byte(`{"components":[`+components+`]}`))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, not %q", components, err, want)
		}
	}
}
