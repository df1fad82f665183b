import { z } from 'zod';
import { idSchema, isoDateTime } from '../fields.ts';
import { companyRoleSchema } from './role-schemas.ts';

/**
 * joined            the member accepted an invitation
 * added-by-support  our support team moved the account into the company
 * moved-by-support  our support team moved the account out of the company
 * account-closed    the account was closed, which also ends its memberships
 */
export const memberEventKinds = [
  'joined',
  'added-by-support',
  'role-changed',
  'removed',
  'left',
  'moved-by-support',
  'account-closed',
] as const;
export type MemberEventKind = (typeof memberEventKinds)[number];

/** One event in the history of a company's members. Events never change. */
export const memberEventSchema = z
  .object({
    _id: idSchema,
    at: isoDateTime,
    what: z.enum(memberEventKinds),
    member: z
      .string()
      .describe('The name or email address of the member. Empty if the account is closed, or if a former member has no name'),
    role: companyRoleSchema.nullable().describe('The role since the event; null if the member left the company'),
    formerRole: companyRoleSchema.nullable().describe('The role before the event; null if the member joined the company'),
    by: z
      .string()
      .nullable()
      .describe(
        'The name or email address of the owner who invited, changed, or removed the member. Empty if the account is closed; null if it was the member, or our support team',
      ),
  })
  .meta({ id: 'MemberEvent' });
export type MemberEvent = z.infer<typeof memberEventSchema>;
