import { z } from 'zod';
import { ShopError } from '../shop-error.ts';
import { requireStorable } from '../storable-text.ts';

/** Keyset pagination: a cursor contains the position of the last row of a page. The next page starts after this row, even if there are new rows. */

/** The content of a cursor: the page after (next) or before (prev) the row with this sort value and id. */
export interface ListPosition {
  direction: 'next' | 'prev';
  value: string | number | null;
  id: string;
}

/** One page of a list, without the number of rows in the whole list. */
export interface UncountedPage<Item> {
  items: Item[];
  /** cursor of the next page; null on the last page */
  next: string | null;
  /** cursor of the previous page; null on the first page */
  prev: string | null;
}

export interface PageOfRows<Item> extends UncountedPage<Item> {
  /** number of rows in the whole list; counting stops at exactCountLimit + 1 */
  count: number;
}

/** A time as PostgreSQL writes it, with microseconds: '2026-11-23 01:02:03.123456+00' */
export const databaseTime = z
  .string()
  .refine((text) => z.iso.datetime({ offset: true }).safeParse(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')).success)
  .refine((text) => /^[12]/.test(text))
  // PostgreSQL rejects an offset of 16 hours or more.
  .refine((text) => /(?:Z|[+-](?:0\d|1[0-5])(?::\d\d)?)$/.test(text));

const directionSchema = z.enum(['next', 'prev']);
const rowIdSchema = z.string().regex(/^\d{1,18}$/);

/** Decodes a cursor. `valueSchema` is the type of the sort column. Throws 400 if the cursor does not belong to this list. */
export function parseCursor(cursor: string | undefined, valueSchema: z.ZodType<ListPosition['value']> = z.null()): ListPosition | null {
  if (cursor === undefined) return null;
  try {
    const [direction, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    requireStorable(value);
    return { direction: directionSchema.parse(direction), value: valueSchema.parse(value), id: rowIdSchema.parse(id) };
  } catch {
    throw new ShopError('invalid-query', 400, {
      errors: [{ field: 'cursor', message: 'Not a cursor of this list' }],
    });
  }
}

/** Returns the sort order of the query, and the operator that finds the rows after the position. */
export function keysetOrder(position: ListPosition | null, descending: boolean): { order: 'asc' | 'desc'; operator: '<' | '>' } {
  const order = descending === (position?.direction !== 'prev') ? 'desc' : 'asc';
  return { order, operator: order === 'asc' ? '>' : '<' };
}

/** The position of a row in a list that is sorted by id. */
export const positionById = ({ id }: { id: string }) => ({ value: null, id });

function encodeCursor({ direction, value, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([direction, value, id])).toString('base64url');
}

interface PageOptions<Row, Item> {
  limit: number;
  position: ListPosition | null;
  /** a row's sort value and id */
  positionOf: (row: Row) => Omit<ListPosition, 'direction'>;
  itemOf: (row: Row) => Item;
}

/** Builds a page from up to `limit + 1` rows, sorted by `keysetOrder`. The extra row shows that there is another page. */
export function pageOfRows<Row, Item>(rows: Row[], { count, ...options }: PageOptions<Row, Item> & { count: number }): PageOfRows<Item> {
  return { ...uncountedPageOfRows(rows, options), count };
}

/** Like `pageOfRows`, but without the count. */
export function uncountedPageOfRows<Row, Item>(
  rows: Row[],
  { limit, position, positionOf, itemOf }: PageOptions<Row, Item>,
): UncountedPage<Item> {
  const backwards = position?.direction === 'prev';
  const hasMore = rows.length > limit;
  const rowsOfPage = rows.slice(0, limit);
  if (backwards) rowsOfPage.reverse();
  const firstRow = rowsOfPage[0];
  const lastRow = rowsOfPage.at(-1);
  const hasNext = backwards ? position !== null : hasMore;
  const hasPrev = backwards ? hasMore : position !== null;
  return {
    items: rowsOfPage.map(itemOf),
    next: hasNext && lastRow ? encodeCursor({ direction: 'next', ...positionOf(lastRow) }) : null,
    prev: hasPrev && firstRow ? encodeCursor({ direction: 'prev', ...positionOf(firstRow) }) : null,
  };
}
