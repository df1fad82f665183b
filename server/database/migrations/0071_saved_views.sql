-- Filters and sort orders of lists that a user saved under a name. See decision 063.
create table saved_views (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users,
  list       text not null check (list in ('orders', 'products', 'users', 'companies', 'shipping')),
  name       text not null,
  -- the query string of the list's page, without the question mark
  query      text not null,
  created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));
create trigger saved_views_of_open_accounts before insert on saved_views for each row execute function reject_closed_account();
