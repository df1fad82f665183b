import { attributeRangeFilter, attributeValueFilter, parseAttributeFilter } from '@axlewright/contract/catalog/part-filters';
import {
  type AttributeFacet,
  defaultTolerance,
  isCount,
  nameWithUnit,
  parseSize,
  sizeInMiddle,
  sizeProblem,
  sizesAround,
} from './measured-size.ts';

/** What the user has entered for one attribute: a size and how much it may differ, or a value such as a thread. */
export interface TypedSize {
  size: string;
  /** null: the default tolerance */
  tolerance: string | null;
}

export const nothingTyped: TypedSize = { size: '', tolerance: null };

/** The sizes of all attributes, by `nameWithUnit`. */
export type TypedSizes = Readonly<Record<string, TypedSize>>;

/** What was typed for an attribute in one unit. If a filter has no unit, its size belongs to the unit whose values or range contain it. */
export function typedSizeOf(sizes: TypedSizes, facet: AttributeFacet): TypedSize {
  const typed = sizes[nameWithUnit(facet)];
  if (typed) return typed;
  const unitless = sizes[facet.name];
  return unitless && isAmong(facet, unitless.size) ? unitless : nothingTyped;
}

function isAmong({ range, values }: AttributeFacet, typed: string): boolean {
  if (range === null) return values.some(({ value }) => value === typed);
  const size = parseSize(typed, null) ?? Number.NaN;
  return range.from <= size && size <= range.to;
}

export function toleranceOf({ size, tolerance }: TypedSize): string {
  return tolerance ?? String(defaultTolerance(size));
}

/** The filter for what was typed. It is null if the field is empty or its text is not valid. */
export function filterOfSize(facet: AttributeFacet, typed: TypedSize): { filter: string | null; error: string | null } {
  const { name, unit, range } = facet;
  if (range === null) return { filter: typed.size === '' ? null : attributeValueFilter(name, typed.size), error: null };
  const size = parseSize(typed.size, unit);
  const tolerance = isCount(facet) ? 0 : parseSize(toleranceOf(typed), unit);
  if (size === null) return { filter: null, error: null };
  if (Number.isNaN(size)) return { filter: null, error: sizeProblem(typed.size, facet) };
  if (tolerance === null || !(tolerance >= 0)) return { filter: null, error: 'Enter how much the size may differ, such as 0.5.' };
  const exact = facet.values.find(({ value }) => tolerance === 0 && parseSize(value, null) === size);
  if (exact) return { filter: attributeValueFilter(name, exact.value), error: null };
  const { from, to } = sizesAround(size, tolerance);
  return { filter: attributeRangeFilter(name, from, to, unit), error: null };
}

/**
 * The sizes in the filters of a list, so that the user can change them. Leaves out a range with an open end. If an attribute has several
 * filters, returns only the last one.
 */
export function sizesOfFilters(attribute: readonly string[]): TypedSizes {
  return Object.fromEntries(
    attribute.flatMap((text) => {
      const filter = parseAttributeFilter(text);
      if (filter === null) return [];
      if ('value' in filter) return [[filter.name, { size: filter.value, tolerance: '0' }]];
      const middle = sizeInMiddle(filter);
      return middle ? [[nameWithUnit(filter), { size: String(middle.size), tolerance: String(middle.tolerance) }]] : [];
    }),
  );
}
