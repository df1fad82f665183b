import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/desk/reports';
const count = `${folder}/count-sales.queries.ts`;
const countsExactly = `${folder}/sales.test.ts: counts orders, refunds, canceled pieces and shipments exactly`;

/** The figures of the reports are exact, and each order counts once. */
export const reportMutations: readonly Mutation[] = [
  {
    name: 'an event is counted again',
    file: count,
    find: 'and event.id > last_event_id',
    replace: 'and event.id > 0',
    test: `${folder}/interrupted-counting.test.ts: counts an order only once, however often its events are read`,
  },
  {
    name: 'orders from before the upgrade are not counted',
    file: `${folder}/count-sales.ts`,
    find: 'if (orderIds.length > 0) await countSales',
    replace: 'if (orderIds.length < 0) await countSales',
    test: `${folder}/interrupted-counting.test.ts: counts orders from before the upgrade, is not complete until it has counted them, and continues after a crash`,
  },
  {
    name: 'a refund of canceled pieces is not divided among their parts',
    file: count,
    find: 'cents * upto / whole - cents * (upto - value) / whole',
    replace: 'value',
    test: countsExactly,
  },
  {
    name: 'a rejected refund stays counted',
    file: count,
    find: "or (what = 'refund-failed' and 'refunded' = (",
    replace: "or (what = 'refund-failed' and 'never' = (",
    test: `${folder}/sales.test.ts: no longer counts a refund that the bank rejects later`,
  },
  {
    name: 'sales follow an order to another company',
    file: count,
    find: 'coalesce(counted.company_id, orders.company_id)',
    replace: 'orders.company_id',
    test: `${folder}/sales.test.ts: counts an order for the company that placed it, even if the order moves to another company`,
  },
  {
    name: 'the doctor does not compare the daily sums with the orders',
    file: 'server/src/features/desk/invariants/sales-sums.queries.ts',
    find: 'and day not in (select day from behind)',
    replace: 'and false',
    test: `${folder}/sales.test.ts: finds %s, and counting again repairs it`,
  },
  {
    name: 'a period skips its whole months and years',
    file: `${folder}/spans-of-period.ts`,
    find: '    { grain, from: first, to: startOf(grain, after, -1) },\n',
    replace: '',
    test: `${folder}/spans-of-period.test.ts: the spans of a period follow each other from its first to its last day`,
  },
  {
    name: 'a change to a month replaces the sum of its year',
    file: 'server/database/migrations/0072_yearly_sums.sql',
    find: 'cents = year.cents + excluded.cents',
    replace: 'cents = excluded.cents',
    test: `${folder}/sales.test.ts: adds up whole years, and the months before and after them`,
  },
  {
    name: 'stock on hand does not include promised stock',
    file: `${folder}/stock-report.queries.ts`,
    find: 'price_cents, coalesce(available_quantity, 0) + coalesce(promised.pieces, 0) as on_hand',
    replace: 'price_cents, coalesce(available_quantity, 0) as on_hand',
    test: `${folder}/stock-report.test.ts: lists the value of what is in the warehouse, with the last sale of each part`,
  },
  {
    name: 'clerks can read the reports',
    file: 'contract/src/people/capabilities.ts',
    find: "clerk: ['overview.read', ",
    replace: "clerk: ['overview.read', 'reports.read', ",
    test: `${folder}/stock-report.test.ts: buyers, clerks and support staff get no report`,
  },
];
