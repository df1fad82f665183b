-- Until when a pass of the reconciler took in the provider's lists: one thing in trouble does not hold up the rest.
alter table reconciliations add column lists_read_until timestamptz;
update reconciliations set lists_read_until = started_at - interval '1 minute' where ended_at is not null and problem is null;
