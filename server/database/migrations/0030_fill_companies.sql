-- no transaction
-- Gives every account a company, and every order the company of its account. Each batch is a transaction, so no lock lasts.
do $$
declare
  passed bigint := 0;
  last bigint;
begin
  loop
    select max(id) into last from (select id from users where id > passed and company_id is null order by id limit 500) as batch;
    exit when last is null;
    perform open_company(id) from (select id from users where id > passed and id <= last and company_id is null order by id) as batch;
    commit;
    passed := last;
  end loop;
  passed := 0;
  loop
    select max(id) into last from (select id from orders where id > passed and company_id is null order by id limit 1000) as batch;
    exit when last is null;
    update orders set company_id = users.company_id from users
      where users.id = orders.user_id and orders.id > passed and orders.id <= last and orders.company_id is null;
    commit;
    passed := last;
  end loop;
end
$$;
