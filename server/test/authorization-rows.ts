import { randomInt, randomUUID } from 'node:crypto';
import type { EndpointName } from '@axlewright/contract/endpoints';
import type { Basket } from '@axlewright/contract/sales/baskets';
import type { Order } from '@axlewright/contract/sales/orders';
import sharp from 'sharp';
import { acesFile } from './aces-file.ts';
import { checkApplications } from './application-imports.ts';
import { checkCatalog, importCatalogFile } from './part-imports.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { addPart } from './test-parts.ts';
import { addVehicle, newApplication } from './test-vehicles.ts';

/** The shop and the users of a row. The admin creates the parts for a request. An order, review or account in a request belongs to the owner. */
export interface RowWorld {
  shop: TestApp;
  owner: Person;
  admin: Person;
}

export interface RowRequest {
  /** values of the parameters in the path, in order */
  ids?: string[];
  query?: string;
  body?: object | Buffer;
  contentType?: string;
}

/**
 * A valid request about data of the row's owner, and the status that each user gets. The row's owner is also an owner of their company. The status
 * for other members and for staff follows from `belongsTo` and from the endpoint's capabilities; see authorization-roles.ts.
 */
export interface AuthorizationRow {
  request: (world: RowWorld) => Promise<RowRequest>;
  anonymous: number;
  owner: number;
  other: number;
  admin: number;
  /** true: the call logs users out or changes their accounts, so each call needs new accounts */
  endsSignIns?: true;
  /** what the data belongs to, if not only to the account of the row's owner */
  belongsTo?: 'order' | 'current company' | 'any company' | 'member' | 'caller with a company';
}

const shipTo = { name: 'Bay 4', line1: '12 Mill St', city: 'Dayton', state: 'OH', postalCode: '45402' };

type Statuses = Omit<AuthorizationRow, 'request'>;

const everyone = (status: number): Statuses => ({ anonymous: status, owner: status, other: status, admin: status });
const loggedIn = (status: number): Statuses => ({ ...everyone(status), anonymous: 401 });
const adminsOnly = (status: number): Statuses => ({ anonymous: 401, owner: 403, other: 403, admin: status });
const ownerOrAdmin = (status: number, rejection: 403 | 404): Statuses => ({
  anonymous: 401,
  owner: status,
  other: rejection,
  admin: status,
});
const ownerOnly = (status: number, rejection: 403 | 404 | 409): Statuses => ({
  anonymous: 401,
  owner: status,
  other: rejection,
  admin: rejection,
});

/** Colleagues and staff may also see an order. Other callers must not learn that it exists. */
const ofOrder = (statuses: Statuses): Statuses => ({ ...statuses, belongsTo: 'order' });
const ofCompany = (status: number): Statuses => ({ ...ownerOnly(status, 404), belongsTo: 'current company' });

const plain = async (): Promise<RowRequest> => ({});
const onPart = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await addPart(admin))._id] });
const onPair = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await addPart(admin))._id, (await addPart(admin))._id] });
const onSoldOutPart = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await addPart(admin, { availableQ: 0 }))._id] });
const onOrder = async (world: RowWorld): Promise<RowRequest> => ({ ids: [await placeOrderOfOwner(world)] });
const onReview = async ({ owner }: RowWorld): Promise<RowRequest> => ({
  ids: [(await owner.call('POST', '/reviews', { rating: '5', review: 'Good' })).json<{ _id: string }>()._id],
});
const neededPart = async ({ admin }: RowWorld) => ({ neededPartId: (await addPart(admin))._id, kind: 'together' });
async function onApplication({ admin, shop }: RowWorld): Promise<{ ids: string[]; applicationIds: string[] }> {
  const { _id } = await addPart(admin);
  const added = await admin.call('POST', `/parts/${_id}/applications`, await newApplication(shop));
  return { ids: [_id], applicationIds: [added.json<{ _id: string }>()._id] };
}
const fileWithNewPart = () => ['part number,name', `AU-${randomUUID()},Bush`];
const onCheckedImport = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await checkCatalog(admin, fileWithNewPart()))._id] });
/** A checked file with an application of a new part. */
async function onCheckedApplications({ shop, admin }: RowWorld): Promise<RowRequest> {
  await addVehicle(shop);
  const { partNumber } = await addPart(admin);
  return {
    ids: [
      (await checkApplications(admin, acesFile([{ id: 1, model: 1, part: partNumber }], { header: { SubmissionType: 'UPDATE' } })))._id,
    ],
  };
}
const withBody = (body: object) => async (): Promise<RowRequest> => ({ body });

