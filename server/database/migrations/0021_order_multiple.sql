-- Parts that are sold by the carton: an order must be a multiple of this many pieces. null: any quantity, as for all parts until now.
alter table parts add column order_multiple int;
alter table parts add constraint parts_order_multiple_is_positive check (order_multiple > 0) not valid;

-- As before, and the new column.
create or replace trigger parts_changed after insert or delete or truncate or update of part_number, brand, name, description, image,
  price_cents, min_quantity, order_multiple, unit_of_measure, package_quantity, quantity_per_application, category_id, subcategory_id,
  part_terminology, position, gtin, life_cycle_status, superseded_by, core_charge_cents, attributes, version, deleted_at
  on parts for each statement execute function tell_public_change('parts');
