import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildPages } from './build-pages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-build-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `buildPages` with a script instead of the real build. */
async function buildWith(source: string) {
  const script = join(folder, 'setup.mjs');
  await writeFile(script, source);
  const opened = new AsyncDisposableStack();
  const printLine = vi.fn();
  return { built: buildPages({ printLine, opened, script }), opened, printLine };
}

it('is ready when the pages are built, and the shop does not stop before the process has ended', async () => {
  const mayEnd = join(folder, 'may-end');
  const { built, opened, printLine } = await buildWith(`
    import { existsSync } from 'node:fs';
    console.log('Building the', process.argv[2]);
    process.send('built');
    const timer = setInterval(() => {
      if (!existsSync(${JSON.stringify(mayEnd)})) return;
      console.log('Removed the packages');
      clearInterval(timer);
    }, 10);`);
  await built;
  let hasStopped = false;
  const stopping = opened.disposeAsync().then(() => (hasStopped = true));
  await vi.waitFor(() => expect(printLine.mock.calls).toEqual([['Building the pages']]));
  expect(hasStopped).toBe(false);
  await writeFile(mayEnd, '');
  await stopping;
  expect(printLine.mock.calls).toEqual([['Building the pages'], ['Removed the packages']]);
});

it('fails if the build fails or is interrupted', async () => {
  const failed = await buildWith('process.exitCode = 1');
  await expect(failed.built).rejects.toThrow('The shop cannot start without its pages.');
  const interrupted = await buildWith("process.kill(process.pid, 'SIGINT'); setInterval(() => {}, 1000);");
  await expect(interrupted.built).rejects.toThrow('Building the pages was interrupted.');
});
