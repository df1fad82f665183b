import { z } from 'zod';
import { text } from '../fields.ts';

/** A shipping address. */
export const shipToSchema = z
  .strictObject({
    name: text(200).min(1, 'Required').describe('The shop or person that receives the parts'),
    line1: text(200).min(1, 'Required'),
    line2: text(200).default(''),
    city: text(100).min(1, 'Required'),
    state: text(50),
    postalCode: text(20).min(1, 'Required'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'A code of two capital letters, such as US')
      .default('US'),
  })
  .meta({ id: 'ShipTo' });
export type ShipTo = z.infer<typeof shipToSchema>;

/** Returns the address as the text of a shipping label, with line breaks. */
export function shipToText({ name, line1, line2, city, state, postalCode, country }: ShipTo): string {
  const cityLine = `${city}, ${[state, postalCode].filter(Boolean).join(' ')}`;
  return [name, line1, line2, cityLine, country === 'US' ? '' : country].filter(Boolean).join('\n');
}
