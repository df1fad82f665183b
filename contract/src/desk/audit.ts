import { z } from 'zod';
import { dayOrMoment, idSchema, isoDate, pageQuery, text } from '../fields.ts';

export const adminActKinds = [
  'part-added',
  'part-changed',
  'part-deleted',
  'picture-uploaded',
  'admin-made',
  'admin-revoked',
  'signed-out',
  'second-factor-changed',
  'order-cancelled',
  'order-refunded',
  'review-hidden',
  'review-restored',
] as const;
export type AdminActKind = (typeof adminActKinds)[number];

export const adminActSubjects = ['part', 'picture', 'account', 'order', 'review'] as const;

const value = z.union([z.string(), z.number(), z.null()]);
const changeSchema = z.object({ field: z.string(), from: value, to: value });
export type AdminActChange = z.infer<typeof changeSchema>;

/** What an admin did. The log is never changed, only added to. */
export const adminActSchema = z
  .object({
    _id: idSchema,
    at: isoDate,
    by: z.object({ name: z.string(), email: z.string() }).nullable().describe('Whose account did it; null: a command on the server'),
    act: z.enum(adminActKinds),
    subject: z.object({
      kind: z.enum(adminActSubjects),
      id: z.string(),
      name: z.string().describe('As it was then: a part number, an e-mail, the number of an order, the address of a picture'),
    }),
    changes: z.array(changeSchema),
  })
  .meta({ id: 'AdminAct' });
export type AdminAct = z.infer<typeof adminActSchema>;

export const adminActSorts = ['newest', 'oldest'] as const;

export const adminActListQuery = pageQuery.extend({
  q: text(200).optional().describe("Part of the admin's name or e-mail or of what it was done to"),
  act: z.enum(adminActKinds).optional(),
  from: dayOrMoment.optional().describe('Done on this day (UTC) or later, or from this moment on'),
  to: dayOrMoment.optional().describe('Done on this day (UTC) or earlier, or before this moment'),
  sort: z.enum(adminActSorts).default('newest'),
});
export type AdminActListQuery = z.infer<typeof adminActListQuery>;
