package livepg

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/google/uuid"

	"sherpa/modules/live"
)

// maxPayload is how many bytes one announcement has at most; PostgreSQL allows just under 8000.
const maxPayload = 7900

// announcement is what one process tells the others: changes; or people who are to ask for everything again; or, with
// neither, that everybody is.
type announcement struct {
	origin  uuid.UUID
	changes []live.Change
	people  []uuid.UUID
}

const (
	ofChanges = iota
	ofPeople
	ofEverybody
)

// topics are sent by their place here; new ones come last, since an older version of the program may listen.
var topics = []live.Topic{live.Session, live.Message, live.Balance, live.Notice, live.AccountClosed, live.Payout, live.Application} //nolint:gochecknoglobals // a constant list

// encode writes changes as one payload. When they are too many it names the people alone, and when those are too many,
// everybody.
func encode(origin uuid.UUID, changes []live.Change) string {
	head := func(kind byte) []byte { return append(append([]byte{}, origin[:]...), kind) }
	full := head(ofChanges)
	var people []uuid.UUID
	for _, c := range changes {
		full = append(full, byte(slices.Index(topics, c.Topic)))
		full = append(full, c.To[:]...)
		full = append(full, c.ID[:]...)
		full = binary.AppendVarint(full, c.Version)
		people = append(people, c.To)
	}
	if fits(full) {
		return text(full)
	}
	slices.SortFunc(people, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
	named := head(ofPeople)
	for _, person := range slices.Compact(people) {
		named = append(named, person[:]...)
	}
	if fits(named) {
		return text(named)
	}
	return text(head(ofEverybody))
}

func fits(b []byte) bool { return base64.RawStdEncoding.EncodedLen(len(b)) <= maxPayload }

func text(b []byte) string { return base64.RawStdEncoding.EncodeToString(b) }

var errPayload = errors.New("live: an announcement cannot be read")

func decode(payload string) (a announcement, err error) {
	b, err := base64.RawStdEncoding.DecodeString(payload)
	if err != nil || len(b) < 17 {
		return a, errPayload
	}
	a.origin = uuid.UUID(b[:16])
	kind, b := b[16], b[17:]
	switch kind {
	case ofPeople:
		for ; len(b) >= 16; b = b[16:] {
			a.people = append(a.people, uuid.UUID(b[:16]))
		}
	case ofChanges:
		for len(b) > 0 {
			if len(b) < 34 {
				return a, errPayload
			}
			c := live.Change{To: uuid.UUID(b[1:17]), ID: uuid.UUID(b[17:33])}
			topic := int(b[0])
			version, n := binary.Varint(b[33:])
			if n <= 0 {
				return a, errPayload
			}
			c.Version, b = version, b[33+n:]
			if topic < len(topics) { // otherwise of a later version of the program
				c.Topic = topics[topic]
				a.changes = append(a.changes, c)
			}
		}
	}
	return a, nil
}
