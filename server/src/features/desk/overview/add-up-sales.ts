import { overviewDays } from '@axlewright/contract/desk/overview';
import type { Database } from '../../../platform/database/db.ts';
import { addPartSales, deletePartSalesBefore } from './best-sellers.queries.ts';

const dayMs = 86_400_000;
/** An order can be committed later than the time in its row, and clocks differ. So orders paid in the last hour are not added up yet. */
const recentMs = 3_600_000;

/** Returns the first day (UTC) of the overview that the shop shows at this time. */
export const firstOverviewDay = (at: Date): string => new Date(at.getTime() - (overviewDays - 1) * dayMs).toISOString().slice(0, 10);

/** Adds up the sales of each part for the overviews of today and of tomorrow, so that the first overview of a day is as fast as the others. */
export async function addUpSales(db: Database, now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - recentMs);
  for (const at of [now, new Date(now.getTime() + dayMs)])
    while (!(await db.transaction().execute((transaction) => addPartSales(transaction, firstOverviewDay(at), until))));
  await deletePartSalesBefore(db, firstOverviewDay(now));
}
