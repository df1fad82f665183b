-- A receipt shows the company that paid, even if its name or tax ID changes later. See decision 055.
-- null: the order is unpaid, or an instance of an older version settled its payment. Its receipt shows the company as it is now.
alter table orders add column billed_company jsonb;
