-- One full sync of a tenant and kind is open at a time, and belongs to the stream that opened it last.

-- A number of the tenant's `sync_mark`: of the opening that made the present holder the holder.
ALTER TABLE syncs ADD COLUMN holder BIGINT NOT NULL DEFAULT 0;
-- The last opening or batch.
ALTER TABLE syncs ADD COLUMN touched_at BIGINT NOT NULL DEFAULT 0;
-- Batches since it began.
ALTER TABLE syncs ADD COLUMN taken BIGINT NOT NULL DEFAULT 0;
-- 1: its id was finished shortly before.
ALTER TABLE syncs ADD COLUMN repeats BIGINT NOT NULL DEFAULT 0;

UPDATE syncs SET touched_at = started_at;
-- Several of a kind may be open, and what was seen since is known of the last alone: their clients begin again.
DELETE FROM syncs WHERE finished_at IS NULL;
