-- Pairs of parts that staff hide from "Ordered with". The daily job writes parts_ordered_together again, so the pairs are in a table of their own.
-- See decision 048.
create table hidden_part_pairs (
  part_id       bigint not null references parts (id),
  other_part_id bigint not null references parts (id),
  primary key (part_id, other_part_id),
  -- A pair is hidden on the pages of both parts, and has one row.
  check (part_id < other_part_id)
);
create index hidden_part_pairs_of_other on hidden_part_pairs (other_part_id);

create trigger hidden_part_pairs_changed after insert or update or delete or truncate on hidden_part_pairs
  for each statement execute function tell_public_change('parts');
