import type { PartSummary } from '../list/part-summary.ts';
import type { AttributeFacet } from './measured-size.ts';

/** The names of the key attributes of these parts. A key attribute of a brake rotor is its diameter. */
export function keyAttributeNamesOf(parts: readonly Pick<PartSummary, 'keyAttributes'>[]): string[] {
  return [...new Set(parts.flatMap(({ keyAttributes }) => keyAttributes.map(({ name }) => name)))];
}

/** Puts the key attributes first. Otherwise keeps the order of the server: the attributes that most parts have come first. */
export function sortKeyAttributesFirst(facets: readonly AttributeFacet[], keyAttributeNames: readonly string[]): AttributeFacet[] {
  const isKey = ({ name }: AttributeFacet) => keyAttributeNames.includes(name);
  return [...facets.filter(isKey), ...facets.filter((facet) => !isKey(facet))];
}
