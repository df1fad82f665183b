import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runCommandProcess } from '../../../../test/command-process.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type DatabaseLink, openDatabaseLink } from '../../../../test/faults/database-link.ts';
import { freePort } from '../../../../test/free-port.ts';
import { type Person, signUpAdmin } from '../../../../test/people.ts';
import { startReplicatedDatabase } from '../../../../test/replicated-database.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

let servers: Awaited<ReturnType<typeof startReplicatedDatabase>>;
let link: DatabaseLink;
let shop: TestApp;
let metricsPort: number;
/** a second instance, which allows the replica less lag */
let other: TestApp;
let writer: Person;
/** staff who write nothing */
let reader: Person;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  stops.unshift(servers.stop);
  link = await openDatabaseLink(servers.replicaPort);
  stops.unshift(link.close);
  const replica = { connectionString: servers.replicaThrough(link.port), maxLagSeconds: 60 };
  metricsPort = await freePort();
  const first = await startTestApp({ database: servers.database, replica, environment: { METRICS_PORT: String(metricsPort) } });
  stops.unshift(first.stop);
  shop = first.shop;
  const second = await startTestApp({ beside: shop, publicUrl: shop.settings.publicUrl, replica: { ...replica, maxLagSeconds: 1 } });
  stops.unshift(second.stop);
  other = second.shop;
  writer = await signUpAdmin(shop);
  reader = await signUpAdmin(shop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
beforeEach(() => untilUsed());
afterEach(async () => {
  await servers.holdBack(0);
  link.repair();
});

/** Waits until the replica is used. The audit log is read from it, even if it is behind. */
const untilUsed = () => eventually(async () => expect((await whereReads(() => actionsSeenBy(reader))).replica).toBeGreaterThan(0));

/** Counts the queries of the first instance that ran on the replica, and those that the primary ran instead. */
async function whereReads(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = await counts();
  await work();
  const after = await counts();
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}

async function counts() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const metric = (name: string, kind: string) => Number(new RegExp(`^shop_${name}{kind="${kind}"} (.+)$`, 'm').exec(text)?.[1]);
  return {
    replica: metric('replica_reads_total', 'replica'),
    primary: metric('replica_reads_total', 'primary'),
    lagSeconds: metric('replica_lag_seconds', 'all'),
  };
}

