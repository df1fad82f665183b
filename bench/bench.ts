import { importFile } from './data/import-file.ts';
import { applicationsPerPart } from './data/many-applications.ts';
import { addManyOrders } from './data/many-orders.ts';
import type { Measured } from './load/measure-load.ts';
import { runStatements, startScratchServer } from './servers/scratch-database.ts';
import { type ShopProcess, startBaseline, startShop } from './servers/shop-process.ts';
import { settings } from './settings.ts';

/** Number of parts of the small catalog. */
export const smallParts = 1_000;

export interface ServerProcess extends Pick<ShopProcess, 'url' | 'pid' | 'stop'> {
  measured: Measured;
}

interface ImportedDatabase {
  url: string;
  importSeconds: number;
}

/** What the cases share: one PostgreSQL and its databases. */
export interface Bench {
  dataDir: string;
  port: number;
  postmasterPid: number;
  /** Returns the URL of a new database with 1,000 parts. */
  smallDatabase(): Promise<string>;
  /** Imports the large catalog when it is first called. */
  largeDatabase(): Promise<ImportedDatabase>;
  /** Adds many orders to the large catalog when it is first called. */
  ordersDatabase(): Promise<{ url: string; orderSeconds: number }>;
  /** Returns the URL of a new database with enough parts for the configured number of applications. */
  partsDatabase(name: string): Promise<string>;
  startShop(databaseUrl: string): Promise<ServerProcess & ShopProcess>;
  /** Starts a shop on another port. It accepts the tokens of the first shop. */
  startSecondShop(databaseUrl: string): Promise<ServerProcess & ShopProcess>;
  /** @param recordedFile the file that `recordResponses` wrote */
  startBaseline(databaseUrl: string, recordedFile: string): Promise<ServerProcess>;
  /** Stops all shops and baselines. */
  stopServers(): Promise<void>;
  stop(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const { dataDir, port } = settings;
  const server = await startScratchServer(dataDir);
  const { postmasterPid } = server;
  let template: Promise<ImportedDatabase> | undefined;
  let large: Promise<ImportedDatabase> | undefined;
  let withOrders: Promise<{ url: string; orderSeconds: number }> | undefined;
  let copies = 0;

  async function importParts(name: string, parts: number): Promise<ImportedDatabase> {
    const url = await server.create(name);
    const importSeconds = await importFile(url, `${dataDir}/${name}.csv`, parts);
    // For some minutes after a large import, PostgreSQL cleans up its tables and writes them to the disk. The cases would measure that, too. Autovacuum
    // leaves out empty tables, so this does too: if PostgreSQL analyzes a table while it is empty, plans read it completely, even after it grows.
    await runStatements(url, [
      'vacuum analyze parts, interchange_numbers, categories, subcategories, search_words, search_lexemes',
      'checkpoint',
    ]);
    return { url, importSeconds };
  }

  const largeDatabase = () => (large ??= importParts('bench_large', settings.largeParts));

  async function addOrders() {
    const { url } = await largeDatabase();
    const startedMs = performance.now();
    await addManyOrders(url, settings.orders);
    return { url, orderSeconds: (performance.now() - startedMs) / 1_000 };
  }

  let servers: Pick<ShopProcess, 'stop'>[] = [];

  async function track<Process extends Pick<ShopProcess, 'pid' | 'stop'>>(starting: Promise<Process>) {
    const server = await starting;
    servers.push(server);
    return { ...server, measured: { pids: [server.pid], postmasterPid } };
  }

  return {
    dataDir,
    port,
    postmasterPid,
    async smallDatabase() {
      template ??= importParts('bench_template', smallParts);
      copies += 1;
      return server.copy((await template).url, `bench_small_${copies}`);
    },
    largeDatabase,
    ordersDatabase: () => (withOrders ??= addOrders()),
    partsDatabase: async (name) => (await importParts(name, settings.applications / applicationsPerPart)).url,
    startShop: (databaseUrl) => track(startShop({ port, databaseUrl, dataDir })),
    startSecondShop: (databaseUrl) => track(startShop({ port: port + 1, publicPort: port, databaseUrl, dataDir })),
    startBaseline: (databaseUrl, recordedFile) => track(startBaseline(port + 1, databaseUrl, recordedFile)),
    async stopServers() {
      await Promise.all(servers.map((each) => each.stop()));
      servers = [];
    },
    stop: server.stop,
  };
}
