-- What the shops keep in memory because it is the same for everybody: they hear here what changed, by topic. One row of a
-- notification for a transaction, however much it changes.

create function tell_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_data', tg_argv[0]);
  return null;
end
$$;

-- All columns but available_quantity. Stock that an order takes is announced after it, by the shop: NOTIFY holds a lock of the whole
-- server until its transaction has committed.
create trigger parts_changed after insert or delete or truncate or update of part_number, brand, name, description, image, price_cents,
  min_quantity, unit_of_measure, package_quantity, quantity_per_application, category_id, subcategory_id, part_terminology, position,
  gtin, life_cycle_status, superseded_by, core_charge_cents, attributes, version, deleted_at
  on parts for each statement execute function tell_public_change('parts');

-- Stock that came (back): a cancelled order, a delivery.
create trigger stock_came after update of available_quantity on parts for each row
  when (new.available_quantity > old.available_quantity) execute function tell_public_change('stock');

create trigger categories_changed after insert or update or delete or truncate on categories
  for each statement execute function tell_public_change('parts');
create trigger subcategories_changed after insert or update or delete or truncate on subcategories
  for each statement execute function tell_public_change('parts');
create trigger interchange_numbers_changed after insert or update or delete or truncate on interchange_numbers
  for each statement execute function tell_public_change('parts');
create trigger reviews_changed after insert or update or delete or truncate on reviews
  for each statement execute function tell_public_change('reviews');
