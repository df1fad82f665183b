import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId, withIdempotencyKey } from '../parameters.ts';
import { orderEventSchema } from './order-history.ts';
import { newOrderSchema, orderDetailSchema, orderExportQuery, orderListQuery, orderSchema } from './orders.ts';

export const salesEndpoints = {
  placeOrder: {
    method: 'POST',
    path: '/orders',
    access: 'user',
    tag: 'Orders',
    summary:
      'Takes the stock and places an order of one part or of up to 500 lines: all lines or none. An Idempotency-Key header makes it safe to repeat the call',
    body: newOrderSchema,
    bodyLimit: 1_000_000,
    headers: withIdempotencyKey,
    success: 201,
    response: orderSchema,
    errors: [400, 401, 403, 404, 409, 422],
  },
  listOrders: {
    method: 'GET',
    path: '/orders',
    access: 'user',
    tag: 'Orders',
    paged: true,
    summary: 'Lists orders, newest first. Users must pass their own address as email; admins may list all orders',
    query: orderListQuery,
    success: 200,
    response: z.array(orderSchema),
    errors: [400, 401, 403],
  },
  exportOrders: {
    method: 'GET',
    path: '/exports/orders',
    access: 'admin',
    tag: 'Orders',
    csv: true,
    summary: 'Exports orders as CSV',
    query: orderExportQuery,
    success: 200,
    response: null,
    errors: [400, 401, 403],
  },
  getOrder: {
    method: 'GET',
    path: '/orders/{id}',
    access: 'user',
    tag: 'Orders',
    summary: 'Returns one of your own orders, or any order for an admin',
    params: byId,
    success: 200,
    response: orderDetailSchema,
    errors: [401, 404],
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/orders/{id}',
    access: 'user',
    tag: 'Orders',
    summary: 'Cancels an unpaid order and returns its stock',
    params: byId,
    success: 204,
    response: null,
    errors: [401, 404, 409, 502, 503],
  },
  getOrderHistory: {
    method: 'GET',
    path: '/orders/{id}/history',
    access: 'user',
    tag: 'Orders',
    summary: 'Lists the events of one of your own orders, oldest first, or of any order for an admin',
    params: byId,
    success: 200,
    response: z.array(orderEventSchema),
    errors: [401, 404],
  },
} as const satisfies Record<string, Endpoint>;
