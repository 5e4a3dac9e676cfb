-- Reservations: stock that is spoken for until a moment, and the ledger of what was sold of it. What is available of a
-- product is its stock less the lines here that have not expired; rows that have are deleted later, which changes nothing.

CREATE TABLE reservations (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    id TEXT NOT NULL,
    -- "held", "released" or "committed"; a held one has ended all the same once it has expired.
    state TEXT NOT NULL,
    stage TEXT NOT NULL,
    -- The conversation or cart it is for, as the caller names it.
    holder TEXT,
    created_at BIGINT NOT NULL,
    -- The first moment at which it holds nothing any more.
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, id)
);
CREATE INDEX reservations_held ON reservations (tenant, expires_at) WHERE state = 'held';
CREATE INDEX reservations_by_expiry ON reservations (expires_at);

-- Of held reservations alone.
CREATE TABLE reservation_lines (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    reservation TEXT NOT NULL,
    sku TEXT NOT NULL,
    -- Thousandths of a unit.
    quantity BIGINT NOT NULL,
    -- That of the reservation.
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, reservation, sku)
);
CREATE INDEX reservation_lines_by_sku ON reservation_lines (tenant, sku, expires_at);
CREATE INDEX reservation_lines_by_expiry ON reservation_lines (expires_at);

-- What was sold, one position a commit.
CREATE TABLE stock_ledger (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    position BIGINT NOT NULL,
    sku TEXT NOT NULL,
    -- Thousandths of a unit.
    quantity BIGINT NOT NULL,
    reservation TEXT NOT NULL,
    -- The order, as the caller names it.
    reference TEXT,
    committed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, position, sku)
);
CREATE INDEX stock_ledger_by_sku ON stock_ledger (tenant, sku, position);
CREATE INDEX stock_ledger_by_time ON stock_ledger (tenant, committed_at, position);

-- What was answered under an idempotency key, for 24 hours.
CREATE TABLE stock_answers (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    idempotency_key TEXT NOT NULL,
    -- SHA-256 of what was asked.
    content BLOB NOT NULL,
    -- JSON.
    answer TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, idempotency_key)
);
CREATE INDEX stock_answers_by_age ON stock_answers (created_at);

-- The last position of the ledger, and of what is not kept of it any more the last position and its moment.
ALTER TABLE tenants ADD COLUMN ledger_position BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN ledger_trimmed_position BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tenants ADD COLUMN ledger_trimmed_at BIGINT NOT NULL DEFAULT 0;
