-- accepted: migration 0033 validated a check for this, so PostgreSQL does not read the table again
alter table orders alter column company_id set not null;
-- accepted: the column itself says the same now
alter table orders drop constraint orders_have_company;
