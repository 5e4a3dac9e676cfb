-- Erasures whose rows are deleted and whose bytes are not known to be gone from the files. It names nobody.

CREATE TABLE scrubs (
    number BIGINT NOT NULL PRIMARY KEY,
    deleted_at BIGINT NOT NULL
);
