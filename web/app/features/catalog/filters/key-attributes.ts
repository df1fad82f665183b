import type { PartSummary } from '../list/part-summary.ts';
import type { AttributeFacet } from './measured-size.ts';

/** The names of the attributes that come first in the data of these parts, such as the diameter of a brake rotor. */
export function keyNamesOf(parts: readonly Pick<PartSummary, 'keyAttributes'>[]): string[] {
  return [...new Set(parts.flatMap(({ keyAttributes }) => keyAttributes.map(({ name }) => name)))];
}

/** Puts these attributes first. Otherwise keeps the order: the attributes that most parts have come first. */
export function sortKeyAttributesFirst(facets: readonly AttributeFacet[], keyNames: readonly string[]): AttributeFacet[] {
  const isKey = ({ name }: AttributeFacet) => keyNames.includes(name);
  return [...facets.filter(isKey), ...facets.filter((facet) => !isKey(facet))];
}
