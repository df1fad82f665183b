import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { dropIdleConnections } from '../src/platform/database/pool.ts';
import { type CommandResult, runCommandProcess } from './command-process.ts';
import { type Person, signUp, signUpAdmin } from './people.ts';
import { type TestApp, useTestApp } from './test-app.ts';
import { addPart } from './test-parts.ts';

interface BackedUpShop {
  shop: TestApp;
  /** folder for the backups of a test file */
  folder: string;
  /** data folder of the shop, with one picture file */
  dataDir: string;
  buyer: Person;
  partId: string;
  /** runs a command with the data folder and the database of the shop; `environment` can set a different database */
  run(command: readonly [string, ...string[]], environment?: Record<string, string>): Promise<CommandResult>;
  place(): Promise<LightMyRequestResponse>;
  /** retries after a 503, as a browser does */
  placeWithRetry(): Promise<Order>;
  listOrders(): Promise<string[]>;
}

/** Starts a shop with a buyer and a part, for tests of commands on its data. Read the properties only inside tests. */
export function useBackedUpShop(): BackedUpShop {
  const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
  const backedUp: BackedUpShop = {
    shop,
    folder: '',
    dataDir: '',
    buyer: {} as Person,
    partId: '',
    async run(command, environment = {}) {
      const isOwnDatabase = environment.DATABASE_URL === undefined;
      const database = isOwnDatabase ? shop.databaseSettings : {};
      const result = await runCommandProcess(command, { ...database, DATA_DIR: backedUp.dataDir, ...environment });
      // A restore terminates all connections. On a busy machine, PostgreSQL may do so a moment after the command has ended, in the middle of the next query.
      if (isOwnDatabase && command[0] === 'restore') dropIdleConnections(shop.pool);
      return result;
    },
    place: () => backedUp.buyer.call('POST', '/orders', { partId: backedUp.partId, quantity: 2 }),
    async placeWithRetry() {
      let response = await backedUp.place();
      while (response.statusCode === 503) response = await backedUp.place();
      expect(response.statusCode).toBe(201);
      return response.json<Order>();
    },
    listOrders: () => listOrders(shop.ownerConnectionString),
  };

  beforeAll(async () => {
    backedUp.folder = await mkdtemp(join(tmpdir(), 'axlewright-backups-'));
    backedUp.dataDir = join(backedUp.folder, 'data');
    await mkdir(join(backedUp.dataDir, 'uploads'), { recursive: true });
    await writeFile(join(backedUp.dataDir, 'uploads/abc-800.webp'), 'a picture');
    const [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
    backedUp.buyer = buyer;
    backedUp.partId = (await addPart(admin, { availableQ: 100_000, minQ: 1 }))._id;
  });
  afterAll(() => rm(backedUp.folder, { recursive: true }));
  return backedUp;
}

/** Returns the folder of a backup, which is in the output of the command. */
export const backupFolderIn = (output: string) => output.match(/^(?:Written|Current data saved): (\S+)/m)?.[1] ?? '';

/** Uses a new connection, because a restore terminates existing connections. */
async function listOrders(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from orders order by id');
  await client.end();
  return rows.map(({ id }) => id);
}
