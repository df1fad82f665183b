import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('order.sql', import.meta.url));

/** Returns orders per second by pgbench with 8 clients, or null if pgbench is not installed. */
export async function pgbenchOrdersPerSecond(
  databaseUrl: string,
  { parts, seconds }: { parts: number; seconds: number },
): Promise<number | null> {
  const args = ['-n', '-c', '8', '-j', '2', '-M', 'prepared', '-f', script, '-D', `parts=${parts}`, '-T', String(seconds), databaseUrl];
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
