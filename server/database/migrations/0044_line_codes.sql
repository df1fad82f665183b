-- The codes that parts stores type before the number of a brand: 'KES 5T1 129'. A brand can have several codes. See decision 045.
create table line_codes (
  code  text primary key check (code ~ '^[A-Z]{3}$'),
  brand text not null check (brand <> '')
);
