package paymentspg

// OpenDisputes are the people (buyer) about whose payments a bank asks or has not decided, for the statements of other stores.
const OpenDisputes = `(SELECT p.buyer FROM wallet_disputes d JOIN wallet_payments p ON p.id = d.payment
	WHERE d.state IN ('inquiry', 'noted', 'open'))`
