-- no transaction
drop index concurrently if exists part_import_parts_by_rank;

create index concurrently part_import_parts_by_rank on part_import_parts (import_id, rank, id);
