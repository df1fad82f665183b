import type { Order } from '@axlewright/contract/sales/orders';
import type { PhoneOrder } from '@axlewright/contract/sales/phone-orders';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database } from '../../../platform/database/db.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { recordKey } from '../orders/idempotency-key.ts';
import { createRecordedOrders } from '../orders/order-batches.ts';
import { placeOrderFor } from '../orders/place-order.ts';
import type { UnpaidCaps } from '../orders/unpaid-caps.ts';
import { findBuyer } from './customers.ts';

interface PhoneOrderContext {
  db: Database;
  caps: UnpaidCaps;
  needsVerifiedEmail: boolean;
}

/**
 * Places an order for a member of a company, with the same rules as for other orders, and records it in the audit log. Throws 404 if the
 * company has no such member, and 422 if the member may not order. Also throws the errors of placeOrder. A repeated request returns the
 * order even if the member has left the company since then.
 */
export async function placePhoneOrder(
  { db, caps, needsVerifiedEmail }: PhoneOrderContext,
  caller: Caller,
  companyId: string,
  { userId, note = '', ...order }: PhoneOrder,
  idempotencyKey: string | null,
): Promise<Order> {
  const found = await findBuyer(db, companyId, userId, needsVerifiedEmail);
  const buyer = { ...found, userId, companyId, placedBy: caller.userId };
  const request = { ...order, companyId, userId, note };
  const place = createRecordedOrders(db, caps, async (transaction, orderId) => {
    // The shop stores two keys. The key of the order (below) belongs to the member, and finds a repeated request. This second key belongs
    // to the clerk, and rejects a request in which the clerk uses the same key for a different member.
    if (idempotencyKey !== null)
      await recordKey(transaction, { userId: caller.userId, purpose: 'phone-order', key: idempotencyKey, request });
    await recordAdminAction(transaction, {
      userId: caller.userId,
      act: 'order-placed',
      subject: { kind: 'order', id: orderId, name: orderId },
      changes: [],
    });
  });
  // Keys of buyers contain no space, so keys of different people are never the same.
  const key = idempotencyKey && `phone-order-${caller.userId} ${idempotencyKey}`;
  return placeOrderFor({ db, place, caps }, caller, buyer, { ...order, note }, key);
}
