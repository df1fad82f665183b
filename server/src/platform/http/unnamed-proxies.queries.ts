import type { Db } from '../database/db.ts';

/** Writes down a proxy that TRUSTED_PROXIES does not name. */
export async function recordUnnamedProxy(db: Db, address: string): Promise<void> {
  await db
    .insertInto('unnamed_proxies')
    .values({ address })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists those that instances have met since the last start of one. */
export async function listUnnamedProxies(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('unnamed_proxies').select('address').orderBy('address').execute();
  return rows.map(({ address }) => address);
}

/** The settings may have changed: what is still wrong is met again. */
export async function forgetUnnamedProxies(db: Db): Promise<void> {
  await db.deleteFrom('unnamed_proxies').execute();
}
