-- +goose Up

-- Mails about requests between one gamer and one guide, in one direction. The row is the lock under which they are counted.
CREATE TABLE booking_mail_pairs (
    gamer    uuid NOT NULL,
    guide    uuid NOT NULL,
    to_side  text NOT NULL CHECK (to_side IN ('gamer', 'guide')),
    -- When the mails of the last ten minutes were sent at once.
    at_once  timestamptz[] NOT NULL DEFAULT '{}',
    -- When what is folded is sent as one mail; NULL when nothing is.
    fold_due timestamptz,
    PRIMARY KEY (gamer, guide, to_side)
);
CREATE INDEX booking_mail_pairs_due ON booking_mail_pairs (fold_due) WHERE fold_due IS NOT NULL;

-- What the one mail will tell. A row goes when it is handed to the mail's job, in the same transaction.
CREATE TABLE booking_mail_folded (
    session uuid        NOT NULL REFERENCES booking_sessions (id),
    version integer     NOT NULL,
    to_side text        NOT NULL,
    kind    text        NOT NULL,
    at      timestamptz NOT NULL,
    gamer   uuid        NOT NULL,
    guide   uuid        NOT NULL,
    PRIMARY KEY (session, version, to_side),
    FOREIGN KEY (gamer, guide, to_side) REFERENCES booking_mail_pairs
);
CREATE INDEX booking_mail_folded_of_pair ON booking_mail_folded (gamer, guide, to_side);

-- +goose Down
DROP TABLE booking_mail_folded;
DROP TABLE booking_mail_pairs;