/** Returns the ids of the items in the audit log. */
async function actionsSeenBy(person: Person, instance = shop): Promise<string[]> {
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const response = await instance.app.inject({ url: '/api/audit?limit=20', headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ subject: { id: string } }[]>().map(({ subject }) => subject.id);
}

async function listedPart(id: string, query: string) {
  const response = await shop.app.inject({ url: `/api/parts?${query}` });
  expect(response.statusCode).toBe(200);
  return response.json<{ _id: string; name: string; availableQ: number }[]>().find(({ _id }) => _id === id);
}

it('reads stale data from a replica that is 30 seconds behind, but users see their own writes on every instance', async () => {
  await servers.holdBack(30);
  const { _id } = await addPart(writer);
  expect(await actionsSeenBy(writer)).toContain(_id);
  expect(await actionsSeenBy(writer, other)).toContain(_id);
  const late = await whereReads(async () => expect(await actionsSeenBy(reader)).not.toContain(_id));
  expect(late.replica).toBeGreaterThan(0);
  expect(late.primary).toBe(0);
  // The second instance does not use a replica that is more than one second behind.
  await eventually(async () => expect(await actionsSeenBy(reader, other)).toContain(_id));
  await eventually(async () => expect((await counts()).lagSeconds).toBeGreaterThan(1));

  await servers.holdBack(0);
  await eventually(async () => expect(await actionsSeenBy(reader)).toContain(_id));
  // Now the replica has the write, so the writer uses it, too.
  await eventually(async () => expect((await whereReads(() => actionsSeenBy(writer))).replica).toBeGreaterThan(0));
});

it('never caches an old public list', async () => {
  const { _id } = await addPart(writer, { availableQ: 50 });
  await servers.holdBack(30);
  await writer.call('PUT', `/parts/${_id}`, { name: 'Renamed' });
  await writer.call('POST', '/orders', { partId: _id, quantity: 5 });
  for (const query of ['sort=name', 'sort=name&limit=30', 'sort=-stock']) {
    const where = await whereReads(() =>
      eventually(async () => expect(await listedPart(_id, query)).toMatchObject({ name: 'Renamed', availableQ: 45 })),
    );
    expect(where.replica).toBe(0);
  }
  await servers.holdBack(0);
  expect(await listedPart(_id, 'sort=name')).toMatchObject({ name: 'Renamed', availableQ: 45 });
});

it('reads public lists from the replica, and each list shows the change made just before it', async () => {
  const { _id } = await addPart(writer);
  let replicaReads = 0;
  // On a busy machine, the replica may be too late with the first changes, so the loop continues until a list was read from it.
  for (let edit = 1; edit <= 25 || replicaReads === 0; edit += 1) {
    await writer.call('PUT', `/parts/${_id}`, { name: `Edit ${edit}` });
    const where = await whereReads(async () => expect(await listedPart(_id, 'sort=name')).toMatchObject({ name: `Edit ${edit}` }));
    replicaReads += where.replica;
  }
});

it("never reads stock, the caller's orders, prices, or roles from a replica", async () => {
  const { _id } = await addPart(writer);
  const order = (await writer.call('POST', '/orders', { partId: _id, quantity: 3 })).json<{ _id: string }>();
  const paths = [
    `/parts/${_id}`,
    `/orders/${order._id}`,
    '/orders',
    '/stock',
    `/admin/${reader.email}`,
    '/user',
    '/me/capabilities',
    '/basket',
  ];
  const where = await whereReads(async () => {
    for (const path of paths) expect([path, (await reader.call('GET', path)).statusCode]).toEqual([path, 200]);
  });
  expect(where).toMatchObject({ replica: 0, primary: 0 });
});

const reports = ['/reports/sales-overview', '/reports/stock', '/exports/users', '/exports/orders', '/exports/parts', '/audit', '/overview'];
const allReports = () => Promise.all(reports.map(async (path) => (await reader.call('GET', path)).statusCode));
const allFine = reports.map(() => 200);

it('no request fails if the replica is killed, and the shop uses it again later', async () => {
  let isKilled = false;
  const reading = (async () => {
    const statuses = new Set<number>();
    for (let after = 0; after < 5; after += isKilled ? 1 : 0) for (const status of await allReports()) statuses.add(status);
    return [...statuses];
  })();
  await servers.killReplica();
  isKilled = true;
  expect(await reading).toEqual([200]);
  expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect((await whereReads(allReports)).replica).toBe(0);
  await eventually(async () => expect((await counts()).lagSeconds).toBeNaN());
  await servers.startReplica();
  await untilUsed();
});

it('no request fails if the replica does not respond', async () => {
  // When the check of the replica fails, the shop must end the replica's queries before they reach their timeout.
  const emit = vi.spyOn(pg.Client.prototype, 'emit');
  onTestFinished(() => emit.mockRestore());
  link.dropPackets();
  const startedMs = performance.now();
  expect(await allReports()).toEqual(allFine);
  // Less than the timeout of a query.
  expect(performance.now() - startedMs).toBeLessThan(6_500);
  expect((await whereReads(allReports)).replica).toBe(0);
  expect(emit.mock.calls.map(([event]) => event)).not.toContain('noResponse');
});

it('the doctor says why a replica cannot be used', async () => {
  const doctor = (url: string) => runCommandProcess(['doctor'], { ...shop.databaseSettings, REPLICA_DATABASE_URL: url });
  const closed = await freePort();
  const [good, primary, away] = await Promise.all([
    doctor(servers.replicaThrough(servers.replicaPort)),
    doctor(shop.databaseSettings.DATABASE_URL),
    doctor(servers.replicaThrough(closed)),
  ]);
  expect(good.output).toMatch(/^All checks passed: /);
  expect(primary.output).toMatch(
    /^Warning: the replica .+ cannot be used: the server is not a replica\. All reads go to the primary\.\nAll checks/,
  );
  expect(away.output).toMatch(/^Warning: the replica .+ cannot be used: connect ECONNREFUSED/);
  expect([good.code, primary.code, away.code]).toEqual([0, 0, 0]);
});
