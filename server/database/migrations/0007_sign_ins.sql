-- Sign-ins at the provider from before this moment open no new session: somebody logged out everywhere else, or was shown to own
-- the address that another had registered.
alter table users add column no_sign_ins_before timestamptz;
