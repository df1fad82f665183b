import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { problemSchema } from '@axlewright/contract/problem';
import { orderLineErrorCodes } from '@axlewright/contract/sales/order-lines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpAdmin } from './people.ts';
import { useTestApp } from './test-app.ts';
import { addPart } from './test-parts.ts';

const run = promisify(execFile);
const shop = useTestApp();
let folder: string;

const runShell = (script: string, env: NodeJS.ProcessEnv) =>
  run('bash', ['-c', script], { env: { ...env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-integrate-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('docs/integrate.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/integrate.md'), 'utf8');
  const blocksOf = (language: string) =>
    [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);

  /** Adds the part that the code on the page orders, and a buyer for that code. */
  async function prepareShop() {
    await addPart(await signUpAdmin(shop), { name: 'Oil filter', minQ: 11, orderMultiple: 6, price: 4.25 });
    const buyer = await signUp(shop);
    const env = { ...process.env, SHOP: shop.url, EMAIL: buyer.email, PASSWORD: buyer.password };
    const ordersIn = async (state: string) => (await buyer.call('GET', `/orders?email=${buyer.email}&state=${state}`)).json();
    return { env, ordersIn, paidOrders: () => ordersIn('paid') };
  }

  const orderOnPage = { paid: true, price: 51, lines: [{ quantity: 12, name: 'Oil filter' }] };

  it('orders and pays with its curl commands', async () => {
    const [settings = '', ...commands] = blocksOf('sh');
    expect(settings.match(/^\w+=/gm)).toEqual(['SHOP=', 'EMAIL=', 'PASSWORD=']);
    const { env, ordersIn } = await prepareShop();
    const script = ['set -eu', ...commands].join('\n');
    const { stdout } = await runShell(script, env);
    expect(await ordersIn('paid')).toMatchObject([orderOnPage]);
    expect(JSON.parse(stdout)).toMatchObject(orderOnPage);
    const lines = [
      { quantity: 12, note: 'For the counter' },
      { quantity: 6, note: 'For bay 3' },
    ];
    expect(await ordersIn('cancelled')).toMatchObject([{ purchaseOrder: 'PO-4712-B', shipTo: { line2: 'Suite 5' }, lines }]);
  });

  it('shows rejected lines as the shop returns them, and explains each code', () => {
    const { lines } = problemSchema.pick({ status: true, code: true, lines: true }).parse(JSON.parse(blocksOf('json')[0] ?? ''));
    expect(lines?.map(({ code }) => code)).toEqual(['invalid-quantity', 'price-changed', 'not-orderable']);
    const explained = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, code]) => code);
    expect(explained.toSorted()).toEqual(orderLineErrorCodes.toSorted());
  });

  it('orders and pays with its TypeScript file', async () => {
    await writeFile(join(folder, 'order.mts'), blocksOf('ts')[0] ?? '');
    const { env, paidOrders } = await prepareShop();
    const { stdout, stderr } = await run(process.execPath, ['order.mts'], {
      cwd: folder,
      env,
    });
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^Order \d+: 12 × Oil filter, \$51\nPaid: pi_\w+\n$/), '']);
    expect(await paidOrders()).toMatchObject([orderOnPage]);
  });

  it('orders with the client of this repository', async () => {
    const [, withClient = '', ...others] = blocksOf('ts');
    expect(others).toEqual([]);
    const { env, paidOrders } = await prepareShop();
    const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '--eval', withClient], {
      cwd: import.meta.dirname,
      env,
    });
    expect(stdout).toMatch(/^Order \d+: \$51\n$/);
    expect(await paidOrders()).toEqual([]);
  });

  it('has a card that the sandbox declines', async () => {
    const [, declined = ''] = /declines `(\w+)`/.exec(page) ?? [];
    expect(declined).toMatch(/^pm_/);
    const { env, paidOrders } = await prepareShop();
    const script = ['set -eu', ...blocksOf('sh').slice(1)].join('\n').replace('pm_card_visa', declined);
    await expect(runShell(script, env)).rejects.toThrow(/402/);
    expect(await paidOrders()).toEqual([]);
  });
});
