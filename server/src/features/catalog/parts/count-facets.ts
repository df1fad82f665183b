import { maximumFacetBrands, type PartFacets } from '@axlewright/contract/catalog/part-filters';
import { exactCountLimit } from '@axlewright/contract/fields';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import { createAttributeCounts } from './attribute-counts.ts';
import { type FacetColumns, noPosition } from './facet-columns.ts';
import type { FacetFilter } from './facet-filter.queries.ts';
import { facetBits, lackedFacets } from './lacked-facets.ts';
import { mostFrequent } from './most-frequent.ts';

/**
 * Counts the facets of parts. A part with all chosen facets counts everywhere. A part that lacks exactly one of them counts only for the facet that
 * it lacks. So the counts of each facet ignore its own filter.
 */
export function countFacets(columns: FacetColumns, filter: FacetFilter): PartFacets {
  const lacked = lackedFacets(columns, filter);
  const brands = new Uint32Array(columns.brands.length);
  const positions = new Uint32Array(columns.positions.length);
  const attributes = createAttributeCounts(columns, filter);
  let [count, available, fromCents, toCents] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (let part = 0; part < columns.parts; part += 1) {
    const bits = lacked[part] ?? 0;
    // The part lacks two facets or more.
    if ((bits & (bits - 1)) !== 0) continue;
    if (bits === 0) count += 1;
    if (countsFor(facetBits.brand, bits)) increment(brands, columns.brandOf[part]);
    if (countsFor(facetBits.position, bits)) increment(positions, columns.positionOf[part]);
    if (countsFor(facetBits.available, bits)) available += columns.isAvailable[part] ?? 0;
    const cents = columns.centsOf[part] ?? 0;
    if (cents > 0 && countsFor(facetBits.price, bits)) {
      fromCents = Math.min(fromCents, cents);
      toCents = Math.max(toCents, cents);
    }
    attributes.add(part, bits);
  }
  return {
    count: Math.min(count, exactCountLimit),
    mayBeMore: count > exactCountLimit,
    brands: mostFrequent(columns.brands, brands, maximumFacetBrands),
    positions: mostFrequent(columns.positions, positions, maximumFacetBrands),
    available: { parts: available },
    price: toCents === 0 ? null : { from: dollarsFromCents(fromCents), to: dollarsFromCents(toCents) },
    attributes: attributes.list(),
  };
}

const countsFor = (facet: number, lacked: number): boolean => lacked === 0 || lacked === facet;

/** Does nothing for `noPosition`, which is outside of the array. */
function increment(counts: Uint32Array, index = noPosition): void {
  if (index < counts.length) counts[index] = (counts[index] ?? 0) + 1;
}
