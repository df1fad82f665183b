import { randomBytes, randomUUID } from 'node:crypto';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import { setWebhooks } from '../cards.ts';
import { type Person, signUp, signUpAdmin } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { addPart } from '../test-parts.ts';
import { type TokenForge, tokenForge } from '../tokens.ts';
import { type ChangeJournal, startChangeJournal } from './change-journal.ts';
import type { HostileRequest } from './hostile-requests.ts';

export interface FuzzWorld {
  shop: TestApp;
  journal: ChangeJournal;
  user: Person;
  admin: Person;
  bystander: Person;
  /** an account that requests may close */
  leaver: Person;
  /** an admin whom no request logs out */
  keeper: Person;
  forge: TokenForge;
  /** access tokens of open sessions */
  tokens: Map<HostileRequest['caller'], string>;
}

export async function openFuzzWorld(shop: TestApp): Promise<FuzzWorld> {
  // A webhook could change the database while the test checks another request.
  await setWebhooks(shop, 'hold');
  const [user, admin, bystander, keeper] = [await signUp(shop), await signUpAdmin(shop), await signUp(shop), await signUpAdmin(shop)];
  const leaver = await signUp(shop);
  const forge = await tokenForge(shop, user);
  return { shop, journal: await startChangeJournal(shop), user, admin, bystander, leaver, keeper, forge, tokens: new Map() };
}

/** Replaces the placeholders with existing ids and email addresses, and adds the caller's token. */
export async function prepare(world: FuzzWorld, { endpoint, target, headers, body, caller, isValidOrder }: HostileRequest) {
  if (isValidOrder && caller !== 'anonymous') await letOrder(world, caller);
  const fill = await createFiller(world, endpoint, `${target} ${body}`);
  // This request may log out its caller: it closes a session or an account, or may go to /identity/sign-out. So it gets a token of its own.
  if (endpoint === null || endpoint.startsWith('close')) world.tokens.clear();
  const token = caller === 'anonymous' ? null : await tokenOf(world, caller);
  const prepared = {
    target: fill(target),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    body: body === null ? null : Buffer.from(fill(body), /[\x80-\xff]/.test(body) ? 'latin1' : 'utf8'),
  };
  if (endpoint === null || endpoint.startsWith('close')) world.tokens.clear();
  return prepared;
}

async function createFiller(world: FuzzWorld, endpoint: HostileRequest['endpoint'], text: string) {
  // Other requests do not need the bystander, so the role of this account may change.
  const changesRole = endpoint === 'makeAdmin' || endpoint === 'revokeAdmin' || endpoint === 'setStaffRole';
  const closesAccount = endpoint === 'closeAccount' || endpoint === 'closeMyAccount';
  const { email } = changesRole ? world.bystander : closesAccount ? world.leaver : world.user;
  const { part, price } = /@part|@price/.test(text) ? await latestPart(world) : { part: '', price: '' };
  const order = text.includes('@order') ? await latestOrder(world) : '';
  const company = /@company|@address|@invitation|@member|@token/.test(text) ? await companyPlaceholders(world) : {};
  const values = Object.entries({ '@part': part, '@price': price, '@order': order, '@email': email, ...company });
  return (given: string) => values.reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, value), given);
}

/**
 * Returns the values of the placeholders about the user's company: the ids of the company, its newest address, its newest open invitation, and a
 * member, and the token of an invitation for the user.
 */
async function companyPlaceholders({ shop, user, keeper, journal }: FuzzWorld): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url');
  const insertInvitation = `
    insert into company_invitations (company_id, email, role, token_hash, invited_by, expires_at)
    select company_id, $1, 'viewer', sha256(convert_to($2, 'UTF8')), id, now() + interval '1 day' from users where id = $3 and company_id is not null
    on conflict do nothing`;
  await shop.pool.query(insertInvitation, [user.email, token, keeper.userId]);
  await shop.pool.query(insertInvitation, ['guest@shop.example', `${token}-guest`, user.userId]);
  await shop.pool.query(
    `insert into company_members (company_id, user_id, role) select company_id, $2, 'viewer' from users where id = $1 and company_id is not null
     on conflict do nothing`,
    [user.userId, keeper.userId],
  );
  const { rows } = await shop.pool.query<Record<'company' | 'address' | 'invitation', string | null>>(
    `select company_id as company,
       (select max(id) from company_addresses as address where address.company_id = users.company_id) as address,
       (select max(id) from company_invitations as invitation where invitation.company_id = users.company_id and accepted_at is null
          and withdrawn_at is null) as invitation
     from users where id = $1`,
    [user.userId],
  );
  await journal.changesSince();
  const { company = null, address = null, invitation = null } = rows[0] ?? {};
  return {
    '@company': company ?? '1',
    '@address': address ?? '1',
    '@invitation': invitation ?? '1',
    '@member': keeper.userId,
    '@token': token,
  };
}

/** Makes the caller a buyer of the company that they buy for. Earlier requests may have accepted an invitation as a viewer. */
async function letOrder(world: FuzzWorld, caller: 'user' | 'admin'): Promise<void> {
  await world.shop.pool.query(
    `update company_members set role = 'buyer' from users
     where users.id = $1 and company_members.user_id = users.id and company_members.company_id = users.company_id and company_members.role = 'viewer'`,
    [world[caller].userId],
  );
  await world.journal.changesSince();
}

async function tokenOf(world: FuzzWorld, caller: 'user' | 'admin'): Promise<string> {
  const kept = world.tokens.get(caller);
  if (kept) return kept;
  const { userId } = world[caller];
  const { id } = await world.shop.db
    .insertInto('sessions')
    .values({ user_id: userId, provider_session_id: randomUUID(), user_agent: '', revoked_at: null, authenticated_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await world.forge.accessToken({ sub: userId, sid: id });
  world.tokens.set(caller, token);
  await world.journal.changesSince();
  return token;
}

/** Returns a part that can be ordered. Adds a new part if earlier requests have left none. */
async function latestPart({ shop, keeper }: FuzzWorld): Promise<{ part: string; price: string }> {
  const row = await shop.db
    .selectFrom('parts')
    .select(['id', 'price_cents'])
    .where('deleted_at', 'is', null)
    .where('draft', '=', false)
    .where('life_cycle_status', '=', '2')
    .where('available_quantity', '>', 50)
    .where('min_quantity', '<', 2)
    .where('order_multiple', 'is', null)
    .where('price_cents', '<', 10_000_00)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return { part: row.id, price: String(dollarsFromCents(row.price_cents ?? 0)) };
  const added = await addPart(keeper);
  return { part: added._id, price: String(added.price) };
}

/** Returns an unpaid order. Places one if there is none. */
async function latestOrder(world: FuzzWorld): Promise<string> {
  const { shop, user } = world;
  const row = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', user.userId)
    .where('state', '=', 'unpaid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return row.id;
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { authorization: `Bearer ${await tokenOf(world, 'user')}` },
    payload: { partId: (await latestPart(world)).part, quantity: 2 },
  });
  return response.json<{ _id: string }>()._id;
}
