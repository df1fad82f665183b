# Patroni runs this script once, when it creates the cluster. $1 is a connection string of the superuser. The role `shop` owns the database.
# It can create databases, because each backup is tested in a new one. The shop uses the role `shop_app`, which reads and writes rows, and
# owns only the tables of the job queue.
psql --set=ON_ERROR_STOP=1 --set=owner_password="$POSTGRES_PASSWORD" --set=password="$SHOP_PASSWORD" "$1" <<'SQL'
create role shop login createdb password :'owner_password';
create role shop_app login password :'password';
grant shop_app to shop;
create database shop owner shop;
SQL
