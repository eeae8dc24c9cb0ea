-- +goose Up

-- The number that people read on the receipt of a purchase: SH, the year, and this one. It is given when the purchase is
-- credited, by a trigger, so that those of the previous version of the program get theirs as well.
CREATE TABLE wallet_receipts (
    payment   uuid        PRIMARY KEY REFERENCES wallet_payments (id),
    number    bigint      GENERATED ALWAYS AS IDENTITY,
    issued_at timestamptz NOT NULL, -- business time
    CONSTRAINT wallet_receipts_number UNIQUE (number)
);

-- +goose StatementBegin
CREATE FUNCTION wallet_number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO wallet_receipts (payment, issued_at) VALUES (NEW.id, NEW.credited_at) ON CONFLICT (payment) DO NOTHING;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER wallet_payments_number_receipt AFTER UPDATE OF status ON wallet_payments
    FOR EACH ROW WHEN (NEW.status = 'credited' AND OLD.status <> 'credited') EXECUTE FUNCTION wallet_number_receipt();
CREATE TRIGGER wallet_payments_number_inserted AFTER INSERT ON wallet_payments
    FOR EACH ROW WHEN (NEW.status = 'credited') EXECUTE FUNCTION wallet_number_receipt();

-- +goose Down
DROP TRIGGER wallet_payments_number_inserted ON wallet_payments;
DROP TRIGGER wallet_payments_number_receipt ON wallet_payments;
DROP FUNCTION wallet_number_receipt();
DROP TABLE wallet_receipts;