/** Every endpoint has at least one row. An endpoint without a row is a type error. */
export const authorizationRows: Record<EndpointName, AuthorizationRow | AuthorizationRow[]> = {
  listParts: { request: plain, ...everyone(200) },
  getPartFacets: { request: plain, ...everyone(200) },
  getPart: [
    { request: onPart, ...everyone(200) },
    { request: async ({ admin }) => ({ ids: [(await addDraft(admin))._id] }), ...everyone(404), admin: 200 },
  ],
  addPart: { request: withBody({ name: 'Wiper blade' }), ...adminsOnly(201) },
  changePart: { request: async (world) => ({ ...(await onPart(world)), body: { availableQ: 7 } }), ...adminsOnly(200) },
  changeParts: {
    request: async ({ admin }) => ({ body: { parts: [{ partId: (await addPart(admin))._id, change: { minQ: 7 } }] } }),
    ...adminsOnly(200),
  },
  listPartChanges: { request: onPart, ...adminsOnly(200) },
  setSuccessors: { request: async (world) => ({ ...(await onPart(world)), body: { kind: 'none', partNumbers: [] } }), ...adminsOnly(200) },
  deletePart: { request: onPart, ...adminsOnly(204) },
  listRelatedParts: { request: async ({ admin }) => ({ query: `?partId=${(await addPart(admin))._id}` }), ...everyone(200) },
  decodeVin: { request: async () => ({ ids: ['1HGCM82633A004352'] }), ...everyone(200) },
  listVehicleYears: { request: plain, ...everyone(200) },
  listMakes: { request: async () => ({ query: '?year=2003' }), ...everyone(200) },
  listVehicles: { request: async () => ({ query: '?year=2003&makeId=1' }), ...everyone(200) },
  getVehicle: { request: async (world) => ({ ids: [await addVehicle(world.shop)] }), ...everyone(200) },
  getFitment: {
    request: async (world) => ({ query: `?vehicleId=${await addVehicle(world.shop)}&partIds=${(await addPart(world.admin))._id}` }),
    ...everyone(200),
  },
  listApplications: { request: async ({ admin }) => ({ query: `?partId=${(await addPart(admin))._id}` }), ...everyone(200) },
  listPartApplications: { request: onPart, ...adminsOnly(200) },
  addApplication: {
    request: async (world) => ({ ...(await onPart(world)), body: await newApplication(world.shop) }),
    ...adminsOnly(201),
  },
  changeApplications: {
    request: async (world) => {
      const { ids, applicationIds } = await onApplication(world);
      return { ids, body: { applicationIds, change: { note: 'Check the caliper' } } };
    },
    ...adminsOnly(200),
  },
  removeApplications: {
    request: async (world) => {
      const { ids, applicationIds } = await onApplication(world);
      return { ids, body: { applicationIds } };
    },
    ...adminsOnly(200),
  },
  copyApplications: {
    request: async (world) => ({ ...(await onPart(world)), body: { fromPartId: (await addPart(world.admin))._id } }),
    ...adminsOnly(200),
  },
  getUniversal: { request: onPart, ...adminsOnly(200) },
  setUniversal: { request: async (world) => ({ ...(await onPart(world)), body: { universal: true } }), ...adminsOnly(200) },
  listNeededParts: { request: onPart, ...adminsOnly(200) },
  addNeededPart: { request: async (world) => ({ ...(await onPart(world)), body: await neededPart(world) }), ...adminsOnly(201) },
  removeNeededPart: {
    request: async (world) => {
      const [part, body] = [await addPart(world.admin), await neededPart(world)];
      const needed = (await world.admin.call('POST', `/parts/${part._id}/needed`, body)).json<{ _id: string }>();
      return { ids: [needed._id] };
    },
    ...adminsOnly(204),
  },
  listOrderedWith: { request: onPart, ...adminsOnly(200) },
  hideOrderedWith: { request: onPair, ...adminsOnly(204) },
  restoreOrderedWith: { request: onPair, ...adminsOnly(204) },
  listCategories: { request: plain, ...everyone(200) },
  exportParts: { request: plain, ...adminsOnly(200) },
  uploadPicture: { request: async () => ({ body: await picture(), contentType: 'image/png' }), ...adminsOnly(201) },
  checkPartImport: {
    request: async () => ({ query: '?fileName=parts.csv', body: Buffer.from('part number,name\nAU-1,Bush\n'), contentType: 'text/csv' }),
    ...adminsOnly(201),
  },
  listPartImports: { request: plain, ...adminsOnly(200) },
  getPartImport: { request: onCheckedImport, ...adminsOnly(200) },
  listImportedParts: { request: onCheckedImport, ...adminsOnly(200) },
  listImportErrors: { request: onCheckedImport, ...adminsOnly(200) },
  exportImportErrors: { request: onCheckedImport, ...adminsOnly(200) },
  startPartImport: {
    // Waits until no other import is running.
    request: async (world) => {
      await importCatalogFile(world.admin, fileWithNewPart());
      return onCheckedImport(world);
    },
    ...adminsOnly(200),
  },
  undoPartImport: {
    request: async ({ admin }) => ({ ids: [(await importCatalogFile(admin, fileWithNewPart()))._id] }),
    ...adminsOnly(200),
  },
  discardPartImport: { request: onCheckedImport, ...adminsOnly(204) },
  checkApplicationImport: {
    request: async () => ({ query: '?fileName=aces.xml', body: Buffer.from(acesFile([])), contentType: 'application/xml' }),
    ...adminsOnly(201),
  },
  exportAces: { request: plain, ...adminsOnly(200) },
  exportPies: { request: plain, ...adminsOnly(200) },
  listApplicationImports: { request: plain, ...adminsOnly(200) },
  getApplicationImport: { request: onCheckedApplications, ...adminsOnly(200) },
  startApplicationImport: { request: onCheckedApplications, ...adminsOnly(200) },
  discardApplicationImport: { request: onCheckedApplications, ...adminsOnly(204) },
  listReviews: { request: plain, ...everyone(200) },
  listFeaturedReviews: { request: plain, ...everyone(200) },
  listAllReviews: { request: plain, ...adminsOnly(200) },
  hideReview: { request: onReview, ...adminsOnly(200) },
  restoreReview: { request: onReview, ...adminsOnly(200) },
  addReview: { request: withBody({ rating: '5', review: 'Good' }), ...loggedIn(201) },
  checkAdmin: { request: async ({ owner }) => ({ ids: [owner.email] }), ...ownerOrAdmin(200, 403) },
  // 401, because this endpoint accepts only ID tokens. Another test checks it with ID tokens.
  openSession: { request: async ({ owner }) => ({ ids: [owner.email], body: {} }), ...everyone(401) },
  closeSession: { request: plain, ...loggedIn(204), endsSignIns: true },
  listSessions: { request: plain, ...loggedIn(200) },
  closeOtherSessions: { request: plain, ...loggedIn(204), endsSignIns: true },
  getAccount: { request: plain, ...loggedIn(200) },
  listUsers: { request: plain, ...adminsOnly(200) },
  exportUsers: { request: plain, ...adminsOnly(200) },
  makeAdmin: { request: async ({ shop }) => ({ ids: [await addAccount(shop)] }), ...adminsOnly(200) },
  revokeAdmin: { request: async ({ shop }) => ({ ids: [await addAccount(shop)] }), ...adminsOnly(200) },
  setStaffRole: { request: async ({ shop }) => ({ ids: [await addAccount(shop)], body: { staffRole: 'clerk' } }), ...adminsOnly(200) },
  exportMyData: { request: plain, ...loggedIn(200) },
  closeMyAccount: { request: async ({ owner }) => ({ body: { email: owner.email } }), ...ownerOnly(204, 403), endsSignIns: true },
  exportAccount: { request: async ({ shop }) => ({ ids: [await addAccount(shop)] }), ...adminsOnly(200) },
  closeAccount: { request: async ({ shop }) => ({ ids: [await addAccount(shop)] }), ...adminsOnly(204) },
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
  // 409, because the admin has no second factor.
  renewRecoveryCodes: { request: plain, ...adminsOnly(409) },
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
  resolveNumbers: { request: withBody({ lines: [{ text: 'AXW-BR-28012' }] }), ...everyone(200) },
  listUnknownNumbers: { request: plain, ...adminsOnly(200) },
  answerUnknownNumber: {
    request: async (world) => ({
      ids: [await addUnknownNumber(world)],
      body: { partId: (await addPart(world.admin))._id, type: 'OEM', brand: 'Veldane' },
    }),
    ...adminsOnly(200),
  },
  dismissUnknownNumber: { request: async (world) => ({ ids: [await addUnknownNumber(world)] }), ...adminsOnly(200) },
  reopenUnknownNumber: {
    request: async (world) => {
      const id = await addUnknownNumber(world);
      await world.admin.call('POST', `/unknown-numbers/${id}/answer`, { partId: (await addPart(world.admin))._id, type: 'OEM', brand: '' });
      return { ids: [id] };
    },
    ...adminsOnly(200),
  },
  listCompanyNumbers: { request: plain, ...loggedIn(200), belongsTo: 'caller with a company' },
  saveCompanyNumbers: { request: withBody({ lines: [{ number: 'BIN 7', part: 'AXW-BR-28012' }] }), ...loggedIn(200) },
  changeCompanyNumber: {
    request: async (world) => {
      const { id, part } = await addCompanyNumber(world);
      return { ids: [id], body: { number: `BIN ${randomUUID()}`, part } };
    },
    ...ofCompany(200),
  },
  removeCompanyNumber: { request: async (world) => ({ ids: [(await addCompanyNumber(world)).id] }), ...ofCompany(204) },
  listGarage: { request: plain, ...loggedIn(200), belongsTo: 'caller with a company' },
  addGarageVehicle: { request: async ({ shop }) => ({ body: await newCar(shop) }), ...loggedIn(201) },
  changeGarageVehicle: {
    request: async (world) => ({ ids: [await addCar(world)], body: await newCar(world.shop) }),
    ...ofCompany(200),
  },
  removeGarageVehicle: { request: async (world) => ({ ids: [await addCar(world)] }), ...ofCompany(204) },
  listLineCodes: { request: plain, ...adminsOnly(200) },
  saveLineCode: { request: async () => ({ body: { code: newLineCode(), brand: 'Kestrand' } }), ...adminsOnly(200) },
  removeLineCode: {
    request: async ({ admin }) => {
      const code = newLineCode();
      await admin.call('PUT', '/line-codes', { code, brand: 'Kestrand' });
      return { ids: [code] };
    },
    ...adminsOnly(204),
  },
  listSearches: { request: plain, ...adminsOnly(200) },
  exportSearches: { request: plain, ...adminsOnly(200) },
  listSynonyms: { request: plain, ...adminsOnly(200) },
  saveSynonyms: { request: withBody({ _id: null, phrases: ['hose clip', 'hose band'] }), ...adminsOnly(200) },
  removeSynonyms: {
    request: async ({ admin }) => {
      const added = await admin.call('PUT', '/synonyms', { _id: null, phrases: ['hose clip', 'hose band'] });
      return { ids: [added.json<{ _id: string }>()._id] };
    },
    ...adminsOnly(204),
  },
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
  exportOrders: { request: plain, ...adminsOnly(200) },
  getOrder: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  cancelOrder: { request: onOrder, ...ofOrder(ownerOrAdmin(204, 404)) },
  // 409, because nothing was paid. Other users get 404, because they must not learn that the order exists.
  reportPayment: {
    request: async (world) => {
      const id = await placeOrderOfOwner(world);
      return { ids: [id], body: { order: id, transactionId: 'pi_never' } };
    },
    ...ofOrder(ownerOrAdmin(409, 404)),
  },
  createPaymentIntent: { request: onOrder, ...ofOrder(ownerOnly(200, 404)) },
  // 404, because there is no such shipment.
  getPackingSlip: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  getLabels: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  getPartLabels: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  listShipments: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  listOrdersToShip: { request: plain, ...adminsOnly(200) },
  getPacking: { request: onOrder, ...adminsOnly(200) },
  // 409, because the order is not paid.
  startPacking: { request: async (world) => ({ ...(await onOrder(world)), body: {} }), ...adminsOnly(409) },
  stopPacking: { request: onOrder, ...adminsOnly(200) },
  holdOrder: { request: async (world) => ({ ...(await onOrder(world)), body: { reason: 'Call first' } }), ...adminsOnly(409) },
  removeHold: { request: onOrder, ...adminsOnly(200) },
  addShipment: {
    request: async (world) => ({
      ...(await onOrder(world)),
      body: { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 1, left: 1 }] },
    }),
    ...adminsOnly(409),
  },
  // 404, because there is no such shipment.
  changeShipment: {
    request: async () => ({ ids: ['999999'], body: { carrier: 'ups', trackingNumber: '1Z' } }),
    ...adminsOnly(404),
  },
  markDelivered: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  getReceipt: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  getReceiptPdf: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  listStock: { request: plain, ...adminsOnly(200) },
  listStockByNumber: { request: async () => ({ query: '?number=AXW-1' }), ...adminsOnly(200) },
  getPartStock: { request: onPart, ...adminsOnly(200) },
  listStockChanges: { request: onPart, ...adminsOnly(200) },
  receiveStock: {
    request: async ({ admin }) => ({ body: { lines: [{ partId: (await addPart(admin))._id, quantity: 3 }] } }),
    ...adminsOnly(201),
  },
  countStock: {
    request: async ({ admin }) => ({
      body: { lines: [{ partId: (await addPart(admin, { availableQ: 9 }))._id, onHand: 9, counted: 9 }] },
    }),
    ...adminsOnly(201),
  },
  writeOffStock: { request: async (world) => ({ ...(await onPart(world)), body: { quantity: 1, reason: 'Broken' } }), ...adminsOnly(201) },
  setBin: { request: async (world) => ({ ...(await onPart(world)), body: { bin: 'A-12-03' } }), ...adminsOnly(200) },
  getOrderHistory: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  // 409, because nothing was paid.
  refundOrder: { request: async (world) => ({ ...(await onOrder(world)), body: { reason: 'returned' } }), ...adminsOnly(409) },
  getCancellations: { request: onOrder, ...adminsOnly(200) },
  // 409, because the order is not paid.
  cancelPieces: {
    request: async (world) => ({ ...(await onOrder(world)), body: { lines: [{ lineNumber: 1, quantity: 1, left: 2 }] } }),
    ...adminsOnly(409),
  },
  // 404, because there is no such cancellation.
  repeatCancellationRefund: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  getPaymentHealth: { request: plain, ...adminsOnly(200) },
  listFindings: { request: plain, ...adminsOnly(200) },
  getMyCapabilities: { request: plain, ...loggedIn(200) },
  chooseCompany: {
    request: async ({ shop, owner }) => ({ body: { companyId: await companyOf(shop, owner) } }),
    ...ownerOnly(200, 404),
    belongsTo: 'any company',
  },
  listSavedViews: { request: plain, ...loggedIn(200) },
  saveView: { request: async () => ({ body: { list: 'orders', name: randomUUID(), query: 'sort=createdAt' } }), ...loggedIn(201) },
  deleteView: { request: async (world) => ({ ids: [await saveView(world)] }), ...ownerOnly(204, 404) },
  listMailPreferences: { request: plain, ...loggedIn(200) },
  changeMailPreferences: {
    request: async ({ shop, owner }) => ({ ids: [await companyOf(shop, owner)], body: { mails: ['orders'], wholeCompany: false } }),
    ...ownerOnly(200, 404),
    belongsTo: 'any company',
  },
  getCompany: { request: plain, ...loggedIn(200), belongsTo: 'caller with a company' },
  changeCompany: { request: withBody({ name: 'Bay 4', taxId: '', phone: '' }), ...loggedIn(200) },
  addCompanyAddress: { request: withBody({ shipTo }), ...loggedIn(201) },
  changeCompanyAddress: { request: async (world) => ({ ids: [await addAddress(world.owner)], body: { shipTo } }), ...ofCompany(200) },
  removeCompanyAddress: { request: async (world) => ({ ids: [await addAddress(world.owner)] }), ...ofCompany(204) },
  changeMemberRole: { request: async ({ owner }) => ({ ids: [owner.userId], body: { role: 'owner' } }), ...ofCompany(200) },
  removeMember: { request: async (world) => ({ ids: [await addMember(world)] }), ...ownerOnly(204, 404), belongsTo: 'member' },
  inviteMember: { request: async () => ({ body: { email: `${randomUUID()}@shop.example`, role: 'buyer' } }), ...loggedIn(201) },
  withdrawInvitation: { request: async ({ owner }) => ({ ids: [await invite(owner)] }), ...ofCompany(204) },
  readInvitation: { request: withBody({ token: 'x'.repeat(43) }), ...loggedIn(404) },
  acceptInvitation: { request: withBody({ token: 'x'.repeat(43) }), ...loggedIn(404) },
  listCompanies: { request: plain, ...adminsOnly(200) },
  listCompanyMoves: { request: plain, ...adminsOnly(200) },
  planCompanyMove: {
    request: async ({ shop, admin }) => ({ query: `?email=${await addAccount(shop)}&companyId=${await companyOf(shop, admin)}` }),
    ...adminsOnly(200),
  },
  moveAccount: {
    request: async ({ shop, admin }) => ({
      body: { email: await addAccount(shop), companyId: await companyOf(shop, admin), role: 'buyer', withOrders: false },
    }),
    ...adminsOnly(201),
  },
  undoCompanyMove: { request: async (world) => ({ ids: [await moveAccount(world, await addAccount(world.shop))] }), ...adminsOnly(200) },
  listMyCompanyMoves: { request: plain, ...loggedIn(200) },
  agreeToCompanyMove: { request: async (world) => ({ ids: [await requestMoveOfOwner(world)] }), ...ownerOnly(200, 404) },
  declineCompanyMove: { request: async (world) => ({ ids: [await requestMoveOfOwner(world)] }), ...ownerOnly(200, 404) },
  getProfile: { request: plain, ...loggedIn(200) },
  saveProfile: [
    { request: withBody({ phone: '555' }), ...loggedIn(201) },
    { request: async ({ owner }) => ({ body: { email: owner.email } }), ...ownerOnly(201, 403) },
  ],
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
  listMailPreviews: { request: plain, ...adminsOnly(200) },
  getSettings: { request: plain, ...everyone(200) },
};

