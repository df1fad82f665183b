import { z } from 'zod';
import { isoDate } from '../fields.ts';

/** What an account may do before its address is confirmed. */
export const accountSchema = z
  .object({
    email: z.string(),
    emailVerified: z.boolean(),
    mayOrder: z.boolean().describe('False if the address has to be confirmed first'),
    confirmBy: isoDate.nullable().describe('Until then the account may order without confirming; null: no such time is set'),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

/** `code` of the refusal of what needs a confirmed address. */
export const emailNotVerified = 'email-not-verified';
