-- +goose NO TRANSACTION
-- +goose Up

-- Receipts of the purchases that were credited before there were numbers. The trigger of 00042 gives the others theirs.
INSERT INTO wallet_receipts (payment, issued_at)
SELECT id, credited_at FROM wallet_payments WHERE status = 'credited' ORDER BY credited_at, id
ON CONFLICT (payment) DO NOTHING;

-- The movements of one wallet in the order of their posting. Built while postings go on; what an attempt that broke off
-- has left is removed first.
DROP INDEX CONCURRENTLY IF EXISTS wallet_transfers_statement_debit;
CREATE INDEX CONCURRENTLY wallet_transfers_statement_debit ON wallet_transfers (debit, id) INCLUDE (amount) WHERE currency = 'SC';
DROP INDEX CONCURRENTLY IF EXISTS wallet_transfers_statement_credit;
CREATE INDEX CONCURRENTLY wallet_transfers_statement_credit ON wallet_transfers (credit, id) INCLUDE (amount) WHERE currency = 'SC';

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS wallet_transfers_statement_credit;
DROP INDEX CONCURRENTLY IF EXISTS wallet_transfers_statement_debit;
