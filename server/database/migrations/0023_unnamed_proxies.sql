-- Proxies that forward visitors and that TRUSTED_PROXIES does not name, so that the doctor can say so. A start empties it.
create table unnamed_proxies (
  address text primary key,
  seen_at timestamptz not null default now()
);
