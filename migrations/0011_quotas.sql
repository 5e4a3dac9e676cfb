-- How much a tenant may ask for, where it is not what the configuration says: JSON, absent where nothing is.

ALTER TABLE tenants ADD COLUMN quotas TEXT;
