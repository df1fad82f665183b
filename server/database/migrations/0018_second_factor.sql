-- When the owner last signed in or confirmed a session, and when the session showed a second factor. null: not known, so not recent.
alter table sessions add column authenticated_at timestamptz;
alter table sessions add column second_factor_at timestamptz;
-- Hash of the cookie that names the browser; null: from before there was one.
alter table sessions add column device_key text;

-- True for an account that set up an authenticator app: each of its sessions has to show a code before it may act as staff.
alter table users add column asks_second_factor boolean not null default false;

create table authenticators (
  user_id      bigint primary key references users,
  -- encrypted with the shop's key
  secret       text not null,
  created_at   timestamptz not null default now(),
  -- null: set up, and no code was confirmed yet
  confirmed_at timestamptz,
  -- the time step of the last code; no code counts twice
  last_step    bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references users,
  -- SHA-256; the codes are random
  hash    text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- How somebody signed in at the embedded provider: 'passkey', or null for any other way.
alter table identity."session" add column "method" text;
