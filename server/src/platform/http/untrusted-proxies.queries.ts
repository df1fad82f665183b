import type { Db } from '../database/db.ts';

/** Records a proxy that is missing from TRUSTED_PROXIES. */
export async function recordUntrustedProxy(db: Db, address: string): Promise<void> {
  await db
    .insertInto('unnamed_proxies')
    .values({ address })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the untrusted proxies that were seen since an instance last started. */
export async function listUntrustedProxies(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('unnamed_proxies').select('address').orderBy('address').execute();
  return rows.map(({ address }) => address);
}

/** Deletes all recorded proxies. Called at the start, because the settings may have changed. Proxies that are still untrusted are recorded again. */
export async function deleteUntrustedProxies(db: Db): Promise<void> {
  await db.deleteFrom('unnamed_proxies').execute();
}
