-- no transaction
create index concurrently orders_of_company on orders (company_id, id);
