-- Two roles for temei on PostgreSQL 15 or later: `temei_owner` owns the schema and is used by `temei migrate` alone;
-- `temei_app` is what services connect as, and can read and write rows and nothing else.
--
-- To be run once, by a superuser, in the database of the service:
--     psql --dbname shop --file roles.sql
-- Then give both a password (\password temei_owner, \password temei_app) or another way to log in, and allow it in
-- pg_hba.conf.

CREATE ROLE temei_owner LOGIN;
CREATE ROLE temei_app LOGIN;

CREATE SCHEMA temei AUTHORIZATION temei_owner;
GRANT USAGE ON SCHEMA temei TO temei_app;

-- Both find the tables without naming the schema, and make none anywhere else.
ALTER ROLE temei_owner SET search_path = temei;
ALTER ROLE temei_app SET search_path = temei;

-- Of every table that `temei migrate` makes, now and in later versions.
ALTER DEFAULT PRIVILEGES FOR ROLE temei_owner IN SCHEMA temei
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO temei_app;
