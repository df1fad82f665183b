import type { Mutation } from '../mutation.ts';

const folder = 'server/src/features/desk/live-orders';
const changes = `${folder}/order-changes.ts`;
const stream = `${folder}/live-orders.ts`;
const queries = `${folder}/changed-orders.queries.ts`;
const test = `${folder}/live-orders.test.ts`;
const journey = 'e2e/journeys/shipping.spec.ts: the pages show what another clerk does, without a reload';

/** Staff pages show order changes without a reload, and only to those who may see them. */
export const liveOrderMutations: readonly Mutation[] = [
  {
    name: 'a transaction that commits late is missed',
    file: queries,
    find: 'not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)',
    replace: 'xid >= pg_snapshot_xmax(${since}::pg_snapshot)',
    test: `${test}: misses no transaction that commits late`,
  },
  {
    name: 'if too many orders change at once, some changes are lost',
    file: changes,
    find: 'orderIds.length > maximumOrderIds ? anyOrder : { orderIds }',
    replace: '{ orderIds }',
    test: `${test}: does not list more than a hundred orders`,
  },
  {
    name: 'the stream outlives the session and the capability',
    file: stream,
    find: '() => stream.end(),\n    );',
    replace: '() => {},\n    );',
    test: `${test}: ends within 30 seconds when the caller loses %s`,
  },
  {
    name: 'the stream outlives the shop',
    file: changes,
    find: 'for (const { ended } of followers) ended();',
    replace: '',
    test: `${test}: ends when the shop stops`,
  },
  {
    name: 'each follower reads the outbox on its own',
    file: changes,
    find: 'reading ??= outsideRequests(',
    replace: 'reading = outsideRequests(',
    test: `${test}: share one statement for each poll of the outbox`,
  },
  {
    name: 'one user takes all connections',
    file: changes,
    find: 'ofUser.length >= maximumFollowersOfUser',
    replace: 'ofUser.length > maximumFollowers',
    test: `${test}: are limited per user and per instance, and a page that stops following makes room for another one`,
  },
  {
    name: 'the shop reads the outbox without followers',
    file: changes,
    find: 'while (followers.size > 0 && !stopping.signal.aborted)',
    replace: 'while (!stopping.signal.aborted)',
    test: `${test}: poll the outbox only while someone follows`,
  },
  {
    name: 'events for slow followers pile up in memory',
    file: stream,
    find: '> maximumUnreadBytes) stream.destroy()',
    replace: '< 0) stream.destroy()',
    test: `${test}: disconnects a reader that is far behind`,
  },
  {
    name: 'pages do not follow the orders',
    file: 'web/app/features/desk/staff/staff-layout.tsx',
    find: '  useLiveOrders(page?.showsOrders === true);\n',
    replace: '',
    test: journey,
  },
  {
    name: 'pages do not reload if the stream cannot be opened',
    file: 'web/app/features/desk/staff/live-orders.ts',
    find: '    if (!signal.aborted) reload({ orderIds: null });\n',
    replace: '',
    test: 'e2e/journeys/shipping.spec.ts: the page of an order still shows what another clerk does',
  },
];
