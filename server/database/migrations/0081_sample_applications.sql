-- Shops whose sample catalog is older than the sample applications get them once. See decision 072.
create table sample_applications (
  only_row boolean primary key default true check (only_row),
  added_at timestamptz not null default now()
);

-- These shops got them with their catalog.
insert into sample_applications (added_at)
select now() where exists (select from applications where is_sample) or exists (select from parts where universal);
