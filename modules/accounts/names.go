package accounts

import (
	"context"
	"unicode/utf8"

	"sherpa/platform/errs"
	"sherpa/platform/text"
)

// Topic says of what a name is.
type Topic string

// The two kinds of names under which guides are found.
const (
	Games     Topic = "game"
	Platforms Topic = "platform"
)

// maxNames is how many names one answer holds.
const maxNames = 20

// NameCount is a name as guides write it, and how many bookable guides have it.
type NameCount struct {
	Name   string
	Guides int64
}

// TopicNames suggests names that bookable guides have, at most 20: without a word those with most guides; with one
// the names that begin with it, then those that hold it, and when there are none those that are similar. Errors:
// Invalid for a word that is too long or unreadable.
func (s *Service) TopicNames(ctx context.Context, topic Topic, word string) ([]NameCount, error) {
	if !text.IsLine(word) || utf8.RuneCountInString(word) > maxSearch {
		return nil, errs.InvalidField("q", "Please search for at most 120 readable characters.")
	}
	return s.directory.TopicNames(ctx, topic, s.names.Key(word), maxNames)
}
