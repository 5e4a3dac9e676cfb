-- A revision is meant within a tenant's history: its incarnation, drawn when it is created, and the moment the revision
-- was committed. The same number in another history, after an erasure or after an older database was restored, is
-- another revision.

ALTER TABLE tenants ADD COLUMN incarnation BIGINT NOT NULL DEFAULT 0;
-- When the present revision was committed, and when the last trimmed one was; 0 where there is none.
ALTER TABLE tenants ADD COLUMN revised_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN trimmed_at BIGINT NOT NULL DEFAULT 0;

UPDATE tenants SET incarnation = created_at;
UPDATE tenants SET revised_at = COALESCE(
    (SELECT MAX(committed_at) FROM changes WHERE changes.tenant = tenants.id AND changes.revision = tenants.revision),
    0
);
