import { isOrderableStatus, mayComeBack } from '@axlewright/contract/catalog/life-cycle';
import type { ErrorParameters } from '@axlewright/contract/error-texts';
import { isStockEnough } from '@axlewright/contract/sales/order-quantity';
import { maximumStockAlerts, type NewStockAlert, type StockAlert, stockAlertDays } from '@axlewright/contract/sales/stock-alerts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { accessDeniedError, currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { requireVisiblePart } from '../../catalog/parts/parts.ts';
import { lockMembership } from '../../people/companies/memberships.ts';
import {
  type AlertRow,
  countAlerts,
  deleteAlert,
  deleteExpiredAlerts,
  getAlertRow,
  listAlertRows,
  saveAlert,
} from './stock-alerts.queries.ts';

const dayMs = 86_400_000;

/** Lists the alerts of the caller for which no email was sent yet, newest first. */
export async function listStockAlerts(db: Db, { userId }: Caller): Promise<StockAlert[]> {
  return (await listAlertRows(db, userId)).map(alertOf);
}

/**
 * Requests an email for the moment when this quantity of the part can be ordered. If the caller has an alert for the part, it gets the new
 * quantity. Throws 404 if visitors cannot see the part. Throws 409 if the part can be ordered now, was replaced or is no longer sold, or if
 * the caller has too many alerts.
 */
export async function requestStockAlert(db: Database, caller: Caller, partId: string, { quantity }: NewStockAlert): Promise<StockAlert> {
  const { userId } = caller;
  const companyId = currentCompanyOf(caller);
  return db.transaction().execute(async (transaction) => {
    await requirePossibleAlert(transaction, partId, quantity);
    // If there is no membership, the caller has just left the company.
    if (!(await lockMembership(transaction, { userId, companyId }))) throw accessDeniedError(caller);
    await saveAlert(transaction, { userId, companyId, partId, quantity, days: stockAlertDays });
    if ((await countAlerts(transaction, userId)) > maximumStockAlerts)
      throw new ShopError('too-many-stock-alerts', 409, { parameters: { maximum: maximumStockAlerts } });
    return alertOf(await getAlertRow(transaction, userId, partId));
  });
}

/** Removes the caller's alert for a part. Does nothing if there is none. */
export async function removeStockAlert(db: Db, { userId }: Caller, partId: string): Promise<void> {
  await deleteAlert(db, userId, partId);
}

/** Deletes the alerts that have expired. */
export const deleteOldStockAlerts = (db: Db) => deleteInBatches((limit) => deleteExpiredAlerts(db, { days: stockAlertDays, limit }));

async function requirePossibleAlert(db: Db, partId: string, quantity: number | null): Promise<void> {
  const part = await requireVisiblePart(db, partId);
  const bounds = { minQ: part.min_quantity, availableQ: part.available_quantity ?? 0, orderMultiple: part.order_multiple };
  if (part.successors.length > 0) throw noStockAlertError('replaced');
  if (!mayComeBack(part.life_cycle_status)) throw noStockAlertError('not-sold');
  if (isOrderableStatus(part.life_cycle_status) && isStockEnough(quantity ?? 1, bounds)) throw noStockAlertError('orderable');
}

const noStockAlertError = (reason: ErrorParameters<'no-stock-alert'>['reason']) =>
  new ShopError('no-stock-alert', 409, { parameters: { reason } });

function alertOf(row: AlertRow): StockAlert {
  return {
    partId: row.part_id,
    quantity: row.quantity,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: new Date(row.requested_at.getTime() + stockAlertDays * dayMs).toISOString(),
    part:
      row.part_number === null || row.life_cycle_status === null
        ? null
        : {
            partNumber: row.part_number,
            brand: row.brand ?? '',
            name: row.name ?? '',
            image: row.image ?? '',
            lifeCycleStatus: row.life_cycle_status,
          },
    replacedBy: row.successor && { partId: row.successor._id, partNumber: row.successor.partNumber },
  };
}
