import { z } from 'zod';
import { isoDateTime, text } from '../fields.ts';
import { orderAddressMaxLength, orderNoteMaxLength, orderPhoneMaxLength, purchaseOrderMaxLength } from './orders.ts';
import { shipToSchema } from './ship-to.ts';
import { longestPayDays } from './unpaid-time.ts';

const texts = {
  purchaseOrder: text(purchaseOrderMaxLength),
  phone: text(orderPhoneMaxLength),
  note: text(orderNoteMaxLength),
};

/** The corrected details of an order. The call replaces all of them. */
export const orderDetailsChangeSchema = z
  .strictObject({
    address: text(orderAddressMaxLength).optional().describe('The shipping address as one text'),
    shipTo: shipToSchema.optional().describe('The shipping address in fields. Send either this or `address`'),
    ...texts,
    seen: z
      .strictObject({ address: text(orderAddressMaxLength), ...texts })
      .describe('The details as you have read them from the order. If they have changed since then, nothing is saved (409)'),
  })
  .refine(({ address, shipTo }) => (address === undefined) !== (shipTo === undefined), {
    path: ['shipTo'],
    error: 'Send either shipTo or address',
  });
export type OrderDetailsChange = z.output<typeof orderDetailsChangeSchema>;

export const payByChangeSchema = z.strictObject({
  payBy: isoDateTime.describe(
    `When the shop cancels the order if it is still unpaid. Not earlier than the usual time, and at most ${longestPayDays} days after the order was placed`,
  ),
});
