import { z } from 'zod';
import { emailSchema, idSchema } from './fields.ts';
import { idempotencyKeySchema } from './sales/orders.ts';

export const byId = z.object({ id: idSchema });
export const byUserId = z.object({ userId: idSchema });
export const byEmail = z.object({ email: emailSchema });
export const withIdempotencyKey = z.object({
  'Idempotency-Key': idempotencyKeySchema
    .optional()
    .describe(
      'A unique text for this call. If you send the same call with the same key again, it returns the first result and does nothing else',
    ),
});
