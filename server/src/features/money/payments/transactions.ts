import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Transaction, TransactionFilterQuery, TransactionListQuery, TransactionTotals } from '@axlewright/contract/money/transactions';
import { csvBatch, csvTable } from '../../../platform/csv/csv-table.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  databaseTime,
  type PageOfRows,
  parseCursor,
  type UncountedPage,
  uncountedPageOfRows,
} from '../../../platform/lists/keyset-pages.ts';
import { timeRange } from '../../../platform/lists/time-range.ts';
import { orderNumberOf } from '../../sales/orders/order-number.ts';
import {
  countTransactions,
  listTransactionRows,
  sumTransactions,
  type TransactionFilter,
  type TransactionRow,
} from './transactions.queries.ts';

/** Lists payments that succeeded, and all refunds, newest first. */
export async function listTransactions(db: Db, { limit, cursor, ...filters }: TransactionListQuery): Promise<PageOfRows<Transaction>> {
  const filter = filterOf(filters);
  const [page, count] = await Promise.all([readTransactions(db, filter, { limit, cursor }), countTransactions(db, filter)]);
  return { ...page, count };
}

/** Adds up the money that moved. Refunds that are under way or failed do not count. */
export async function getTransactionTotals(db: Db, filters: TransactionFilterQuery): Promise<TransactionTotals> {
  const { paid, refunded } = await sumTransactions(db, filterOf(filters));
  return { paid: dollarsFromCents(paid), refunded: dollarsFromCents(refunded), net: dollarsFromCents(paid - refunded) };
}

/** Exports payments and refunds as CSV. The column 'net in dollars' adds up to the net of the totals. */
export function exportTransactions(db: Db, filters: TransactionFilterQuery): AsyncIterable<string> {
  const filter = filterOf(filters);
  return csvTable(
    {
      time: (transaction: Transaction) => transaction.at,
      kind: ({ kind }) => kind,
      state: ({ state }) => state,
      order: ({ order }) => order,
      'company id': ({ companyId }) => companyId,
      company: ({ company }) => company,
      'amount in dollars': ({ amount }) => amount,
      'net in dollars': netOf,
      'transaction id': ({ transactionId }) => transactionId,
      'refund id': ({ refundId }) => refundId ?? '',
      reason: ({ reason }) => reason,
      'needed by order': ({ isDue }) => (isDue ? 'yes' : 'no'),
    },
    (cursor) => readTransactions(db, filter, { limit: csvBatch, cursor }),
  );
}

function netOf({ kind, amount, state }: Transaction): number {
  if (kind === 'payment') return amount;
  return state === 'succeeded' ? -amount : 0;
}

function filterOf({ q, kind, from, to }: TransactionFilterQuery): TransactionFilter {
  const words = q?.trim().toLowerCase() ?? '';
  const orderId = orderNumberOf(words) ?? undefined;
  return { kind, ...timeRange({ from, to }), orderId, providerId: words === '' || orderId ? undefined : words };
}

async function readTransactions(
  db: Db,
  filter: TransactionFilter,
  { limit, cursor }: Pick<TransactionListQuery, 'limit' | 'cursor'>,
): Promise<UncountedPage<Transaction>> {
  const position = parseCursor(cursor, databaseTime);
  const rows = await listTransactionRows(db, filter, { limit, position });
  const positionOf = ({ sort_time, id }: TransactionRow) => ({ value: sort_time, id });
  return uncountedPageOfRows(rows, { limit, position, positionOf, itemOf: transactionOf });
}

function transactionOf(row: TransactionRow): Transaction {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    order: row.order_id,
    companyId: row.company_id,
    company: row.company,
    amount: dollarsFromCents(row.cents),
    transactionId: row.intent_id,
    refundId: row.provider_refund_id,
    state: row.state,
    reason: row.reason,
    isDue: row.is_due,
  };
}
