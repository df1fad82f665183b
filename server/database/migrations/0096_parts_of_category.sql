-- no transaction
-- The parts of a category that fit a vehicle are found without reading rows of parts. See decision 066.
drop index concurrently if exists parts_of_category;

create index concurrently parts_of_category on parts (category_id, id) where deleted_at is null and not draft;

drop index concurrently if exists parts_of_subcategory;

create index concurrently parts_of_subcategory on parts (subcategory_id, id) where deleted_at is null and not draft;
