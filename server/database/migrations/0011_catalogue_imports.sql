-- How far each file of `npm run catalogue -- import` has come. A batch of lines and this note commit together, so that whatever ends an
-- import, the next one goes on at the line where it stopped.
create table catalogue_imports (
  id          bigint generated always as identity primary key,
  -- of the file's size, beginning and end
  fingerprint text not null,
  file_name   text not null,
  done_bytes  bigint not null default 0,
  done_lines  int not null default 0,
  refused     int not null default 0,
  started_at  timestamptz not null default now(),
  ended_at    timestamptz
);
create unique index catalogue_imports_under_way on catalogue_imports (fingerprint) where ended_at is null;

-- What a first import of a large file took away to bring it back, built at once, at its end.
create table postponed_indexes (
  id         bigint generated always as identity primary key,
  definition text not null
);
