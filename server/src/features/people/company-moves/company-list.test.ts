import type { ListedCompany } from '@axlewright/contract/people/company-moves';
import { describe, expect, it } from 'vitest';
import { companyIdOf } from '../../../../test/companies.ts';
import { useMoveWorld } from '../../../../test/company-moves.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
const world = useMoveWorld(shop);

describe('GET /companies', () => {
  it('lists companies with their members and the number of their orders, and finds them by name and member', async () => {
    const name = `Bay ${crypto.randomUUID()}`;
    const owner = await world.owner(name);
    const buyer = await world.person('Bo Buyer');
    await world.move(buyer, owner, { role: 'buyer' });
    await world.order(owner);
    await world.order(buyer);
    const expected = {
      _id: await companyIdOf(owner),
      name,
      orders: 2,
      members: [
        { name: 'Olga Owner', email: owner.email, role: 'owner' },
        { name: 'Bo Buyer', email: buyer.email, role: 'buyer' },
      ],
    };
    for (const q of [name.slice(2).toUpperCase(), owner.email]) {
      const found = (await world.support.call('GET', `/companies?q=${encodeURIComponent(q)}`)).json<ListedCompany[]>();
      expect(found).toEqual([expect.objectContaining(expected)]);
    }
    const first = await world.support.call('GET', '/companies?limit=1');
    const next = /<\/api(.+?)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await world.support.call('GET', next);
    const [newest, older] = [first, second].map((page) => page.json<ListedCompany[]>()[0]);
    expect(Number(newest?._id)).toBeGreaterThan(Number(older?._id));
  });

  it('rejects visitors, buyers and a cursor of another list', async () => {
    expectProblem(await shop.app.inject({ url: '/api/companies' }), 401);
    expectProblem(await (await world.person()).call('GET', '/companies'), 403);
    expectProblem(await world.support.call('GET', '/companies?cursor=x'), 400);
  });
});
