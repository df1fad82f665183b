import { z } from 'zod';
import { dayOrTime, idSchema, isoDateTime, pageQuery, text } from '../fields.ts';

export const adminActionKinds = [
  'part-added',
  'part-changed',
  'part-deleted',
  'part-restored',
  'picture-uploaded',
  'admin-made',
  'admin-revoked',
  'staff-role-changed',
  'signed-out',
  'second-factor-changed',
  'account-exported',
  'account-closed',
  'order-placed',
  'order-details-changed',
  'pay-by-changed',
  'order-cancelled',
  'order-refunded',
  'refund-resolved',
  'pieces-cancelled',
  'review-hidden',
  'review-restored',
  'account-moved',
  'orders-moved',
  'move-undone',
  'line-code-saved',
  'line-code-removed',
  'number-answered',
  'number-dismissed',
  'number-reopened',
  'synonyms-saved',
  'synonyms-removed',
  'parts-imported',
  'import-undone',
  'applications-imported',
] as const;
export type AdminActionKind = (typeof adminActionKinds)[number];

export const adminActionSubjects = [
  'part',
  'picture',
  'account',
  'order',
  'review',
  'line-code',
  'number',
  'synonyms',
  'import',
  'vehicle-import',
] as const;

const value = z.union([z.string(), z.number(), z.null()]);
const changeSchema = z.object({
  field: z.string(),
  from: value,
  to: value,
  former: z
    .array(z.union([z.string(), z.record(z.string(), z.string().nullable())]))
    .optional()
    .describe('If the field is a list: its items before the change. `from` and `to` are then the list as text'),
});
export type AdminActionChange = z.infer<typeof changeSchema>;

/**
 * An entry of the audit log: one action of an account, or of a command on the server. Entries never change. With the setting
 * KEEP_AUDIT_MONTHS, the shop archives entries that are older than that many months.
 */
export const adminActionSchema = z
  .object({
    _id: idSchema,
    at: isoDateTime,
    by: z.object({ name: z.string(), email: z.string() }).nullable().describe('The account that did it; null for a command on the server'),
    act: z.enum(adminActionKinds),
    subject: z.object({
      kind: z.enum(adminActionSubjects),
      id: z.string(),
      name: z
        .string()
        .describe(
          'A part number, email address, order number, line code, first synonym, name of an imported file, or picture URL, as it was at that time',
        ),
    }),
    changes: z.array(changeSchema),
  })
  .meta({ id: 'AdminAct' });
export type AdminAction = z.infer<typeof adminActionSchema>;

export const adminActionSorts = ['newest', 'oldest'] as const;

export const adminActionListQuery = pageQuery.extend({
  q: text(200).optional().describe("Part of the name or email of the account, or of the subject's name"),
  act: z.enum(adminActionKinds).optional(),
  from: dayOrTime.optional().describe('The start: a day (UTC) or a time. Entries of that day or time are included'),
  to: dayOrTime.optional().describe('The end: a day (UTC) or a time. Entries of that day are included, entries of that time are not'),
  sort: z.enum(adminActionSorts).default('newest'),
});
export type AdminActionListQuery = z.infer<typeof adminActionListQuery>;
