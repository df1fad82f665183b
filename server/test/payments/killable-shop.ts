import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { readSettings } from '../../src/env.ts';
import { createCardProvider } from '../../src/features/money/payments/card-provider.ts';
import { reconcile } from '../../src/features/money/payments/reconcile.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { getOrCreateSecret } from '../../src/platform/database/secrets.ts';
import { readerName } from '../../src/platform/outbox/outbox-connection.queries.ts';
import { never } from '../payment-services.ts';
import type { KillPoint } from './kill-points.ts';

/**
 * A program that runs the unchanged shop, and kills itself with SIGKILL at a given moment. Prints a line when it is ready.
 */
let armed: KillPoint | null = null;
let commitsToGo = 0;

function killSelf(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

/** Kills the process after a response from the card processor has arrived, and before the shop gets it. */
const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  if (armed && 'responseTo' in armed) {
    const { method, path } = armed.responseTo;
    if ((init?.method ?? 'GET') === method && new RegExp(path).test(new URL(String(input)).pathname)) await killSelf();
  }
  return response;
};

/** Kills the process before a commit reaches the database, or after the database has confirmed the commit. */
const realQuery = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
pg.Client.prototype.query = async function query(this: pg.Client, ...args: unknown[]) {
  const { text, name } = typeof args[0] === 'string' ? { text: args[0] } : ((args[0] ?? {}) as { text?: string; name?: string });
  // One statement places an order, outside of a transaction. So this statement counts as a commit, too.
  const isCommit = (text === 'commit' && !isOutboxReader(this)) || name?.startsWith('place-order');
  const isPoint = isCommit && armed && 'commit' in armed && --commitsToGo === 0;
  if (isPoint && armed && 'commit' in armed && armed.commit === 'before') await killSelf();
  const response = await realQuery.apply(this, args);
  if (isPoint) await killSelf();
  return response;
} as never;

/** Returns true for the connection that reads the outbox. Its commits do not count, because they can come at any time. */
function isOutboxReader(client: pg.Client): boolean {
  return (
    (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters.application_name === readerName
  );
}

const settings = readSettings(process.env);
const { database, pool } = openDatabase(settings.databaseUrl ?? '', 10);
const app = await createApp({
  settings,
  database,
  pool,
  web: null,
  sandboxStore: ':memory:',
  uploadsFolder: settings.dataDir,
  // Otherwise the commits of jobs would also count, and the shop could die at one of them.
  hasScheduledJobs: false,
});
const keys = settings.stripeKeys ?? { secretKey: '', webhookSecret: '' };
const apiBase = () => settings.stripeApiBase ?? '';
const services = { db: database, cards: createCardProvider({ ...keys, apiBase, shopId: await getOrCreateSecret(database, 'shop-id') }) };

app.post<{ Body: KillPoint }>('/test/arm', async (request) => {
  armed = request.body;
  commitsToGo = 'commit' in armed ? armed.nth : 0;
  return {};
});
app.post('/test/reconcile', async () => {
  await reconcile(services, { openForSeconds: 0, unpaidHours: never, now: new Date(Date.now() + 3_600_000) });
  return {};
});
await app.listen({ port: settings.port, host: '127.0.0.1' });
// A killed process does not write its compile cache, so it is written now.
flushCompileCache();
process.stdout.write('open\n');
