import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { staffRoles } from './capabilities.ts';
import { staffRoleSchema } from './role-schemas.ts';

export const userSchema = z
  .object({
    _id: idSchema,
    email: z.string(),
    name: z.string(),
    role: z.literal('admin').nullable(),
    staffRole: staffRoleSchema.nullable(),
    emailVerified: z.boolean(),
    createdAt: isoDateTime,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const userFilters = z.object({
  q: text(200).optional().describe('Part of the name or email'),
  role: z
    .enum([...staffRoles, 'none'])
    .optional()
    .describe('A staff role, or none: accounts without one'),
  sort: z.enum(['newest', 'oldest', 'email', '-email']).default('newest'),
});

export const userListQuery = pageQuery.extend(userFilters.shape);
export type UserListQuery = z.infer<typeof userListQuery>;

/** The CSV export takes the same filters. It has no pages. */
export const userExportQuery = userFilters;
export type UserExportQuery = z.infer<typeof userExportQuery>;

export const adminResponseSchema = z.object({
  admin: z.boolean(),
  needsSecondFactor: z.literal(true).optional().describe('Your own session must pass a second factor before admin calls'),
});

/** The new staff role of an account. Null removes the role. */
export const staffRoleChangeSchema = z.strictObject({ staffRole: staffRoleSchema.nullable() });

export const modifiedResponseSchema = z.object({ modifiedCount: z.literal([0, 1]) });
