# Run once, by the image of PostgreSQL, when the database is made. `shop` owns the database and may make others (a backup is tried in one);
# the shop works as `shop_app`, which only reads and writes rows. The superuser has no password after this: nobody gets in as that one but
# by the socket within the container.
psql --set=ON_ERROR_STOP=1 --set=owner_password="$POSTGRES_PASSWORD" --set=password="$SHOP_PASSWORD" --username=postgres --dbname=postgres <<'SQL'
create role shop login createdb password :'owner_password';
create role shop_app login password :'password';
grant shop_app to shop;
create database shop owner shop;
alter role postgres password null;
SQL