const letter = () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[randomInt(26)] ?? '';
const newLineCode = () => letter() + letter() + letter();

async function placeOrderOfOwner({ admin, owner }: RowWorld): Promise<string> {
  const response = await owner.call('POST', '/orders', { partId: (await addPart(admin))._id, quantity: 2 });
  return response.json<Order>()._id;
}

async function newLine({ admin }: RowWorld) {
  return { partId: (await addPart(admin))._id, quantity: 2 };
}

async function saveList(world: RowWorld): Promise<string> {
  const response = await world.owner.call('POST', '/saved-lists', { name: randomUUID(), lines: [await newLine(world)] });
  return response.json<{ _id: string }>()._id;
}

async function saveView(world: RowWorld): Promise<string> {
  const response = await world.owner.call('POST', '/me/saved-views', { list: 'orders', name: randomUUID(), query: '' });
  return response.json<{ _id: string }>()._id;
}

async function addBasketLine(world: RowWorld): Promise<string> {
  const response = await world.owner.call('POST', '/basket/lines', { lines: [await newLine(world)] });
  return response.json<Basket>().lines.at(-1)?._id ?? '';
}

async function companyOf(shop: TestApp, { userId }: Person): Promise<string> {
  const { company_id } = await shop.db.selectFrom('users').select('company_id').where('id', '=', userId).executeTakeFirstOrThrow();
  return company_id ?? '';
}

