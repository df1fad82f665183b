import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { maximumStockAlerts, newStockAlertSchema, stockAlertDays, stockAlertSchema } from './stock-alerts.ts';

const byPartId = z.object({ partId: idSchema });

export const stockAlertEndpoints = {
  listStockAlerts: {
    method: 'GET',
    path: '/stock-alerts',
    access: 'user',
    tag: 'Parts',
    summary: 'Lists your open stock alerts, newest first. Nobody else sees them',
    success: 200,
    response: z.array(stockAlertSchema),
    errors: [401],
  },
  requestStockAlert: {
    method: 'PUT',
    path: '/parts/{partId}/stock-alert',
    access: 'user',
    capability: 'orders.place',
    tag: 'Parts',
    summary: `Asks for one email when the part can be ordered again. A repeated call changes the quantity and the company. Fails with 409 if the part can be ordered now, if it will not be sold again, or if you have ${maximumStockAlerts} alerts. An alert ends after ${stockAlertDays} days. Accounts get emails only after they have confirmed their email address`,
    params: byPartId,
    body: newStockAlertSchema,
    success: 200,
    response: stockAlertSchema,
    errors: [401, 403, 404, 409, 422],
  },
  removeStockAlert: {
    method: 'DELETE',
    path: '/parts/{partId}/stock-alert',
    access: 'user',
    tag: 'Parts',
    summary: 'Removes your stock alert for a part. Does nothing if there is none',
    params: byPartId,
    success: 204,
    response: null,
    errors: [401, 404],
  },
} as const satisfies Record<string, Endpoint>;
