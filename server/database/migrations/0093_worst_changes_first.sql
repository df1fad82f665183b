-- The changes of a file are listed worst first: the lowest rank is the worst. Earlier imports stay in the order of the file. See decision 069.
alter table part_import_parts add column rank double precision not null default 0, add column line int;
