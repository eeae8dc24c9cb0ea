-- The ledger's trigger with the balances alone (migrations 00003 and 00026), without the totals that are kept with a posting.
CREATE OR REPLACE FUNCTION wallet_move_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
END $$
