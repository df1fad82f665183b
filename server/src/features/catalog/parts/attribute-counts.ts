import { maximumFacetAttributes, maximumFacetValues, type PartFacets } from '@axlewright/contract/catalog/part-filters';
import type { Attribute, FacetColumns } from './facet-columns.ts';
import type { FacetFilter } from './facet-filter.queries.ts';
import { facetBits } from './lacked-facets.ts';
import { mostFrequent } from './most-frequent.ts';

/** Attributes that fewer parts have are left out, because they do not help to choose. */
const fewestParts = 2;

interface AttributeCounts {
  /** Counts the attributes of a part. @param lacked the one chosen facet that the part lacks, as a bit; 0: it has all of them */
  add(part: number, lacked: number): void;
  /** Lists attributes of at least `fewestParts` parts with their counts. Always lists those with a filter. */
  list(): PartFacets['attributes'];
}

export function createAttributeCounts(columns: FacetColumns, { attributes: choices }: FacetFilter): AttributeCounts {
  const { values, valueIndexes, firstValueOf, attributes } = columns;
  const counts = new Uint32Array(values.length);
  const parts = new Uint32Array(attributes.length);
  const lastPart = new Int32Array(attributes.length).fill(-1);
  const attributeOf = new Uint32Array(values.length);
  for (const [index, { firstValue, lastValue }] of attributes.entries()) attributeOf.fill(index, firstValue, lastValue + 1);
  const bits = attributes.map(({ name }) => {
    const choice = choices.findIndex((each) => each.name === name);
    return choice === -1 ? 0 : facetBits.attribute(choice);
  });

  return {
    add(part, lacked) {
      const end = firstValueOf[part + 1] ?? 0;
      for (let each = firstValueOf[part] ?? 0; each < end; each += 1) {
        const value = valueIndexes[each] ?? 0;
        const attribute = attributeOf[value] ?? 0;
        if (lacked !== 0 && bits[attribute] !== lacked) continue;
        counts[value] = (counts[value] ?? 0) + 1;
        // A part can have several values of an attribute.
        if (lastPart[attribute] !== part) parts[attribute] = (parts[attribute] ?? 0) + 1;
        lastPart[attribute] = part;
      }
    },
    list() {
      const frequent = attributes
        .map((attribute, index) => ({ attribute, isChosen: bits[index] !== 0, parts: parts[index] ?? 0 }))
        .filter((each) => each.isChosen || each.parts >= fewestParts)
        .sort((one, other) => other.parts - one.parts);
      const chosen = frequent.filter(({ isChosen }) => isChosen);
      const others = frequent.filter(({ isChosen }) => !isChosen).slice(0, Math.max(0, maximumFacetAttributes - chosen.length));
      return [...chosen, ...others]
        .sort((one, other) => other.parts - one.parts)
        .map((each) => ({
          name: each.attribute.name,
          unit: each.attribute.unit,
          parts: each.parts,
          ...valuesOf(columns, each.attribute, counts),
        }));
    },
  };
}

function valuesOf({ values }: FacetColumns, { firstValue, lastValue }: Attribute, counts: Uint32Array) {
  const own = values.slice(firstValue, lastValue + 1);
  const ownCounts = counts.subarray(firstValue, lastValue + 1);
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [index, { number }] of own.entries()) {
    if (number === null || ownCounts[index] === 0) continue;
    from = Math.min(from, number);
    to = Math.max(to, number);
  }
  return {
    values: mostFrequent(
      own.map(({ value }) => value),
      ownCounts,
      maximumFacetValues,
    ),
    range: from <= to ? { from, to } : null,
  };
}
