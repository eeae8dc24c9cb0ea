-- +goose Up

-- What the two people of a session share. meeting_by says who set the meeting place and is empty when there is none;
-- meeting_told_at is when the last updated invitation for it was sent.
ALTER TABLE booking_sessions
    ADD COLUMN note            text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
    ADD COLUMN meeting_text    text NOT NULL DEFAULT '' CHECK (char_length(meeting_text) <= 300),
    ADD COLUMN meeting_url     text NOT NULL DEFAULT '' CHECK (char_length(meeting_url) <= 500),
    ADD COLUMN meeting_by      text NOT NULL DEFAULT '' CHECK (meeting_by IN ('', 'gamer', 'guide')),
    ADD COLUMN meeting_told_at timestamptz,
    ADD COLUMN gamer_here_at   timestamptz,
    ADD COLUMN guide_here_at   timestamptz,
    ADD CONSTRAINT booking_sessions_whole_meeting CHECK ((meeting_by = '') = (meeting_text = '' AND meeting_url = ''));

-- +goose Down
ALTER TABLE booking_sessions
    DROP CONSTRAINT booking_sessions_whole_meeting,
    DROP COLUMN note, DROP COLUMN meeting_text, DROP COLUMN meeting_url, DROP COLUMN meeting_by, DROP COLUMN meeting_told_at,
    DROP COLUMN gamer_here_at, DROP COLUMN guide_here_at;
