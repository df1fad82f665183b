-- The cars of a company's customers. Only its members see them. See decision 070.
create table garage_vehicles (
  id         bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  vehicle_id int not null references vehicles,
  engine_id  int references vehicle_engines, -- null: not known
  nickname   text not null default '',
  plate      text not null default '',
  vin        text not null default '',
  notes      text not null default '',
  -- the plate without spaces and dashes, for the search
  plate_key  text not null generated always as (upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g'))) stored,
  -- the list is sorted by it
  sort_key   text not null generated always as (lower(case when nickname = '' then plate else nickname end)) stored,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (nickname <> '' or plate <> '')
);
create index garage_vehicles_company on garage_vehicles (company_id, sort_key, id);
