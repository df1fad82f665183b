import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/**
 * Returns what PostgreSQL has counted for this database since its statistics began. `wal bytes` is for the whole server, since its setup.
 * Every role may read these numbers.
 */
export async function readDatabaseTotals(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select xact_commit::float8 as commits, xact_rollback::float8 as rollbacks, deadlocks::float8 as deadlocks, blks_hit::float8 as "blocks found",
      blks_read::float8 as "blocks read", temp_bytes::float8 as "temporary bytes",
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as "wal bytes"
    from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0] ?? {};
}

export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}
