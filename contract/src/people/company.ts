import { z } from 'zod';
import { emailSchema, idSchema, isoDateTime, text } from '../fields.ts';
import { shipToSchema } from '../sales/ship-to.ts';
import { textRule } from '../text-rule.ts';
import { displayNameProblem, trimDisplayName } from './display-name.ts';
import { capabilitySchema, companyRoleSchema, staffRoleSchema } from './role-schemas.ts';

/** A company that an account belongs to. */
export const membershipSchema = z.object({
  companyId: idSchema,
  name: z.string().describe("Empty if nobody has named the company. Then show the member's name"),
  role: companyRoleSchema,
});
export type Membership = z.infer<typeof membershipSchema>;

/** The capabilities and companies of the caller. They can change at any time, so the server checks each call. */
export const myCapabilitiesSchema = z
  .object({
    capabilities: z.array(capabilitySchema).describe('From the staff role, and from the role in the current company'),
    staffRole: staffRoleSchema.nullable().describe('Null if the account is not staff'),
    needsSecondFactor: z
      .literal(true)
      .optional()
      .describe('True if the session must pass a second factor first. Until then, the capabilities do not include those of the staff role'),
    company: membershipSchema.nullable().describe('The current company. The account orders for it'),
    companies: z.array(membershipSchema).describe('All companies of the account, sorted by name'),
  })
  .meta({ id: 'MyCapabilities' });
export type MyCapabilities = z.infer<typeof myCapabilitiesSchema>;

export const companyChoiceSchema = z.strictObject({ companyId: idSchema });

const nameMaxLength = 400;
/** the maximum length of a tax ID and of a phone number */
export const companyTextMaxLength = 50;

/** Returns why a company cannot have this name, or null. */
export function companyNameProblem(typed: string): string | null {
  return textRule(nameMaxLength)(typed) ?? displayNameProblem(typed);
}

export const companyDetailsSchema = z.strictObject({
  name: text(nameMaxLength)
    .transform(trimDisplayName)
    .superRefine((name, context) => {
      const message = displayNameProblem(name);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  taxId: text(companyTextMaxLength).transform((taxId) => taxId.trim()),
  phone: text(companyTextMaxLength).transform((phone) => phone.trim()),
});
export type CompanyDetails = z.output<typeof companyDetailsSchema>;

/** The details of a company to change. Missing fields stay as they are. */
export const companyChangeSchema = companyDetailsSchema.partial();
export type CompanyChange = z.output<typeof companyChangeSchema>;

export const companyAddressSchema = z
  .object({ _id: idSchema, shipTo: shipToSchema, isDefault: z.boolean() })
  .meta({ id: 'CompanyAddress' });
export type CompanyAddress = z.infer<typeof companyAddressSchema>;

/** The maximum number of addresses of a company. */
export const maximumAddresses = 100;

export const newCompanyAddressSchema = z.strictObject({ shipTo: shipToSchema, isDefault: z.boolean().default(false) });
export type NewCompanyAddress = z.output<typeof newCompanyAddressSchema>;

export const companyAddressChangeSchema = z.strictObject({
  shipTo: shipToSchema.optional().describe('If it is missing, the address stays as it is'),
  seenShipTo: z
    .record(z.string(), z.string())
    .optional()
    .describe('The address as you have loaded it. If it has changed since then, nothing is saved (409)'),
  isDefault: z.boolean().default(false),
});
export type CompanyAddressChange = z.output<typeof companyAddressChangeSchema>;

export const memberSchema = z
  .object({
    userId: idSchema,
    name: z.string(),
    email: z.string(),
    role: companyRoleSchema,
    joinedAt: isoDateTime,
    isYou: z.boolean(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

export const invitationSchema = z
  .object({ _id: idSchema, email: z.string(), role: companyRoleSchema, createdAt: isoDateTime, expiresAt: isoDateTime })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const newInvitationSchema = z.strictObject({ email: emailSchema, role: companyRoleSchema });
export type NewInvitation = z.output<typeof newInvitationSchema>;

export const memberRoleSchema = z.strictObject({ role: companyRoleSchema });

/** The token in the link of an invitation. In the link, it is after the #, so that no server logs it. */
export const invitationTokenSchema = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Not the token of an invitation') });

export const receivedInvitationSchema = z
  .object({
    company: z.string(),
    role: companyRoleSchema,
    invitedBy: z.string().describe('The name of the member who sent the invitation'),
  })
  .meta({ id: 'ReceivedInvitation' });
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

/** The caller's current company. */
export const companySchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    taxId: z.string(),
    phone: z.string(),
    addresses: z.array(companyAddressSchema).describe('The default address comes first'),
    members: z.array(memberSchema),
    invitations: z.array(invitationSchema).describe('Invitations that were not accepted yet. Only members who manage the company see them'),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof companySchema>;
