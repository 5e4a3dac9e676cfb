-- Merchandising: synonyms, query rules and boosts of a tenant, one text for SQLite and PostgreSQL. Every put makes a
-- version, and none is ever overwritten.

CREATE TABLE merchandising (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    version BIGINT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, version)
);
