-- What visitors searched for on each day. No row says who searched. See decision 051.
create table searches (
  id               bigint generated always as identity primary key,
  day              date not null,
  text             text not null,
  searches         int not null check (searches > 0),
  visitors         int not null check (visitors >= 0),
  found            int not null check (found >= 0),
  last_searched_at timestamptz not null default now(),
  unique (day, text)
);
