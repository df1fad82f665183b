-- Validating reads the tables, and reads and writes go on meanwhile.
alter table users validate constraint users_company;
alter table users validate constraint users_role_check;
alter table orders validate constraint orders_company;
alter table orders validate constraint orders_have_company;
