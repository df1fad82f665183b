import { attributeNumberOf } from '@axlewright/contract/catalog/attribute-number';
import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import { parseNumber } from '../../../ui/typed-number.ts';
import type { NumberRange } from './filter-changes.ts';

export type AttributeFacet = PartFacets['attributes'][number];

/** '280', '1,213', '3/4', '1 1/2' or '280 mm' → the number. Null for empty text, NaN for any other text. */
export function parseSize(typed: string, unit: string | null): number | null {
  const text = unit !== null && typed.trim().endsWith(unit) ? typed.trim().slice(0, -unit.length) : typed;
  return attributeNumberOf(text.trim()) ?? parseNumber(text);
}

/** What is wrong with a text for which `parseSize` returns NaN. Only a comma between thousands is part of a number. */
export function sizeProblem(typed: string, facet: Pick<AttributeFacet, 'unit' | 'values'>): string {
  const decimals = /^(\d+),(\d+)(?![\d,])/.exec(typed.trim());
  if (decimals) return `Write decimals with a point, such as ${decimals[1]}.${decimals[2]}.`;
  return `Enter a number${facet.unit ? ` in ${facet.unit}` : ''}, such as ${isCount(facet) ? '5' : '25.4 or 3/4'}.`;
}

/** Returns whether an attribute counts something, such as holes or ribs. A count has no tolerance. */
export function isCount({ unit, values }: Pick<AttributeFacet, 'unit' | 'values'>): boolean {
  return unit === null && values.every(({ value }) => /^\d+$/.test(value));
}

/** One unit of the last typed digit: 1 for 280, 0.1 for 25.4. For a fraction such as 3/4 it is 0.01. */
export function defaultTolerance(typed: string): number {
  if (typed.includes('/')) return 0.01;
  const decimals = /\.(\d+)/.exec(typed)?.[1]?.length ?? 0;
  return decimals === 0 ? 1 : Number(`1e-${decimals}`);
}

/** The sizes that match a measured size: 280 ± 1 → 279 to 281 */
export function sizesAround(size: number, tolerance: number): NumberRange {
  return { from: rounded(size - tolerance), to: rounded(size + tolerance) };
}

/** Removes the error of binary fractions: 25.4 - 0.1 is 25.299999999999997. */
const rounded = (size: number) => Number(size.toFixed(4));

/** The reverse of `sizesAround`. Returns null if an end of the range is open. */
export function sizeInMiddle({ from, to }: NumberRange): { size: number; tolerance: number } | null {
  return from === null || to === null ? null : { size: rounded((from + to) / 2), tolerance: rounded((to - from) / 2) };
}

/** A catalog can have an attribute in several units, as in 'Outside diameter, mm' and 'Outside diameter, in'. */
export const nameWithUnit = ({ name, unit }: { name: string; unit: string | null }): string => (unit === null ? name : `${name}, ${unit}`);
