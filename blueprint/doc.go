// Package blueprint decodes a blueprint into typed values that remember their places, and never fails.
//
// What cannot be understood becomes a Problem; the value itself then answers "absent", so that
// no rule trips over a mistake that another already reports.
package blueprint
