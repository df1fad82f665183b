import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

interface Run {
  shop: ChildProcess;
  /** returns the shop's output so far */
  output: () => string;
}

interface ShopProcesses {
  /** the data folder of the test's shops; each test has a new one */
  readonly dataDir: string;
  start(environment: Record<string, string>, isDev?: boolean): Run;
  /** starts a shop with these arguments of Node.js */
  startWith(args: string[], environment: Record<string, string>): Run;
  /** starts a shop and waits until it is open */
  startOpen(port: number, environment?: Record<string, string>, isDev?: boolean): Promise<Run>;
}

export const main = join(import.meta.dirname, '../src/main.ts');

/** Starts shops as processes. Stops them after each test, and deletes their data folder. */
export function useShopProcesses(): ShopProcesses {
  let dataDir: string;
  let running: ChildProcess[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'axlewright-main-'));
  });

  afterEach(async () => {
    await Promise.all(running.map((shop) => stop(shop, 'SIGTERM')));
    running = [];
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(environment: Record<string, string>, isDev = false): Run {
    return startWith(isDev ? ['--conditions=development', main, '--dev'] : [main], environment);
  }

  function startWith(args: string[], environment: Record<string, string>): Run {
    const shop = spawn(process.execPath, args, {
      env: { ...process.env, DATA_DIR: dataDir, ...environment },
    });
    running.push(shop);
    let text = '';
    for (const stream of [shop.stdout, shop.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    return { shop, output: () => text };
  }

  async function startOpen(port: number, environment: Record<string, string> = {}, isDev = false): Promise<Run> {
    const run = start({ ...environment, PORT: String(port) }, isDev);
    await untilItPrints(run, 'become an admin', 'shown only once');
    return run;
  }

  return {
    get dataDir() {
      return dataDir;
    },
    start,
    startWith,
    startOpen,
  };
}

/** Like `eventually`, but for something that a starting shop does. On a busy machine, a start takes more than a minute. */
export const eventuallyStarted = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 240_000, interval: 10 });

/** Waits until a starting shop has printed one of these texts. */
export async function untilItPrints({ shop, output }: Run, ...texts: string[]): Promise<void> {
  const ended = once(shop, 'exit');
  while (!texts.some((text) => output().includes(text))) {
    await Promise.race([once(shop.stdout as NodeJS.ReadableStream, 'data'), ended]);
    if (shop.exitCode !== null || shop.signalCode !== null) throw new Error(`the shop did not open: ${output()}`);
  }
}

export async function stop(shop: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (shop.exitCode !== null || shop.signalCode !== null) return shop.exitCode;
  shop.kill(signal);
  await once(shop, 'exit');
  return shop.exitCode;
}
