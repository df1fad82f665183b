import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import type pg from 'pg';

/** A part of the test's catalog, as its row in the database says. */
export interface ReferencePart {
  id: string;
  brand: string;
  position: string | null;
  category: string | null;
  cents: number;
  isAvailable: boolean;
  attributes: { name: string; value: string; unit: string | null }[];
}

export interface ReferenceFilter {
  brand?: string;
  position?: string;
  available?: 'true';
  priceFrom?: string;
  priceTo?: string;
  category?: string;
  /** conditions by the name of the attribute; for each name, a part must meet at least one */
  attributes: Record<string, ({ value: string } | { from: number | null; to: number | null })[]>;
}

/** Lists the parts that visitors see. */
export async function listReferenceParts(pool: pg.Pool): Promise<ReferencePart[]> {
  const { rows } = await pool.query<ReferencePart>(`
    select parts.id, brand, position, categories.slug as category, price_cents as cents, attributes,
      life_cycle_status in ('2', 'A') and available_quantity > (min_quantity / coalesce(order_multiple, 1) + 1) * coalesce(order_multiple, 1)
        as "isAvailable"
    from parts left join categories on categories.id = category_id
    where deleted_at is null and parts.name <> '' and price_cents is not null and available_quantity is not null`);
  return rows;
}

type Attribute = ReferencePart['attributes'][number];

function numberOf(value: string): number | null {
  const [, whole, numerator, denominator] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(value) ?? [];
  if (denominator !== undefined) return Number(whole ?? 0) + Number(numerator) / Number(denominator);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

function attributeMatches({ value }: Attribute, condition: ReferenceFilter['attributes'][string][number]): boolean {
  if ('value' in condition) return value === condition.value;
  const number = numberOf(value);
  return number !== null && number >= (condition.from ?? number) && number <= (condition.to ?? number);
}

/** Lists the parts that match the filter. If `ignored` names a condition, the parts need not meet it. */
function matching(parts: ReferencePart[], filter: ReferenceFilter, ignored?: string): ReferencePart[] {
  const conditions: Record<string, (part: ReferencePart) => boolean> = {
    category: ({ category }) => filter.category === undefined || category === filter.category,
    brand: ({ brand }) => filter.brand === undefined || brand === filter.brand,
    position: ({ position }) => filter.position === undefined || position === filter.position,
    available: ({ isAvailable }) => filter.available === undefined || isAvailable,
    price: ({ cents }) =>
      cents >= Math.round(Number(filter.priceFrom ?? 0) * 100) && cents <= Math.round(Number(filter.priceTo ?? 999_999) * 100),
    ...Object.fromEntries(
      Object.entries(filter.attributes).map(([name, any]) => [
        `attribute ${name}`,
        ({ attributes }: ReferencePart) =>
          attributes.some((attribute) => attribute.name === name && any.some((condition) => attributeMatches(attribute, condition))),
      ]),
    ),
  };
  return parts.filter((part) => Object.entries(conditions).every(([kind, isMet]) => kind === ignored || isMet(part)));
}

export const matchingIds = (parts: ReferencePart[], filter: ReferenceFilter): string[] => matching(parts, filter).map(({ id }) => id);

/** Counts the parts that have each text. A part counts once for each of its texts. */
function countBy(parts: ReferencePart[], textsOf: (part: ReferencePart) => (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const part of parts) for (const text of new Set(textsOf(part))) if (text !== null) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

/** Facets without a sort order and without limits, so that a test can compare them. */
export interface ComparableFacets {
  count: number;
  brands: Record<string, number>;
  positions: Record<string, number>;
  available: number;
  price: { from: number; to: number } | null;
  attributes: Record<string, { parts: number; values: Record<string, number>; range: { from: number; to: number } | null }>;
}

const rangeOf = (numbers: number[]) => (numbers.length === 0 ? null : { from: Math.min(...numbers), to: Math.max(...numbers) });

/** Counts facets in the simplest way: for each facet, the parts that match all other conditions. */
export function referenceFacets(parts: ReferencePart[], filter: ReferenceFilter): ComparableFacets {
  const listed = matching(parts, { category: filter.category, attributes: {} } as ReferenceFilter);
  const kinds = new Map(
    listed.flatMap(({ attributes }) => attributes).map(({ name, unit }) => [`${name} [${unit ?? ''}]`, { name, unit }]),
  );
  const attributes = [...kinds].flatMap(([key, { name, unit }]) => {
    const found = matching(parts, filter, `attribute ${name}`);
    const own = (part: ReferencePart) => part.attributes.filter((attribute) => attribute.name === name && attribute.unit === unit);
    const having = found.filter((part) => own(part).length > 0);
    if (having.length < 2 && !(name in filter.attributes)) return [];
    const values = having.flatMap(own).map(({ value }) => value);
    const numbers = values.map(numberOf).filter((number) => number !== null);
    return [
      [key, { parts: having.length, values: countBy(having, (part) => own(part).map(({ value }) => value)), range: rangeOf(numbers) }],
    ] as const;
  });
  return {
    count: matching(parts, filter).length,
    brands: countBy(matching(parts, filter, 'brand'), ({ brand }) => [brand]),
    positions: countBy(matching(parts, filter, 'position'), ({ position }) => [position]),
    available: matching(parts, filter, 'available').filter(({ isAvailable }) => isAvailable).length,
    price: rangeOf(matching(parts, filter, 'price').map(({ cents }) => cents / 100)),
    attributes: Object.fromEntries(attributes),
  };
}

const byValue = (values: { value: string; parts: number }[]) => Object.fromEntries(values.map(({ value, parts }) => [value, parts]));

export function comparable({ count, brands, positions, available, price, attributes }: PartFacets): ComparableFacets {
  return {
    count,
    brands: byValue(brands),
    positions: byValue(positions),
    available: available.parts,
    price,
    attributes: Object.fromEntries(
      attributes.map(({ name, unit, parts, values, range }) => [`${name} [${unit ?? ''}]`, { parts, values: byValue(values), range }]),
    ),
  };
}
