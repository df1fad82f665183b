import { z } from 'zod';
import { numberRequestSchema, resolvedNumbersSchema } from '../catalog/numbers.ts';
import type { Endpoint } from '../endpoint.ts';
import { byId, withIdempotencyKey } from '../parameters.ts';
import { orderSchema } from './orders.ts';
import {
  customerSchema,
  customerSearchQuery,
  foundCustomerSchema,
  maximumCustomers,
  phoneOrderSchema,
  sentPaymentLinkSchema,
} from './phone-orders.ts';

/** Clerks order for customers who call, and send them the payment link. */
export const phoneOrderEndpoints = {
  findCustomers: {
    method: 'GET',
    path: '/customers',
    access: 'staff',
    capability: 'orders.place-for-customers',
    tag: 'Orders',
    summary: `Finds companies by name, member, phone number or order number. Returns at most ${maximumCustomers}`,
    query: customerSearchQuery,
    success: 200,
    response: z.array(foundCustomerSchema),
    errors: [400, 401, 403],
  },
  getCustomer: {
    method: 'GET',
    path: '/customers/{id}',
    access: 'staff',
    capability: 'orders.place-for-customers',
    tag: 'Orders',
    summary: 'Returns a company with what is needed to order for it: members, addresses, and unpaid orders',
    params: byId,
    success: 200,
    response: customerSchema,
    errors: [401, 403, 404],
  },
  resolveCustomerNumbers: {
    method: 'POST',
    path: '/customers/{id}/numbers',
    access: 'staff',
    capability: 'orders.place-for-customers',
    tag: 'Orders',
    summary: "Finds the parts for typed numbers, including the company's own numbers",
    params: byId,
    body: numberRequestSchema,
    bodyLimit: 1_000_000,
    success: 200,
    response: resolvedNumbersSchema,
    errors: [401, 403, 404, 422],
  },
  placePhoneOrder: {
    method: 'POST',
    path: '/customers/{id}/orders',
    access: 'staff',
    capability: 'orders.place-for-customers',
    tag: 'Orders',
    summary:
      'Places an order for a member of a company, by the same rules as if the member placed it. If one line is rejected, nothing is ordered. An Idempotency-Key header makes it safe to repeat the call',
    params: byId,
    body: phoneOrderSchema,
    bodyLimit: 1_000_000,
    headers: withIdempotencyKey,
    success: 201,
    response: orderSchema,
    errors: [400, 401, 403, 404, 409, 422],
  },
  sendPaymentLink: {
    method: 'POST',
    path: '/orders/{id}/payment-link',
    access: 'staff',
    capability: 'orders.place-for-customers',
    tag: 'Orders',
    summary: 'Sends the buyer an email with a payment link for an unpaid order. At most once a minute and five times a day',
    params: byId,
    success: 200,
    response: sentPaymentLinkSchema,
    errors: [401, 403, 404, 409, 429],
  },
} as const satisfies Record<string, Endpoint>;
