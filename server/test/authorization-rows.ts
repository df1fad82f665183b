import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@axlewright/contract/endpoints';
import type { Order } from '@axlewright/contract/sales/orders';
import sharp from 'sharp';
import { addPart } from './catalogue.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** What rows make their requests of: the owner of the thing asked for, and an admin to make things with. */
export interface RowWorld {
  shop: TestApp;
  owner: Person;
  admin: Person;
}

export interface RowRequest {
  /** fills the path's parameters, in their order */
  ids?: string[];
  query?: string;
  body?: object | Buffer;
  contentType?: string;
}

/** A right request on something that the owner owns, and what each gets for it. 'login' and 'admin' are the usual answers. */
export interface AuthorizationRow {
  request: (world: RowWorld) => Promise<RowRequest>;
  anonymous: number;
  owner: number;
  other: number;
  admin: number;
  /** the call logs people out: it needs some whom no other row needs */
  endsSignIns?: true;
}

type Answers = Omit<AuthorizationRow, 'request'>;

const everybody = (status: number): Answers => ({ anonymous: status, owner: status, other: status, admin: status });
const loggedIn = (status: number): Answers => ({ ...everybody(status), anonymous: 401 });
const adminsOnly = (status: number): Answers => ({ anonymous: 401, owner: 403, other: 403, admin: status });
const ownerOrAdmin = (status: number, refusal: 403 | 404): Answers => ({ anonymous: 401, owner: status, other: refusal, admin: status });
const ownerOnly = (status: number, refusal: 403 | 404): Answers => ({ anonymous: 401, owner: status, other: refusal, admin: refusal });

const plain = async (): Promise<RowRequest> => ({});
const onPart = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await addPart(admin))._id] });
const onOrder = async (world: RowWorld): Promise<RowRequest> => ({ ids: [await placeOrderOfOwner(world)] });
const onReview = async ({ owner }: RowWorld): Promise<RowRequest> => ({
  ids: [(await owner.call('POST', '/reviews', { rating: '5', review: 'Good' })).json<{ _id: string }>()._id],
});
const withBody = (body: object) => async (): Promise<RowRequest> => ({ body });

