-- Imports of catalog files on screen. See decision 060.
create table part_imports (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users,
  file_name    text not null,
  state        text not null default 'checking'
    check (state in ('checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  -- the columns of the catalog that the file sets, as the importer names them
  columns      text[] not null default '{}',
  -- how far the check or the import has come; a batch of lines and this note commit together
  size_bytes   bigint not null,
  done_bytes   bigint not null default 0,
  done_lines   int not null default 0,
  error_lines  int not null default 0,
  -- the parts of the file, and those that an undo is done with
  added        int not null default 0,
  changed      int not null default 0,
  unchanged    int not null default 0,
  undone_parts int not null default 0,
  warnings     text[] not null default '{}',
  -- errors since the last batch that succeeded
  failures     int not null default 0,
  problem      text,
  created_at   timestamptz not null default now(),
  started_at   timestamptz,
  imported_at  timestamptz,
  undone_at    timestamptz,
  undone_by    bigint references users
);
create index part_imports_to_check on part_imports (id) where state = 'checking';
-- One import at a time.
create unique index part_imports_one_runs on part_imports ((true)) where state in ('importing', 'undoing');

-- The content of a file, until it is imported.
create table part_import_files (
  import_id bigint primary key references part_imports on delete cascade,
  content   bytea not null
);

create table part_import_errors (
  id          bigint generated always as identity primary key,
  import_id   bigint not null references part_imports on delete cascade,
  line        int not null,
  column_name text,
  problem     text not null
);
create index part_import_errors_of_import on part_import_errors (import_id, line, id);

-- The parts of a file, with the values that the import replaces or has replaced.
create table part_import_parts (
  id              bigint generated always as identity primary key,
  import_id       bigint not null references part_imports on delete cascade,
  -- null: the part does not exist yet
  part_id         bigint references parts,
  kind            text not null check (kind in ('added', 'changed', 'unchanged')),
  brand           text not null,
  part_number     text not null,
  part_number_key text not null,
  name            text not null,
  -- only the values that are different
  before          jsonb not null,
  after           jsonb not null,
  -- the undo is done with the part
  is_undone       boolean not null default false,
  left_because    text check (left_because in ('changed', 'stock', 'ordered')),
  unique (import_id, brand, part_number_key)
);
create index part_import_parts_of_import on part_import_parts (import_id, id);
create index part_import_parts_of_part on part_import_parts (part_id);
