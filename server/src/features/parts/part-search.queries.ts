import type { PartSort } from '@axlewright/contract/part-sort';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** A part or interchange number as it is looked up: 'ox 123-4.d' → 'OX1234D'. The columns part_number_key hold the same. */
export function numberKeyOf(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** What a list is sorted by: the expression, its SQL type, and what a cursor's value must look like. */
export function sortOf(sort: PartSort): {
  expression: RawBuilder<string | number>;
  type: string;
  value: z.ZodType<string | number>;
  descending: boolean;
} {
  const column = sort.replace('-', '');
  const descending = sort.startsWith('-') || sort === 'newest';
  switch (column) {
    case 'price':
      return { expression: sql<string | number>`coalesce(parts.price_cents, 0)`, type: 'int', value: z.int32(), descending };
    case 'stock':
      return { expression: sql<string | number>`coalesce(parts.available_quantity, 0)`, type: 'int', value: z.int32(), descending };
    case 'partNumber':
      return { expression: sql<string | number>`parts.part_number_key`, type: 'text', value: z.string(), descending };
    case 'newest':
      return { expression: sql<string | number>`parts.id`, type: 'bigint', value: z.string().regex(/^\d{1,18}$/), descending };
    default:
      return { expression: sql<string | number>`parts.name`, type: 'text', value: z.string(), descending };
  }
}
