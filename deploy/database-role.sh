# The PostgreSQL image runs this once, when it creates the database. The role `shop` owns the database and can create others (a backup is
# tested in one). The shop uses `shop_app`, which only reads and writes rows. Afterward the superuser has no password, so it can log in only
# through the socket inside the container.
psql --set=ON_ERROR_STOP=1 --set=owner_password="$POSTGRES_PASSWORD" --set=password="$SHOP_PASSWORD" --username=postgres --dbname=postgres <<'SQL'
create role shop login createdb password :'owner_password';
create role shop_app login password :'password';
grant shop_app to shop;
create database shop owner shop;
alter role postgres password null;
SQL
