-- Every account buys for a company, and every order belongs to one. See decision 034.

create type company_role as enum ('owner', 'buyer', 'approver', 'viewer');

create table companies (
  id         bigint generated always as identity primary key,
  -- empty: nobody has named it yet
  name       text not null default '',
  tax_id     text not null default '',
  phone      text not null default '',
  created_at timestamptz not null default now()
);

create table company_members (
  company_id bigint not null references companies,
  user_id    bigint not null references users,
  role       company_role not null,
  joined_at  timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_members_user on company_members (user_id);

create table company_addresses (
  id         bigint generated always as identity primary key,
  company_id bigint not null references companies,
  ship_to    jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index company_addresses_company on company_addresses (company_id);
create unique index company_addresses_one_default on company_addresses (company_id) where is_default;

create table company_invitations (
  id           bigint generated always as identity primary key,
  company_id   bigint not null references companies,
  email        text not null,
  role         company_role not null,
  -- SHA-256 of the token in the link
  token_hash   bytea not null unique,
  invited_by   bigint not null references users,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  accepted_at  timestamptz,
  withdrawn_at timestamptz
);
create unique index company_invitations_open on company_invitations (company_id, email)
  where accepted_at is null and withdrawn_at is null;

-- The company that the account buys for at the moment.
alter table users add column company_id bigint;
alter table users add constraint users_company foreign key (company_id) references companies not valid;

-- Migration 0030 fills it. Later migrations check that no order lacks it.
alter table orders add column company_id bigint;
alter table orders add constraint orders_company foreign key (company_id) references companies not valid;

-- The functions run as the owner of the tables, so that accounts and orders of running instances do not need a right that they get later.

-- Opens a company for an account that has none, and returns the account's company.
create function open_company(account bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare company bigint;
begin
  select company_id into company from users where id = account for no key update;
  if company is null then
    insert into companies default values returning id into company;
    insert into company_members (company_id, user_id, role) values (company, account, 'owner');
    update users set company_id = company where id = account;
  end if;
  return company;
end
$$;

create function open_company_of_new_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform open_company(new.id);
  return null;
end
$$;
create trigger users_open_company after insert on users for each row
  when (new.company_id is null) execute function open_company_of_new_account();

-- For older instances, which know no companies.
create function set_company_of_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.company_id := open_company(new.user_id);
  return new;
end
$$;
create trigger orders_set_company before insert on orders for each row
  when (new.company_id is null) execute function set_company_of_order();
