-- Which vehicles a part fits: a model in a range of model years, perhaps only with one engine or with qualifiers. See decision 066.
create table applications (
  id         bigint generated always as identity primary key,
  part_id    bigint not null references parts on delete cascade,
  model_id   int not null references vehicle_models,
  year_from  int not null,
  year_to    int not null check (year_to >= year_from),
  engine_id  int references vehicle_engines, -- null: any engine
  -- what else the vehicle must have: [{ "name": "Brakes", "value": "with ABS" }, …]
  qualifiers jsonb not null default '[]',
  position   text,
  quantity   int check (quantity > 0), -- pieces for one vehicle; null: unknown
  note       text not null default '',
  -- made up for the sample catalog
  is_sample  boolean not null default false
);
create index applications_part on applications (part_id, model_id);
create index applications_model on applications (model_id, part_id) include (year_from, year_to, engine_id);

create trigger applications_changed after insert or update or delete or truncate on applications
  for each statement execute function tell_public_change('parts');

-- A part that is not made for certain vehicles, as a fuse or a tool.
alter table parts add column universal boolean not null default false;

-- As before, and the new column.
create or replace trigger parts_changed after insert or delete or truncate or update of part_number, brand, name, description, image,
  price_cents, min_quantity, order_multiple, unit_of_measure, package_quantity, quantity_per_application, universal, category_id, subcategory_id,
  part_terminology, position, gtin, life_cycle_status, superseded_by, core_charge_cents, attributes, version, deleted_at
  on parts for each statement execute function tell_public_change('parts');
