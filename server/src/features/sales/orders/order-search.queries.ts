import { partNumberKeyOf, shortestPartNumber } from '@axlewright/contract/catalog/part-number';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

/** An order number, as users type it: 100001, #100001, No. 100001, order 100001 */
const orderNumber = /^(?:order|no\.?)?\s*#?\s*(\d{1,18})$/;
const transactionId = /^pi_\w+$/;

/**
 * Returns the condition that an order matches the search. The search compares the buyer's name and email, the order number, the PO number, part
 * numbers without separators, and the transaction ids of all payment attempts. `words` must be in lower case.
 */
export function matchesSearchText(words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const id = orderNumber.exec(words)?.[1];
  const partNumber = partNumberKeyOf(words);
  return (where: ExpressionBuilder<Tables, 'orders'>): Expression<SqlBool> => {
    if (transactionId.test(words))
      return where.exists(
        where
          .selectFrom('payments')
          .select('payments.order_id')
          .whereRef('payments.order_id', '=', 'orders.id')
          .where(sql`lower(payments.intent_id)`, '=', words),
      );
    return where.or([
      where('orders.email', 'like', pattern),
      where(sql`lower(orders.customer)`, 'like', pattern),
      where(sql`lower(orders.purchase_order)`, 'like', pattern),
      ...(id === undefined ? [] : [where('orders.id', '=', id)]),
      ...(/\d/.test(partNumber) && partNumber.length >= shortestPartNumber
        ? [
            where(
              'orders.id',
              'in',
              where
                .selectFrom('order_lines')
                .innerJoin('parts', 'parts.id', 'order_lines.part_id')
                .select('order_lines.order_id')
                // Searches the table parts, because it has an index on this column. Deleted parts still have their numbers.
                .where('parts.part_number_key', 'like', `%${partNumber}%`),
            ),
          ]
        : []),
    ]);
  };
}
