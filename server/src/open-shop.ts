import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { Settings } from './env.ts';
import { addSampleApplications, loadSampleCatalog } from './features/catalog/parts/sample-catalog.ts';
import { loadPackagedVehicles } from './features/catalog/vehicles/data/load-vehicles.ts';
import { createFirstAdmin } from './first-admin.ts';
import { saveKeptMonths } from './platform/database/archive/archive.queries.ts';
import { databaseOn, openDatabase } from './platform/database/database.ts';
import type { ShopDatabase } from './platform/database/shop-database.ts';
import { onConnection } from './platform/database/single-connection.ts';
import { uploadsFolderOf } from './platform/files/shop-files.ts';
import { listenError } from './platform/http/listen-error.ts';
import { buildPages } from './platform/web/build-pages.ts';
import type { WebBuild } from './platform/web/page-rendering.ts';
import { loadWebBuild } from './platform/web/web-build.ts';
import { prepareDatabase } from './prepare-database.ts';

interface OpenOptions {
  settings: Settings;
  shopDatabase: ShopDatabase;
  /** gets what must be closed when the shop stops */
  opened: AsyncDisposableStack;
  printLine: (line: string) => void;
  /** ends a wait for locks on the database, because the shop must stop */
  stopping: AbortSignal;
}

/**
 * Prepares the database, and opens the shop on its port. Throws an AbortError if `stopping` ends the wait for a lock. Returns the first admin of a new
 * local demo shop, otherwise null.
 */
export async function openShop({ settings, shopDatabase, opened, printLine, stopping }: OpenOptions) {
  // The pages are built and loaded while the database is prepared. If the pages cannot be loaded, the preparation still finishes, because a
  // migration must not be interrupted.
  const loading = Promise.allSettled([loadWeb({ printLine, opened })]);
  const { database, pool, replica } = await openPreparedDatabase({ settings, shopDatabase, opened, printLine, stopping });
  const [loaded] = await loading;
  if (loaded.status === 'rejected') throw loaded.reason;
  let isDraining = false;
  const app = await createApp({
    settings,
    isDraining: () => isDraining,
    database,
    pool,
    replica,
    web: loaded.value,
    sandboxStore: join(settings.dataDir, 'sandbox-cards.sqlite'),
    uploadsFolder: uploadsFolderOf(settings),
  });
  opened.defer(() => app.close());
  await app.ready();
  // The port was free when the start began, but another program may have taken it since.
  await app.listen({ port: settings.port, host: settings.host }).catch((error) => {
    throw listenError(error, settings);
  });
  opened.defer(async () => {
    isDraining = true;
    await sleep(settings.drainSeconds * 1000);
  });
  return settings.mode === 'demo' && settings.isLocal && !settings.firebase
    ? createFirstAdmin(app, database, shopDatabase.appConnectionString)
    : null;
}

async function loadWeb(options: Pick<OpenOptions, 'printLine' | 'opened'>): Promise<WebBuild> {
  if (process.argv.includes('--dev')) return (await import('./platform/web/web-dev.ts')).loadWebDev();
  if (process.argv.includes('--build-pages')) await buildPages(options);
  return loadWebBuild();
}

/**
 * Migrates the database, saves how long histories are kept, and loads what is missing: the packaged vehicles and, in a demo shop, the sample catalog.
 * Returns the open connections.
 */
async function openPreparedDatabase({ settings, shopDatabase, opened, printLine, stopping }: OpenOptions) {
  const migrated = await prepareDatabase(shopDatabase, { printLine, signal: stopping });
  if (migrated.length > 0) printLine(`Database migrated: ${migrated.join(', ')}`);
  await onConnection(shopDatabase.ownerConnectionString, 'axlewright-shop start', (client) =>
    saveKeptMonths(databaseOn(client), settings.keptMonths),
  );
  const connections = openDatabase(shopDatabase.appConnectionString, settings.databasePoolSize, settings.replica);
  const { database } = connections;
  opened.defer(() => database.destroy());
  const vehicles = await loadPackagedVehicles(database, shopDatabase.appConnectionString);
  if (vehicles > 0) printLine(`Vehicles loaded: ${vehicles.toLocaleString('en-US')}`);
  if (settings.mode === 'demo') {
    const loaded = await loadSampleCatalog(database);
    if (loaded > 0) printLine(`Sample catalog loaded: ${loaded} parts`);
    const fitted = await addSampleApplications(database);
    if (fitted > 0) printLine(`Sample vehicles added to ${fitted} parts`);
  }
  return connections;
}
