-- The foundation: tenants, keys, catalogue, revisions, policies, embeddings.
--
-- One text for SQLite and PostgreSQL. Types: TEXT, BIGINT, BLOB; on PostgreSQL the migrator reads BLOB as BYTEA
-- and TEXT as TEXT COLLATE "C", so that both order by bytes. Money is minor units beside its ISO 4217 code, time is
-- UTC microseconds. Forward only: a released file is never edited.

CREATE TABLE tenants (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT,
    currency TEXT,
    state TEXT NOT NULL,
    -- +1 for every committed transaction that changed something; this row is taken first by every writer.
    revision BIGINT NOT NULL,
    -- Changes up to this revision are gone from `changes`.
    trimmed_revision BIGINT NOT NULL,
    -- The last mark given to a full sync.
    sync_mark BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY,
    -- Absent: an operator key.
    tenant TEXT REFERENCES tenants (id),
    label TEXT NOT NULL,
    -- Space-separated.
    scopes TEXT NOT NULL,
    -- SHA-256 of the whole secret.
    hash BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    revoked_at BIGINT
);
CREATE INDEX api_keys_by_tenant ON api_keys (tenant, id);

CREATE TABLE products (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    sku TEXT NOT NULL,
    -- Of the last write that carried one; an older one is ignored.
    source_version BIGINT,
    -- The revision that inserted the row; a full sync spares what came after it began.
    inserted_revision BIGINT NOT NULL,
    -- The last full sync that contained the row.
    sync_mark BIGINT NOT NULL DEFAULT 0,
    folded_name TEXT NOT NULL,
    -- The GTIN-14 as a number.
    ean BIGINT,
    -- What the index reads, as JSON.
    content TEXT NOT NULL,
    price_minor BIGINT,
    price_currency TEXT,
    min_price_minor BIGINT,
    min_price_currency TEXT,
    -- Hundredths of a per cent.
    max_discount BIGINT,
    vat_rate BIGINT,
    -- Thousandths of a unit.
    stock BIGINT,
    -- YYYY-MM-DD.
    restock_date TEXT,
    -- JSON, absent when empty.
    tiers TEXT,
    promotions TEXT,
    PRIMARY KEY (tenant, sku)
);
-- The tenant last: a planner without statistics must not take these for a way to a tenant's rows.
CREATE INDEX products_by_folded_name ON products (folded_name, tenant);
CREATE INDEX products_by_ean ON products (ean, tenant);

CREATE TABLE documents (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    id TEXT NOT NULL,
    source_version BIGINT,
    inserted_revision BIGINT NOT NULL,
    sync_mark BIGINT NOT NULL DEFAULT 0,
    content TEXT NOT NULL,
    PRIMARY KEY (tenant, id)
);

CREATE TABLE changes (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    revision BIGINT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    committed_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, revision, kind, id)
);

CREATE TABLE policies (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    version BIGINT NOT NULL,
    policy TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, version)
);

CREATE TABLE embeddings (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    model TEXT NOT NULL,
    -- The numeric precision of the weights ("int8").
    weights TEXT NOT NULL,
    pooling TEXT NOT NULL,
    prefix TEXT NOT NULL,
    content_hash BLOB NOT NULL,
    -- 32-bit floats, little-endian.
    vector BLOB NOT NULL,
    PRIMARY KEY (tenant, model, weights, pooling, prefix, content_hash)
);

CREATE TABLE upsert_streams (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    idempotency_key TEXT NOT NULL,
    through_seq BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, idempotency_key)
);

CREATE TABLE syncs (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    mark BIGINT NOT NULL,
    -- The tenant's revision when the sync began.
    started_revision BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    finished_at BIGINT,
    PRIMARY KEY (tenant, kind, id)
);
