package ledgerpg

// What other stores build into their statements. The columns of this store's tables stand in this package alone.
const (
	// Escrow are the sessions (session) whose SC are held.
	Escrow = "(SELECT owner AS session FROM wallet_accounts WHERE kind = 'escrow' AND currency = 'SC' AND balance > 0)"

	// Earnings are the guides (guide) who have earned something that is not paid out.
	Earnings = "(SELECT owner AS guide FROM wallet_accounts WHERE kind = 'earnings' AND currency = 'USD' AND balance > 0)"
)
