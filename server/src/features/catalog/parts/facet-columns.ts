import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import { type AttributeValue, type FacetRow, listAttributeValues, listFacetRows } from './facet-columns.queries.ts';
import type { PartFilter } from './part-filter.queries.ts';
import type { Search } from './part-search.queries.ts';

/** The facets of up to 10,001 parts, as one array per field. Texts and attribute values are places in the lists of this object. */
export interface FacetColumns {
  parts: number;
  /** false: there are more parts */
  isComplete: boolean;
  brands: readonly string[];
  brandOf: Uint16Array;
  positions: readonly string[];
  /** noPosition: the part has none */
  positionOf: Uint16Array;
  /** 0: the part has no price */
  centsOf: Int32Array;
  isAvailable: Uint8Array;
  values: readonly AttributeValue[];
  /** the values of part n are from `firstValueOf[n]` up to `firstValueOf[n + 1]` */
  valuePlaces: Uint32Array;
  firstValueOf: Uint32Array;
}

export const noPosition = 0xffff;

/** Reads the facets of the parts of a list or a search. */
export async function readFacetColumns(db: Db, filter: PartFilter, search: Search | null): Promise<FacetColumns> {
  const rows = await listFacetRows(db, filter, search);
  const ids = [...new Set(rows.flatMap(([, , , , valueIds]) => valueIds ?? []))];
  return columnsOf(rows, ids.length === 0 ? [] : await listAttributeValues(db, ids));
}

export function columnsOf(rows: readonly FacetRow[], values: AttributeValue[]): FacetColumns {
  const brands = createPlaces();
  const positions = createPlaces();
  const placeOfValue = new Map(values.map(({ id }, place) => [id, place]));
  const listed = rows.map(([, , , , valueIds]) => (valueIds ?? []).flatMap((id) => placeOfValue.get(id) ?? []));
  const firstValueOf = new Uint32Array(rows.length + 1);
  for (const [part, { length }] of listed.entries()) firstValueOf[part + 1] = (firstValueOf[part] ?? 0) + length;
  return {
    parts: rows.length,
    isComplete: rows.length <= exactCountLimit,
    brandOf: Uint16Array.from(rows, ([brand]) => brands.placeOf(brand)),
    brands: brands.texts,
    positionOf: Uint16Array.from(rows, ([, position]) => (position === null ? noPosition : positions.placeOf(position))),
    positions: positions.texts,
    centsOf: Int32Array.from(rows, ([, , cents]) => cents ?? 0),
    isAvailable: Uint8Array.from(rows, ([, , , isAvailable]) => Number(isAvailable)),
    values,
    valuePlaces: Uint32Array.from(listed.flat()),
    firstValueOf,
  };
}

/** Numbers different texts in the order in which they come. */
function createPlaces() {
  const texts: string[] = [];
  const places = new Map<string, number>();
  return {
    texts,
    placeOf(text: string): number {
      const place = places.get(text) ?? texts.push(text) - 1;
      places.set(text, place);
      return place;
    },
  };
}

/** Returns an estimate of the memory that columns take, in bytes. */
export function bytesOfColumns({ brandOf, positionOf, centsOf, isAvailable, valuePlaces, firstValueOf, values }: FacetColumns): number {
  const arrays = [brandOf, positionOf, centsOf, isAvailable, valuePlaces, firstValueOf];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) + values.length * 200;
}
