-- Imports of ACES files on screen. See decision 068.
create table application_imports (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users,
  file_name   text not null,
  state       text not null default 'checking' check (state in ('checking', 'checked', 'importing', 'imported', 'failed')),
  -- what a check or an import is doing, and how much of the file it has read
  step        text check (step in ('reading', 'comparing', 'writing')),
  percent     int not null default 0,
  records     int not null default 0,
  -- the numbers of errors and warnings, defects, the difference, and the parts that the file changes
  result      jsonb not null default '{}',
  -- errors since the upload or the start
  failures    int not null default 0,
  problem     text,
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  imported_at timestamptz
);
create index application_imports_to_run on application_imports (id) where state in ('checking', 'importing');

-- The content of a file, until it is imported.
create table application_import_files (
  import_id bigint primary key references application_imports on delete cascade,
  content   bytea not null
);

-- What the check of a PIES file has found. Warnings of the comparison with the catalog are in part_imports.warnings.
alter table part_imports add column file_warnings text[] not null default '{}';
