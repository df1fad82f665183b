# Run once, by the image of PostgreSQL, when the database is made. The shop's role owns its database and may make others (a backup is tried
# in one), no more. The superuser has no password after this: nobody gets in as that one but by the socket within the container.
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres --dbname=postgres <<'SQL'
create role shop login createdb password :'password';
create database shop owner shop;
alter role postgres password null;
SQL
