import { randomUUID } from 'node:crypto';
import { plain, withBody } from './requests.ts';
import type { RowRequest, Rows, RowWorld } from './row.ts';
import { adminsOnly, everyone, loggedIn, ownerOnly } from './statuses.ts';

const onReview = async ({ owner }: RowWorld): Promise<RowRequest> => ({
  ids: [(await owner.call('POST', '/reviews', { rating: '5', review: 'Good' })).json<{ _id: string }>()._id],
});

export const deskRows = {
  listReviews: { request: plain, ...everyone(200) },
  listFeaturedReviews: { request: plain, ...everyone(200) },
  listAllReviews: { request: plain, ...adminsOnly(200) },
  hideReview: { request: onReview, ...adminsOnly(200) },
  restoreReview: { request: onReview, ...adminsOnly(200) },
  addReview: { request: withBody({ rating: '5', review: 'Good' }), ...loggedIn(201) },
  listSavedViews: { request: plain, ...loggedIn(200) },
  saveView: { request: async () => ({ body: { list: 'orders', name: randomUUID(), query: 'sort=createdAt' } }), ...loggedIn(201) },
  deleteView: { request: async (world) => ({ ids: [await saveView(world)] }), ...ownerOnly(204, 404) },
  listAdminActs: { request: plain, ...adminsOnly(200) },
  followOrders: { request: plain, ...adminsOnly(200) },
  getOverview: { request: plain, ...adminsOnly(200) },
  listWaiting: { request: plain, ...adminsOnly(200) },
  getSalesOverview: { request: plain, ...adminsOnly(200) },
  listSales: { request: plain, ...adminsOnly(200) },
  getStockReport: { request: plain, ...adminsOnly(200) },
  listStockValues: { request: plain, ...adminsOnly(200) },
  exportStockValues: { request: plain, ...adminsOnly(200) },
  exportSales: { request: plain, ...adminsOnly(200) },
} satisfies Rows;

async function saveView(world: RowWorld): Promise<string> {
  const response = await world.owner.call('POST', '/me/saved-views', { list: 'orders', name: randomUUID(), query: '' });
  return response.json<{ _id: string }>()._id;
}
