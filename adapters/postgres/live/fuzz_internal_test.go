package livepg

import (
	"testing"

	"github.com/google/uuid"

	"sherpa/modules/live"
)

// Whatever arrives on the channel, where anybody with a connection may write, is refused or read, and says no more than what
// is in it.
func FuzzDecode(f *testing.F) {
	origin := uuid.MustParse("0190a0a0-0000-7000-8000-000000000001")
	for _, changes := range [][]live.Change{
		nil,
		{{Topic: live.Session, To: origin, ID: origin, Version: 3}},
		{{Topic: live.Notice, To: origin}, {Topic: live.Balance, To: origin, Version: -1}},
		make([]live.Change, 300),
	} {
		for i := range changes {
			if changes[i].Topic == "" {
				changes[i] = live.Change{Topic: live.Message, To: uuid.New(), Version: int64(i)}
			}
		}
		f.Add(encode(origin, changes))
	}
	f.Add("")
	f.Add("not base64!")
	f.Fuzz(func(t *testing.T, payload string) {
		a, err := decode(payload)
		if err != nil {
			return
		}
		if len(a.changes)*34 > len(payload) || len(a.people)*16 > len(payload) {
			t.Fatalf("%q is read as %d changes and %d people", payload, len(a.changes), len(a.people))
		}
		for _, c := range a.changes {
			if c.Topic == "" {
				t.Fatalf("%q holds a change of nothing", payload)
			}
		}
		if len(a.changes) > 0 {
			again, err := decode(encode(a.origin, a.changes))
			if err != nil || again.origin != a.origin || len(again.people) == 0 && len(again.changes) != len(a.changes) {
				t.Fatalf("%q is read as %v, and that as %v: %v", payload, a, again, err)
			}
		}
	})
}
