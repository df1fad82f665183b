-- The changes of a file are listed worst first: the lowest rank is the worst. Earlier imports stay in the order of the file.
-- part_version: the version that the check compared with the file. Null: the part did not exist. See decision 069.
alter table part_import_parts add column rank double precision not null default 0, add column line int, add column part_version int;
