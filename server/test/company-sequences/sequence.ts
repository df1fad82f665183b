import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import { listViolations } from '../../src/features/desk/invariants/invariants.queries.ts';
import { accept, capabilitiesOf, chooseCompany, companyIdOf, join, newestToken } from '../companies.ts';
import type { Person } from '../people.ts';
import type { quickAccounts } from '../quick-accounts.ts';
import type { TestApp } from '../test-app.ts';
import { type Action, accountCount, type Step } from './actions.ts';

export interface World {
  shop: TestApp;
  addAccount: Awaited<ReturnType<typeof quickAccounts>>;
  partId: string;
}

interface Stage {
  world: World;
  people: Person[];
  /** the first company of each account */
  companies: string[];
  invitations: { id: string; token: string }[];
  orders: Order[];
}

/** Every status that an action may get. With any other status, such as 500 after a deadlock, the sequence fails. */
const expected: Record<Action['do'], number[]> = {
  invite: [201, 403, 409],
  accept: [201, 403, 409],
  withdraw: [204, 403, 404],
  remove: [204, 403, 404, 409],
  'set-role': [200, 403, 404, 409],
  switch: [200, 404],
  // 404: the key belongs to an order of a company that the account has left.
  order: [201, 403, 404, 409],
  cancel: [204, 403, 404, 409],
};

/**
 * Runs a sequence with four new accounts: two owners and a buyer of one company, and an account outside of it. Throws if a status is unexpected or
 * an invariant is violated. Also throws if an account cannot read an order that its roles allow, or can read any other order.
 */
export async function playSequence(world: World, steps: Step[]): Promise<void> {
  const people = await Promise.all(Array.from({ length: accountCount }, () => world.addAccount()));
  const companies = await Promise.all(people.map(companyIdOf));
  const stage: Stage = { world, people, companies, invitations: [], orders: [] };
  const [owner, second, buyer] = people as [Person, Person, Person];
  await join(world.shop, owner, second, 'owner');
  await join(world.shop, owner, buyer, 'buyer');
  for (const step of steps) await Promise.all(step.map((action) => perform(stage, action)));
  const violations = await listViolations(world.shop.db);
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
  for (const person of people) await requireCorrectAccess(stage, person);
}

async function perform(stage: Stage, action: Action): Promise<void> {
  const response = await run(stage, action);
  if (response && !expected[action.do].includes(response.statusCode))
    throw new Error(`${JSON.stringify(action)} returned ${response.statusCode} ${response.body}`);
}

async function run({ world, people, companies, invitations, orders }: Stage, action: Action): Promise<LightMyRequestResponse | undefined> {
  const by = people[action.by] as Person;
  const whom = 'whom' in action ? (people[action.whom] as Person) : by;
  if (action.do === 'invite') {
    const response = await by.call('POST', '/company/invitations', { email: whom.email, role: action.role });
    const token = response.statusCode === 201 ? await newestToken(world.shop, whom.email) : '';
    if (token !== '') invitations.push({ id: response.json<{ _id: string }>()._id, token });
    return response;
  }
  if (action.do === 'remove') return by.call('DELETE', `/company/members/${whom.userId}`);
  if (action.do === 'set-role') return by.call('PUT', `/company/members/${whom.userId}`, { role: action.role });
  if (action.do === 'switch') return chooseCompany(by, companies[action.company] ?? '');
  if (action.do === 'order') {
    const companyId = action.company === null ? null : companies[action.company];
    const body = { partId: world.partId, quantity: 2, ...(companyId ? { companyId } : {}) };
    const key: Record<string, string> = action.key === null ? {} : { 'idempotency-key': `${action.key}-${action.company}` };
    const response = await by.call('POST', '/orders', body, key);
    if (response.statusCode === 201) {
      const order = response.json<Order>();
      if (companyId && order.companyId !== companyId)
        throw new Error(`order ${order._id} belongs to a different company than the one in the request`);
      orders.push(order);
    }
    return response;
  }
  const invitation = invitations.at(-1 - action.nth);
  if (action.do === 'accept') return invitation && accept(by, invitation.token);
  if (action.do === 'withdraw') return invitation && by.call('DELETE', `/company/invitations/${invitation.id}`);
  const order = orders.at(-1 - action.nth);
  return order && by.call('DELETE', `/orders/${order._id}`);
}

const rolesThatSeeAllOrders: readonly CompanyRole[] = ['owner', 'approver', 'viewer'];

/** Throws if the person has no current company, cannot read an order that their roles allow, or can read any other order. */
async function requireCorrectAccess({ orders }: Stage, person: Person): Promise<void> {
  const { company, companies } = await capabilitiesOf(person);
  if (!company) throw new Error(`account ${person.userId} has no current company`);
  for (const order of orders) {
    const membership = companies.find(({ companyId }) => companyId === order.companyId);
    const mayRead = membership !== undefined && (rolesThatSeeAllOrders.includes(membership.role) || order.email === person.email);
    const { statusCode } = await person.call('GET', `/orders/${order._id}`);
    if (statusCode !== (mayRead ? 200 : 404))
      throw new Error(`account ${person.userId}, ${membership?.role ?? 'not a member'}, got ${statusCode} for order ${order._id}`);
  }
}
