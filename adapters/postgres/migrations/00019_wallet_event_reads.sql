-- +goose Up
-- Up to when the provider's list of events was read, by the provider's clock. Every earlier event was handled.
CREATE TABLE wallet_event_reads (
    one     boolean     PRIMARY KEY DEFAULT true CHECK (one),
    read_to timestamptz NOT NULL
);

-- +goose Down
DROP TABLE wallet_event_reads;
