import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const recorderModule = new URL('record-statements.ts', import.meta.url).href;
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const baseline = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
/** The same as in the script `start` of package.json. */
const nodeOptions = ['--max-semi-space-size=8'];
const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.setup/compile-cache', import.meta.url)),
};

export interface ShopProcess {
  url: string;
  pid: number;
  /** returns the resident memory of the process (VmRSS), in megabytes */
  residentMegabytes(): Promise<number>;
  stop(): Promise<void>;
}

interface ShopOptions {
  port: number;
  /** the port in the shop's public URL, if it is not `port` */
  publicPort?: number;
  databaseUrl: string;
  dataDir: string;
  /** if given, the statements of each request are written into this file */
  statementsFile?: string;
}

/** Starts the shop in the same way as `npm start`, with the given database. */
export async function startShop({ port, publicPort = port, databaseUrl, dataDir, statementsFile }: ShopOptions): Promise<ShopProcess> {
  const recorder = statementsFile === undefined ? [] : ['--import', recorderModule];
  const child = spawn(process.execPath, [...nodeOptions, ...recorder, main], {
    env: {
      ...process.env,
      ...nodeEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SIGN_UPS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000000',
      OPEN_UNPAID_ORDERS_UNVERIFIED: '1000000000',
      OPEN_UNPAID_LINES_UNVERIFIED: '1000000000',
      STOCK_SHARE_UNVERIFIED: '1',
      BENCH_STATEMENTS: statementsFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitForOutput(child, 'The shop is open');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    residentMegabytes: () => residentMegabytes(child.pid ?? 0),
    stop: () => stopProcess(child),
  };
}

async function waitForOutput(child: ChildProcess, words: string): Promise<void> {
  const printed = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => text.includes(words) && resolve());
  });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('the process exited before it was ready')));
  await Promise.race([printed, exited]);
  exited.catch(() => {});
}

/** Returns whether a process has exited, by itself or because of a signal. */
export const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Starts the server that the shop is compared with. */
export async function startBaseline(
  port: number,
  databaseUrl: string,
  recordedFile: string,
): Promise<Omit<ShopProcess, 'residentMegabytes'>> {
  const child = spawn(process.execPath, [baseline, String(port), databaseUrl, recordedFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  await waitForOutput(child, 'ready');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}
