package stripe

// Unknown is told of a word of the provider that this program does not know, such as a new status: what carries it
// is skipped, never guessed at. what names the kind of word (dispute_status, event_type, …), value is the word, object
// the id of what carries it.
type Unknown func(what, value, object string)

func (u Unknown) report(what, value, object string) {
	if u != nil {
		u(what, value, object)
	}
}
