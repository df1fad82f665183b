import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandProcess } from '../../../../test/command-process.ts';
import { salesCounted } from '../../../../test/counted-sales.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { beginAsHolder, waitingOnLock } from '../../../../test/waiting-on-lock.ts';
import { listViolations } from '../../../features/desk/invariants/invariants.queries.ts';
import { databaseOn } from '../database.ts';
import { onConnection } from '../single-connection.ts';
import { histories, type KeptMonths, saveKeptMonths } from './archive.queries.ts';
import { archiveHistories } from './archive-histories.ts';

const shop = useTestApp();
const { admin, part, placeOrder, placePaidOrder, stock } = useTestOrders(shop);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await rm(join(folder, 'archive'), { recursive: true, force: true });
  await keep({ audit: null, orders: null, stock: null });
});

const keep = (months: KeptMonths) =>
  onConnection(shop.ownerConnectionString, 'test', (client) => saveKeptMonths(databaseOn(client), months));
const keepTwoYears = () => keep({ audit: 24, orders: 24, stock: 24 });
const archive = () => archiveHistories(shop.db, { folder: join(folder, 'archive') });

/** Makes everything that has happened so far this many months older. */
const age = (months: number) =>
  shop.asOwner(`
    begin;
    ${['admin_acts', 'order_events', 'stock_adjustments'].map((table) => `alter table ${table} disable trigger user;`).join(' ')}
    update admin_acts set at = at - interval '${months} months';
    update order_events set at = at - interval '${months} months';
    update stock_adjustments set created_at = created_at - interval '${months} months';
    ${['admin_acts', 'order_events', 'stock_adjustments'].map((table) => `alter table ${table} enable trigger user;`).join(' ')}
    commit`);

const listRows = async (table: string) => (await shop.pool.query(`select * from ${table} order by id`)).rows;

/** Returns the rows of all files of a history, with the names of the files. */
async function readArchive(history: string): Promise<{ files: string[]; rows: { id: number }[] }> {
  const files = await readdir(join(folder, 'archive', history)).catch(() => []);
  const rows: { id: number }[] = [];
  for (const file of files) {
    const lines = gunzipSync(await readFile(join(folder, 'archive', history, file))).toString();
    rows.push(
      ...lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  }
  return { files, rows };
}

async function placeShippedOrder(): Promise<Order> {
  const order = await placePaidOrder();
  const lines = [{ lineNumber: 1, quantity: 4, left: 4 }];
  expect((await admin.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines })).statusCode).toBe(201);
  await salesCounted(shop);
  return order;
}

describe('archiving', () => {
  it('removes no rows by default, however old they are', async () => {
    await placeShippedOrder();
    await age(120);
    const before = await Promise.all(['admin_acts', 'order_events', 'stock_adjustments'].map(listRows));
    await archive();
    expect(await Promise.all(['admin_acts', 'order_events', 'stock_adjustments'].map(listRows))).toEqual(before);
    expect(await readdir(folder)).toEqual([]);
  });

  it('moves whole old months of the audit log into files, and keeps the newer ones', async () => {
    await admin.call('PUT', `/parts/${part._id}`, { name: 'Old name' });
    await age(25);
    const old = await listRows('admin_acts');
    await admin.call('PUT', `/parts/${part._id}`, { name: 'New name' });
    const kept = (await listRows('admin_acts')).filter(({ id }) => !old.some((row) => row.id === id));
    await keepTwoYears();
    await archive();
    expect(await listRows('admin_acts')).toEqual(kept);
    const { files, rows } = await readArchive('audit');
    expect(rows.map(({ id }) => String(id))).toEqual(old.map(({ id }) => id));
    expect(rows.at(-1)).toMatchObject({ act: 'part-changed', changes: [{ field: 'name', to: 'Old name' }] });
    for (const file of files) expect(file).toMatch(/^\d{4}-\d{2}-\d+-\d+\.jsonl\.gz$/);
  });

  it('keeps the order events that the doctor and the reports need, and everything about an open order', async () => {
    const shipped = await placeShippedOrder();
    const open = await placeOrder();
    await age(30);
    await keepTwoYears();
    await archive();
    const kinds = async ({ _id }: { _id: string }) =>
      (await listRows('order_events')).filter(({ order_id }) => order_id === _id).map(({ what }) => what);
    expect(await kinds(shipped)).toEqual(['paid', 'shipped']);
    expect(await kinds(open)).toEqual(['placed']);
    expect((await readArchive('orders')).rows).toContainEqual(expect.objectContaining({ order_id: Number(shipped._id), what: 'placed' }));
    expect(await listViolations(shop.db)).toEqual([]);
  });

  it('carries the sum of old stock adjustments forward in one row, even in a second run', async () => {
    const before = await stock();
    const sum = async () => (await listRows('stock_adjustments')).filter(({ part_id }) => part_id === part._id);
    for (const more of [24, 26]) {
      await admin.call('PUT', `/parts/${part._id}`, { availableQ: before + more });
      await age(60);
      await admin.call('PUT', `/parts/${part._id}`, { availableQ: before });
      await keep({ audit: null, orders: null, stock: 24 });
      await shop.asOwner('update retention set archived_before = null');
      await archive();
      expect(await listViolations(shop.db)).toEqual([]);
    }
    const rows = await sum();
    expect(rows.filter(({ reason }) => reason === 'carried forward')).toHaveLength(1);
    const changes = (await admin.call('GET', `/parts/${part._id}/stock/changes`)).json<{ reason: string }[]>();
    expect(changes.map(({ reason }) => reason)).toContain('carried forward');
  });

  it('keeps the rows if the file cannot be written, and archives them in the next run', async () => {
    await admin.call('PUT', `/parts/${part._id}`, { name: 'Unwritable' });
    await age(40);
    const before = await listRows('admin_acts');
    await keepTwoYears();
    await writeFile(join(folder, 'archive'), 'a file where the folder should be');
    await expect(archive()).rejects.toThrow();
    expect(await listRows('admin_acts')).toEqual(before);
    await rm(join(folder, 'archive'));
    await archive();
    expect((await readArchive('audit')).rows).toHaveLength(before.length);
  });
});

