import { z } from 'zod';
import { emailSchema, idSchema } from './fields.ts';
import { idempotencyKeySchema } from './sales/orders.ts';

export const byId = z.object({ id: idSchema });
export const byEmail = z.object({ email: emailSchema });
export const withIdempotencyKey = z.object({
  'Idempotency-Key': idempotencyKeySchema
    .optional()
    .describe('A unique name for this call. A repeated call with the same key and body has no further effect and returns the first result'),
});
