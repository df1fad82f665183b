import type { Db } from '../../../platform/database/db.ts';
import { type AttributeValue, type FacetRow, listAttributeValues, listFacetRows } from './facet-columns.queries.ts';
import type { PartFilter } from './part-filter.queries.ts';
import type { Search } from './part-search.queries.ts';

/** The facets of many parts, as one array per field. Texts and attribute values are stored as indexes into this object's sorted lists. */
export interface FacetColumns {
  parts: number;
  ids: Float64Array;
  brands: readonly string[];
  brandOf: Uint16Array;
  positions: readonly string[];
  /** noPosition: the part has none */
  positionOf: Uint16Array;
  /** 0: the part has no price */
  centsOf: Int32Array;
  /** Orders change it. */
  isAvailable: Uint8Array;
  /** an order needs more stock than this */
  neededStockOf: Float64Array;
  /** sorted by attribute */
  values: readonly AttributeValue[];
  attributes: readonly Attribute[];
  /** the values of part n are from `firstValueOf[n]` up to `firstValueOf[n + 1]` */
  valueIndexes: Uint32Array;
  firstValueOf: Uint32Array;
}

/** An attribute is a name with a unit. Its values are next to each other. */
export interface Attribute {
  name: string;
  unit: string | null;
  /** the indexes of its first and last value */
  firstValue: number;
  lastValue: number;
}

export const noPosition = 0xffff;

/** Reads the facets of up to `atMost` parts of a list or a search. */
export async function readFacetColumns(db: Db, filter: PartFilter, search: Search | null, atMost: number): Promise<FacetColumns> {
  const rows = await listFacetRows(db, filter, search, atMost);
  const ids = new Set<number>();
  for (const [, , , , , , valueIds] of rows) for (const id of valueIds ?? []) ids.add(id);
  return columnsOf(rows, ids.size === 0 ? [] : await listAttributeValues(db, [...ids]));
}

export function columnsOf(rows: readonly FacetRow[], values: AttributeValue[]): FacetColumns {
  const brands = sortedTexts(rows.map(([, brand]) => brand));
  const positions = sortedTexts(rows.map(([, , position]) => position));
  return {
    parts: rows.length,
    ids: Float64Array.from(rows, ([id]) => id),
    brands: [...brands.keys()],
    brandOf: Uint16Array.from(rows, ([, brand]) => brands.get(brand) ?? 0),
    positions: [...positions.keys()],
    positionOf: Uint16Array.from(rows, ([, , position]) => (position === null ? noPosition : (positions.get(position) ?? noPosition))),
    centsOf: Int32Array.from(rows, ([, , , cents]) => cents ?? 0),
    isAvailable: Uint8Array.from(rows, ([, , , , stock, needed]) => Number(stock !== null && needed !== null && stock > needed)),
    neededStockOf: Float64Array.from(rows, ([, , , , , needed]) => needed ?? Number.POSITIVE_INFINITY),
    values,
    attributes: attributesOf(values),
    ...valueColumnsOf(rows, values),
  };
}

const collator = new Intl.Collator('en', { numeric: true });

/** Returns the index of each text in alphabetical order. */
function sortedTexts(texts: readonly (string | null)[]): Map<string, number> {
  const different = [...new Set(texts)].filter((text) => text !== null);
  return new Map(different.sort(collator.compare).map((text, index) => [text, index]));
}

/** Groups values that are sorted by name and unit. */
function attributesOf(values: readonly AttributeValue[]): Attribute[] {
  const attributes: Attribute[] = [];
  for (const [index, { name, unit }] of values.entries()) {
    const last = attributes.at(-1);
    if (last?.name === name && last.unit === unit) last.lastValue = index;
    else attributes.push({ name, unit, firstValue: index, lastValue: index });
  }
  return attributes;
}

function valueColumnsOf(rows: readonly FacetRow[], values: AttributeValue[]): Pick<FacetColumns, 'valueIndexes' | 'firstValueOf'> {
  const indexOf = indexesOf(values);
  const firstValueOf = new Uint32Array(rows.length + 1);
  const indexes: number[] = [];
  for (const [part, [, , , , , , valueIds]] of rows.entries()) {
    for (const id of valueIds ?? []) {
      const index = indexOf.get(id);
      if (index !== undefined && !indexes.includes(index, firstValueOf[part])) indexes.push(index);
    }
    firstValueOf[part + 1] = indexes.length;
  }
  return { valueIndexes: Uint32Array.from(indexes), firstValueOf };
}

/** Returns the index of each value by its id. Spellings of the same number, such as 86.5 and 86.50, share the index of the first one. */
function indexesOf(values: readonly AttributeValue[]): Map<number, number> {
  let first = 0;
  return new Map(
    values.map((value, index) => {
      if (!isSameNumber(values[first], value)) first = index;
      return [value.id, first];
    }),
  );
}

const isSameNumber = (one: AttributeValue | undefined, other: AttributeValue) =>
  other.number !== null && one?.name === other.name && one.unit === other.unit && one.number === other.number;

/** Returns an estimate of the memory that columns take, in bytes. */
export function bytesOfColumns(columns: FacetColumns): number {
  const bytes = Object.values(columns).map((column) => (ArrayBuffer.isView(column) ? column.byteLength : 0));
  return bytes.reduce((sum, each) => sum + each, 0) + columns.values.length * 200;
}
