import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type LoadResult, withProcessorTime } from './measure-load.ts';

const script = fileURLToPath(new URL('../data/order.sql', import.meta.url));

/** Writes minimal orders with 8 clients of pgbench. Throws if pgbench is not installed. */
export async function pgbenchOrders(databaseUrl: string, postmasterPid: number, parts: number, seconds: number): Promise<LoadResult> {
  const args = ['-n', '-c', '8', '-j', '2', '-M', 'prepared', '-f', script, '-D', `parts=${parts}`, '-T', String(seconds), databaseUrl];
  const { value: output, postgresUsedUs } = await withProcessorTime({ pids: [], postmasterPid }, () => run('pgbench', args));
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const perSecond = number(/tps = ([\d.]+)/);
  if (!(perSecond > 0)) throw new Error(`pgbench failed:\n${output}`);
  const averageMs = number(/latency average = ([\d.]+) ms/);
  const orders = number(/transactions actually processed: (\d+)/);
  return { perSecond, p50Ms: averageMs, p95Ms: Number.NaN, p99Ms: Number.NaN, nodeUs: 0, postgresUs: postgresUsedUs / orders, busy: 0 };
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error('pgbench is missing: apt-get install postgresql-contrib') : error),
    );
    child.on('close', () => resolve(output));
  });
}
