import { z } from 'zod';
import { emailSchema, idSchema, isoDateTime, text } from '../fields.ts';
import { shipToSchema } from '../sales/ship-to.ts';
import { capabilitySchema, companyRoleSchema, staffRoleSchema } from './capabilities.ts';
import { displayNameProblem, trimDisplayName } from './display-name.ts';

/** A company that an account belongs to. */
export const membershipSchema = z.object({
  companyId: idSchema,
  name: z.string().describe("Empty: nobody has named the company, and it has one member. Show the member's name"),
  role: companyRoleSchema,
});
export type Membership = z.infer<typeof membershipSchema>;

/** What the caller may do now. It can change with every request, so the server checks each call again. */
export const myCapabilitiesSchema = z
  .object({
    capabilities: z.array(capabilitySchema).describe('From the staff role, and from the role in the current company'),
    staffRole: staffRoleSchema.nullable().describe('Null: the account is not staff'),
    needsSecondFactor: z
      .literal(true)
      .optional()
      .describe('The session must pass a second factor first. Until then, the capabilities do not include those of the staff role'),
    company: membershipSchema.nullable().describe('The company that the account buys for now'),
    companies: z.array(membershipSchema).describe('All companies of the account, by name'),
  })
  .meta({ id: 'MyCapabilities' });
export type MyCapabilities = z.infer<typeof myCapabilitiesSchema>;

export const companyChoiceSchema = z.strictObject({ companyId: idSchema });

export const companyDetailsSchema = z.strictObject({
  name: text(400)
    .transform(trimDisplayName)
    .superRefine((name, context) => {
      const message = displayNameProblem(name);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  taxId: text(50).transform((taxId) => taxId.trim()),
  phone: text(50).transform((phone) => phone.trim()),
});
export type CompanyDetails = z.output<typeof companyDetailsSchema>;

export const companyAddressSchema = z
  .object({ _id: idSchema, shipTo: shipToSchema, isDefault: z.boolean() })
  .meta({ id: 'CompanyAddress' });
export type CompanyAddress = z.infer<typeof companyAddressSchema>;

/** A company keeps this many addresses. */
export const maximumAddresses = 100;

export const newCompanyAddressSchema = z.strictObject({ shipTo: shipToSchema, isDefault: z.boolean().default(false) });
export type NewCompanyAddress = z.output<typeof newCompanyAddressSchema>;

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

/** The token from the link in the email. Links carry it behind #, so that no server logs it. */
export const invitationTokenSchema = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'Not the token of an invitation') });

export const receivedInvitationSchema = z
  .object({ company: z.string(), role: companyRoleSchema, invitedBy: z.string().describe('Name of the member who sent it') })
  .meta({ id: 'ReceivedInvitation' });
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

/** The company that the caller buys for. */
export const companySchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    taxId: z.string(),
    phone: z.string(),
    addresses: z.array(companyAddressSchema).describe('The default first'),
    members: z.array(memberSchema),
    invitations: z.array(invitationSchema).describe('Open invitations. Only members who manage the company see them'),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof companySchema>;
