import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In ms. Docker cancels a check after three seconds (deploy/Dockerfile). */
const timeoutMs = 2_500;
/** The shop is killed after this many failed checks in a row. */
const maxFailures = 3;

/**
 * The health check of a container. Docker marks a container as unhealthy, but does not restart it. So the third failed check in a row kills
 * the shop, and Docker starts the container again. A shop that has never responded is not killed: it may still be migrating its database.
 *
 * Arguments: the shop's process id, and a folder for the number of failures. Both have defaults in a container. Exits with 1 if the shop
 * does not respond.
 */
async function main([pid = findShop(), folder = '/tmp']: string[]): Promise<number> {
  const countFile = pid && join(folder, `shop-health-${pid}-${startTimeOf(pid)}`);
  const responds = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!countFile) return responds ? 0 : 1;
  const failures = responds ? 0 : failuresBefore(countFile) + 1;
  if (!Number.isNaN(failures)) writeFileSync(countFile, String(failures), { mode: 0o600 });
  if (failures >= maxFailures) process.kill(Number(pid), 'SIGKILL');
  return responds ? 0 : 1;
}

/** Returns NaN if the shop has never responded. */
function failuresBefore(countFile: string): number {
  try {
    return Number(readFileSync(countFile, 'utf8'));
  } catch {
    return Number.NaN;
  }
}

/** Returns the process id of the shop in this container. */
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

/** Start time of a process, in ticks of the kernel's clock. The process id alone is not enough, because the kernel reuses ids. */
const startTimeOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19];

process.exitCode = await main(process.argv.slice(2));
