import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { companyRoleSchema } from './role-schemas.ts';

/** The kinds of email that a member can turn off. Emails about the account, its security, and the company always arrive. */
export const mailKinds = ['orders', 'shipping', 'delivered', 'back-in-stock'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What each kind contains. The API description and the pages show these texts. */
export const mailKindTexts: Readonly<Record<MailKind, { label: string; about: string }>> = {
  orders: { label: 'Orders and payments', about: 'Order received, payment received or failed, changed by us, canceled, refunded.' },
  shipping: { label: 'Shipping', about: 'Shipped, with the tracking number, and any change to that number.' },
  delivered: { label: 'Delivered', about: 'A shipment arrived.' },
  'back-in-stock': { label: 'Back in stock', about: 'You can order a part again. We send this only if you asked for it.' },
};

const mails = z
  .array(z.enum(mailKinds))
  .max(mailKinds.length)
  .describe(
    `The kinds of email that you want. ${mailKinds.map((kind) => `\`${kind}\`: ${mailKindTexts[kind].label.toLowerCase()}`).join('; ')}`,
  );
const wholeCompany = z.boolean().describe("Whether you also get the emails about other members' orders. Only owners may choose this");

/** Which emails a member of a company gets. */
export const mailPreferencesSchema = z
  .object({ companyId: idSchema, name: z.string(), role: companyRoleSchema, mails, wholeCompany })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

export const mailPreferencesChangeSchema = z.strictObject({ mails, wholeCompany });
export type MailPreferencesChange = z.output<typeof mailPreferencesChangeSchema>;
