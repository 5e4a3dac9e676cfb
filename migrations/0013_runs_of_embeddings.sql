-- Which run made a vector again, so that one that was interrupted goes on where it was; 0 is none.
ALTER TABLE embeddings ADD COLUMN made_in_run BIGINT NOT NULL DEFAULT 0;
