import type { Packing } from '@axlewright/contract/warehouse/shipments';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listPackerRows } from './packers.queries.ts';

export type Packer = NonNullable<Packing['packer']>;

/** Returns which of these orders somebody is packing now. */
export async function listOrdersBeingPacked(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  return new Set((await listPackerRows(db, orderIds)).map(({ order_id }) => order_id));
}

/** Returns who is packing each of these orders now, by order id. Orders that nobody is packing are not in the map. */
export async function findPackers(db: Db, caller: Pick<Caller, 'userId'>, orderIds: string[]): Promise<Map<string, Packer>> {
  const rows = await listPackerRows(db, orderIds);
  return new Map(
    rows.map((row) => [
      row.order_id,
      { name: row.display_name || (row.email ?? ''), isYou: row.user_id === caller.userId, since: row.at.toISOString() },
    ]),
  );
}
