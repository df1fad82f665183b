import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Counts an attempt. Returns the number of attempts in the current window, and the seconds until the window ends. */
export async function countAttempt(db: Db, key: string, windowSeconds: number): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await sql<{ count: number; seconds_left: number }>`
    insert into attempts (key, count, expires_at) values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when attempts.expires_at > now() then attempts.count + 1 else 1 end,
      expires_at = case when attempts.expires_at > now() then attempts.expires_at else excluded.expires_at end
    returning count, ceil(extract(epoch from expires_at - now()))::int as seconds_left`.execute(db);
  return { count: rows[0]?.count ?? 1, secondsLeft: Math.max(rows[0]?.seconds_left ?? 1, 1) };
}

/** Adds to several counters in one statement, and returns the new counts by key. Locks the counters in the order of their keys to prevent deadlocks. */
export async function addAttempts(db: Db, added: { key: string; count: number }[], windowSeconds: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    insert into attempts (key, count, expires_at)
    select key, count, now() + make_interval(secs => ${windowSeconds})
    from unnest(${added.map(({ key }) => key)}::text[], ${added.map(({ count }) => count)}::int[]) as added (key, count) order by key
    on conflict (key) do update set count = attempts.count + excluded.count
    returning key, count`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await sql`delete from attempts where key = ${key}`.execute(db);
}

export async function subtractAttempt(db: Db, key: string): Promise<void> {
  await sql`update attempts set count = count - 1 where key = ${key} and count > 0`.execute(db);
}

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await sql`delete from attempts where expires_at < now()`.execute(db);
}
