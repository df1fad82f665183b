import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { readSettings, type Settings } from '../src/env.ts';
import { listViolations } from '../src/features/desk/invariants/invariants.queries.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/db.ts';
import type { ReplicaOptions } from '../src/platform/database/replica/replica.ts';
import { onConnection } from '../src/platform/database/single-connection.ts';
import type { WebBuild } from '../src/platform/web/page-rendering.ts';
import { type ClonedDatabase, cloneTemplate } from './cloned-database.ts';
import { type DatabaseLink, openDatabaseLink } from './faults/database-link.ts';
import { freePort } from './free-port.ts';
import { recordStatuses } from './seen-statuses.ts';
import { unlimitedCaps } from './unlimited-caps.ts';

export interface TestApp {
  app: FastifyInstance;
  /** `db` and `pool` connect as the role that the shop uses */
  db: Database;
  pool: pg.Pool;
  settings: Settings;
  /** the shop's origin */
  url: string;
  /** connects as the role that owns the tables */
  ownerConnectionString: string;
  /** environment variables for commands, with both roles */
  databaseSettings: { DATABASE_URL: string; MIGRATION_DATABASE_URL: string };
  /** runs SQL as the role that owns the tables, on a separate connection, which does not have the shop's limit of 6 s for a statement */
  asOwner(sql: string): Promise<pg.QueryResult>;
  uploadsFolder: string;
  /** the link between the shop and its database; null without the option `linked` */
  link: DatabaseLink | null;
}

interface TestAppOptions {
  environment?: Record<string, string>;
  /** true: limits unpaid orders as in a real shop */
  hasCaps?: boolean;
  /** pages to serve */
  web?: WebBuild;
  /** another shop, which was started before; this shop becomes the second instance on the same database, and must stop before the other shop */
  beside?: TestApp;
  /** a migrated database; default: a copy of the template; dropped when the shop stops */
  database?: ClonedDatabase;
  /** the URL for which tokens are issued; default: the shop's own URL */
  publicUrl?: string;
  isDraining?: () => boolean;
  /** true: jobs run on their schedules */
  hasScheduledJobs?: boolean;
  /** receives the log lines of LOG_LEVEL and above */
  logTo?: { write(line: string): void };
  /** a replica of `database` */
  replica?: ReplicaOptions | null;
  /** true: connects to the database through a link that tests can break */
  linked?: boolean;
  /** true: the tests cause a 500 on purpose; 500 is not in the endpoint table */
  expectsServerErrors?: boolean;
  /** true: the calls are random, so their statuses do not count as tested */
  areCallsRandom?: boolean;
}

/**
 * Starts the real shop with its own database, on a free loopback port, for one test file. Use the result only inside tests, because `beforeAll`
 * fills it.
 */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const shop = {} as TestApp;
  let stop = async () => {};
  beforeAll(async () => {
    const started = await startTestApp(options);
    stop = started.stop;
    Object.assign(shop, started.shop);
  });
  // Money and stock must be correct after every test.
  afterEach(async () => expect(await listViolations(shop.db)).toEqual([]));
  afterAll(() => stop());
  return shop;
}

export async function startTestApp({
  environment = {},
  hasCaps = false,
  web,
  beside,
  database,
  expectsServerErrors = false,
  areCallsRandom = false,
  linked = false,
  replica: replicaOptions = null,
  publicUrl,
  ...rest
}: TestAppOptions = {}): Promise<{
  shop: TestApp;
  stop: () => Promise<void>;
}> {
  const clone = beside ? databaseOf(beside) : (database ?? (await cloneTemplate()));
  const { ownerConnectionString, appConnectionString } = clone;
  // The shop's URL must be known before the shop listens, because tokens contain it.
  const port = await freePort();
  const settings = {
    ...readSettings({ LOG_LEVEL: 'error', ...(hasCaps ? {} : unlimitedCaps), ...environment, PORT: String(port) }),
    publicUrl: publicUrl ?? `http://127.0.0.1:${port}`,
  };
  const link = linked ? await openDatabaseLink(Number(new URL(ownerConnectionString).port)) : null;
  const shopDatabaseUrl = link ? appConnectionString.replace(/:\d+\//, `:${link.port}/`) : appConnectionString;
  const { database: db, pool, replica } = openDatabase(shopDatabaseUrl, settings.databasePoolSize, replicaOptions);
  const uploadsFolder = await mkdtemp(join(tmpdir(), 'axlewright-uploads-'));
  const statuses = recordStatuses(inject('statusesFile'), { areRandom: areCallsRandom });
  let lastLogLine = '';
  const observe = (endpoint: string, status: number) => {
    statuses.observe(endpoint, status);
    // Prints the last log line, because the response does not contain the cause.
    if (status === 500) console.error(endpoint, lastLogLine);
  };
  const app = await createApp({
    settings,
    database: db,
    pool,
    replica,
    web: web ?? null,
    sandboxStore: ':memory:',
    uploadsFolder,
    hasScheduledJobs: false,
    logTo: {
      write(line) {
        lastLogLine = line;
      },
    },
    ...rest,
    ...(expectsServerErrors ? {} : { observe }),
  });
  const url = await app.listen({ port, host: '127.0.0.1' }).catch(async (error) => {
    await db.destroy();
    await clone.drop();
    throw error;
  });
  const stop = async () => {
    await app.close();
    statuses.write();
    await db.destroy();
    await link?.close();
    await clone.drop();
    await rm(uploadsFolder, { recursive: true, force: true });
  };
  const databaseSettings = { DATABASE_URL: appConnectionString, MIGRATION_DATABASE_URL: ownerConnectionString };
  const asOwner = (sql: string) => onConnection(ownerConnectionString, 'test', (client) => client.query(sql));
  return { shop: { app, db, pool, settings, url, ownerConnectionString, databaseSettings, asOwner, uploadsFolder, link }, stop };
}

/** Returns the database of a running shop. `drop` does nothing, because that shop drops the database. */
function databaseOf({ ownerConnectionString, databaseSettings }: TestApp) {
  return { ownerConnectionString, appConnectionString: databaseSettings.DATABASE_URL, drop: async () => {} };
}
