import { randomUUID } from 'node:crypto';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { companyOf, placeOrderOfOwner, plain, withBody } from './requests.ts';
import type { Rows, RowWorld } from './row.ts';
import { adminsOnly, everyone, loggedIn, ofCompany, ownerOnly, ownerOrAdmin } from './statuses.ts';

const shipTo = { name: 'Bay 4', line1: '12 Mill St', city: 'Dayton', state: 'OH', postalCode: '45402' };

export const peopleRows = {
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
  getMyCapabilities: { request: plain, ...loggedIn(200) },
  chooseCompany: {
    request: async ({ shop, owner }) => ({ body: { companyId: await companyOf(shop, owner) } }),
    ...ownerOnly(200, 404),
    belongsTo: 'any company',
  },
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
  listMemberEvents: { request: plain, ...loggedIn(200) },
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
} satisfies Rows;

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

/**
 * Moves the owner from a new company into another one, and returns the id of the move. The owner's orders have not moved yet, because nobody
 * has agreed to it. The owner's current company is the same as before.
 */
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

async function invite(owner: Person): Promise<string> {
  const invitation = { email: `${randomUUID()}@shop.example`, role: 'viewer' };
  return (await owner.call('POST', '/company/invitations', invitation)).json<{ _id: string }>()._id;
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
