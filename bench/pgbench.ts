import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('order.sql', import.meta.url));

/**
 * Returns how many orders per second pgbench can write with 8 clients. Each order has `lines` lines. Returns null if pgbench is not
 * installed.
 */
export async function pgbenchOrdersPerSecond(
  databaseUrl: string,
  { parts, lines, seconds }: { parts: number; lines: number; seconds: number },
): Promise<number | null> {
  const variables = ['-D', `parts=${parts}`, '-D', `lines=${lines}`];
  const args = ['-n', '-c', '8', '-j', '2', '-M', 'prepared', '-f', script, ...variables, '-T', String(seconds), databaseUrl];
  const output = await run('pgbench', args);
  if (output === null) return null;
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench failed:\n${output}`);
  return perSecond;
}

function run(program: string, args: string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(null) : reject(error)));
    child.on('close', () => resolve(output));
  });
}
