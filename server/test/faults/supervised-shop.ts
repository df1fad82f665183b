import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit } from './clean-up.ts';

const main = resolve(import.meta.dirname, '../../src/main.ts');
/** As in deploy/axlewright.service. */
const restartMs = 500;

/** The real shop in a process of its own, started again whenever it ends, as systemd or a container's restart policy does. */
export interface SupervisedShop {
  url: string;
  /** ends it so, and waits until it is gone; the supervisor sees to the rest */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** how it ended where nobody had told it to */
  ownEnds: string[];
  stop(): Promise<void>;
}

export async function superviseShop(port: number, environment: Record<string, string>): Promise<SupervisedShop> {
  const ownEnds: string[] = [];
  let isStopping = false;
  let isTold = false;
  let child = start();
  const forget = atExit(() => {
    isStopping = true;
    child.kill('SIGKILL');
  });
  await opened(child);
  const supervising = supervise();

  function start(): ChildProcess {
    isTold = false;
    return spawn(process.execPath, [main], {
      env: { ...process.env, LOG_LEVEL: 'silent', ...environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function supervise(): Promise<void> {
    while (!isStopping) {
      const output = outputOf(child);
      const [code, signal] = await ended(child);
      if (isStopping) return;
      if (!isTold) ownEnds.push(`the shop ended with ${signal ?? code}: ${tellingLine(output())}`);
      await sleep(restartMs);
      if (!isStopping) child = start();
    }
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    isTold = true;
    const gone = ended(child);
    child.kill(signal);
    await gone;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    ownEnds,
    async stop() {
      isStopping = true;
      await kill('SIGTERM');
      await supervising;
      forget();
    },
  };
}

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}

async function opened(child: ChildProcess): Promise<void> {
  const output = outputOf(child);
  while (!output().includes('The shop is open')) {
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the shop did not open: ${output()}`);
  }
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}

/** A crash ends in the version of Node; what it was about stands above it. */
function tellingLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}
