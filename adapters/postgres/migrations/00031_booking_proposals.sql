-- +goose Up

-- Another time that one side proposes to the other; one at a time. It holds no slot. proposal_by is empty when there is none.
-- A late cancellation that its guide waived gives the SC back.
ALTER TABLE booking_sessions
    ADD COLUMN proposal_by         text NOT NULL DEFAULT '' CHECK (proposal_by IN ('', 'gamer', 'guide')),
    ADD COLUMN proposal_starts_at  timestamptz,
    ADD COLUMN proposal_note       text NOT NULL DEFAULT '' CHECK (char_length(proposal_note) <= 200),
    ADD COLUMN proposal_expires_at timestamptz,
    ADD COLUMN waived_at           timestamptz,
    ADD CONSTRAINT booking_sessions_whole_proposal CHECK (
        (proposal_by = '') = (proposal_starts_at IS NULL) AND (proposal_by = '') = (proposal_expires_at IS NULL) AND (proposal_by <> '' OR proposal_note = '')),
    ADD CONSTRAINT booking_sessions_waived_late CHECK (waived_at IS NULL OR late_cancelled_at IS NOT NULL);
CREATE INDEX booking_sessions_proposals ON booking_sessions (proposal_expires_at, id) WHERE proposal_expires_at IS NOT NULL;

-- A problem ends without a verdict of an admin when all SC went back to the gamer anyway: resolved_by is then who gave it back, NULL for the program.
ALTER TABLE booking_problems
    DROP CONSTRAINT booking_problems_check2,
    ADD CONSTRAINT booking_problems_judged CHECK (resolved_by IS NULL OR resolved_at IS NOT NULL);

-- +goose Down
ALTER TABLE booking_problems
    DROP CONSTRAINT booking_problems_judged,
    ADD CONSTRAINT booking_problems_check2 CHECK ((resolved_by IS NULL) = (resolved_at IS NULL)) NOT VALID;
DROP INDEX booking_sessions_proposals;
ALTER TABLE booking_sessions
    DROP CONSTRAINT booking_sessions_waived_late,
    DROP CONSTRAINT booking_sessions_whole_proposal,
    DROP COLUMN proposal_by, DROP COLUMN proposal_starts_at, DROP COLUMN proposal_note, DROP COLUMN proposal_expires_at, DROP COLUMN waived_at;
