-- A paid purchase, as modules/wallet/payments books it: the row, the transaction of four entries, the mail's job.
\set b random(1, :people)
SELECT p.id AS buyer, gen_random_uuid() AS payment FROM bench.people p WHERE p.i = :b \gset
BEGIN;
INSERT INTO wallet_payments (id, buyer, pack, label, price_id, price_cents, sc, status, checkout_id, credited_at, created_at, updated_at)
VALUES (:payment, :buyer, 'everest', 'Everest', 'price_sandbox_everest', 10000, 210, 'credited', :payment, now(), now(), now());
INSERT INTO wallet_accounts (kind, owner, currency, tracked) VALUES ('wallet', :buyer, 'SC', true) ON CONFLICT ON CONSTRAINT wallet_accounts_one_each DO NOTHING;
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT 'purchase', :payment::text, l.leg, d.id, c.id, l.currency, l.amount, now()
  FROM (VALUES (1, 'issued', 'wallet', 'SC', 210), (2, 'cash', 'reserve', 'USD', 9546), (3, 'cash', 'profit', 'USD', 454), (4, 'profit', 'greater_good', 'USD', 91))
       AS l (leg, debit, credit, currency, amount)
  JOIN wallet_accounts d ON d.kind = l.debit AND d.currency = l.currency
  JOIN wallet_accounts c ON c.kind = l.credit AND c.currency = l.currency AND c.owner = CASE l.credit WHEN 'wallet' THEN :buyer::uuid ELSE '00000000-0000-0000-0000-000000000000' END;
INSERT INTO river_job (args, kind, max_attempts, metadata, priority, queue, state, tags) VALUES ('{"kind": "purchase", "subject": "01a20217-aa5e-7763-b05f-a9b5feaa24a7", "version": 1}', 'email_send', 25, '{}', 1, 'mail', 'available', '{}');
COMMIT;
