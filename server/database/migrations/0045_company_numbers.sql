-- A company's own numbers for our parts. Only its members see and use them. See decision 045.
create table company_numbers (
  id         bigint generated always as identity primary key,
  company_id bigint not null references companies,
  number     text not null,
  number_key text not null generated always as (upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) stored check (number_key <> ''),
  part_id    bigint not null references parts,
  changed_at timestamptz not null default now(),
  unique (company_id, number_key)
);

-- Numbers that signed-in users asked for and that no part has, for the staff who edit parts.
create table unknown_numbers (
  id             bigint generated always as identity primary key,
  number_key     text not null unique check (number_key <> ''),
  -- as somebody typed it
  number         text not null,
  -- how often, and by how many companies: the sums of unknown_number_askers
  asked          int not null default 0,
  companies      int not null default 0,
  last_asked_at  timestamptz not null default now(),
  status         text not null default 'open' check (status in ('open', 'answered', 'not-ours')),
  -- the part that the number now belongs to, and the interchange number that the answer added
  part_id        bigint references parts,
  interchange_id bigint references interchange_numbers on delete set null,
  decided_at     timestamptz,
  decided_by     bigint references users
);
create index unknown_numbers_newest on unknown_numbers (status, last_asked_at, id);
create index unknown_numbers_most on unknown_numbers (status, companies, id);

create table unknown_number_askers (
  unknown_number_id bigint not null references unknown_numbers on delete cascade,
  company_id        bigint not null references companies,
  user_id           bigint not null references users,
  number            text not null,
  asked             int not null,
  first_asked_at    timestamptz not null default now(),
  last_asked_at     timestamptz not null default now(),
  primary key (unknown_number_id, company_id, user_id)
);
create index unknown_number_askers_company on unknown_number_askers (company_id, first_asked_at);
create index unknown_number_askers_user on unknown_number_askers (user_id);
create index unknown_number_askers_old on unknown_number_askers (last_asked_at);
