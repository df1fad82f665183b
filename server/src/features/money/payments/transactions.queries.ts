import type { RefundState } from '@axlewright/contract/money/payments';
import { type TransactionKind, transactionKinds } from '@axlewright/contract/money/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

export interface TransactionFilter {
  kind?: TransactionKind | undefined;
  since?: Date;
  before?: Date;
  /** only transactions of this order */
  orderId?: string | undefined;
  /** the card processor's id of a payment or refund, in lower case; a payment's id also finds its refunds */
  providerId?: string | undefined;
}

export interface TransactionRow {
  /** Unique, although the rows come from two tables: even for payments, odd for refunds. */
  id: string;
  at: Date;
  /** as text, because a date in JavaScript has no microseconds */
  sort_time: string;
  kind: TransactionKind;
  order_id: string;
  company_id: string;
  company: string;
  cents: number;
  intent_id: string;
  provider_refund_id: string | null;
  state: RefundState;
  reason: string;
  is_due: boolean;
}

/** How to read the transactions of one kind. */
interface Source {
  /** the tables and a `where` clause, to which more conditions can be added */
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  rowId: RawBuilder<unknown>;
  /** `TransactionRow.id` */
  id: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  hasProviderId: (id: string) => RawBuilder<boolean>;
}

/**
 * Money moved only in payments that succeeded. They never change their state again, and `settled_at` is the time at which the shop recorded
 * them. A refund has the time at which it succeeded or failed for good, and until then the time of its request. If the bank rejects a refund
 * that had succeeded, it is retried or fails for good.
 *
 * The indexes `payments_by_time` and `refunds_by_time` have exactly these times, each with the row's id. So a page reads at most `limit + 1` rows of each table, and the
 * totals of a period read only the rows of the period. A search uses the index on the order or on the card processor's id instead.
 */
const sources: Record<TransactionKind, Source> = {
  payment: {
    from: sql`payments where payments.status = 'succeeded'`,
    at: sql`payments.settled_at`,
    rowId: sql`payments.id`,
    id: sql`payments.id * 2`,
    columns: sql`'payment' as kind, payments.order_id, payments.amount_cents as cents, payments.intent_id, null as provider_refund_id,
      'succeeded' as state, '' as reason, payments.is_due`,
    hasProviderId: (id) => sql<boolean>`lower(payments.intent_id) = ${id}`,
  },
  refund: {
    from: sql`refunds join payments on payments.id = refunds.payment_id where true`,
    at: sql`coalesce(refunds.settled_at, refunds.created_at)`,
    rowId: sql`refunds.id`,
    id: sql`refunds.id * 2 + 1`,
    columns: sql`'refund' as kind, payments.order_id, refunds.cents, payments.intent_id, refunds.provider_refund_id, refunds.state, refunds.reason,
      payments.is_due`,
    hasProviderId: (id) => sql<boolean>`refunds.id = any(array(
      select id from refunds where lower(provider_refund_id) = ${id}
      union all select refunds.id from refunds join payments on payments.id = payment_id where lower(intent_id) = ${id}))`,
  },
};

const sourcesOf = ({ kind }: TransactionFilter) => transactionKinds.filter((each) => (kind ?? each) === each).map((each) => sources[each]);

/** The tables and the conditions of a filter. */
function matching({ from, at, hasProviderId }: Source, { since, before, orderId, providerId }: TransactionFilter): RawBuilder<unknown> {
  const conditions = [
    from,
    ...(since ? [sql`${at} >= ${since}`] : []),
    ...(before ? [sql`${at} < ${before}`] : []),
    ...(orderId === undefined ? [] : [sql`payments.order_id = ${orderId}::bigint`]),
    ...(providerId === undefined ? [] : [hasProviderId(providerId)]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Lists up to `limit + 1` transactions, newest first. */
export async function listTransactionRows(
  db: Db,
  filter: TransactionFilter,
  { limit, position }: { limit: number; position: ListPosition | null },
): Promise<TransactionRow[]> {
  const keyset = keysetOrder(position, true);
  const order = sql.raw(keyset.order);
  const operator = sql.raw(keyset.operator);
  // The first condition can use the index by time. The second cannot, because no index has `TransactionRow.id`.
  const afterCursor = ({ at, id }: Source) =>
    position
      ? sql`and ${at} ${operator}= ${position.value}::timestamptz
          and (${at}, ${id}) ${operator} (${position.value}::timestamptz, ${position.id}::bigint)`
      : sql``;
  const pages = sourcesOf(filter).map(
    (source) => sql`(
      select ${source.id} as id, ${source.at} as at, ${source.columns} from ${matching(source, filter)} ${afterCursor(source)}
      order by ${source.at} ${order}, ${source.rowId} ${order} limit ${limit + 1})`,
  );
  const { rows } = await sql<TransactionRow>`
    with page as (select * from (${sql.join(pages, sql` union all `)}) as transaction order by at ${order}, id ${order} limit ${limit + 1})
    select page.*, page.at::text as sort_time, company_id, companies.name as company
    from page join orders on orders.id = page.order_id join companies on companies.id = company_id
    order by page.at ${order}, page.id ${order}`.execute(db);
  return rows;
}

export function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const rows = sourcesOf(filter).map((source) => sql`select from ${matching(source, filter)}`);
  return countRows(db, { limit: (limit) => sql`(select from (${sql.join(rows, sql` union all `)}) as transaction limit ${limit})` });
}

/** Adds up the payments and the refunds that succeeded, in cents. The sums are floating-point numbers, which are exact up to 90 trillion dollars. */
export async function sumTransactions(db: Db, filter: TransactionFilter): Promise<{ paid: number; refunded: number }> {
  const { payment, refund } = sources;
  const isWanted = (kind: TransactionKind) => sql.lit((filter.kind ?? kind) === kind);
  const { rows } = await sql<{ paid: number; refunded: number }>`
    select (select coalesce(sum(amount_cents), 0)::float8 from ${matching(payment, filter)} and ${isWanted('payment')}) as paid,
      (select coalesce(sum(cents), 0)::float8 from ${matching(refund, filter)} and refunds.state = 'succeeded' and ${isWanted('refund')}) as refunded
    `.execute(db);
  if (!rows[0]) throw new Error('a sum has no row');
  return rows[0];
}
