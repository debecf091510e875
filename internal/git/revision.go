package git

import (
	"errors"
	"fmt"
	"strings"
)

// Fork returns the commit at which HEAD left a revision: the best common ancestor, which is the
// revision itself where HEAD comes after it. Where there is none it is the revision too, and forked
// is false: the histories are unrelated, or a shallow clone lacks what they have in common.
func (r *Repository) Fork(revision string) (commit string, forked bool, err error) {
	commit, err = r.commit(revision)
	if err != nil {
		return "", false, r.unknown(revision)
	}
	head, err := r.commit("HEAD")
	if err != nil {
		return commit, false, nil // nothing was committed on this branch
	}
	base, err := r.ask("merge-base", commit, head)
	if err != nil || base == "" {
		return commit, false, nil
	}
	return base, true, nil
}

// commit returns the full name of the commit that a revision means.
func (r *Repository) commit(revision string) (string, error) {
	id, err := r.ask("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err == nil && !isID(id) {
		err = errors.New("git does not name one commit")
	}
	return id, err
}

func (r *Repository) unknown(revision string) error {
	hint := "; fetch it first, if it is not a misspelt one"
	if shallow, err := r.ask("rev-parse", "--is-shallow-repository"); err == nil && shallow == "true" {
		hint = "; the clone is shallow, so fetch more of the history: with actions/checkout, fetch-depth: 0"
	}
	return fmt.Errorf("git knows no revision %q in %s%s", revision, r.Root, hint)
}

// isID reports whether a text is the full name of an object, in SHA-1 or SHA-256.
func isID(text string) bool {
	return (len(text) == 40 || len(text) == 64) && strings.Trim(text, "0123456789abcdef") == ""
}
