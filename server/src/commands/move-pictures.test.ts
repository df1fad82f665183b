import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { backupFolderIn, useBackedUpShop } from '../../test/backed-up-shop.ts';
import { startBucketServer } from '../../test/bucket-server.ts';
import { runCommandProcess } from '../../test/command-process.ts';
import { readSettings } from '../env.ts';
import { openBucket } from '../platform/files/bucket.ts';

const server = await startBucketServer();
const bucket = openBucket(readSettings(server.environment).bucket ?? never());
// Removes the timeouts of the command, because requests to the bucket take longer on a busy machine.
const patientTimeouts = pathToFileURL(join(import.meta.dirname, '../../test/patient-timeouts.ts'));
const environment: Record<string, string> = { ...server.environment, NODE_OPTIONS: `--import=${patientTimeouts}` };
let dataDir: string;

beforeAll(async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  dataDir = await mkdtemp(join(tmpdir(), 'axlewright-move-'));
  await mkdir(join(dataDir, 'uploads'));
  for (let nth = 0; nth < 100; nth += 1) await writeFile(join(dataDir, `uploads/${nth}-800.webp`), `picture ${nth}`);
  await writeFile(join(dataDir, 'uploads/.unfinished-1-800.webp'), 'half a pic');
});
afterAll(async () => {
  vi.mocked(AbortSignal.timeout).mockRestore();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

const backedUp = useBackedUpShop();

const move = (given = environment) => runCommandProcess(['move-pictures'], { DATA_DIR: dataDir, ...given });

it('copies the pictures to the bucket; after a kill, the next run copies only missing and damaged ones', async () => {
  expect(await move({})).toMatchObject({ code: 1, output: expect.stringContaining('STORAGE_URL is missing') });
  await server.goDown();
  expect(await move()).toMatchObject({ code: 1, output: expect.stringMatching(/^The bucket s3:\/\/pictures\/shop cannot be used: .+\n$/) });
  await server.comeBack();

  let writes = 0;
  let kill = () => {};
  server.watch(({ method }) => {
    if (method === 'PUT') writes += 1;
    if (writes === 40) kill();
  });
  const killed = await runCommandProcess(['move-pictures'], { DATA_DIR: dataDir, ...environment }, (command) => {
    kill = () => command.kill('SIGKILL');
  });
  expect(killed.code, killed.output).toBeNull();
  // Ends the requests that the killed command left open.
  await server.goDown();
  await server.comeBack();
  const before = await names();
  expect(before.length).toBeGreaterThan(20);
  expect(before.length).toBeLessThan(100);

  // Simulates that another program has damaged one of the files in the bucket.
  await bucket.write(before[0] ?? '', Buffer.from('another picture'));
  const { code, output } = await move();
  expect(code).toBe(0);
  expect(output).toMatch(/^Copied: .+\nNext: set STORAGE_URL=s3:\/\/pictures\/shop /);
  const [copied = 0, present = 0] = (output.match(/(\d+) picture files\. (\d+) were there/) ?? []).slice(1).map(Number);
  expect(copied + present).toBe(100);
  expect(present).toBeGreaterThan(20);
  expect(present).toBeLessThan(before.length);
  expect((await names()).length).toBe(100);
  for (const name of await names()) expect(await bucket.read(name)).toEqual(await readFile(join(dataDir, 'uploads', name)));
  const again = await move();
  expect(again.output).toMatch(
    /0 picture files. 100 were there already.+\nThe bucket has all pictures of .+you can delete this folder\.\n$/,
  );

  await rm(join(dataDir, 'uploads'), { recursive: true });
  const back = await runCommandProcess(['move-pictures', 'back'], { DATA_DIR: dataDir, ...environment });
  expect(back).toEqual({
    code: 0,
    output: expect.stringMatching(/^Copied: 100 picture files.+\nAll pictures of .+remove the STORAGE_ settings/),
  });
  expect(await readFile(join(dataDir, 'uploads/99-800.webp'), 'utf8')).toBe('picture 99');
  expect(killed.output + again.output + back.output).not.toContain('S3RVER');
});

it('a backup and a restore include the pictures in the bucket; if it is down, a backup without pictures works, and the doctor warns', async () => {
  await bucket.write('def-800.webp', Buffer.from('only in the bucket'));
  const backup = await backedUp.run(['backup', backedUp.folder], environment);
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('102 picture files') });

  const empty = { ...environment, STORAGE_URL: 's3://pictures/restored' };
  const restored = await backedUp.run(['restore', backupFolderIn(backup.output)], empty);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored: ') });
  const other = openBucket(readSettings(empty).bucket ?? never());
  expect(String(await other.read('def-800.webp'))).toBe('only in the bucket');
  expect(String(await other.read('abc-800.webp'))).toBe('a picture');

  await server.goDown();
  const [without, doctor] = await Promise.all([
    backedUp.run(['backup', backedUp.folder, '--without-pictures'], environment),
    backedUp.run(['doctor'], environment),
  ]);
  expect(without).toEqual({
    code: 0,
    output: expect.stringMatching(/^Written: .+\nNote: This backup has no pictures\. Keep those in s3:\/\/pictures\/shop .+\nVerified: /),
  });
  expect(doctor).toEqual({
    code: 0,
    output: expect.stringMatching(/^Warning: The bucket s3:\/\/pictures\/shop cannot be used: .+\nAll checks passed: /),
  });
  await server.comeBack();
});

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const name of bucket.list()) found.push(name);
  return found;
}

function never(): never {
  throw new Error('the settings have no bucket');
}