/** Moves an account into a new company, and returns the id of the move. */
async function moveAccount({ shop, admin }: RowWorld, email: string, withOrders = false): Promise<string> {
  const { company_id: companyId } = await shop.db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', await addAccount(shop))
    .executeTakeFirstOrThrow();
  const response = await admin.call('POST', '/company-moves', { email, companyId, role: 'buyer', withOrders });
  return response.json<{ _id: string }>()._id;
}

/** Moves the owner from a new company into another one. The orders wait for an answer. Afterward, the owner's current company is the same as before. */
async function requestMoveOfOwner(world: RowWorld): Promise<string> {
  const { shop, owner } = world;
  const companyId = await companyOf(shop, owner);
  // Only orders of a company with one member can move.
  await shop.pool.query('update users set company_id = null where id = $1', [owner.userId]);
  await shop.pool.query('select open_company($1)', [owner.userId]);
  await placeOrderOfOwner(world);
  const id = await moveAccount(world, owner.email, true);
  await owner.call('PUT', '/me/company', { companyId });
  return id;
}

/** Adds a new account to the company of the owner, and returns its id. */
async function addMember({ shop, owner }: RowWorld): Promise<string> {
  const email = await addAccount(shop);
  const { rows } = await shop.pool.query<{ user_id: string }>(
    `insert into company_members (company_id, user_id, role) select $1, id, 'viewer' from users where email = $2 returning user_id`,
    [await companyOf(shop, owner), email],
  );
  return rows[0]?.user_id ?? '';
}

