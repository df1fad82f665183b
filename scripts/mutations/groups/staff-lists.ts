import type { Mutation } from '../mutation.ts';

const orders = 'server/src/features/sales/orders';
const overview = 'server/src/features/desk/overview';
const listsTest = `${orders}/order-lists.test.ts`;
const waitingTest = `${overview}/waiting.test.ts`;
const overviewTest = `${overview}/overview.test.ts`;

/** Lists and overview for staff, built for a million orders (docs/decisions/039-lists-at-a-million-orders.md). */
export const staffListMutations: readonly Mutation[] = [
  {
    name: 'a search looks only at the current names of accounts',
    file: `${orders}/order-search.queries.ts`,
    find: 'union all select user_id, false from former_buyers where',
    replace: 'union all select user_id, false from former_buyers where false and',
    test: `${listsTest}: find the same orders as the simplest search: %s`,
  },
  {
    name: 'a search ignores the former numbers of parts',
    file: `${orders}/order-search.queries.ts`,
    find: 'select part_id from former_part_numbers where',
    replace: 'select part_id from former_part_numbers where false and',
    test: `${listsTest}: find the same orders as the simplest search: %s`,
  },
  {
    name: 'a search also finds orders that the buyer placed under another name',
    file: `${orders}/order-search.queries.ts`,
    find: ')} and orders.user_id in (select id from buyer where',
    replace: ')} or orders.user_id in (select id from buyer where',
    test: `${listsTest}: find the same orders as the simplest search: %s`,
  },
  {
    name: 'a search ignores the names of companies',
    file: `${orders}/order-search.queries.ts`,
    find: 'orders.company_id in (select id from company)',
    replace: 'false',
    test: `${listsTest}: find the same orders as the simplest search: %s`,
  },
  {
    name: 'a search for a common part number stops too early',
    file: `${orders}/list-orders-page.ts`,
    find: 'first.isComplete ? first : await lookUpAll()',
    replace: 'first',
    test: `${listsTest}: lists the same orders: %s`,
  },
  {
    name: 'a page of a common search ends where the scan ends',
    file: `${orders}/list-orders-page.ts`,
    find: 'return ids.length > page.limit ? ids :',
    replace: 'return ids.length > 0 ? ids :',
    test: `${listsTest}: lists the same orders: %s`,
  },
  {
    name: 'a filter by address includes the orders that the account placed with a different address',
    file: `${orders}/order-list.queries.ts`,
    find: 'rows.some(({ had_others }) => had_others)',
    replace: 'rows.length > 1',
    test: `${listsTest}: find orders by the email address that the buyer had at that time`,
  },
  {
    name: 'the cursor of a list that is filtered by days has only milliseconds',
    file: `${orders}/order-list.queries.ts`,
    find: '(extract(epoch from ${column}) * 1000000)::bigint::text',
    replace: '(floor(extract(epoch from ${column}) * 1000) * 1000)::bigint::text',
    test: `${listsTest}: have the same orders as the simplest filter: %s`,
  },
  {
    name: 'the best sellers leave out what was sold after the sales were added up',
    file: `${overview}/best-sellers.queries.ts`,
    find: 'union select part_id from recent',
    replace: 'union select part_id from recent where false',
    test: `${overviewTest}: has the same best sellers, no matter how many sales were added up before`,
  },
  {
    name: 'sales that are added replace the earlier ones',
    file: `${overview}/best-sellers.queries.ts`,
    find: 'quantity = part_sales.quantity + excluded.quantity',
    replace: 'quantity = excluded.quantity',
    test: `${overviewTest}: has the same best sellers, no matter how many sales were added up before`,
  },
  {
    name: 'staff see work that their role does not include',
    file: `${overview}/waiting.ts`,
    find: 'can(caller, capabilityOfWaiting[kind])',
    replace: 'can(caller, capabilityOfWaiting[kind]) || kind',
    test: `${waitingTest}: leaves out what the role of the caller does not include`,
  },
  {
    name: 'orders on hold count as orders to ship',
    file: `${overview}/waiting.queries.ts`,
    find: "order_status = 'open' and hold_reason is null",
    replace: "order_status = 'open'",
    test: `${waitingTest}: has the same counts as the lists that it links to, and counts 0 in a shop without work`,
  },
  {
    name: 'an order that was paid later still counts as a failed payment',
    file: `${overview}/waiting.queries.ts`,
    find: "state = 'unpaid' and ${hasDeclinedCardSql}",
    replace: "state <> 'cancelled' and ${hasDeclinedCardSql}",
    test: `${waitingTest}: no longer counts a declined card after the order is paid`,
  },
  {
    name: 'the overview compares with a period that includes the current one',
    file: `${overview}/overview.ts`,
    find: 'before: new Date(now.getTime() - periodMs)',
    replace: 'before: now',
    test: `${overviewTest}: compares with the 30 days before, up to the same time of day`,
  },
];
