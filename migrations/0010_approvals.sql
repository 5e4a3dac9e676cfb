-- Discounts that somebody has to consent to, who is what in a shop, and keys whose secret is being replaced.

CREATE TABLE approvals (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    -- Rises with time.
    id TEXT NOT NULL,
    idempotency_key TEXT,
    -- Hundredths of a per cent.
    percent BIGINT NOT NULL,
    -- What it is bound to; one of them at least.
    sku TEXT,
    customer_id TEXT,
    session_id TEXT,
    note TEXT NOT NULL,
    requested_by TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- pending, approved or rejected; what has expired is told by the time.
    state TEXT NOT NULL,
    -- automatic, manager or director; absent where nobody may give so much.
    consent TEXT,
    -- Absent where nobody had to decide.
    due_at BIGINT,
    decided_by TEXT,
    decided_as TEXT,
    decided_at BIGINT,
    comment TEXT,
    -- The most that could be given when it was rejected at once.
    maximum BIGINT,
    -- The revision that brought it into its state.
    revision BIGINT NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX approvals_by_key ON approvals (tenant, idempotency_key);
CREATE INDEX approvals_by_state ON approvals (tenant, state, expires_at);
CREATE INDEX approvals_by_end ON approvals (expires_at);
CREATE INDEX approvals_pending ON approvals (due_at) WHERE state = 'pending';

-- Space-separated: manager, director, merchant.
ALTER TABLE api_keys ADD COLUMN roles TEXT NOT NULL DEFAULT '';
-- The secret before the last rotation, and until when it still opens.
ALTER TABLE api_keys ADD COLUMN old_hash BLOB;
ALTER TABLE api_keys ADD COLUMN old_until BIGINT;
