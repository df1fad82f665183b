-- The parts that several companies ordered together. A daily job writes it from the paid orders. No row comes from fewer than three companies, so the
-- table says nothing about a single customer. See decision 048.
create table parts_ordered_together (
  part_id       bigint not null references parts (id),
  other_part_id bigint not null references parts (id),
  companies     int not null check (companies >= 3),
  primary key (part_id, other_part_id)
);

-- For each row, so that a run of the job that changes nothing keeps the caches. PostgreSQL sends equal notifications of a transaction once.
create trigger parts_ordered_together_changed after insert or update or delete on parts_ordered_together
  for each row execute function tell_public_change('parts');