it('a killed command loses no row, and the next one archives each row once', async () => {
  await admin.call('PUT', `/parts/${part._id}`, { name: 'Killed' });
  await shop.asOwner(`
    begin; alter table admin_acts disable trigger user; update admin_acts set at = now() - interval '40 months';
    alter table admin_acts enable trigger user; commit`);
  const before = await listRows('admin_acts');
  expect(before.length).toBeGreaterThan(0);
  const environment = { ...shop.databaseSettings, DATA_DIR: folder, KEEP_AUDIT_MONTHS: '24' };
  await onConnection(shop.ownerConnectionString, 'test', async (holder) => {
    await beginAsHolder(holder);
    await holder.query('select from admin_acts for update');
    const started = Promise.withResolvers<ChildProcess>();
    const killed = runCommandProcess(['retention'], environment, started.resolve);
    await waitingOnLock(shop);
    (await started.promise).kill('SIGKILL');
    expect(await killed).toMatchObject({ code: null });
    await holder.query('rollback');
  });
  const first = await readArchive('audit');
  expect(first.rows).toHaveLength(before.length);
  expect(await runCommandProcess(['retention'], environment)).toMatchObject({ code: 0 });
  expect(await listRows('admin_acts')).toEqual([]);
  expect(await readArchive('audit')).toEqual(first);
});

describe('npm run retention', () => {
  const retention = (settings: Record<string, string> = {}) =>
    runCommandProcess(['retention'], { ...shop.databaseSettings, DATA_DIR: folder, ...settings });
  const stored = async () => (await shop.pool.query('select history, months from retention order by history')).rows;

  it("without a setting, uses the running shop's limits and does not change them", async () => {
    await keep({ audit: 24, orders: null, stock: 36 });
    expect(await retention()).toEqual({ code: 0, output: expect.stringMatching(/^Archived and removed: \d+ rows?\.\n$/) });
    expect(await stored()).toEqual([
      { history: 'audit', months: 24 },
      { history: 'stock', months: 36 },
    ]);
  });

  it('says which limits a setting has changed, and keeps the others', async () => {
    await keep({ audit: 24, orders: null, stock: 36 });
    const { code, output } = await retention({ KEEP_AUDIT_MONTHS: '30', KEEP_STOCK_HISTORY_MONTHS: '36' });
    expect([code, output.split('\n')]).toEqual([
      0,
      [
        'The history "audit" is now kept for 30 months (before: 24). The next time the shop starts, it replaces this with its own setting.',
        expect.stringMatching(/^Archived and removed: /),
        '',
      ],
    ]);
    expect(await stored()).toEqual([
      { history: 'audit', months: 30 },
      { history: 'stock', months: 36 },
    ]);
  });

  it('fails if no history has a limit', async () => {
    expect(await retention()).toEqual({ code: 1, output: expect.stringMatching(/^No history has a limit\. .+KEEP_AUDIT_MONTHS.+\n$/) });
  });
});

describe("the shop's role", () => {
  it.each(['update retention set months = 24', 'delete from retention', `insert into retention values ('audit', 24)`])(
    'may not change the setting: %s',
    async (statement) => {
      await expect(shop.pool.query(statement)).rejects.toThrow('permission denied');
    },
  );

  it.each(histories)('cannot remove rows of the history %s that must be kept', async (history) => {
    await placeOrder();
    await admin.call('PUT', `/parts/${part._id}`, { name: history });
    const table = { audit: 'admin_acts', orders: 'order_events', stock: 'stock_adjustments' }[history];
    const remove = () => shop.pool.query(`select remove_archived($1, array(select id from ${table}))`, [history]);
    const before = await listRows(table);
    await expect(remove()).rejects.toThrow('only 0 of');
    await keepTwoYears();
    await expect(remove()).rejects.toThrow(/only \d+ of \d+ rows/);
    expect(await listRows(table)).toEqual(before);
    await expect(shop.pool.query(`set shop.removes_archived = 'on'; delete from ${table}`)).rejects.toThrow('permission denied');
  });

  it('and even the owner of the tables cannot set a history to less than two years', async () => {
    await expect(keep({ audit: 23, orders: null, stock: null })).rejects.toThrow('retention_months_check');
  });
});
