-- no transaction
-- The names and addresses that accounts had, because orders keep them: a search for orders looks here instead of into every order.
create table if not exists former_buyers (
  user_id  bigint not null references users,
  email    text not null,
  -- as orders store it: the name, or the address of an account without a name
  customer text not null,
  at       timestamptz not null default now(),
  primary key (user_id, email, customer)
);

-- accepted: the table is new, so nothing waits for the index
create index if not exists former_buyers_within on former_buyers using gin (email gin_trgm_ops, lower(customer) gin_trgm_ops);

create or replace function keep_former_buyer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_buyers (user_id, email, customer) values (old.id, old.email, coalesce(nullif(old.display_name, ''), old.email))
    on conflict (user_id, email, customer) do update set at = now();
  -- A closed account keeps only the names in its orders.
  if new.email is null then
    delete from former_buyers as former where user_id = old.id and not exists (
      select from orders where orders.user_id = old.id and orders.email = former.email and orders.customer = former.customer);
  end if;
  return null;
end
$$;

create or replace trigger users_keep_former_buyer after update of email, display_name on users for each row
  when (old.email is not null and (old.email, old.display_name) is distinct from (new.email, new.display_name))
  execute function keep_former_buyer();

-- After the trigger, so that it misses nothing.
insert into former_buyers (user_id, email, customer)
  select distinct user_id, orders.email, customer from orders join users on users.id = user_id
  where (orders.email, customer) is distinct from (users.email, coalesce(nullif(display_name, ''), users.email))
  on conflict do nothing;

-- For the best sellers of the overview: what was sold of each part from the first day on, until a time in the recent past. Adding up all order
-- lines of a month would take too long. A paid order stays paid, so what has been added stays right.
create table if not exists part_sales_periods (
  first_day date primary key,
  until     timestamptz not null
);

create table if not exists part_sales (
  first_day   date not null references part_sales_periods on delete cascade,
  part_id     bigint not null,
  -- the largest of its lines
  part_number text not null,
  name        text not null,
  quantity    bigint not null,
  cents       bigint not null,
  primary key (first_day, part_id)
);

-- accepted: the table is new, so nothing waits for the index
create index if not exists part_sales_best on part_sales (first_day, quantity desc, part_id);
