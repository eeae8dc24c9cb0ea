package stripe

// The words of the provider that this program must know.
const (
	wordCheckoutStatus = "checkout_status"
	wordPaymentStatus  = "payment_status"
	wordRefundStatus   = "refund_status"
	wordDisputeStatus  = "dispute_status"
	wordAccountStatus  = "account_status"
	wordEventType      = "event_type"
	wordEventObject    = "event_object"
)

// Words are the kinds of words that Unknown is told of.
func Words() []string {
	return []string{
		wordCheckoutStatus, wordPaymentStatus, wordRefundStatus, wordDisputeStatus, wordAccountStatus, wordEventType, wordEventObject,
	}
}

// Unknown is told of a value of the provider that this program does not know, such as a new status. The object with that
// value is skipped, never guessed at. kind is one of Words, value is the unknown value, object the id of the object.
type Unknown func(kind, value, object string)

func (u Unknown) report(kind, value, object string) {
	if u != nil {
		u(kind, value, object)
	}
}
