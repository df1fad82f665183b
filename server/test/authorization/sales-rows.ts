import { randomUUID } from 'node:crypto';
import type { Basket } from '@axlewright/contract/sales/baskets';
import { addPart } from '../test-parts.ts';
import { companyOf, onOrder, onPart, plain } from './requests.ts';
import type { RowRequest, Rows, RowWorld } from './row.ts';
import { adminsOnly, loggedIn, ofCompany, ofOrder, ownerOnly, ownerOrAdmin } from './statuses.ts';

const onSoldOutPart = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await addPart(admin, { availableQ: 0 }))._id] });

export const salesRows = {
  placeOrder: [
    { request: async ({ admin }) => ({ body: { partId: (await addPart(admin))._id, quantity: 2 } }), ...loggedIn(201) },
    {
      request: async ({ admin, owner }) => ({ body: { partId: (await addPart(admin))._id, quantity: 2, email: owner.email } }),
      ...ownerOnly(201, 403),
    },
    {
      request: async ({ shop, admin, owner }) => ({
        body: { partId: (await addPart(admin))._id, quantity: 2, companyId: await companyOf(shop, owner) },
      }),
      ...ownerOnly(201, 409),
      belongsTo: 'current company',
    },
  ],
  getPartFigures: { request: onPart, ...adminsOnly(200) },
  listOpenOrdersOfPart: { request: onPart, ...adminsOnly(200) },
  findCustomers: { request: async ({ owner }) => ({ query: `?q=${owner.email}` }), ...adminsOnly(200) },
  getCustomer: { request: async ({ shop, owner }) => ({ ids: [await companyOf(shop, owner)] }), ...adminsOnly(200) },
  resolveCustomerNumbers: {
    request: async ({ shop, owner }) => ({ ids: [await companyOf(shop, owner)], body: { lines: [{ text: 'AXW-BR-28012' }] } }),
    ...adminsOnly(200),
  },
  placePhoneOrder: {
    request: async (world) => ({
      ids: [await companyOf(world.shop, world.owner)],
      body: { userId: world.owner.userId, lines: [await newLine(world)] },
    }),
    ...adminsOnly(201),
  },
  sendPaymentLink: { request: onOrder, ...adminsOnly(200) },
  listPrices: {
    request: async ({ admin }) => ({ body: { lines: [{ partId: (await addPart(admin))._id, quantity: 2 }] } }),
    ...loggedIn(200),
  },
  getBasket: { request: plain, ...loggedIn(200) },
  countBasketLines: { request: plain, ...loggedIn(200) },
  addBasketLines: [
    { request: async (world) => ({ body: { lines: [await newLine(world)] } }), ...loggedIn(200) },
    {
      request: async (world) => ({ body: { lines: [await newLine(world)], companyId: await companyOf(world.shop, world.owner) } }),
      ...ownerOnly(200, 409),
      belongsTo: 'current company',
    },
  ],
  changeBasketLine: { request: async (world) => ({ ids: [await addBasketLine(world)], body: { quantity: 3 } }), ...ownerOnly(200, 404) },
  removeBasketLine: { request: async (world) => ({ ids: [await addBasketLine(world)] }), ...ownerOnly(204, 404) },
  emptyBasket: [
    { request: plain, ...loggedIn(204) },
    {
      request: async ({ shop, owner }) => ({ query: `?companyId=${await companyOf(shop, owner)}` }),
      ...ownerOnly(204, 409),
      belongsTo: 'current company',
    },
  ],
  listSavedLists: { request: plain, ...loggedIn(200), belongsTo: 'caller with a company' },
  getSavedList: { request: async (world) => ({ ids: [await saveList(world)] }), ...ofCompany(200) },
  saveList: { request: async (world) => ({ body: { name: randomUUID(), lines: [await newLine(world)] } }), ...loggedIn(201) },
  changeSavedList: { request: async (world) => ({ ids: [await saveList(world)], body: { lines: [] } }), ...ofCompany(200) },
  deleteSavedList: { request: async (world) => ({ ids: [await saveList(world)] }), ...ofCompany(204) },
  listStockAlerts: { request: plain, ...loggedIn(200) },
  requestStockAlert: { request: async (world) => ({ ...(await onSoldOutPart(world)), body: {} }), ...loggedIn(200) },
  removeStockAlert: { request: onSoldOutPart, ...loggedIn(204) },
  listOrders: [
    { request: plain, ...adminsOnly(200) },
    { request: async ({ owner }) => ({ query: `?email=${owner.email}` }), ...ownerOrAdmin(200, 403) },
    { request: async ({ shop, owner }) => ({ query: `?company=${await companyOf(shop, owner)}` }), ...ofOrder(ownerOrAdmin(200, 403)) },
  ],
  exportOrders: [
    { request: plain, ...adminsOnly(200) },
    { request: async ({ owner }) => ({ query: `?email=${owner.email}` }), ...ownerOrAdmin(200, 403) },
    { request: async ({ shop, owner }) => ({ query: `?company=${await companyOf(shop, owner)}` }), ...ofOrder(ownerOrAdmin(200, 403)) },
  ],
  getOrder: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  changeOrderDetails: {
    request: async (world) => ({ ...(await onOrder(world)), body: { ...noDetails, purchaseOrder: '4711-B', seen: noDetails } }),
    ...ofOrder(ownerOrAdmin(200, 404)),
  },
  changePayBy: {
    request: async (world) => ({ ...(await onOrder(world)), body: { payBy: new Date(Date.now() + 20 * 86_400_000).toISOString() } }),
    ...adminsOnly(200),
  },
  cancelOrder: { request: onOrder, ...ofOrder(ownerOrAdmin(204, 404)) },
  getOrderHistory: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
} satisfies Rows;

const noDetails = { address: '', purchaseOrder: '', phone: '', note: '' };

async function newLine({ admin }: RowWorld) {
  return { partId: (await addPart(admin))._id, quantity: 2 };
}

async function saveList(world: RowWorld): Promise<string> {
  const response = await world.owner.call('POST', '/saved-lists', { name: randomUUID(), lines: [await newLine(world)] });
  return response.json<{ _id: string }>()._id;
}

async function addBasketLine(world: RowWorld): Promise<string> {
  const response = await world.owner.call('POST', '/basket/lines', { lines: [await newLine(world)] });
  return response.json<Basket>().lines.at(-1)?._id ?? '';
}
