-- When a session last wrote something, to within ten seconds. Only shops with a replica of the database write it. See decision 080.
alter table sessions add column wrote_at timestamptz;
