package booking

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The first four within ten minutes are sent at once, whenever they come; the rest wait for the ten minutes of the first
// of them to end. While something waits, nothing overtakes it.
func TestWhichMailsAreSentAtOnce(t *testing.T) {
	t.Parallel()
	type mail struct {
		at     time.Duration
		atOnce bool
	}
	const min = time.Minute
	for name, c := range map[string]struct {
		mails []mail
		due   time.Duration // of the fold; 0 is none
	}{
		"four":           {[]mail{{0, true}, {0, true}, {min, true}, {9 * min, true}}, 0},
		"a fifth":        {[]mail{{0, true}, {min, true}, {2 * min, true}, {3 * min, true}, {4 * min, false}, {9 * min, false}}, 10 * min},
		"sliding":        {[]mail{{0, true}, {9 * min, true}, {9 * min, true}, {9 * min, true}, {10 * min, true}, {11 * min, false}}, 19 * min},
		"after the ten":  {[]mail{{0, true}, {0, true}, {0, true}, {0, true}, {10 * min, true}}, 0},
		"no overtaking":  {[]mail{{0, true}, {0, true}, {0, true}, {0, true}, {5 * min, false}, {30 * min, false}}, 10 * min},
		"clock set back": {[]mail{{100 * time.Hour, true}, {100 * time.Hour, true}, {100 * time.Hour, true}, {100 * time.Hour, true}, {0, true}}, 0},
	} {
		p := MailPair{}
		for i, m := range c.mails {
			require.Equal(t, m.atOnce, p.atOnce(4, noon.Add(m.at)), "%s: mail %d", name, i+1)
		}
		if c.due == 0 {
			require.Nil(t, p.FoldDue, name)
		} else {
			require.Equal(t, noon.Add(c.due), *p.FoldDue, name)
		}
	}
}

// Only what becomes of requests and proposals is counted; what else becomes of confirmed sessions is always told at once.
func TestWhichEventsFold(t *testing.T) {
	t.Parallel()
	folds := map[SessionEvent]bool{
		{Event: Book, By: SideGamer}: true, {Event: Move, From: Pending, By: SideGamer}: true,
		{Event: Cancel, From: Pending, By: SideGamer}: true, {Event: Cancel, From: Pending, By: SideGuide}: true,
		{Event: Decline, From: Pending, By: SideGuide}: true, {Event: Expire, From: Pending, By: SideSystem}: true,
	}
	for _, event := range everyEvent {
		for _, from := range []Status{"", Pending, Approved, Scheduled, Completed} {
			for _, by := range []Side{SideGamer, SideGuide, SideAdmin, SideSystem} {
				h := SessionEvent{Event: event, From: from, By: by}
				if (event == Book) != (from == "") || event == Decline && (from != Pending || by != SideGuide) || event == Book && by != SideGamer ||
					event == Move && by != SideGamer || event == Expire && (from != Pending || by != SideSystem) {
					continue
				}
				require.Equal(t, folds[h] || event.aboutProposal(), mayFold(h), "%+v", h)
			}
		}
	}
}
