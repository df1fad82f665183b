#!/bin/sh
# Proves that pgBackRest can restore the shop to any second. Restores the database as it was a minute ago into an empty folder, starts it there,
# reads all of it, and compares its orders with those of the running shop. Changes nothing else.
# The exit status is 0 only if everything is right. Run it as postgres:
#   restore-test.sh <stanza> <folder that does not exist yet>
# PGPORT and PGHOST lead to the running server. SHOP_DATABASE is the name of the database, usually "shop".
# TEST_PORT is the port of the copy. DOCTOR is one more command to run while the copy runs.
# PGBACKREST_… variables set options of pgBackRest.
set -eu
stanza=${1:?the stanza is missing} copy=${2:?the folder for the copy is missing}
database=${SHOP_DATABASE:-shop} test_port=${TEST_PORT:-54990}
# created_at is the start of a transaction. If it commits after the target, its order is missing in the copy. Transactions take a few seconds at most.
margin='15 seconds'

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$database" --command="$1"; }
ask_copy() { PGHOST=$copy PGPORT=$test_port ask "$1"; }
fail() { echo "FAILED: $1" >&2; exit 1; }
orders_until() { echo "select count(*), coalesce(sum(id), 0), coalesce(max(id), 0) from orders where created_at <= timestamptz '$1' - interval '$margin'"; }

[ ! -e "$copy" ] || fail "$copy exists"
programs=$(ask "select setting from pg_config() where name = 'BINDIR'")
stop() {
  [ ! -f "$copy/postmaster.pid" ] || "$programs/pg_ctl" stop --pgdata="$copy" --mode=immediate --silent || true
  rm -rf "$copy"
}
trap stop EXIT
trap 'exit 1' INT TERM
mkdir -m 700 "$copy"

target=$(ask "select date_trunc('second', now() - interval '1 minute')")
# The recovery stops at the first commit after the target. So make such a commit, and wait until its WAL is in the repository.
ask 'select pg_current_xact_id()' > /dev/null
pgbackrest --stanza="$stanza" --log-level-console=warn check
began=$(date +%s)
pgbackrest --stanza="$stanza" --log-level-console=warn --pg1-path="$copy" --type=time --target="$target" --target-action=promote \
  --archive-mode=off restore
# The copy has its own settings, whatever those of the running database are.
echo "listen_addresses = '127.0.0.1'" > "$copy/postgresql.conf"
printf 'local all all peer\nhost all all 127.0.0.1/32 scram-sha-256\n' > "$copy/pg_hba.conf"
: > "$copy/pg_ident.conf"
"$programs/pg_ctl" start --pgdata="$copy" --log="$copy/restore-test.log" --no-wait --silent --options="-p $test_port -k $copy -c hot_standby=off"
# The copy accepts connections when it has replayed the WAL up to the target.
until "$programs/pg_isready" --quiet --host="$copy" --port="$test_port"; do
  sleep 1
  "$programs/pg_ctl" status --pgdata="$copy" > /dev/null || { tail -n 20 "$copy/restore-test.log" >&2; fail 'the copy does not start'; }
done
seconds=$(($(date +%s) - began))

expected=$(ask "$(orders_until "$target")")
found=$(ask_copy "$(orders_until "$target")")
[ "$found" = "$expected" ] || fail "orders (count|sum of ids|last id) until $target: $found in the copy, $expected in the shop"
later=$(ask_copy "select count(*) from orders where created_at > timestamptz '$target'")
[ "$later" = 0 ] || fail "the copy has $later orders from after $target"
PGHOST=$copy PGPORT=$test_port pg_dump --dbname="$database" > /dev/null || fail 'not all of the copy can be read'
[ -z "${DOCTOR:-}" ] || sh -c "$DOCTOR" || fail 'the doctor found problems in the copy'
echo "Restored to $target in $seconds s. All ${found%%|*} orders from more than $margin before that are there, none from later, and every row can be read."
