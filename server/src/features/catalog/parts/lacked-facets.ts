import type { FacetColumns } from './facet-columns.ts';
import type { FacetFilter } from './facet-filter.queries.ts';

/** A bit for each facet that a filter can choose. */
export const facetBits = { brand: 1, position: 2, available: 4, price: 8, attribute: (index: number) => 16 << index };

/** Returns for each part which of the chosen facets it lacks, as bits. The rules are those of `matchesFacets`. */
export function lackedFacets(columns: FacetColumns, filter: FacetFilter): Uint16Array {
  const lacked = new Uint16Array(columns.parts);
  const requireFacet = (bit: number, has: (part: number) => boolean) => {
    for (let part = 0; part < columns.parts; part += 1) if (!has(part)) lacked[part] = (lacked[part] ?? 0) | bit;
  };
  const { brand, position, isAvailable, fromCents, toCents, attributes } = filter;
  if (brand !== undefined) {
    const index = columns.brands.indexOf(brand);
    requireFacet(facetBits.brand, (part) => columns.brandOf[part] === index);
  }
  if (position !== undefined) {
    const index = columns.positions.indexOf(position);
    requireFacet(facetBits.position, (part) => columns.positionOf[part] === index);
  }
  if (isAvailable) requireFacet(facetBits.available, (part) => columns.isAvailable[part] === 1);
  if (fromCents !== undefined || toCents !== undefined) {
    const [from, to] = [Math.max(fromCents ?? 0, 1), toCents ?? Number.POSITIVE_INFINITY];
    requireFacet(facetBits.price, (part) => isBetween(columns.centsOf[part] ?? 0, from, to));
  }
  for (const [index, { valueIds }] of attributes.entries()) {
    const chosen = new Set(valueIds);
    const isChosen = Uint8Array.from(columns.values, ({ id }) => Number(chosen.has(id)));
    requireFacet(facetBits.attribute(index), (part) => hasChosenValue(columns, part, isChosen));
  }
  return lacked;
}

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to;

function hasChosenValue({ valueIndexes, firstValueOf }: FacetColumns, part: number, isChosen: Uint8Array): boolean {
  const end = firstValueOf[part + 1] ?? 0;
  for (let each = firstValueOf[part] ?? 0; each < end; each += 1) if (isChosen[valueIndexes[each] ?? 0] === 1) return true;
  return false;
}
