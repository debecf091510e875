// Package config reads .levlint.toml: how strict levlint is, where, and which names exist on a
// machine that no catalogue can know of.
//
// It never fails. What it cannot understand is a finding in the file itself, placed like those in
// blueprints; everything else in the file holds. Which rules and releases there are is told to
// it, so that it knows of none.
package config
