import { z } from 'zod';
import { exactCountLimit, text } from '../fields.ts';
import { dollarAmountText, isDollarAmount } from '../money/money.ts';
import { attributeNumberOf, attributeNumberPattern } from './attribute-number.ts';

/** The most filters by attribute that one list can have. */
export const maximumAttributeFilters = 8;

/** A condition for one attribute of a part: an exact value, or a range of numbers that includes both ends. */
export type AttributeFilter = { name: string } & (
  | { value: string }
  /** null: no limit; unit null: any unit */
  | { from: number | null; to: number | null; unit: string | null }
);

const range = new RegExp(`^(${attributeNumberPattern})?\\.\\.(${attributeNumberPattern})?(?:\\s*([^\\s\\d./-].*))?$`);

/**
 * Parses `Name:value`, `Name:from..to`, or `Name:from..to unit`. Returns null if the text has none of these forms. Also returns null if both ends of
 * the range are missing, or if they are in the wrong order. In a range, only a number can come before the dots: `A..B` is an exact value.
 */
export function parseAttributeFilter(typed: string): AttributeFilter | null {
  const [, name = '', value = ''] = /^([^:]+):(.+)$/s.exec(typed) ?? [];
  if (name.trim() === '' || value.trim() === '') return null;
  const found = range.exec(value);
  if (!found) return { name, value };
  const [, first, last, unit = null] = found;
  const [from, to] = [first, last].map((end) => (end === undefined ? null : attributeNumberOf(end)));
  if (from === undefined || to === undefined || (from === null && to === null)) return null;
  return from !== null && to !== null && from > to ? null : { name, from, to, unit };
}

/** Returns the query parameter for an exact value of an attribute. */
export const attributeValueFilter = (name: string, value: string): string => `${name}:${value}`;

/** Returns the query parameter for a range of an attribute. An end that is null has no limit. */
export const attributeRangeFilter = (name: string, from: number | null, to: number | null, unit: string | null): string =>
  `${name}:${endOf(from)}..${endOf(to)}${unit === null ? '' : ` ${unit}`}`;

/** Rounds to twelve digits, so that 0.1 + 0.2 is 0.3. */
const endOf = (number: number | null) => (number === null ? '' : String(Number(number.toPrecision(12))));

const attributeFilterText = 'Enter Name:value, or a range such as Name:279..281';
const attributeFilter = text(310).refine((typed) => parseAttributeFilter(typed) !== null, attributeFilterText);

const amount = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'Enter an amount in dollars, such as 12.50')
  .transform(Number)
  .refine(isDollarAmount, dollarAmountText);

/** The filters of a list of parts that `GET /parts/facets` counts. All of them must match. */
export const facetFilters = z.object({
  brand: text(60).optional().describe('The exact name of a brand'),
  position: text(60).optional().describe('The exact position, for example Front Left'),
  available: z.literal('true').optional().describe('true: only parts that can be ordered now'),
  priceFrom: amount.optional().describe('The lowest price in dollars'),
  priceTo: amount.optional().describe('The highest price in dollars'),
  attribute: z
    .preprocess(
      (given) => (typeof given === 'string' ? [given] : given),
      z.array(attributeFilter).max(maximumAttributeFilters, `At most ${maximumAttributeFilters} attributes`),
    )
    .optional()
    .meta({ override: { type: 'array', items: { type: 'string' }, maxItems: maximumAttributeFilters } })
    .describe(
      'Name:value for an exact value of an attribute, or Name:from..to for a range of numbers, both ends included. Either end may be empty. A unit after the range selects only attributes with this unit (Outside diameter:279..281 mm). Repeat the parameter for several attributes. If a name occurs more than once, any of its values matches',
    ),
});
export type FacetFilters = z.infer<typeof facetFilters>;

/** The most values of one attribute, and the most attributes, that facets contain. */
export const maximumFacetValues = 20;
export const maximumFacetAttributes = 12;
/** The most brands, and the most positions, that facets contain. */
export const maximumFacetBrands = 100;

const facetValue = z.object({ value: z.string(), parts: z.int().describe('Number of parts with this value') });
const numberRange = z.object({ from: z.number(), to: z.number() });

/**
 * How many parts a list would have with each value of a filter. The counts of a filter ignore its current value, so that another one can be chosen.
 * If the list is very large, they use the current value, too, and cover only the first parts.
 */
export const partFacetsSchema = z
  .object({
    count: z.int().describe('Number of parts that match all filters'),
    mayBeMore: z
      .boolean()
      .describe(`True if there are more than ${exactCountLimit.toLocaleString('en-US')} parts. Other counts can then be too low`),
    brands: z.array(facetValue).describe('Most frequent first'),
    positions: z.array(facetValue).describe('Most frequent first'),
    available: z.object({ parts: z.int() }).describe('Number of parts that can be ordered. May be a few seconds old'),
    price: numberRange.nullable().describe('The lowest and the highest price in dollars. Null if no part has a price'),
    attributes: z
      .array(
        z.object({
          name: z.string(),
          unit: z.string().nullable(),
          parts: z.int().describe('Number of parts that have the attribute'),
          values: z.array(facetValue).describe(`At most ${maximumFacetValues}, most frequent first`),
          range: numberRange.nullable().describe('The lowest and the highest number. Null if no value is a number'),
        }),
      )
      .describe(
        `Attributes that at least two parts have, most frequent first, at most ${maximumFacetAttributes}. Always includes attributes with a filter`,
      ),
  })
  .meta({ id: 'PartFacets' });
export type PartFacets = z.infer<typeof partFacetsSchema>;
