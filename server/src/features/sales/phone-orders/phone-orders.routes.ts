import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { idempotencyKeyOf } from '../orders/idempotency-key.ts';
import type { UnpaidCaps } from '../orders/unpaid-caps.ts';
import { findCustomers, getCustomer, resolveCustomerNumbers } from './customers.ts';
import { sendPaymentLink } from './payment-links.ts';
import { placePhoneOrder } from './phone-orders.ts';

interface PhoneOrderServices {
  db: Database;
  invalidation: Pick<CacheInvalidation, 'invalidateSoon'>;
  limits: Limits;
  caps: UnpaidCaps;
  needsVerifiedEmail: boolean;
}

export function phoneOrdersRoutes(implement: ImplementEndpoint, services: PhoneOrderServices): void {
  const { db, invalidation, needsVerifiedEmail } = services;
  implement('findCustomers', async ({ query }) => findCustomers(db, query.q));
  implement('getCustomer', async ({ params }) => getCustomer(db, params.id, needsVerifiedEmail));
  implement('resolveCustomerNumbers', async ({ params, body }) => resolveCustomerNumbers(db, params.id, body));
  implement('placePhoneOrder', async ({ params, body, caller, request }) => {
    const order = await placePhoneOrder(services, caller, params.id, body, idempotencyKeyOf(request));
    invalidation.invalidateSoon('stock');
    return order;
  });
  implement('sendPaymentLink', async ({ params, caller }) => sendPaymentLink(services, caller, params.id));
}
