import type { Cancellation, OrderCancellations } from '@axlewright/contract/money/cancellations';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { requireOrderRow } from '../../sales/orders/orders.ts';
import { getPiecesLeft } from '../../warehouse/fulfillment/pieces-left.ts';
import { findPaymentOf, getRefundsUnderWay, refundableCents, returnedOtherwiseCents } from '../payments/refunds.ts';
import { cancellationOf } from './cancellation-json.ts';
import { findCancellationRow, listCancellationRows, sumUncountedRefunds } from './cancellations.queries.ts';

/** Returns which pieces of an order can be canceled, and how much can be refunded. Throws 404 if there is no such order. */
export async function getCancellations(db: Db, caller: Caller, orderId: string): Promise<OrderCancellations> {
  const order = await requireOrderRow(db, caller, orderId);
  const isCancelable = order.order_status === 'open' && order.settlement !== 'unpaid';
  const payment = await findPaymentOf(db, order);
  const uncounted = payment ? await sumUncountedRefunds(db, payment) : null;
  return {
    left: isCancelable ? (await getPiecesLeft(db, orderId)).filter(({ left }) => left > 0) : [],
    // Together, a requested refund and one made at the card processor may exceed the payment. Then the requested one will be rejected.
    refundable: payment ? dollarsFromCents(Math.max(0, await refundableCents(db, payment))) : 0,
    refundsUnderWay: payment ? await getRefundsUnderWay(db, payment) : [],
    refundedByHand: dollarsFromCents(uncounted?.refundedByHandCents ?? 0),
    returnedByHand: dollarsFromCents(uncounted?.returnedByHandCents ?? 0),
    returnedOtherwise: payment ? dollarsFromCents(await returnedOtherwiseCents(db, payment)) : 0,
    uncovered: dollarsFromCents(uncounted?.uncoveredCents ?? 0),
    cancellations: (await listCancellationRows(db, orderId)).map(cancellationOf),
  };
}

/** Throws 404 if there is no such cancellation. */
export async function requireCancellation(db: Db, id: string): Promise<Cancellation> {
  const row = await findCancellationRow(db, id);
  if (!row) throw notFoundError('item');
  return cancellationOf(row);
}
