-- Each feed of a product (content, prices, stock) has a version of its own, and what is deleted leaves its versions
-- behind for as long as changes are kept.

-- `source_version` is that of the content. Until now all three feeds shared it: to which of them its number belongs is
-- not known, so prices and stock begin without one and take the first that is offered.
ALTER TABLE products ADD COLUMN price_version BIGINT;
ALTER TABLE products ADD COLUMN stock_version BIGINT;

CREATE TABLE tombstones (
    tenant TEXT NOT NULL REFERENCES tenants (id),
    -- "product" or "document".
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    content_version BIGINT,
    price_version BIGINT,
    stock_version BIGINT,
    deleted_at BIGINT NOT NULL,
    PRIMARY KEY (tenant, kind, id)
);
CREATE INDEX tombstones_by_age ON tombstones (deleted_at);
