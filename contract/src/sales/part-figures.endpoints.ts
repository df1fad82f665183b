import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { ordersWithPartQuery, orderWithPartSchema, partFiguresSchema } from './part-figures.ts';

const byPartId = z.object({ partId: idSchema });

/** What our staff see about one part. */
export const partFiguresEndpoints = {
  getPartFigures: {
    method: 'GET',
    path: '/parts/{partId}/figures',
    access: 'staff',
    capability: 'overview.read',
    tag: 'Parts',
    summary: 'Returns the sales of a part in each of the last twelve months, its largest buyers, and the searches for its numbers',
    params: byPartId,
    success: 200,
    response: partFiguresSchema,
    errors: [401, 403, 404],
  },
  listOpenOrdersOfPart: {
    method: 'GET',
    path: '/parts/{partId}/open-orders',
    access: 'staff',
    capability: 'overview.read',
    tag: 'Parts',
    paged: true,
    summary: 'Lists the open orders with a part, newest first',
    params: byPartId,
    query: ordersWithPartQuery,
    success: 200,
    response: z.array(orderWithPartSchema),
    errors: [400, 401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
