import type { Worker } from 'node:worker_threads';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { loadWebBuild } from './web-build.ts';

const threads: Worker[] = [];
let shop: TestApp;

beforeAll(async () => {
  const note = (thread: Worker) => void threads.push(thread);
  process.on('worker', note);
  const started = await startTestApp({ web: await loadWebBuild() });
  shop = started.shop;
  return async () => {
    process.off('worker', note);
    await started.stop();
  };
});

it('pages are rendered on a separate thread, and on a new thread if the first one dies', async () => {
  const page = (path: string) => shop.app.inject({ url: path });
  expect((await page('/login')).body).toContain('</html>');
  expect(threads).toHaveLength(1);
  await threads[0]?.terminate();
  await eventually(async () => expect((await page('/signup')).statusCode).toBe(200));
  expect(threads).toHaveLength(2);
});
