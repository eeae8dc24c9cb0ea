-- +goose Up

-- Which mails a person wants; without a row, all of them.
CREATE TABLE accounts_mail_settings (
    person    uuid PRIMARY KEY REFERENCES accounts_users,
    requests  boolean NOT NULL,
    reminders boolean NOT NULL,
    messages  boolean NOT NULL,
    ratings   boolean NOT NULL
);

-- Up to which notice a person has read: its time and its key, which order the notices.
CREATE TABLE notice_markers (
    person uuid PRIMARY KEY,
    at     timestamptz NOT NULL,
    key    text        NOT NULL COLLATE "C"
);

-- +goose Down
DROP TABLE notice_markers;
DROP TABLE accounts_mail_settings;
