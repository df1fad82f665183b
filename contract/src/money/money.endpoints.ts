import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId, withIdempotencyKey } from '../parameters.ts';
import { clientSecretSchema, orderSchema, paymentReportSchema } from '../sales/orders.ts';
import { findingListQuery, findingSchema, newRefundSchema, paymentHealthSchema, refundSchema } from './payments.ts';

export const moneyEndpoints = {
  reportPayment: {
    method: 'PATCH',
    path: '/orders/{id}',
    access: 'user',
    moreWith: ['orders.manage-company', 'orders.manage'],
    tag: 'Orders',
    summary: 'Reports that an order was paid. The shop checks this with the card processor',
    params: byId,
    body: paymentReportSchema,
    success: 200,
    response: orderSchema,
    errors: [400, 401, 403, 404, 409, 422, 502, 503],
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/orders/{id}/payment-intent',
    access: 'user',
    moreWith: ['orders.manage-company'],
    tag: 'Orders',
    summary:
      "Starts a card payment of your own or your company's unpaid order. The browser confirms the payment with the client secret that this call returns",
    params: byId,
    success: 200,
    response: clientSecretSchema,
    errors: [401, 403, 404, 409, 502, 503],
  },
  refundOrder: {
    method: 'POST',
    path: '/orders/{id}/refunds',
    access: 'staff',
    capability: 'refunds.give',
    tag: 'Orders',
    summary: 'Refunds all or part of a paid order. The stock is unchanged. An Idempotency-Key header makes it safe to repeat the call',
    params: byId,
    body: newRefundSchema,
    sudo: true,
    headers: withIdempotencyKey,
    success: 201,
    response: refundSchema,
    errors: [400, 401, 403, 404, 409, 422, 502],
  },
  getPaymentHealth: {
    method: 'GET',
    path: '/payments/health',
    access: 'staff',
    capability: 'payments.read',
    tag: 'Orders',
    summary: "Returns whether the shop's payments match the card processor's",
    success: 200,
    response: paymentHealthSchema,
    errors: [401, 403],
  },
  listFindings: {
    method: 'GET',
    path: '/payments/findings',
    access: 'staff',
    capability: 'payments.read',
    tag: 'Orders',
    paged: true,
    summary: "Lists the differences between the shop's payments and the card processor's, and what the shop did about each. Newest first",
    query: findingListQuery,
    success: 200,
    response: z.array(findingSchema),
    errors: [400, 401, 403],
  },
} as const satisfies Record<string, Endpoint>;
