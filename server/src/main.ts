import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { readSettings, type Settings } from './env.ts';
import { addSampleApplications, loadSampleCatalog } from './features/catalog/parts/sample-catalog.ts';
import { loadPackagedVehicles } from './features/catalog/vehicles/data/load-vehicles.ts';
import { createFirstAdmin } from './first-admin.ts';
import { saveKeptMonths } from './platform/database/archive/archive.queries.ts';
import { databaseOn, openDatabase } from './platform/database/database.ts';
import { openShopDatabase, type ShopDatabase } from './platform/database/shop-database.ts';
import { onConnection } from './platform/database/single-connection.ts';
import { uploadsFolderOf } from './platform/files/shop-files.ts';
import { logCrashes } from './platform/http/logging.ts';
import { proxySettingsWarning } from './platform/http/untrusted-proxies.ts';
import { makeDataFolderPrivate, makeFilesPrivate } from './platform/private-files.ts';
import { StartError } from './platform/start-error.ts';
import { shopVersion } from './platform/version.ts';
import { startWatchdog } from './platform/watchdog.ts';
import { loadWebBuild } from './platform/web/web-build.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Starts the shop, and stops it on SIGINT or SIGTERM. `--dev` serves the pages from their sources, with hot reload. */
async function main(): Promise<void> {
  const startedMs = performance.now();
  makeFilesPrivate();
  logCrashes();
  const watchdog = startWatchdog(process.env);
  const settings = readSettings(process.env);
  await requireFreePort(settings);
  await requireDataFolder(settings.dataDir);
  printLine(`Axlewright shop ${shopVersion}`);

  // Closes everything in reverse order, even after a failure. Otherwise the embedded database would keep running after this process.
  const opened = new AsyncDisposableStack();
  const shopDatabase = await openShopDatabase({ ...settings, onProgress: printLine });
  opened.defer(() => shopDatabase.leave());
  const opening = openShop(settings, shopDatabase, opened);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opened.disposeAsync());
  stopOnSignal(async () => {
    await opening.catch(() => {});
    await close();
  });
  try {
    const admin = await opening;
    watchdog.ready();
    const warning = proxySettingsWarning(settings);
    if (warning) printLine(warning);
    printLine(`The shop is open: ${settings.publicUrl}   (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
    if (admin) printLine(`Admin of this new demo shop, shown only once: ${admin.email}   password: ${admin.password}`);
    else printLine('To become an admin: sign up in the shop, then run npm run admin -- grant <email>');
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the admin of a new demo shop, otherwise null. */
async function openShop(settings: Settings, shopDatabase: ShopDatabase, opened: AsyncDisposableStack) {
  const migrated = await prepareDatabase(shopDatabase);
  if (migrated.length > 0) printLine(`Database migrated: ${migrated.join(', ')}`);
  await onConnection(shopDatabase.ownerConnectionString, 'axlewright-shop start', (client) =>
    saveKeptMonths(databaseOn(client), settings.keptMonths),
  );
  const { database, pool, replica } = openDatabase(shopDatabase.appConnectionString, settings.databasePoolSize, settings.replica);
  opened.defer(() => database.destroy());
  const vehicles = await loadPackagedVehicles(database, shopDatabase.appConnectionString);
  if (vehicles > 0) printLine(`Vehicles loaded: ${vehicles.toLocaleString('en-US')}`);
  if (settings.mode === 'demo') {
    const loaded = await loadSampleCatalog(database);
    if (loaded > 0) printLine(`Sample catalog loaded: ${loaded} parts`);
    const fitted = await addSampleApplications(database);
    if (fitted > 0) printLine(`Sample vehicles added to ${fitted} parts`);
  }

  const web = process.argv.includes('--dev') ? await (await import('./platform/web/web-dev.ts')).loadWebDev() : await loadWebBuild();
  let isDraining = false;
  const app = await createApp({
    settings,
    isDraining: () => isDraining,
    database,
    pool,
    replica,
    web,
    sandboxStore: join(settings.dataDir, 'sandbox-cards.sqlite'),
    uploadsFolder: uploadsFolderOf(settings),
  });
  opened.defer(() => app.close());
  await app.listen({ port: settings.port, host: settings.host });
  opened.defer(async () => {
    isDraining = true;
    await sleep(settings.drainSeconds * 1000);
  });
  return settings.mode === 'demo' && settings.isLocal && !settings.firebase
    ? createFirstAdmin(app, database, shopDatabase.appConnectionString)
    : null;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Throws if the port is in use. Called first, because a second start must not touch the database of a running shop. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const probe = createServer();
  const failed = once(probe, 'error').then(([error]) => error as NodeJS.ErrnoException);
  probe.listen(port, host);
  const error = await Promise.race([failed, once(probe, 'listening').then(() => null)]);
  if (!error) {
    probe.close();
    await once(probe, 'close');
    return;
  }
  if (error.code === 'EADDRINUSE')
    throw new StartError(`Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start`);
  throw new StartError(`The shop cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`);
}

async function requireDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await makeDataFolderPrivate(dataDir);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another: DATA_DIR=/some/folder npm start`,
    );
  }
}

const sameSignalMs = 1_000;

/**
 * After the first signal, the shop finishes running requests and stops. After a second signal, it exits at once. A signal within a second of the
 * first is ignored, because Ctrl-C arrives twice: from the terminal, and from npm or --watch.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSinceMs: number | null = null;
  const onSignal = async () => {
    if (stoppingSinceMs !== null) {
      if (performance.now() - stoppingSinceMs > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
