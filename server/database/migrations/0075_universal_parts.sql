-- Lists of parts for a vehicle include the universal parts. See decision 066.
create index parts_universal on parts (id) where universal;
