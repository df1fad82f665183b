import { z } from 'zod';
import { dollarSum, idSchema, isoDateTime, text } from '../fields.ts';
import { companyAddressSchema } from '../people/company.ts';
import { companyRoleSchema } from '../people/role-schemas.ts';
import { newOrderLineSchema } from './order-lines.ts';
import { maximumOrderLines, orderAddressMaxLength, orderNoteMaxLength, orderPhoneMaxLength, purchaseOrderMaxLength } from './orders.ts';
import { shipToSchema } from './ship-to.ts';

/** A clerk who is on the phone with a customer finds the customer's company, and orders for it. */

export const minimumCustomerSearch = 2;
/** A search returns at most this many companies. */
export const maximumCustomers = 20;

const minimumPhoneDigits = 4;

/** Returns the digits of a phone number, or of a part of one. Returns null if the words are something else. */
export function phoneDigitsOf(words: string): string | null {
  const digits = words.replace(/\D/g, '');
  return /^[\d\s().+/-]+$/.test(words) && digits.length >= minimumPhoneDigits ? digits : null;
}

export const customerSearchQuery = z.object({
  q: text(200)
    .min(minimumCustomerSearch)
    .describe(
      "Part of the company's name, of a member's name or email, or at least four digits of a phone number. Or a whole order number (100001, #100001, No. 100001)",
    ),
});

const memberSchema = z.object({ name: z.string(), email: z.string(), role: companyRoleSchema });

/** A company that a search found. */
export const foundCustomerSchema = z
  .object({
    _id: idSchema,
    name: z.string().describe('Empty if nobody has named the company'),
    phone: z.string(),
    members: z.array(memberSchema).describe('Owners first'),
  })
  .meta({ id: 'FoundCustomer' });
export type FoundCustomer = z.infer<typeof foundCustomerSchema>;

/** What a clerk needs to order for a company. */
export const customerSchema = foundCustomerSchema
  .extend({
    members: z
      .array(
        memberSchema.extend({
          userId: idSchema,
          phone: z.string().describe("The number in the member's profile. Empty: none"),
          mayOrder: z.boolean().describe('False if the role does not allow it, or if the member must confirm the email address first'),
        }),
      )
      .describe('Owners first'),
    addresses: z.array(companyAddressSchema).describe('The default address first'),
    lastAddress: z.string().describe("Where the company's last order went, as one text. Empty: there is none"),
    unpaidOrders: z
      .array(
        z.object({
          _id: idSchema,
          customer: z.string(),
          purchaseOrder: z.string(),
          price: z.number().describe('Dollars'),
          createdAt: isoDateTime,
        }),
      )
      .describe('The newest unpaid orders of the company, at most 20'),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

/** An order that a clerk places for a member of a company. The member's prices, limits and stock apply, as if the member placed it. */
export const phoneOrderSchema = z.strictObject({
  userId: idSchema.describe('The member for whom the order is placed'),
  lines: z.array(newOrderLineSchema).min(1, 'At least one line').max(maximumOrderLines, `At most ${maximumOrderLines} lines`),
  address: text(orderAddressMaxLength).default(''),
  shipTo: shipToSchema.optional().describe('Replaces `address`'),
  purchaseOrder: text(purchaseOrderMaxLength).optional(),
  phone: text(orderPhoneMaxLength).optional(),
  note: text(orderNoteMaxLength).optional().describe('What the customer said about the whole order'),
  price: dollarSum.optional().describe('The total in dollars that the customer was told. If it is out of date, the order is rejected'),
});
export type PhoneOrder = z.infer<typeof phoneOrderSchema>;

export const sentPaymentLinkSchema = z.object({ sentTo: z.array(z.string()).describe('Email addresses') }).meta({ id: 'SentPaymentLink' });
export type SentPaymentLink = z.infer<typeof sentPaymentLinkSchema>;
