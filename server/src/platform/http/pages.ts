import { z } from 'zod';
import { ShopError } from '../shop-error.ts';
import { canonicalSearch } from './canonical-search.ts';
import { requireStorable } from './storable-text.ts';

/** Counts are exact up to this number, then '10000+'. */
export const exactCountLimit = 10_000;

/** A place in a sorted list: before or after the row with this sort value and id. */
export interface Place {
  direction: 'next' | 'prev';
  value: string | number | null;
  id: string;
}

/** Part of a list, uncounted. */
export interface Stretch<Item> {
  items: Item[];
  /** cursors of the neighbouring pages; null where there is none */
  next: string | null;
  prev: string | null;
}

export interface Page<Item> extends Stretch<Item> {
  /** up to exactCountLimit + 1 */
  count: number;
}

const directionSchema = z.enum(['next', 'prev']);
const rowIdSchema = z.string().regex(/^\d{1,18}$/);

/** Reads a cursor; `valueSchema` tells what the list is sorted by. Throws 400 for one that this list did not give. */
export function placeOf(cursor: string | undefined, valueSchema: z.ZodType<Place['value']> = z.null()): Place | null {
  if (cursor === undefined) return null;
  try {
    const [direction, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    requireStorable(value);
    return { direction: directionSchema.parse(direction), value: valueSchema.parse(value), id: rowIdSchema.parse(id) };
  } catch {
    throw new ShopError('invalid-query', 400, 'The cursor is not one that this shop gave.', {
      errors: [{ field: 'cursor', message: 'Not a cursor of this list' }],
    });
  }
}

/** How to read on from a place: the order of the rows, and on which side of the place they lie. */
export function directionOf(place: Place | null, descending: boolean): { order: 'asc' | 'desc'; beyond: '<' | '>' } {
  const order = descending === (place?.direction !== 'prev') ? 'desc' : 'asc';
  return { order, beyond: order === 'asc' ? '>' : '<' };
}

function cursorOf({ direction, value, id }: Place): string {
  return Buffer.from(JSON.stringify([direction, value, id])).toString('base64url');
}

interface Reading<Row, Item> {
  limit: number;
  place: Place | null;
  /** a row's sort value and id */
  keyOf: (row: Row) => Omit<Place, 'direction'>;
  itemOf: (row: Row) => Item;
}

/** Makes a page of the rows that a query gave for `limit + 1` rows, in reading order for 'next' and against it for 'prev'. */
export function pageOf<Row, Item>(rows: Row[], { count, ...reading }: Reading<Row, Item> & { count: number }): Page<Item> {
  return { ...stretchOf(rows, reading), count };
}

/** As `pageOf`, for a reader whom nobody asks how many there are. */
export function stretchOf<Row, Item>(rows: Row[], { limit, place, keyOf, itemOf }: Reading<Row, Item>): Stretch<Item> {
  const backwards = place?.direction === 'prev';
  const more = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  const first = shown[0];
  const last = shown.at(-1);
  const hasNext = backwards ? place !== null : more;
  const hasPrev = backwards ? more : place !== null;
  return {
    items: shown.map(itemOf),
    next: hasNext && last ? cursorOf({ direction: 'next', ...keyOf(last) }) : null,
    prev: hasPrev && first ? cursorOf({ direction: 'prev', ...keyOf(first) }) : null,
  };
}

/** The items go as a plain array; neighbours are in the Link header, the count in X-Total-Count. `query` holds known parameters only. */
export function pageHeaders(path: string, query: unknown, { next, prev, count }: Page<unknown>): Record<string, string> {
  const link = (cursor: string, rel: string) => `<${path}${canonicalSearch({ ...(query as object), cursor })}>; rel="${rel}"`;
  const links = [next && link(next, 'next'), prev && link(prev, 'prev')].filter(Boolean);
  return {
    ...(links.length > 0 ? { link: links.join(', ') } : {}),
    'x-total-count': count > exactCountLimit ? `${exactCountLimit}+` : String(count),
  };
}
