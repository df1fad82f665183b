import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { relevanceSql } from './part-search.queries.ts';

interface SortKey {
  expression: RawBuilder<string | number>;
  /** the SQL type of the expression */
  type: string;
  /** the schema of its value in a cursor */
  value: z.ZodType<string | number>;
  descending: boolean;
}

export const isSortedByStock = (sort: PartSort | undefined): boolean => sort === 'stock' || sort === '-stock';

/** Returns the sort key of a list. Without a search, relevance sorts by name. */
export function sortKeyOf(sort: PartSort, isSearch: boolean): SortKey {
  const column = sort.replace('-', '');
  const descending = sort.startsWith('-') || sort === 'newest';
  switch (column) {
    case 'price':
      return { expression: sql<string | number>`coalesce(parts.price_cents, 0)`, type: 'int', value: z.int32(), descending };
    case 'stock':
      return { expression: sql<string | number>`coalesce(parts.available_quantity, 0)`, type: 'int', value: z.int32(), descending };
    case 'partNumber':
      return { expression: sql<string | number>`parts.part_number_key`, type: 'text', value: z.string(), descending };
    case 'relevance':
      return { expression: isSearch ? relevanceSql : sql`parts.name`, type: 'text', value: z.string(), descending };
    case 'newest':
      return { expression: sql<string | number>`parts.id`, type: 'bigint', value: z.string().regex(/^\d{1,18}$/), descending };
    default:
      return { expression: sql<string | number>`parts.name`, type: 'text', value: z.string(), descending };
  }
}

/** Returns the SQL for keyset pagination: the sort expression, the direction, and the condition for rows after the cursor. */
export function keysetOf({ sort, position }: { sort: PartSort; position: ListPosition | null }, isSearch: boolean) {
  const { expression, type, descending } = sortKeyOf(sort, isSearch);
  const { order, operator } = keysetOrder(position, descending);
  return {
    expression,
    order: sql.raw(order),
    isAfterCursor: (value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      position === null
        ? sql<boolean>`true`
        : sql<boolean>`(${value}, ${id}) ${sql.raw(operator)} (${position.value}::${sql.raw(type)}, ${position.id}::bigint)`,
  };
}
