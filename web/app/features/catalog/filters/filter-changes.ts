import {
  attributeRangeFilter,
  attributeValueFilter,
  maximumAttributeFilters,
  parseAttributeFilter,
} from '@axlewright/contract/catalog/part-filters';
import type { PartFilters } from '../list/catalog-url.ts';

/** A range of numbers. An end that is null has no limit. */
export interface NumberRange {
  from: number | null;
  to: number | null;
}

type Attributes = Pick<PartFilters, 'attribute'>;

/** The chosen values of one attribute. */
export function chosenValues({ attribute }: Attributes, name: string): string[] {
  return filtersOf(attribute, name).flatMap((filter) => ('value' in filter ? [filter.value] : []));
}

/** The range that is set for one attribute. A catalog can have the attribute in several units. */
export function chosenRange({ attribute }: Attributes, { name, unit }: { name: string; unit: string | null }): NumberRange {
  const range = filtersOf(attribute, name).find((filter) => 'from' in filter && (filter.unit === null || filter.unit === unit));
  return range && 'from' in range ? { from: range.from, to: range.to } : { from: null, to: null };
}

/** Whether there are already as many filters as a list can have. */
export const isFull = ({ attribute }: Attributes): boolean => attribute.length >= maximumAttributeFilters;

function filtersOf(attribute: readonly string[], name: string) {
  return attribute.flatMap((text) => parseAttributeFilter(text) ?? []).filter((filter) => filter.name === name);
}

/** Adds or removes a value of an attribute. Also removes its range, because a part that matches either the value or the range would be found. */
export function withValue({ attribute }: Attributes, name: string, value: string, isChosen: boolean): Attributes {
  const others = attribute.filter((text) => text !== attributeValueFilter(name, value) && !isRangeOf(name, text));
  return { attribute: isChosen ? [...others, attributeValueFilter(name, value)] : others };
}

/** Replaces the range and the values of an attribute with a new range. */
export function withRange(
  { attribute }: Attributes,
  { name, unit }: { name: string; unit: string | null },
  { from, to }: NumberRange,
): Attributes {
  const others = attribute.filter((text) => parseAttributeFilter(text)?.name !== name);
  return { attribute: from === null && to === null ? others : [...others, attributeRangeFilter(name, from, to, unit)] };
}

function isRangeOf(name: string, text: string): boolean {
  const filter = parseAttributeFilter(text);
  return filter?.name === name && 'from' in filter;
}
