-- +goose Up
-- Sums that screens show, kept with each posting so that reading them costs the same at any size of the ledger.
-- `sherpa ledger verify` compares them with the transfers.

-- What settlements ever brought to an account of a guide's earnings, in cents.
ALTER TABLE wallet_accounts ADD COLUMN earned bigint NOT NULL DEFAULT 0;

-- What was earned, set aside for nonprofits and given to them, in cents by calendar month (UTC). A month has several
-- rows whose sum counts: two postings wait for each other only when their server processes share one.
CREATE TABLE wallet_months (
    month     date     NOT NULL,
    shard     smallint NOT NULL,
    profit    bigint   NOT NULL,
    set_aside bigint   NOT NULL,
    given     bigint   NOT NULL,
    CONSTRAINT wallet_months_pkey PRIMARY KEY (month, shard)
) WITH (fillfactor = 50);

LOCK TABLE wallet_transfers IN SHARE ROW EXCLUSIVE MODE;

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION wallet_move_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM wallet_accounts
     WHERE tracked AND id IN (SELECT debit FROM posted UNION SELECT credit FROM posted)
     ORDER BY id FOR NO KEY UPDATE;
    UPDATE wallet_accounts a SET balance = a.balance + m.delta, earned = a.earned + CASE a.kind WHEN 'earnings' THEN m.settled ELSE 0 END
      FROM (SELECT account, sum(delta) AS delta, sum(settled) AS settled
              FROM (SELECT debit AS account, -amount AS delta, 0 AS settled FROM posted
                    UNION ALL SELECT credit, amount, CASE kind WHEN 'settle' THEN amount ELSE 0 END FROM posted) both_sides
             GROUP BY account) m
     WHERE a.id = m.account AND a.tracked;
    IF EXISTS (SELECT FROM posted WHERE currency = 'USD') THEN
        INSERT INTO wallet_months AS m (month, shard, profit, set_aside, given)
        SELECT date_trunc('month', t.posted_at AT TIME ZONE 'UTC')::date, pg_backend_pid() % 32,
               coalesce(sum(t.amount) FILTER (WHERE c.kind = 'profit'), 0),
               coalesce(sum(t.amount) FILTER (WHERE c.kind = 'greater_good'), 0),
               coalesce(sum(t.amount) FILTER (WHERE d.kind = 'greater_good'), 0)
          FROM posted t JOIN wallet_accounts d ON d.id = t.debit JOIN wallet_accounts c ON c.id = t.credit
         WHERE t.currency = 'USD' AND (c.kind IN ('profit', 'greater_good') OR d.kind = 'greater_good')
         GROUP BY 1
         ORDER BY 1
        ON CONFLICT ON CONSTRAINT wallet_months_pkey DO UPDATE
           SET profit = m.profit + excluded.profit, set_aside = m.set_aside + excluded.set_aside, given = m.given + excluded.given;
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd

INSERT INTO wallet_months (month, shard, profit, set_aside, given)
SELECT date_trunc('month', t.posted_at AT TIME ZONE 'UTC')::date, 0,
       coalesce(sum(t.amount) FILTER (WHERE c.kind = 'profit'), 0),
       coalesce(sum(t.amount) FILTER (WHERE c.kind = 'greater_good'), 0),
       coalesce(sum(t.amount) FILTER (WHERE d.kind = 'greater_good'), 0)
  FROM wallet_transfers t JOIN wallet_accounts d ON d.id = t.debit JOIN wallet_accounts c ON c.id = t.credit
 WHERE t.currency = 'USD' AND (c.kind IN ('profit', 'greater_good') OR d.kind = 'greater_good')
 GROUP BY 1;

ALTER TABLE wallet_accounts DISABLE TRIGGER wallet_accounts_move_by_transfer;
UPDATE wallet_accounts a SET earned = s.earned
  FROM (SELECT credit, sum(amount) AS earned FROM wallet_transfers WHERE kind = 'settle' GROUP BY credit) s
 WHERE s.credit = a.id AND a.kind = 'earnings';
ALTER TABLE wallet_accounts ENABLE TRIGGER wallet_accounts_move_by_transfer;

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION wallet_move_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM wallet_accounts
     WHERE tracked AND id IN (SELECT debit FROM posted UNION SELECT credit FROM posted)
     ORDER BY id FOR NO KEY UPDATE;
    UPDATE wallet_accounts a SET balance = a.balance + m.delta
      FROM (SELECT account, sum(delta) AS delta
              FROM (SELECT debit AS account, -amount AS delta FROM posted
                    UNION ALL SELECT credit, amount FROM posted) both_sides
             GROUP BY account) m
     WHERE a.id = m.account AND a.tracked;
    RETURN NULL;
END $$;
-- +goose StatementEnd
DROP TABLE wallet_months;
ALTER TABLE wallet_accounts DROP COLUMN earned;
