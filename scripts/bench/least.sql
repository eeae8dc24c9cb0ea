-- The least that a booking with ledger, event, due work and job must write: seven statements.
\set g random(1, :people)
\set d random(1, :guides)
-- Hours from now: after those of the seeded sessions, and so far that two bookings do not meet.
\set h random(600, 400000)
SELECT p.id AS gamer, d.id AS guide, (lpad(to_hex((extract(epoch FROM clock_timestamp())*1000)::bigint),12,'0')||'7'||substr(md5(random()::text),1,3)||'8'||substr(md5(random()::text),1,15))::uuid AS sid, u.rate_cents AS rate FROM bench.people p, bench.guides d JOIN accounts_users u ON u.id = d.id WHERE p.i = :g AND d.i = :d \gset
BEGIN;
INSERT INTO booking_sessions (id, gamer, guide, game, platform, starts_at, hours, rate_cents, sc_per_hour, status, status_reason, version, moves, expires_at, completed_at, settled_at, created_at, updated_at, ends_at, total_sc)
SELECT :sid::uuid, :gamer::uuid, :guide::uuid, 'Elden Ring', '', date_trunc('hour', now()) + :h::int * interval '1 hour', 1, 2500, 55, 'pending', '', 1, 0, now() + interval '12 hour', NULL, NULL, now(), now(), date_trunc('hour', now()) + (:h::int + 1) * interval '1 hour', 55 ON CONFLICT DO NOTHING;
INSERT INTO wallet_accounts (kind, owner, currency, tracked) VALUES ('escrow', :sid, 'SC', true);
INSERT INTO wallet_transfers (kind, ref, leg, debit, credit, currency, amount, posted_at)
SELECT 'hold', :sid::text, 1, d.id, c.id, 'SC', 55, now() FROM wallet_accounts d, wallet_accounts c WHERE d.kind = 'wallet' AND d.owner = :gamer AND d.currency = 'SC' AND c.kind = 'escrow' AND c.owner = :sid AND c.currency = 'SC';
WITH e AS (INSERT INTO booking_events (session, version, event, from_status, to_status, by_side, by_person, reason, at) SELECT :sid::uuid, 1, 'book', '', 'pending', 'gamer', :gamer::uuid, '', now()) INSERT INTO booking_due (session, kind, version, due_at) VALUES (:sid, 'expire', 1, now() + interval '12 hour');
INSERT INTO river_job (args, kind, max_attempts, metadata, priority, queue, state, tags) VALUES ('{"kind": "booked", "session": "01a20217-aa5e-7763-b05f-a9b5feaa24a7", "version": 1}', 'email_send', 25, '{}', 1, 'mail', 'available', '{}');
COMMIT;
