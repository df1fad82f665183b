import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { readSettings, type Settings } from '../src/env.ts';
import { listBreaches } from '../src/features/desk/invariants/invariants.queries.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/db.ts';
import { onConnection } from '../src/platform/database/single-connection.ts';
import type { WebBuild } from '../src/platform/web/page-rendering.ts';
import { cloneTemplate } from './cloned-database.ts';
import { type DatabaseLink, openDatabaseLink } from './faults/database-link.ts';
import { freePort } from './free-port.ts';
import { liftedCaps } from './lifted-caps.ts';
import { noteStatuses } from './seen-statuses.ts';

export interface TestApp {
  app: FastifyInstance;
  /** as the role that the shop works with, like `pool` */
  db: Database;
  pool: pg.Pool;
  settings: Settings;
  /** origin at which the shop listens */
  url: string;
  /** of the role that owns the tables */
  connectionString: string;
  /** for commands beside the shop, with both roles */
  databaseSettings: { DATABASE_URL: string; MIGRATION_DATABASE_URL: string };
  /** Runs SQL as the role that owns the tables, on a connection of its own. */
  asOwner(sql: string): Promise<pg.QueryResult>;
  /** between the shop and its database; null unless `linked` */
  link: DatabaseLink | null;
}

interface TestAppOptions {
  environment?: Record<string, string>;
  /** accounts may leave no more unpaid than in a real shop */
  hasCaps?: boolean;
  /** pages to serve beside the API */
  web?: WebBuild;
  /** the database of another shop, to be its second instance; it must stop first */
  beside?: TestApp;
  /** the address that tokens are made for, if it is not the shop's own */
  publicUrl?: string;
  isDraining?: () => boolean;
  /** takes the lines of the log; LOG_LEVEL says which */
  logTo?: { write(line: string): void };
  /** the shop reaches its database over a link that tests can break */
  linked?: boolean;
  /** its tests bring a 500 about on purpose, which no endpoint names */
  hasFaults?: boolean;
}

/**
 * The real shop on a database of its own, listening on a free port of loopback; for one test file.
 * Read the parts of the result inside tests only: they are there once `beforeAll` has run.
 */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const shop = {} as TestApp;
  let stop = async () => {};
  beforeAll(async () => {
    const started = await startTestApp(options);
    stop = started.stop;
    Object.assign(shop, started.shop);
  });
  // Whatever a case did, money and stock are right.
  afterEach(async () => expect(await listBreaches(shop.db)).toEqual([]));
  afterAll(() => stop());
  return shop;
}

export async function startTestApp({
  environment = {},
  hasCaps = false,
  web,
  beside,
  hasFaults = false,
  linked = false,
  publicUrl,
  ...rest
}: TestAppOptions = {}): Promise<{
  shop: TestApp;
  stop: () => Promise<void>;
}> {
  const clone = beside ? databaseOf(beside) : await cloneTemplate();
  const { connectionString, appConnectionString } = clone;
  // The shop's address is part of its tokens, so it has to be known before it listens.
  const port = await freePort();
  const settings = {
    ...readSettings({ LOG_LEVEL: 'silent', ...(hasCaps ? {} : liftedCaps), ...environment, PORT: String(port) }),
    publicUrl: publicUrl ?? `http://127.0.0.1:${port}`,
  };
  const link = linked ? await openDatabaseLink(Number(new URL(connectionString).port)) : null;
  const reachedAt = link ? appConnectionString.replace(/:\d+\//, `:${link.port}/`) : appConnectionString;
  const { database: db, pool } = openDatabase(reachedAt, settings.databasePoolSize);
  const uploadsFolder = await mkdtemp(join(tmpdir(), 'axlewright-uploads-'));
  const statuses = noteStatuses(inject('statusesFile'));
  const app = await createApp({
    settings,
    database: db,
    pool,
    web: web ?? null,
    sandboxStore: ':memory:',
    uploadsFolder,
    reconciles: false,
    ...rest,
    ...(hasFaults ? {} : { observe: statuses.observe }),
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
  const databaseSettings = { DATABASE_URL: appConnectionString, MIGRATION_DATABASE_URL: connectionString };
  const asOwner = (sql: string) => onConnection(connectionString, 'test', (client) => client.query(sql));
  return { shop: { app, db, pool, settings, url, connectionString, databaseSettings, asOwner, link }, stop };
}

/** Its shop drops it. */
function databaseOf({ connectionString, databaseSettings }: TestApp) {
  return { connectionString, appConnectionString: databaseSettings.DATABASE_URL, drop: async () => {} };
}
