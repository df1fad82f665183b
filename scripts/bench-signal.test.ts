import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { signal, withDescendants } from '../cluster/processes.ts';
import { freePort } from '../server/test/free-port.ts';

const bench = join(import.meta.dirname, '../bench/run.ts');

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('SIGTERM to a bench ends its PostgreSQL and all other processes that it started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'axlewright-bench-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const args = [bench, 'hits', '--data', join(folder, 'data'), '--port', String(await freePort()), '--results', join(folder, 'results')];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  // Waits for five processes: PostgreSQL's own processes and the catalog import.
  let started: number[] = [];
  while (started.length < 5 && child.exitCode === null) {
    await sleep(50);
    started = withDescendants([child.pid ?? 0]).slice(1);
  }
  child.kill('SIGTERM');
  const exit = await ended;
  // Processes that were killed end a moment later.
  const deadlineMs = performance.now() + 10_000;
  while (started.some(isAlive) && performance.now() < deadlineMs) await sleep(50);
  const survivors = started.filter(isAlive);
  signal(survivors, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
  expect(started.length).toBeGreaterThanOrEqual(5);
  expect(survivors).toEqual([]);
  expect(exit).toEqual([143, null]);
});
