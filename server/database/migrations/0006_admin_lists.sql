-- What an admin's lists and searches look up at 100,000 rows and more. Nothing here is written to when an order takes stock.

-- The list sorts by coalesce(price_cents, 0): drafts come first.
drop index parts_by_price;
create index parts_by_price on parts (coalesce(price_cents, 0), id) where deleted_at is null;
create index parts_by_number on parts (part_number_key, id) where deleted_at is null;

-- Pieces of a number, a name or an address.
create index parts_number_within on parts using gin (part_number_key gin_trgm_ops);
create index users_within on users using gin (email gin_trgm_ops, lower(display_name) gin_trgm_ops);

-- Orders come in the order of time, so a few pages of a block index tell which days a part of the table is from.
create index orders_in_time on orders using brin (created_at, paid_at) with (pages_per_range = 16);
