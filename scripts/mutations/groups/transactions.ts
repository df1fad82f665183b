import type { Mutation } from '../mutation.ts';

const payments = 'server/src/features/money/payments';
const test = `${payments}/transactions.test.ts`;

/** The list of payments and refunds, and its totals. */
export const transactionMutations: readonly Mutation[] = [
  {
    name: 'the list of transactions has payments that were not made',
    file: `${payments}/transactions.queries.ts`,
    find: `from: sql\`payments where payments.status = 'succeeded'\``,
    replace: 'from: sql`payments where true`',
    test: `${test}: lists the payments that succeeded and all refunds, newest first`,
  },
  {
    name: 'a page of transactions leaves out those with the same time as the last one',
    file: `${payments}/transactions.queries.ts`,
    find: '(${at}, ${id}) ${operator} (${position.value}::timestamptz, ${position.id}::bigint)',
    replace: '${at} ${operator} ${position.value}::timestamptz',
    test: `${test}: has pages, in both directions, even if transactions have the same time`,
  },
  {
    name: 'a period of transactions includes the moment of its end',
    file: `${payments}/transactions.queries.ts`,
    find: '...(before ? [sql`${at} < ${before}`] : [])',
    replace: '...(before ? [sql`${at} <= ${before}`] : [])',
    test: `${test}: filters by kind, period, order, and id at the card processor`,
  },
  {
    name: 'a refund that is under way counts as refunded',
    file: `${payments}/transactions.queries.ts`,
    find: "and refunds.state = 'succeeded' and ${isWanted('refund')}",
    replace: "and ${isWanted('refund')}",
    test: `${test}: adds up only money that moved`,
  },
  {
    name: 'a failed refund reduces the net of the export',
    file: `${payments}/transactions.ts`,
    find: "return state === 'succeeded' ? -amount : 0;",
    replace: 'return state ? -amount : 0;',
    test: `${test}: exports the same transactions as CSV; the net column adds up to the net of the totals`,
  },
];
