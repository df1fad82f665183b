import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Docker gives up a check after three seconds (deploy/Dockerfile). In ms. */
const answerMs = 2_500;
/** After so many checks in a row without an answer the shop is ended. */
const patience = 3;

/**
 * The health check of a container. Docker marks a container as unhealthy, but does not restart it. So the third check in a row that a shop
 * does not answer ends the shop, and the restart policy starts it again. A shop that has never answered may still be migrating: it is left alone.
 *
 * Words: the shop's process and a folder for notes; in a container both are known. Ends with 1 if the shop does not answer.
 */
async function main([pid = findShop(), folder = '/tmp']: string[]): Promise<number> {
  const note = pid && join(folder, `shop-health-${pid}-${startOf(pid)}`);
  const answers = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!note) return answers ? 0 : 1;
  const missed = answers ? 0 : missedBefore(note) + 1;
  if (!Number.isNaN(missed)) writeFileSync(note, String(missed), { mode: 0o600 });
  if (missed >= patience) process.kill(Number(pid), 'SIGKILL');
  return answers ? 0 : 1;
}

/** NaN: it has not answered yet. */
function missedBefore(note: string): number {
  try {
    return Number(readFileSync(note, 'utf8'));
  } catch {
    return Number.NaN;
  }
}

/** In the container's own process table. */
function findShop(): string | undefined {
  const ofShop = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('server/src/main.ts');
  return globSync('[0-9]*', { cwd: '/proc' }).find((pid) => {
    try {
      return ofShop(pid) && !/init/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
    } catch {
      return false;
    }
  });
}

/** When a process began, in the kernel's ticks: another process may get the same number. */
const startOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19];

process.exitCode = await main(process.argv.slice(2));
