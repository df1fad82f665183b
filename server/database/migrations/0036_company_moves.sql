-- Support moves an account into another company, and its orders follow if both sides agree. See decision 035.
create table company_moves (
  id                bigint generated always as identity primary key,
  user_id           bigint not null references users,
  from_company      bigint not null references companies,
  to_company        bigint not null references companies,
  role              company_role not null,
  -- the membership in from_company that the move ended; null: it goes on
  former_role       company_role,
  former_joined_at  timestamptz,
  with_orders       boolean not null,
  requested_by      bigint not null references users,
  requested_at      timestamptz not null default now(),
  account_agreed_at timestamptz,
  company_agreed_at timestamptz,
  company_agreed_by bigint references users,
  orders_moved_at   timestamptz,
  declined_at       timestamptz,
  declined_by       bigint references users,
  undone_at         timestamptz,
  undone_by         bigint references users
);
create index company_moves_user on company_moves (user_id, id);
create index company_moves_waiting on company_moves (to_company)
  where with_orders and orders_moved_at is null and declined_at is null and undone_at is null;

-- The orders that moved, so that an undo takes back exactly these.
create table company_move_orders (
  move_id  bigint not null references company_moves,
  order_id bigint not null references orders,
  primary key (move_id, order_id)
);
