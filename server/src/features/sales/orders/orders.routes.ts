import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Database } from '../../../platform/database/db.ts';
import { createOlderInstanceCheck } from '../../../platform/database/older-instances.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { createOrderBatches } from './order-batches.ts';
import { changeOrderDetails } from './order-details.ts';
import { getOrderHistory } from './order-history.ts';
import { exportOrders, getOrderDetail, listOrders, type UnpaidHours } from './orders.ts';
import { changePayBy } from './pay-by.ts';
import { placeOrder } from './place-order.ts';
import type { UnpaidCaps } from './unpaid-caps.ts';

const upgradeInProgressError = () => new ShopError('unavailable', 503, { parameters: { reason: 'updating' }, retryAfterSeconds: 30 });

export function ordersRoutes(
  implement: ImplementEndpoint,
  {
    db,
    invalidation,
    caps,
    needsVerifiedEmail,
    unpaidHours,
    limits,
  }: {
    db: Database;
    invalidation: Pick<CacheInvalidation, 'invalidateSoon'>;
    caps: UnpaidCaps;
    needsVerifiedEmail: boolean;
    unpaidHours: UnpaidHours;
    limits: Limits;
  },
): void {
  const hasOlderInstance = createOlderInstanceCheck(db);
  const place = createOrderBatches(db, caps);
  const lists = { db, unpaidOrderHours: unpaidHours.verified };
  implement('placeOrder', async ({ body, caller, request }) => {
    // If the request is repeated, it could reach an older instance, which does not support lines.
    if (body.lines && (await hasOlderInstance())) throw upgradeInProgressError();
    const order = await placeOrder({ db, place, caps, needsVerifiedEmail }, caller, body, idempotencyKeyOf(request));
    invalidation.invalidateSoon('stock');
    return order;
  });
  implement('listOrders', async ({ query, caller }) => listOrders(lists, caller, query));
  implement('exportOrders', async ({ query, caller }) => exportOrders({ ...lists, limits }, caller, query));
  implement('getOrder', async ({ params, caller }) => getOrderDetail(db, caller, params.id, unpaidHours));
  implement('changeOrderDetails', async ({ params, body, caller }) => {
    await changeOrderDetails(db, caller, params.id, body);
    return getOrderDetail(db, caller, params.id, unpaidHours);
  });
  implement('changePayBy', async ({ params, body, caller }) => {
    await changePayBy({ db, unpaidHours }, caller, params.id, new Date(body.payBy));
    return getOrderDetail(db, caller, params.id, unpaidHours);
  });
  implement('getOrderHistory', async ({ params, caller }) => getOrderHistory(db, caller, params.id));
}
