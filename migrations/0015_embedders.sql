-- What makes a tenant's vectors, where it is not the model of the data folder, and what they cost.

ALTER TABLE tenants ADD COLUMN embedder TEXT;
-- What is to make them once all are there.
ALTER TABLE tenants ADD COLUMN next_embedder TEXT;

-- What was embedded by others for a tenant in a month: texts and queries, tokens, millionths of the currency.
CREATE TABLE embedding_usage (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    -- YYYY-MM, UTC.
    month TEXT NOT NULL,
    embedder TEXT NOT NULL,
    texts BIGINT NOT NULL,
    queries BIGINT NOT NULL,
    tokens BIGINT NOT NULL,
    cost_micros BIGINT NOT NULL,
    PRIMARY KEY (tenant, month, embedder)
);
