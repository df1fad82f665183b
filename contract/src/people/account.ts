import { z } from 'zod';
import { isoDateTime } from '../fields.ts';

/** Whether the account's email address is confirmed, and whether it may order. */
export const accountSchema = z
  .object({
    email: z.string(),
    emailVerified: z.boolean(),
    mayOrder: z.boolean().describe('False if the email address must be confirmed first'),
    confirmBy: isoDateTime
      .nullable()
      .describe('Until this time the account may order without a confirmed email address; null if no such time applies'),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;
