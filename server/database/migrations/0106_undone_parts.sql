-- The undo of an import deleted the part. Buyers do not see what it was, because the import may have been a mistake.
alter table parts add column undone boolean not null default false;
