import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { currency } from '../money/money.ts';
import { maximumQuantity } from './order-quantity.ts';
import { maximumOrderLines } from './orders.ts';

/** The parts and quantities that a buyer wants to know the prices of. */
export const priceRequestSchema = z.strictObject({
  lines: z
    .array(z.strictObject({ partId: idSchema, quantity: z.int().min(1).max(maximumQuantity) }))
    .min(1, 'At least one line')
    .max(maximumOrderLines, `At most ${maximumOrderLines} lines`),
});
export type PriceRequest = z.infer<typeof priceRequestSchema>;

/** The price of one line of the request, for the caller. */
export const linePriceSchema = z
  .object({
    partId: idSchema,
    quantity: z.int(),
    currency: z.literal(currency),
    unitPrice: z.number().nullable().describe('Dollars each; null if there is no such part or buyers cannot see it'),
    price: z.number().nullable().describe('Dollars for the line'),
  })
  .meta({ id: 'LinePrice' });
export type LinePrice = z.infer<typeof linePriceSchema>;
