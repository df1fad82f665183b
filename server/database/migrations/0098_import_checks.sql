-- How many times the shop has compared the file with the catalog. It compares it again if parts of the file were changed after the check.
alter table part_imports add column checks int not null default 1;
