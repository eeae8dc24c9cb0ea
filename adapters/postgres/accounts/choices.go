package accountspg

import (
	"sync"
	"time"
)

const (
	// chosenFor is how long a choice holds before the names are counted anew.
	chosenFor = time.Minute
	// maxChoices bounds the memory; beyond it all are forgotten at once.
	maxChoices = 10_000
)

// choice is the key of a remembered plan: the words of a search, how soon a guide has to be free, or a range of prices.
type choice struct {
	platform, game string
	limit          int
	mergeable      bool
	within         time.Duration
	least, most    float64
}

type chosen struct {
	way way
	at  time.Time
}

// choices caches which plan searches take, so that a search is one statement. It is only about speed: every plan finds the
// same guides.
type choices struct {
	mu   sync.Mutex
	made map[choice]chosen
}

func newChoices() *choices { return &choices{made: map[choice]chosen{}} }

// choose gives the plan of a search, from the cache or else by ask. That no guide has the words is not cached.
func (c *choices) choose(of choice, at time.Time, ask func() (way, error)) (way, error) {
	c.mu.Lock()
	before, known := c.made[of]
	c.mu.Unlock()
	if known && at.Sub(before.at).Abs() <= chosenFor {
		return before.way, nil
	}
	w, err := ask()
	if err != nil || w == nobody {
		return w, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.made) >= maxChoices {
		clear(c.made)
	}
	c.made[of] = chosen{w, at}
	return w, nil
}
