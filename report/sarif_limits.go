package report

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"github.com/levlint/levlint/analyzer"
)

// What GitHub does with a large SARIF file: it refuses one with more results than maxResults or
// larger than maxUpload when compressed, and shows shownResults of what it took.
const (
	shownResults = 5_000
	maxResults   = 25_000
	maxUpload    = 10_000_000

	// leftOut names the notification that not all is there, or not all will be shown.
	leftOut = "results-left-out"
)

// withinLimits returns the findings that a code host takes. Where it would not show all of them,
// the worst come first; else they stay in the order of the files.
func (b *sarifBuilder) withinLimits(all []told) []told {
	if len(all) <= shownResults {
		return all
	}
	worstFirst(all)
	if len(all) <= maxResults {
		b.notifyOfLimit("%d results, the worst first: a code host may show no more than the first %d", len(all), shownResults)
		return all
	}
	b.notifyOfLimit("%d of %d results, the worst first: a code host refuses more, and may show no more than the first %d",
		maxResults, len(all), shownResults)
	return all[:maxResults]
}

func (b *sarifBuilder) notifyOfLimit(format string, args ...any) {
	b.notify(sarifNotification{
		Descriptor: sarifID{leftOut},
		Level:      analyzer.Warning.String(),
		Message:    sarifText{Text: fmt.Sprintf(format, args...)},
	})
}

// write writes the run with these results, or with as many of the worst as a code host takes.
func (b *sarifBuilder) write(w io.Writer, all []told) error {
	invocation := &b.run.Invocations[0]
	kept, notified := all, len(invocation.Notifications)
	text, err := b.encoded(kept)
	for size := uploadSize(text); err == nil && size > maxUpload && len(kept) > 0; size = uploadSize(text) {
		worstFirst(kept)
		// A tenth less than the share that fits, since what is left may compress worse.
		kept = kept[:int(float64(len(kept))*maxUpload/float64(size)*0.9)]
		invocation.Notifications = invocation.Notifications[:notified]
		b.notifyOfLimit("%d of %d results, the worst first: a code host refuses a larger file", len(kept), len(all))
		text, err = b.encoded(kept)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

func (b *sarifBuilder) encoded(results []told) ([]byte, error) {
	b.run.Results = make([]sarifResult, 0, len(results))
	for _, t := range results {
		b.result(t)
	}
	var text bytes.Buffer
	err := encode(&text, &sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{b.run}})
	return text.Bytes(), err
}

// uploadSize returns the size of a text as a code host is sent it. One that is small enough as it
// is, as nearly all are, is not compressed to see that.
func uploadSize(text []byte) int {
	if len(text) < maxUpload {
		return len(text)
	}
	var size countingWriter
	z := gzip.NewWriter(&size)
	z.Write(text) //nolint:errcheck // a count cannot fail
	z.Close()     //nolint:errcheck // likewise
	return int(size)
}

// countingWriter counts what is written to it.
type countingWriter int

func (c *countingWriter) Write(text []byte) (int, error) {
	*c += countingWriter(len(text))
	return len(text), nil
}
