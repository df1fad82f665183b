import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { readSettings, type Settings } from './env.ts';
import { openShop } from './open-shop.ts';
import { openShopDatabase } from './platform/database/shop-database.ts';
import { listenError } from './platform/http/listen-error.ts';
import { logCrashes } from './platform/http/logging.ts';
import { proxySettingsWarning } from './platform/http/untrusted-proxies.ts';
import { makeDataFolderPrivate, makeFilesPrivate } from './platform/private-files.ts';
import { StartError } from './platform/start-error.ts';
import { surviveClosedOutput } from './platform/survive-closed-output.ts';
import { shopVersion } from './platform/version.ts';
import { startWatchdog } from './platform/watchdog.ts';

/**
 * Starts the shop, and stops it on SIGINT or SIGTERM. `--build-pages` builds the pages if their sources have changed, while the database is
 * prepared. `--dev` serves the pages from their sources, with hot reload.
 */
async function main(): Promise<void> {
  const startedMs = performance.now();
  makeFilesPrivate();
  surviveClosedOutput();
  logCrashes();
  const watchdog = startWatchdog(process.env);
  const settings = readSettings(process.env);
  await requireFreePort(settings);
  await requireDataFolder(settings.dataDir);
  printLine(`Axlewright shop ${shopVersion}`);

  // Closes everything in reverse order, even after a failure. Otherwise the embedded database would keep running after this process.
  const opened = new AsyncDisposableStack();
  const stopping = new AbortController();
  const opening = open(settings, opened, stopping.signal);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opened.disposeAsync());
  stopOnSignal(async () => {
    stopping.abort();
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
    // A signal ended the wait for a lock. Its handler closes everything.
    if ((error as Error).name === 'AbortError') return;
    // Reports the error first, because closing waits until the pages are built.
    printError(error);
    await close();
    process.exit(1);
  }
}

async function open(settings: Settings, opened: AsyncDisposableStack, stopping: AbortSignal) {
  const shopDatabase = await openShopDatabase({ ...settings, onProgress: printLine });
  opened.defer(() => shopDatabase.leave());
  return openShop({ settings, shopDatabase, opened, printLine, stopping });
}

function printError(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`);
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
  throw listenError(error, { host, port });
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
  printError(error);
  process.exit(1);
}
