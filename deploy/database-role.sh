# The PostgreSQL image runs this script once, when it creates the database. The role `shop` owns the database. It can create databases, because
# each backup is tested in a new one. The shop uses the role `shop_app`, which only reads and writes rows. At the end the superuser has no
# password, so it can log in only through the socket inside the container.
psql --set=ON_ERROR_STOP=1 --set=owner_password="$POSTGRES_PASSWORD" --set=password="$SHOP_PASSWORD" --username=postgres --dbname=postgres <<'SQL'
create role shop login createdb password :'owner_password';
create role shop_app login password :'password';
grant shop_app to shop;
create database shop owner shop;
alter role postgres password null;
SQL
