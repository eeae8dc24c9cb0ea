package demo

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/page"
)

// answers are what guides of the demo data say to a review; one takes its turn after the other.
var answers = []string{ //nolint:gochecknoglobals // a constant list
	"Thank you! You did the hard part yourself.",
	"That was a good evening. See you for the next one.",
	"Thanks for the kind words, and for your patience with my microphone.",
}

// answerReviews has every second guide answer the last review.
func (l *load) answerReviews(ctx context.Context) error {
	for i, guide := range append([]uuid.UUID{l.guide}, l.guides...) {
		if i%2 == 1 {
			continue
		}
		found, err := l.reviews.ListForGuide(ctx, guide, page.Request{Limit: 1})
		if err != nil {
			return err
		}
		for _, r := range found.Items {
			if at := r.CreatedAt.Add(3 * time.Hour); at.Before(l.now) {
				l.clock.Set(at)
				if _, err := l.reviews.Answer(actor.With(ctx, actor.Actor{ID: guide, IsGuide: true}), r.ID, answers[i/2%len(answers)]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// reached are the ranks of a guide of the demo data, one per game, of the first two.
func reached(games []string) (ranks []accounts.Rank) {
	words := []string{"Finished three times", "Every achievement"}
	for i, game := range games[:min(len(games), len(words))] {
		ranks = append(ranks, accounts.Rank{Game: game, Rank: words[i]})
	}
	return ranks
}

// channel is where a guide of the demo data streams.
func channel(tag string) []string {
	return []string{"https://www.twitch.tv/" + strings.ToLower(strings.ReplaceAll(tag, " ", "_"))}
}
