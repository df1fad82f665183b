-- Vehicles and VIN patterns from NHTSA's database vPIC. See decision 065.
create table vehicle_makes (
  id   int primary key, -- vPIC's id
  name text not null
);
create table vehicle_models (
  id      int primary key, -- vPIC's id
  make_id int not null references vehicle_makes,
  name    text not null
);
create index vehicle_models_make on vehicle_models (make_id);

create table vehicle_engines (
  id                  int generated always as identity primary key,
  liters              numeric(3, 1),
  cylinders           int,
  fuel                text,
  -- the id of the subscribers' database VCdb, if the shop has it
  vcdb_engine_base_id int,
  unique nulls not distinct (liters, cylinders, fuel)
);

-- A model in one model year.
create table vehicles (
  id                   int generated always as identity primary key,
  model_id             int not null references vehicle_models,
  year                 int not null,
  engine_ids           int[] not null default '{}',
  -- false: only the VIN patterns know it, and the lists for choosing a vehicle leave it out
  is_listed            boolean not null,
  -- the id of the subscribers' database VCdb, if the shop has it
  vcdb_base_vehicle_id int,
  unique (model_id, year)
);
create index vehicles_year on vehicles (year, model_id) where is_listed;

-- The VIN patterns of a schema, by attribute: { "model": [[key, value], …], … }
create table vin_schemas (
  id       int primary key,
  patterns json not null
);
-- Which schemas a world manufacturer identifier (WMI), the start of a VIN, uses in which model years.
create table wmi_schemas (
  wmi          text not null,
  schema_id    int not null, -- of vin_schemas; the two tables are only written together
  year_from    int not null,
  year_to      int not null,
  make_id      int references vehicle_makes,
  vehicle_type text not null check (vehicle_type in ('car', 'truck', 'mpv'))
);
create index wmi_schemas_wmi on wmi_schemas (wmi);

-- What was loaded last.
create table vehicle_data (
  only_row  boolean primary key default true check (only_row),
  month     text not null, -- of vPIC, as in 2026-03
  loaded_at timestamptz not null default now()
);
create trigger vehicles_changed after insert or update or delete on vehicle_data
  for each statement execute function tell_public_change('vehicles');
