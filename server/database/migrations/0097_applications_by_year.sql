-- no transaction
-- The applications to a vehicle are found by model and years: from PostgreSQL 18 on, without reading those of other years. See decision 066.
drop index concurrently if exists applications_vehicle;

create index concurrently applications_vehicle on applications (model_id, year_to, year_from) include (part_id, engine_id);

drop index concurrently if exists applications_model;
