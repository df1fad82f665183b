-- Baskets and saved lists. See decision 043.

-- The number that the buyer typed. Empty: the buyer chose the part.
alter table order_lines add column ordered_as text not null default '';

-- The tables have no foreign key to parts. It would lock the rows of parts, and orders need these rows. Parts are never deleted, only marked.

-- If a member leaves the company, the basket goes, too.
create table basket_lines (
  id         bigint generated always as identity primary key,
  company_id bigint not null,
  user_id    bigint not null,
  part_id    bigint not null,
  quantity   int not null check (quantity > 0),
  note       text not null,
  ordered_as text not null,
  added_at   timestamptz not null default now(),
  unique (company_id, user_id, part_id, note),
  foreign key (company_id, user_id) references company_members on delete cascade
);

create table saved_lists (
  id         bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name       text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users
);
create unique index saved_lists_name on saved_lists (company_id, lower(name));

create table saved_list_lines (
  list_id     bigint not null references saved_lists on delete cascade,
  line_number int not null,
  part_id     bigint not null,
  quantity    int not null check (quantity > 0),
  note        text not null,
  ordered_as  text not null,
  primary key (list_id, line_number)
);
