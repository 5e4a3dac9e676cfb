-- Documents of `source_type` "policy" ground what they state: the guards read them apart from all others, and name the
-- revision that wrote them.

ALTER TABLE documents ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
-- 1 for a policy. What is stored is compact JSON, in which no text can hold these quotes without backslashes.
ALTER TABLE documents ADD COLUMN is_policy BIGINT NOT NULL DEFAULT 0;

UPDATE documents SET revision = inserted_revision;
UPDATE documents SET is_policy = 1 WHERE content LIKE '%"source_type":"policy"%';
CREATE INDEX documents_of_policies ON documents (tenant, id) WHERE is_policy = 1;