/** Every endpoint has one row or several; an endpoint without one does not compile. */
export const authorizationRows: Record<EndpointName, AuthorizationRow | AuthorizationRow[]> = {
  listParts: { request: plain, ...everybody(200) },
  getPart: [
    { request: onPart, ...everybody(200) },
    { request: async ({ admin }) => ({ ids: [(await addDraft(admin))._id] }), ...everybody(404), admin: 200 },
  ],
  addPart: { request: withBody({ name: 'Wiper blade' }), ...adminsOnly(201) },
  changePart: { request: async (world) => ({ ...(await onPart(world)), body: { availableQ: 7 } }), ...adminsOnly(200) },
  deletePart: { request: onPart, ...adminsOnly(204) },
  listCategories: { request: plain, ...everybody(200) },
  exportParts: { request: plain, ...adminsOnly(200) },
  uploadPicture: { request: async () => ({ body: await picture(), contentType: 'image/png' }), ...adminsOnly(201) },
  listReviews: { request: plain, ...everybody(200) },
  listFeaturedReviews: { request: plain, ...everybody(200) },
  listAllReviews: { request: plain, ...adminsOnly(200) },
  hideReview: { request: onReview, ...adminsOnly(200) },
  restoreReview: { request: onReview, ...adminsOnly(200) },
  addReview: { request: withBody({ rating: '5', review: 'Good' }), ...loggedIn(201) },
  checkAdmin: { request: async ({ owner }) => ({ ids: [owner.email] }), ...ownerOrAdmin(200, 403) },
  // Its own tokens are another matter: see the test. No access token of the shop opens a session.
  openSession: { request: async ({ owner }) => ({ ids: [owner.email], body: {} }), ...everybody(401) },
  closeSession: { request: plain, ...loggedIn(204), endsSignIns: true },
  listSessions: { request: plain, ...loggedIn(200) },
  closeOtherSessions: { request: plain, ...loggedIn(204), endsSignIns: true },
  getAccount: { request: plain, ...loggedIn(200) },
  listUsers: { request: plain, ...adminsOnly(200) },
  exportUsers: { request: plain, ...adminsOnly(200) },
  makeAdmin: { request: async ({ shop }) => ({ ids: [await addAccount(shop)] }), ...adminsOnly(200) },
  revokeAdmin: { request: async ({ shop }) => ({ ids: [await addAccount(shop)] }), ...adminsOnly(200) },
  getSecondFactor: { request: plain, ...loggedIn(200) },
  proveSecondFactor: { request: withBody({ code: 'not-one' }), ...adminsOnly(422) },
  beginAuthenticator: { request: plain, ...adminsOnly(201) },
  confirmAuthenticator: {
    request: async ({ admin }) => {
      await admin.call('POST', '/second-factor/authenticator');
      return { body: { code: 'not-one' } };
    },
    ...adminsOnly(422),
  },
  removeAuthenticator: { request: plain, ...adminsOnly(204) },
  // There is no second factor to recover: an admin gets 409.
  renewRecoveryCodes: { request: plain, ...adminsOnly(409) },
  placeOrder: [
    { request: async ({ admin }) => ({ body: { partId: (await addPart(admin))._id, quantity: 2 } }), ...loggedIn(201) },
    {
      request: async ({ admin, owner }) => ({ body: { partId: (await addPart(admin))._id, quantity: 2, email: owner.email } }),
      ...ownerOnly(201, 403),
    },
  ],
  listOrders: [
    { request: plain, ...adminsOnly(200) },
    { request: async ({ owner }) => ({ query: `?email=${owner.email}` }), ...ownerOrAdmin(200, 403) },
  ],
  exportOrders: { request: plain, ...adminsOnly(200) },
  getOrder: { request: onOrder, ...ownerOrAdmin(200, 404) },
  cancelOrder: { request: onOrder, ...ownerOrAdmin(204, 404) },
  // Nothing was paid: who may report gets 409, who may not does not learn that the order is there.
  reportPayment: {
    request: async (world) => {
      const id = await placeOrderOfOwner(world);
      return { ids: [id], body: { order: id, transactionId: 'pi_never' } };
    },
    ...ownerOrAdmin(409, 404),
  },
  createPaymentIntent: { request: onOrder, ...ownerOnly(200, 404) },
  getOrderHistory: { request: onOrder, ...ownerOrAdmin(200, 404) },
  // Nothing was paid: an admin gets 409.
  refundOrder: { request: async (world) => ({ ...(await onOrder(world)), body: { reason: 'returned' } }), ...adminsOnly(409) },
  getPaymentHealth: { request: plain, ...adminsOnly(200) },
  listFindings: { request: plain, ...adminsOnly(200) },
  getProfile: { request: plain, ...loggedIn(200) },
  saveProfile: [
    { request: withBody({ phone: '555' }), ...loggedIn(201) },
    { request: async ({ owner }) => ({ body: { email: owner.email } }), ...ownerOnly(201, 403) },
  ],
  listAdminActs: { request: plain, ...adminsOnly(200) },
  getOverview: { request: plain, ...adminsOnly(200) },
  getSettings: { request: plain, ...everybody(200) },
};

async function placeOrderOfOwner({ admin, owner }: RowWorld): Promise<string> {
  const answer = await owner.call('POST', '/orders', { partId: (await addPart(admin))._id, quantity: 2 });
  return answer.json<Order>()._id;
}

async function addDraft(admin: Person) {
  return (await admin.call('POST', '/parts', { name: 'Draft' })).json<{ _id: string }>();
}

/** An account that nobody uses; answers its address. */
async function addAccount(shop: TestApp): Promise<string> {
  const email = `account-${randomUUID()}@shop.example`;
  await shop.db
    .insertInto('users')
    .values({ issuer: 'test', subject: email, email, email_verified: false, display_name: 'Ann Account', role: null })
    .execute();
  return email;
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#d04010' } })
    .png()
    .toBuffer();
}
