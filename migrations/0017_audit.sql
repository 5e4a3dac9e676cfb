-- What was done, by whom, as a chain of hashes for each tenant and one for the service itself (tenant ''). Moments are
-- microseconds since 1970. A row of audit_entries is what its hash is taken over, and is never updated; what has to be
-- erasable lies in audit_contents.

CREATE TABLE audit_chains (
    -- Refers to no tenant: the service has a chain, too.
    tenant TEXT NOT NULL PRIMARY KEY,
    -- Drawn with the first entry.
    id TEXT NOT NULL,
    -- How many entries it has, and the hash of the last.
    length BIGINT NOT NULL,
    hash BLOB NOT NULL,
    -- The last entry that is signed, and since when one after it is not.
    signed BIGINT NOT NULL,
    unsigned_since BIGINT
);
CREATE INDEX audit_chains_unsigned ON audit_chains (unsigned_since);

CREATE TABLE audit_entries (
    tenant TEXT NOT NULL,
    -- From 1, without gaps.
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    actor_type TEXT NOT NULL,
    actor TEXT NOT NULL,
    act TEXT NOT NULL,
    object TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- Canonical JSON.
    details TEXT NOT NULL,
    -- The salted hash of its content.
    content BLOB,
    hash BLOB NOT NULL,
    PRIMARY KEY (tenant, number)
);
CREATE INDEX audit_entries_by_object ON audit_entries (tenant, object, number);
CREATE INDEX audit_entries_by_kind ON audit_entries (tenant, kind, number);

CREATE TABLE audit_contents (
    tenant TEXT NOT NULL,
    number BIGINT NOT NULL,
    kept_at BIGINT NOT NULL,
    session TEXT,
    subject TEXT,
    salt BLOB NOT NULL,
    -- UTF-8; a text of a check may hold what a column of texts cannot.
    text BLOB NOT NULL,
    PRIMARY KEY (tenant, number)
);
CREATE INDEX audit_contents_by_session ON audit_contents (tenant, session, number);
CREATE INDEX audit_contents_by_subject ON audit_contents (tenant, subject, number);
CREATE INDEX audit_contents_by_age ON audit_contents (kept_at);

-- All that is left of the chain of a tenant that was erased.
CREATE TABLE audit_checkpoints (
    tenant TEXT NOT NULL,
    -- The id of the chain.
    chain TEXT NOT NULL,
    number BIGINT NOT NULL,
    hash BLOB NOT NULL,
    at BIGINT NOT NULL,
    signing_key TEXT NOT NULL,
    signature BLOB NOT NULL,
    PRIMARY KEY (tenant, chain, number)
);
