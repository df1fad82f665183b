import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit } from './clean-up.ts';

/** the main program of this version */
export const thisVersion = resolve(import.meta.dirname, '../../src/main.ts');
/** Pause before a restart, in ms. deploy/axlewright.service has the same pause. */
const restartMs = 500;

export interface ShopChanges {
  environment?: Record<string, string>;
  /** the main program */
  main?: string;
}

/** The real shop as a separate process. It is restarted whenever it exits, as systemd would restart it. */
export interface SupervisedShop {
  url: string;
  /** sends the signal and waits until the shop has exited; after that, the shop is restarted */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** stops the shop, and starts it with other settings or as another version; resolves when it is open */
  restart(changes?: ShopChanges): Promise<void>;
  /** a line for each exit that `kill` did not cause */
  unexpectedExits: string[];
  stop(): Promise<void>;
}

/** @param note is called with each step of a restart */
export async function superviseShop(
  port: number,
  environment: Record<string, string>,
  main = thisVersion,
  note: (what: string) => void = () => {},
): Promise<SupervisedShop> {
  const unexpectedExits: string[] = [];
  let isStopping = false;
  let isExpected = false;
  let started = Promise.withResolvers<ChildProcess>();
  let child = start();
  const cancelCleanUp = atExit(() => {
    isStopping = true;
    child.kill('SIGKILL');
  });
  await opened(child);
  const supervising = supervise();

  function start(): ChildProcess {
    isExpected = false;
    const next = spawn(process.execPath, [main], {
      env: { ...process.env, LOG_LEVEL: 'silent', ...environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.resolve(next);
    return next;
  }

  async function supervise(): Promise<void> {
    while (!isStopping) {
      const output = outputOf(child);
      const [code, signal] = await ended(child);
      if (isStopping) return;
      if (!isExpected) unexpectedExits.push(`the shop exited with ${signal ?? code}: ${errorLineOf(output())}`);
      await sleep(restartMs);
      if (!isStopping) child = start();
    }
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    isExpected = true;
    const gone = ended(child);
    note(`${port}: ${signal}`);
    child.kill(signal);
    await gone;
    note(`${port}: exited`);
  }

  async function restart(changes: ShopChanges = {}): Promise<void> {
    environment = { ...environment, ...changes.environment };
    main = changes.main ?? main;
    started = Promise.withResolvers();
    await kill('SIGTERM');
    await opened(await started.promise);
    note(`${port}: open`);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    restart,
    unexpectedExits,
    async stop() {
      isStopping = true;
      await kill('SIGTERM');
      await supervising;
      cancelCleanUp();
    },
  };
}

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}

async function opened(child: ChildProcess): Promise<void> {
  const output = outputOf(child);
  const exit = once(child, 'exit');
  while (!output().includes('The shop is open')) {
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), exit]);
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the shop did not open: ${output()}`);
  }
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}

/** Returns the error in the output of a crash. Node writes its version below the error. */
function errorLineOf(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}
