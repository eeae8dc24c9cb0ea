package payoutspg

// OpenPayouts are the guides (guide) with a payout that is not done, for the statements of other stores.
const OpenPayouts = "(SELECT guide FROM wallet_payouts WHERE status <> 'done')"
