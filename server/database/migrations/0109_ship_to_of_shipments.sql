-- A packing slip and a label show the address that they were printed with, even if the company changes its name later. See decision 055.
-- null: an older version recorded the shipment. Its documents show the company as it is now.
alter table shipments add column ship_to text;
