import { maximumFacetAttributes, maximumFacetValues, type PartFacets } from '@axlewright/contract/catalog/part-filters';
import type { AttributeValue } from './facet-columns.queries.ts';
import type { FacetColumns } from './facet-columns.ts';
import type { FacetFilter } from './facet-filter.queries.ts';
import { facetBits } from './lacked-facets.ts';
import { byText, mostFrequent } from './most-frequent.ts';

/** An attribute that fewer parts have does not help to choose. */
const fewestParts = 2;

interface AttributeCounts {
  /** Counts the attributes of a part. @param lacked the one chosen facet that the part lacks, as a bit; 0: it has all of them */
  add(part: number, lacked: number): void;
  /** Lists attributes with their counts. Attributes with a filter are always listed. */
  list(): PartFacets['attributes'];
}

/** An attribute is a name with a unit. Filters only have a name. */
interface Attribute {
  name: string;
  unit: string | null;
  values: AttributeValue[];
  /** the bit of its filter; -1: it has no filter */
  bit: number;
  parts: number;
  lastPart: number;
}

export function createAttributeCounts({ values, valuePlaces, firstValueOf }: FacetColumns, filter: FacetFilter): AttributeCounts {
  const attributes = attributesOf(values, filter);
  const attributeOf = new Map(attributes.flatMap((attribute) => attribute.values.map((value) => [value, attribute])));
  const attributeOfValue = values.map((value) => attributeOf.get(value));
  const counts = new Uint32Array(values.length);
  const partsOf = new Map(values.map((value, place) => [value, place]));
  const countOf = (value: AttributeValue) => counts[partsOf.get(value) ?? -1] ?? 0;

  return {
    add(part, lacked) {
      const end = firstValueOf[part + 1] ?? 0;
      for (let index = firstValueOf[part] ?? 0; index < end; index += 1) {
        const place = valuePlaces[index] ?? 0;
        const attribute = attributeOfValue[place];
        if (attribute === undefined || (lacked !== 0 && attribute.bit !== lacked)) continue;
        counts[place] = (counts[place] ?? 0) + 1;
        // A part can have several values of an attribute.
        if (attribute.lastPart !== part) attribute.parts += 1;
        attribute.lastPart = part;
      }
    },
    list() {
      const frequent = attributes.filter(({ parts }) => parts >= fewestParts).sort(byFrequency);
      const chosen = frequent.filter(({ bit }) => bit !== -1);
      const others = frequent.filter(({ bit }) => bit === -1).slice(0, Math.max(0, maximumFacetAttributes - chosen.length));
      return [...chosen, ...others].sort(byFrequency).map((attribute) => facetOf(attribute, countOf));
    },
  };
}

function attributesOf(values: readonly AttributeValue[], { attributes: choices }: FacetFilter): Attribute[] {
  const groups = Map.groupBy(values, ({ name, unit }) => JSON.stringify([name, unit]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const choice = choices.findIndex(({ name }) => name === first.name);
    const bit = choice === -1 ? -1 : facetBits.attribute(choice);
    return { name: first.name, unit: first.unit, values: group, bit, parts: 0, lastPart: -1 };
  });
}

const byFrequency = (one: Attribute, other: Attribute) =>
  other.parts - one.parts || byText(one.name, other.name) || byText(one.unit ?? '', other.unit ?? '');

function facetOf({ name, unit, parts, values }: Attribute, countOf: (value: AttributeValue) => number): PartFacets['attributes'][number] {
  const counted = values.filter((value) => countOf(value) > 0);
  const numbers = counted.flatMap(({ number }) => number ?? []);
  const shown = mostFrequent(
    counted.map(({ value }) => value),
    counted.map(countOf),
    maximumFacetValues,
  );
  const range = numbers.length === 0 ? null : { from: Math.min(...numbers), to: Math.max(...numbers) };
  return { name, unit, parts, values: shown, range };
}
