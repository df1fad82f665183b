import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '../../test/free-port.ts';

const patientTimeouts = pathToFileURL(join(import.meta.dirname, '../../test/patient-timeouts.ts')).href;

it('kills a shop at the third failed check in a row, but never a shop that has not responded yet', async () => {
  const [port, nobodyThere] = [await freePort(), await freePort()];
  const folder = await mkdtemp(join(tmpdir(), 'axlewright-health-'));
  const server = `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1', () => console.log('open'))`;
  const shop = spawn(process.execPath, ['--eval', server], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(shop, 'exit');
  await once(shop.stdout, 'data');
  const check = (at: number) => {
    const args = ['--import', patientTimeouts, join(import.meta.dirname, 'container-health.ts'), String(shop.pid), folder];
    return spawnSync(process.execPath, args, { env: { ...process.env, PORT: String(at) }, stdio: 'inherit' }).status;
  };

  expect([nobodyThere, nobodyThere, nobodyThere, nobodyThere].map(check)).toEqual([1, 1, 1, 1]);
  expect([port, nobodyThere, nobodyThere, port, nobodyThere, nobodyThere].map(check)).toEqual([0, 1, 1, 0, 1, 1]);
  expect(shop.exitCode ?? shop.signalCode).toBeNull();
  expect(check(nobodyThere)).toBe(1);
  expect(await ended).toEqual([null, 'SIGKILL']);
  await rm(folder, { recursive: true });
});
