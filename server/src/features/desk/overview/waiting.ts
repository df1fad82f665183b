import type { Waiting } from '@axlewright/contract/desk/waiting';
import { capabilityOfWaiting, maximumWaiting, type WaitingKind, waitingKinds } from '@axlewright/contract/desk/waiting-kinds';
import { expiringOrders } from '@axlewright/contract/sales/unpaid-time';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ListLowStock } from './low-stock.ts';
import { countWaiting } from './waiting.queries.ts';

export interface WaitingServices {
  db: Db;
  listLowStock: ListLowStock;
  unpaidOrderHours: number;
}

/** Counts the work of each kind that is waiting for the caller. */
export async function listWaiting({ db, listLowStock, unpaidOrderHours }: WaitingServices, caller: Caller): Promise<Waiting[]> {
  const [counted, lowStock] = await Promise.all([
    countWaiting(db, { expiring: expiringOrders(new Date(), unpaidOrderHours), limit: maximumWaiting }),
    listLowStock(),
  ]);
  const counts = new Map<WaitingKind, number>(counted.map(({ kind, count }) => [kind, count]));
  counts.set('low-stock', Math.min(lowStock.count, maximumWaiting));
  return waitingKinds.filter((kind) => can(caller, capabilityOfWaiting[kind])).map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}
