import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { Company } from '@axlewright/contract/people/company';
import type { CompanyMove, MyCompanyMove } from '@axlewright/contract/people/company-moves';
import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll } from 'vitest';
import { capabilitiesOf, companyIdOf } from './companies.ts';
import type { Person } from './people.ts';
import { quickAccounts } from './quick-accounts.ts';
import type { TestApp } from './test-app.ts';
import { addPart } from './test-parts.ts';

export interface MoveWorld {
  admin: Person;
  support: Person;
  part: PartDetail;
  /** a new account with its own company */
  person: (name?: string) => Promise<Person>;
  /** a new owner of a company with a name */
  owner: (company?: string) => Promise<Person>;
  order: (person: Person) => Promise<Order>;
  /** moves an account like `move`, but returns the response, whatever its status is */
  request: (email: string, owner: Person, options?: { role?: CompanyRole; withOrders?: boolean }) => ReturnType<Person['call']>;
  /** moves an account into the company of the owner */
  move: (person: Person, owner: Person, options?: { role?: CompanyRole; withOrders?: boolean }) => Promise<CompanyMove>;
  undo: (move: CompanyMove) => ReturnType<Person['call']>;
  /** asks what a move of the account into the company of the owner would do */
  plan: (person: Person, owner: Person) => ReturnType<Person['call']>;
  /** lists the moves that match a search, as staff see them */
  listMoves: (q: string) => Promise<CompanyMove[]>;
}

/** Creates an admin, a support employee and a part for one test file. Use the result only inside tests. */
export function useMoveWorld(shop: TestApp): MoveWorld {
  const world = {} as MoveWorld;
  beforeAll(async () => {
    const addAccount = await quickAccounts(shop);
    const admin = await addAccount({ name: 'Ada Admin', staffRole: 'admin' });
    const support = await addAccount({ name: 'Sue Support', staffRole: 'support' });
    const part = await addPart(admin, { price: 10, availableQ: 1_000_000 });
    const request: MoveWorld['request'] = async (email, owner, { role = 'buyer', withOrders = false } = {}) =>
      support.call('POST', '/company-moves', { email, companyId: await companyIdOf(owner), role, withOrders });
    Object.assign(world, {
      admin,
      support,
      part,
      request,
      person: (name = 'Bea Buyer') => addAccount({ name }),
      owner: async (company = 'Main Street Parts') => {
        const owner = await addAccount({ name: 'Olga Owner' });
        await owner.call('PUT', '/company', { name: company, taxId: '', phone: '' });
        return owner;
      },
      order: async (person) => (await person.call('POST', '/orders', { partId: part._id, quantity: 4 })).json<Order>(),
      move: async (person, owner, options) => {
        const response = await request(person.email, owner, options);
        if (response.statusCode !== 201) throw new Error(`move: ${response.statusCode} ${response.body}`);
        return response.json<CompanyMove>();
      },
      undo: (move) => support.call('POST', `/company-moves/${move._id}/undo`),
      plan: async (person, owner) => support.call('GET', `/company-moves/plan?email=${person.email}&companyId=${await companyIdOf(owner)}`),
      listMoves: async (q) => (await support.call('GET', `/company-moves?q=${encodeURIComponent(q)}`)).json<CompanyMove[]>(),
    } satisfies MoveWorld);
  });
  return world;
}

export const companyIdsOf = async (person: Person) => (await capabilitiesOf(person)).companies.map(({ companyId }) => companyId);
export const membersOf = async (person: Person) => (await person.call('GET', '/company')).json<Company>().members;
export const requestsTo = async (person: Person) => (await person.call('GET', '/me/company-moves')).json<MyCompanyMove[]>();
export const agree = (person: Person, { _id }: { _id: string }) => person.call('POST', `/me/company-moves/${_id}/agree`);
export const decline = (person: Person, { _id }: { _id: string }) => person.call('POST', `/me/company-moves/${_id}/decline`);

/** Returns the ids of the orders that the person placed for a company and still sees, oldest first. */
export async function ordersOf(person: Person, companyId: string): Promise<string[]> {
  const response = await person.call('GET', `/orders?email=${person.email}&company=${companyId}&sort=oldest`);
  return response.json<Order[]>().map((order) => order._id);
}
