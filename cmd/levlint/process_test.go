package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

// The benchmarks of whole processes. The time of each is the median of its runs, not their mean: on
// a machine that does other things, too, the mean tells more about these. For the same reason each
// reports the fastest run, and how long cores worked for it.

// BenchmarkStart is what every run costs before it does anything, beside a program that does
// nothing and one that does nothing but initialise the same packages.
func BenchmarkStart(b *testing.B) {
	for _, program := range []struct {
		name  string
		build func(testing.TB) string
		args  []string
	}{
		{"empty", func(t testing.TB) string { return buildOverlay(t, "package main\nfunc main() {}\n") }, nil},
		{"imports", func(t testing.TB) string { return buildOverlay(t, sameImports(t)) }, nil},
		{"version", buildRelease, []string{"version"}},
	} {
		b.Run(program.name, func(b *testing.B) {
			binary := program.build(b)
			info, err := os.Stat(binary)
			if err != nil {
				b.Fatal(err)
			}
			job{args: append([]string{binary}, program.args...)}.measure(b)
			b.ReportMetric(float64(info.Size()), "binary-bytes")
		})
	}
}

// BenchmarkProcess checks real blueprints where they are, and folders of generated ones with as
// many files as the name says.
func BenchmarkProcess(b *testing.B) {
	binary := buildRelease(b)
	check := func(name string, in func(testing.TB) input, flags ...string) {
		b.Run(name, func(b *testing.B) {
			command := append([]string{binary}, flags...)
			in(b).job(append(command, ".")...).measure(b)
		})
	}
	b.Run("median", func(b *testing.B) { one := file(workload.Median(b)); one.job(binary, one.paths[0]).measure(b) })
	b.Run("largest", func(b *testing.B) { one := file(workload.Largest(b)); one.job(binary, one.paths[0]).measure(b) })
	check("corpus", corpus)
	check("5MB", func(t testing.TB) input { return written(t, []*source.File{workload.Sized(5_000_000)}) })
	for _, n := range []int{1, 10, 100, 1_000} {
		check(strconv.Itoa(n), func(t testing.TB) input { return written(t, workload.Generated(n)) })
	}
	many := written(b, workload.Generated(5_000))
	check("5000", func(testing.TB) input { return many })
	for _, jobs := range []string{"1", "2"} {
		check("5000/jobs="+jobs, func(testing.TB) input { return many }, "--jobs="+jobs)
	}
	b.Run("5000/GOMAXPROCS=1", func(b *testing.B) {
		b.Setenv("GOMAXPROCS", "1")
		many.job(binary, ".").measure(b)
	})
}

// input is blueprints in files.
type input struct {
	folder string
	paths  []string // in folder
	size   int64    // of all, in bytes
}

// written writes blueprints into a folder of their own.
func written(t testing.TB, files []*source.File) input {
	in := input{folder: t.TempDir()}
	in.paths = workload.Write(t, in.folder, files)
	for _, file := range files {
		in.size += int64(len(file.Content))
	}
	return in
}

// corpus is the real blueprints.
func corpus(t testing.TB) input {
	in := input{folder: shared.Path(t, "corpus")}
	for _, file := range workload.Real(t) {
		path, err := filepath.Rel(in.folder, file.Name)
		if err != nil {
			t.Fatal(err)
		}
		in.paths = append(in.paths, path)
		in.size += int64(len(file.Content))
	}
	return in
}

// file is one of the real blueprints.
func file(f *source.File) input {
	return input{folder: filepath.Dir(f.Name), paths: []string{filepath.Base(f.Name)}, size: int64(len(f.Content))}
}

func (in input) job(args ...string) job {
	return job{args: args, folder: in.folder, blueprints: len(in.paths), size: in.size}
}

// job is a command that is run again and again.
type job struct {
	args       []string
	folder     string // where it runs; "" is here
	blueprints int    // how many it is given, if any
	size       int64  // of these, in bytes
}

func (j job) command() *exec.Cmd {
	command := exec.Command(j.args[0], j.args[1:]...)
	command.Dir = j.folder
	return command
}

// measure runs the job as often as b likes, and returns the median of the times. What it reports is
// what testdata/run measures, in whose own start nobody is interested. An exit code of 1 says that
// something was found.
func (j job) measure(b *testing.B) time.Duration {
	if runtime.GOOS == "windows" {
		b.Skip("Windows tells of a process in another way")
	}
	runner := filepath.Join(b.TempDir(), "run")
	build(b, runner, "./testdata/run")
	j.args = append([]string{runner}, j.args...)
	var times, cpu, peaks []float64
	for b.Loop() {
		out, err := j.command().Output()
		var time, cores, peak float64
		var exit int
		if _, scan := fmt.Sscan(string(out), &time, &cores, &peak, &exit); cmp.Or(err, scan) != nil || exit > exitFindings {
			b.Fatalf("%v, exit code %d", cmp.Or(err, scan), exit)
		}
		times, cpu, peaks = append(times, time), append(cpu, cores), append(peaks, peak)
	}
	for _, values := range [][]float64{times, cpu, peaks} {
		slices.Sort(values)
	}
	middle := len(times) / 2
	b.ReportMetric(times[middle], "ns/op")
	b.ReportMetric(times[0], "min-ns")
	b.ReportMetric(cpu[middle], "cpu-ns")
	b.ReportMetric(peaks[middle], "peak-bytes")
	if j.size > 0 {
		b.ReportMetric(float64(j.size)/times[middle]*1e3, "MB/s")
	}
	if j.blueprints > 1 {
		b.ReportMetric(float64(j.blueprints)/times[middle]*1e9, "blueprints/s")
	}
	return time.Duration(times[middle])
}

// buildRelease builds levlint as it is released: without symbols.
func buildRelease(t testing.TB) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "levlint.exe")
	build(t, binary, ".")
	return binary
}

// buildOverlay builds a program that is in no file of the repository, but may import all of it.
func buildOverlay(t testing.TB, program string) string {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, "main.go")
	here, err := filepath.Abs("overlaid")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(here, "main.go"): file}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{file: []byte(program), filepath.Join(folder, "overlay.json"): overlay} {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	binary := filepath.Join(folder, "program.exe")
	build(t, binary, "-overlay="+filepath.Join(folder, "overlay.json"), "./overlaid")
	return binary
}

// sameImports writes a program that imports what levlint imports, and does nothing with it.
func sameImports(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", "{{range .Imports}}import _ {{printf \"%q\" .}}\n{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	return "package main\n" + string(out) + "func main() {}\n"
}

func build(t testing.TB, binary string, args ...string) {
	t.Helper()
	args = append([]string{"build", "-trimpath", "-ldflags=-s -w", "-o", binary}, args...)
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, bytes.TrimSpace(out))
	}
}
