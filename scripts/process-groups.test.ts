import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('SIGTERM to the checks ends their child processes, grandchildren and databases', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'axlewright-groups-'));
  // A fake PostgreSQL. It is not in the process group of the checks, so they can find it only by its pid file.
  const database = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  const databaseEnd = once(database, 'exit');
  await writeFile(join(temporary, 'postmaster.pid'), `${database.pid}\n/data\n`);
  const checks = `
    import { createProcessGroups } from ${JSON.stringify(join(import.meta.dirname, 'process-groups.ts'))};
    const groups = createProcessGroups(${JSON.stringify(temporary)});
    groups.endWithThisProcess();
    const child = groups.spawn('sh', ['-c', 'sleep 600 & echo $! $$; wait'], { cwd: '/', env: process.env });
    child.stdout.pipe(process.stdout);
    process.on('SIGTERM', () => process.stdout.write('received\\n'));
    child.once('close', () => {
      const next = groups.spawn('sleep', ['600'], { cwd: '/', env: process.env });
      process.stdout.write(next.pid + '\\n');
    });
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', checks], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const pids = (await nextLine()).split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);

  const parentEnd = once(parent, 'exit');
  parent.kill('SIGTERM');
  // The second signal is sent only after the first has arrived. Otherwise Linux could deliver them in reverse order.
  expect(await nextLine()).toBe('received');
  // npm sends a second signal after Ctrl-C. It must not interrupt the cleanup.
  parent.kill('SIGINT');
  const next = Number(await nextLine());
  const [[code], [, signal]] = await Promise.all([parentEnd, databaseEnd]);
  expect([code, signal]).toEqual([143, 'SIGQUIT']);
  expect([...pids, next].map(isAlive)).toEqual([false, false, false]);
  await rm(temporary, { recursive: true });
});
