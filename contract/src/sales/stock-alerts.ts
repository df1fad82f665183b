import { z } from 'zod';
import { partSchema } from '../catalog/parts.ts';
import { idSchema, isoDateTime } from '../fields.ts';
import { maximumQuantity } from './order-quantity.ts';

/** The maximum number of open alerts of an account. */
export const maximumStockAlerts = 200;

/** The shop deletes an alert after this time. */
export const stockAlertDays = 180;

/** A buyer's request for one email when a part can be ordered again. */
export const stockAlertSchema = z
  .object({
    partId: idSchema,
    quantity: z.int().nullable().describe('The pieces that you need. null: any quantity that can be ordered'),
    requestedAt: isoDateTime,
    expiresAt: isoDateTime.describe('The shop then deletes the alert'),
    part: partSchema
      .pick({ partNumber: true, brand: true, name: true, image: true, lifeCycleStatus: true })
      .nullable()
      .describe('null: the shop no longer has this part'),
    replacedBy: z.object({ partId: idSchema, partNumber: z.string() }).nullable().describe('The part that replaces this one'),
  })
  .meta({ id: 'StockAlert' });
export type StockAlert = z.infer<typeof stockAlertSchema>;

export const newStockAlertSchema = z.strictObject({
  quantity: z
    .int()
    .min(1, 'At least 1')
    .max(maximumQuantity, `At most ${maximumQuantity.toLocaleString('en-US')}`)
    .nullable()
    .default(null)
    .describe('The pieces that you need. Without it, the email comes when any quantity can be ordered'),
});
export type NewStockAlert = z.infer<typeof newStockAlertSchema>;
