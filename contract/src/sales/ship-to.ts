import { z } from 'zod';
import { text } from '../fields.ts';
import { requiredText, textRule } from '../text-rule.ts';

const maxLengths = { name: 200, line1: 200, line2: 200, city: 100, state: 50, postalCode: 20 } as const;
const countryPattern = /^[A-Z]{2}$/;
const countryText = 'A code of two capital letters, such as US';

/** A shipping address. */
export const shipToSchema = z
  .strictObject({
    name: text(maxLengths.name).regex(/\S/, requiredText).describe('The shop or person that receives the parts'),
    line1: text(maxLengths.line1).regex(/\S/, requiredText),
    line2: text(maxLengths.line2).default(''),
    city: text(maxLengths.city).regex(/\S/, requiredText),
    state: text(maxLengths.state),
    postalCode: text(maxLengths.postalCode).regex(/\S/, requiredText),
    country: z.string().regex(countryPattern, countryText).default('US'),
  })
  .meta({ id: 'ShipTo' });
export type ShipTo = z.infer<typeof shipToSchema>;

const optionalFields: readonly (keyof ShipTo)[] = ['line2', 'state'];

/** Returns why the text of one field is not valid, or null. The schema has the same rules. */
export function shipToProblem(field: keyof ShipTo, typed: string): string | null {
  if (field === 'country') return countryPattern.test(typed) ? null : countryText;
  if (typed.trim() === '' && !optionalFields.includes(field)) return requiredText;
  return textRule(maxLengths[field])(typed);
}

/** Returns the address as text, with line breaks. */
export function shipToText({ name, line1, line2, city, state, postalCode, country }: ShipTo): string {
  const cityLine = `${city}, ${[state, postalCode].filter(Boolean).join(' ')}`;
  return [name, line1, line2, cityLine, country === 'US' ? '' : country].filter(Boolean).join('\n');
}

/**
 * Returns where an order goes, as on a shipping label, with line breaks. An address that was typed as text might not say who receives the
 * parts, so this adds the company and the customer.
 */
export function shippingLabelText({ shipTo, address, company, customer }: ShippedTo): string {
  const lines = shipTo ? [address] : [company, customer, address];
  return [...new Set(lines.map((each) => each.trim()))].filter((each) => each !== '').join('\n');
}

interface ShippedTo {
  shipTo: ShipTo | null;
  address: string;
  company: string;
  customer: string;
}