async function addAddress(owner: Person): Promise<string> {
  return (await owner.call('POST', '/company/addresses', { shipTo })).json<{ _id: string }>()._id;
}

/** Adds a number to the company of the owner. Returns its id, and the number of its part. */
async function addCompanyNumber({ owner, admin }: RowWorld): Promise<{ id: string; part: string }> {
  const { partNumber: part } = await addPart(admin);
  const number = `BIN ${randomUUID()}`;
  await owner.call('POST', '/company/numbers', { lines: [{ number, part }] });
  const [saved] = (await owner.call('GET', `/company/numbers?q=${number}`)).json<{ _id: string }[]>();
  return { id: saved?._id ?? '', part };
}

const newCar = async (shop: TestApp) => ({ vehicleId: await addVehicle(shop), plate: 'AU 7', nickname: 'Ann’s car' });

/** Adds a car to the garage of the owner's company, and returns its id. */
async function addCar({ shop, owner }: RowWorld): Promise<string> {
  return (await owner.call('POST', '/company/garage', await newCar(shop))).json<{ _id: string }>()._id;
}

async function addUnknownNumber({ shop }: RowWorld): Promise<string> {
  const number = randomUUID();
  const { rows } = await shop.pool.query<{ id: string }>('insert into unknown_numbers (number, number_key) values ($1, $2) returning id', [
    number,
    number.replaceAll('-', '').toUpperCase(),
  ]);
  return rows[0]?.id ?? '';
}

async function invite(owner: Person): Promise<string> {
  const invitation = { email: `${randomUUID()}@shop.example`, role: 'viewer' };
  return (await owner.call('POST', '/company/invitations', invitation)).json<{ _id: string }>()._id;
}

async function addDraft(admin: Person) {
  return (await admin.call('POST', '/parts', { name: 'Draft' })).json<{ _id: string }>();
}

/** Adds an account and returns its email. */
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
