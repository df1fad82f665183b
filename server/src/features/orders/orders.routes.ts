import { idempotencyKeySchema } from '@axlewright/contract/orders';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { ImplementEndpoint } from '../../platform/http/endpoint-routes.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { exportOrders, getOrder, listOrders } from './orders.ts';
import { placeOrder } from './place-order.ts';

export function ordersRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('placeOrder', async ({ body, caller, request }) => placeOrder(db, caller, body, idempotencyKeyOf(request)));
  implement('listOrders', async ({ query, caller }) => listOrders(db, caller, query));
  implement('exportOrders', async ({ query }) => exportOrders(db, query));
  implement('getOrder', async ({ params, caller }) => getOrder(db, caller, params.id));
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = idempotencyKeySchema.safeParse(header);
  if (!key.success) throw new ShopError('malformed-request', 400, 'Idempotency-Key takes 1 to 255 visible ASCII characters.');
  return key.data;
}
