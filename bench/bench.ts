import { importFile } from './data/import-file.ts';
import type { Measured } from './load/measure-load.ts';
import { startScratchServer } from './servers/scratch-database.ts';
import { type ShopProcess, startBaseline, startShop } from './servers/shop-process.ts';
import { settings } from './settings.ts';

/** Number of parts of the small catalog. */
export const smallParts = 1_000;

export interface ServerProcess extends Pick<ShopProcess, 'url' | 'pid' | 'stop'> {
  measured: Measured;
}

/** What the cases share: one PostgreSQL and its databases. */
export interface Bench {
  dataDir: string;
  port: number;
  postmasterPid: number;
  /** Returns the URL of a new database with 1,000 parts. */
  smallDatabase(): Promise<string>;
  /** Returns the URL of an empty database. */
  emptyDatabase(name: string): Promise<string>;
  startShop(databaseUrl: string, port?: number): Promise<ServerProcess & ShopProcess>;
  /** @param recordedFile what the baseline sends */
  startBaseline(databaseUrl: string, recordedFile: string): Promise<ServerProcess>;
  stop(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const { dataDir, port } = settings;
  const server = await startScratchServer(dataDir);
  const { postmasterPid } = server;
  let template: Promise<string> | undefined;
  let copies = 0;

  async function createTemplate(): Promise<string> {
    const url = await server.create('bench_template');
    await importFile(url, `${dataDir}/small.csv`, smallParts);
    return url;
  }

  const withMeasured = <Process extends { pid: number }>(process: Process) => ({
    ...process,
    measured: { pids: [process.pid], postmasterPid },
  });

  return {
    dataDir,
    port,
    postmasterPid,
    async smallDatabase() {
      template ??= createTemplate();
      copies += 1;
      return server.copy(await template, `bench_small_${copies}`);
    },
    emptyDatabase: (name) => server.create(name),
    startShop: async (databaseUrl, shopPort = port) => withMeasured(await startShop({ port: shopPort, databaseUrl, dataDir })),
    startBaseline: async (databaseUrl, recordedFile) => withMeasured(await startBaseline(port + 1, databaseUrl, recordedFile)),
    stop: server.stop,
  };
}
