import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { type LockName, lockNumbers } from './lock-numbers.ts';

const pauseMs = 200;
/** A process that holds one of these locks is idle for at most half a minute. If it is idle for longer than this limit, it is dead. */
const maxIdleSeconds = 60;

/**
 * Takes an advisory lock until this connection ends. Waits while another process works under the lock. Throws a StartError if the
 * connection that holds the lock has been idle for too long. The likely cause is a pooler that keeps the connection open after its process
 * has exited. Throws an AbortError if `signal` ends the wait.
 */
export async function takeSessionLock(
  client: pg.ClientBase,
  lock: 'migrations' | 'jobQueues',
  { idleLimitSeconds = maxIdleSeconds, signal }: { idleLimitSeconds?: number; signal?: AbortSignal } = {},
): Promise<void> {
  while (!(await tryLock(client, lock))) {
    const holder = await findIdleHolder(client, lock, idleLimitSeconds);
    if (holder) throw new StartError(explain(holder));
    await sleep(pauseMs, undefined, { signal });
  }
}

/** A migration that waits between two attempts is idle for 30 seconds. A migration that works is never idle for as long as 2 seconds. */
const pausedSeconds = 2;

/** Like `takeSessionLock`, but ends a connection that holds the lock and does nothing. Its process fails, or has died already. */
export async function takeOverSessionLock(client: pg.ClientBase, lock: 'migrations'): Promise<void> {
  while (!(await tryLock(client, lock))) {
    const holder = await findIdleHolder(client, lock, pausedSeconds);
    if (holder) await client.query('select pg_terminate_backend($1)', [holder.pid]);
    await sleep(pauseMs);
  }
}

/** Takes an advisory lock until this connection ends. Returns false if another connection holds it. */
export async function tryLock(client: pg.ClientBase, lock: LockName): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockNumbers[lock]]);
  return rows[0]?.held ?? false;
}

/** Returns whether a connection with this application name holds the lock. */
export async function isLockedBy(client: pg.ClientBase, lock: 'migrations' | 'jobQueues', applicationName: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted and a.datname = current_database()
       and a.application_name = $2`,
    [lockNumbers[lock], applicationName],
  );
  return rowCount !== 0;
}

interface Holder {
  pid: number;
  seconds: number;
}

async function findIdleHolder(client: pg.ClientBase, lock: LockName, idleSeconds: number): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select a.pid, floor(extract(epoch from clock_timestamp() - a.state_change))::int as seconds
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.granted and a.datname = current_database()
       and a.state = 'idle' and a.state_change < clock_timestamp() - make_interval(secs => $2)`,
    [lockNumbers[lock], idleSeconds],
  );
  return rows[0];
}

const explain = ({ pid, seconds }: Holder) =>
  `The shop cannot start: the database connection ${pid} holds a lock of the shop, but has done nothing for ${seconds} seconds. The likely cause is a connection pooler (PgBouncer in transaction or statement mode) between the shop and PostgreSQL. Connect the shop directly, or use session mode. To release the lock: select pg_terminate_backend(${pid})`;
