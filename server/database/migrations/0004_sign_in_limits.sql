-- Attempts within a window of time, by what is being tried and by whom; the same for all instances.
create unlogged table attempts (
  key        text primary key,
  count      int not null,
  expires_at timestamptz not null
);
create index attempts_expired on attempts (expires_at);

-- A sign-in that ends at the embedded provider (log-out, new password, clean-up) ends in the shop, whoever deletes its row.
create function end_shop_session() returns trigger language plpgsql as $$
begin
  update public.sessions set revoked_at = now() where provider_session_id = old."id" and revoked_at is null;
  return old;
end
$$;
create trigger session_ends after delete on identity."session" for each row execute function end_shop_session();
create index sessions_of_sign_in on sessions (provider_session_id);
