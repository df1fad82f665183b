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

/** An entry of the audit log: one action of an admin. Entries are never changed or deleted. */
export const adminActSchema = z
  .object({
    _id: idSchema,
    at: isoDate,
    by: z.object({ name: z.string(), email: z.string() }).nullable().describe('The account that did it. Null: a command on the server'),
    act: z.enum(adminActKinds),
    subject: z.object({
      kind: z.enum(adminActSubjects),
      id: z.string(),
      name: z.string().describe('As it was at the time: a part number, an email address, an order number, the URL of a picture'),
    }),
    changes: z.array(changeSchema),
  })
  .meta({ id: 'AdminAct' });
export type AdminAct = z.infer<typeof adminActSchema>;

export const adminActSorts = ['newest', 'oldest'] as const;

export const adminActListQuery = pageQuery.extend({
  q: text(200).optional().describe("Part of the admin's name or email, or of the subject's name"),
  act: z.enum(adminActKinds).optional(),
  from: dayOrMoment.optional().describe('On this day (UTC) or later, or at this time or later'),
  to: dayOrMoment.optional().describe('On this day (UTC) or earlier, or before this time'),
  sort: z.enum(adminActSorts).default('newest'),
});
export type AdminActListQuery = z.infer<typeof adminActListQuery>;
