import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: '=HYPERLINK("http://evil.example")' })]);
  const part = await addPart(admin, { name: 'Hose, "quoted", 5 m' });
  await buyer.call('POST', '/orders', { partId: part._id, quantity: 2, address: '1 Counter Lane\nDayton' });
  await buyer.call('POST', '/orders', { partId: part._id, quantity: 2, address: '\n=HYPERLINK("http://evil.example")' });
});

const table = async (path: string) => (await admin.call('GET', `/exports/${path}`)).body;

describe('CSV exports', () => {
  it('contain a row for each part, order and account', async () => {
    expect(await table('parts')).toMatch(
      /^\ufeffid,part number,brand,name,.+\n\d+,AXW-\d{8},Axlewright,"Hose, ""quoted"", 5 m",.*,12\.5,1,,96,EA,2\n$/,
    );
    expect(await table('orders')).toContain('"1 Counter Lane\nDayton"');
    expect((await table('users')).trim().split('\n')).toHaveLength(3);
  });

  it('end with the PO number, the number of lines, the typed numbers, the company, the status, and the fulfillment of each order', async () => {
    const part = await addPart(admin);
    const line = { partId: part._id, quantity: 2, orderedAs: '=1+1' };
    await buyer.call('POST', '/orders', { lines: [line, line, line], purchaseOrder: 'PO-4711' });
    const [heading, newest] = (await table('orders')).split('\n');
    expect(heading).toMatch(/,paid,purchase order,lines,ordered as,company,status,fulfillment$/);
    expect(newest).toMatch(/,PO-4711,3,'=1\+1; =1\+1; =1\+1,,open,none$/);
  });

  it('escape formulas that follow a line feed', async () => {
    expect(await table('orders')).toContain(`,"'\n=HYPERLINK(""http`);
  });

  it('escape formulas', async () => {
    for (const name of ['orders', 'users']) {
      expect(await table(name)).toContain("'=HYPERLINK");
      expect(await table(name)).not.toMatch(/[,"]=HYPERLINK/);
    }
  });

  it('apply the filters', async () => {
    expect((await table('users?role=admin')).trim().split('\n')).toHaveLength(2);
    expect((await table('orders?state=paid')).trim().split('\n')).toHaveLength(1);
    expect((await table('parts?q=nothing-like-it')).trim().split('\n')).toHaveLength(1);
  });

  it.each(['parts', 'orders', 'users'])('the %s export does not count the rows', async (name) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await table(name);
    const texts = query.mock.calls.map(([asked]: unknown[]) => (typeof asked === 'string' ? asked : (asked as { text: string }).text));
    query.mockRestore();
    expect(texts.some((text) => text.includes(`from "${name}"`))).toBe(true);
    // Only counts of this table matter, because background work of the shop may count other rows at the same time.
    expect(texts.filter((text) => /\bcount\(/.test(text) && text.includes(`"${name}"`))).toEqual([]);
  });

  it.each(['parts', 'orders', 'users'])('buyers cannot export all %s, and an unknown sort order is rejected', async (name) => {
    expectProblem(await shop.app.inject({ url: `/api/exports/${name}` }), 401);
    expectProblem(await buyer.call('GET', `/exports/${name}`), 403);
    expectProblem(await admin.call('GET', `/exports/${name}?sort=colour`), 400);
  });
});
