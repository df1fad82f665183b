import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

/** As staff read it from a screen or a mail: 100001, #100001, No. 100001, order 100001 */
const orderNumber = /^(?:order|no\.?)?\s*#?\s*(\d{1,18})$/;
const transactionId = /^pi_\w+$/;
/** Shorter ones would be in nearly every part number. */
const shortestPartNumber = 3;

/**
 * Orders that the lower-case words find: by the buyer's name or e-mail, by the order's number, by a part number (separators make no
 * difference), or by the transaction id of any attempt to pay.
 */
export function matchingWords(words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const id = orderNumber.exec(words)?.[1];
  const partNumber = words.replace(/[^\p{L}\p{N}]/gu, '');
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
      ...(id === undefined ? [] : [where('orders.id', '=', id)]),
      ...(/\d/.test(partNumber) && partNumber.length >= shortestPartNumber
        ? [
            where(
              'orders.id',
              'in',
              where
                .selectFrom('order_lines')
                .select('order_lines.order_id')
                .where(sql`regexp_replace(lower(order_lines.part_number), '[^[:alnum:]]', '', 'g')`, 'like', `%${partNumber}%`),
            ),
          ]
        : []),
    ]);
  };
}
