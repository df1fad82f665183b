import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acesFile } from '../../test/aces-file.ts';
import { runCommandProcess } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { signUpAdmin } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { addPart } from '../../test/test-parts.ts';
import { addVehicle } from '../../test/test-vehicles.ts';
import { waitingOnLock, whileLocked } from '../../test/waiting-on-lock.ts';

const shop = useTestApp();
let folder: string;
let partNumbers: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-killed-'));
  const admin = await signUpAdmin(shop);
  partNumbers = [(await addPart(admin)).partNumber, (await addPart(admin)).partNumber];
  await addVehicle(shop);
  await shop.asOwner(`insert into vehicle_models (id, make_id, name) values (2, 1, 'Civic'), (3, 1, 'Pilot')`);
});
afterAll(() => rm(folder, { recursive: true }));

const importModels = async (models: number[], onStart?: (command: ChildProcess) => void) => {
  const file = join(folder, 'file.xml');
  const apps = models.flatMap((model) => partNumbers.map((part, index) => ({ id: model * 10 + index, model, part, position: 22 + index })));
  await writeFile(file, acesFile(apps));
  return runCommandProcess(['catalogue', 'import', file], shop.databaseSettings, onStart);
};
const stored = async () => (await shop.pool.query('select * from applications order by id')).rows;
const storedModels = async () => (await stored()).map(({ model_id }) => model_id).sort();
const isConnected = async () =>
  (await shop.asOwner(`select from pg_stat_activity where datname = current_database() and application_name = 'axlewright-shop import'`))
    .rows.length > 0;

beforeEach(async () => {
  await shop.asOwner('truncate applications');
  expect(await importModels([1, 2])).toMatchObject({ code: 0 });
});

it.each([
  ['before it changes the first application', 'lock table applications in row exclusive mode'],
  ['after it has removed the old applications, while it adds the new ones', 'select from vehicle_models where id = 3 for update'],
])('kill -9 of an import %s changes nothing, and the same command succeeds', async (_, lock) => {
  const before = await stored();
  await whileLocked(shop, lock, [], async () => {
    const started = Promise.withResolvers<ChildProcess>();
    const killed = importModels([2, 3], started.resolve);
    const command = await started.promise;
    await waitingOnLock(shop);
    command.kill('SIGKILL');
    expect(await killed).toMatchObject({ code: null });
    expect(await stored()).toEqual(before);
  });
  // PostgreSQL notices that the command is gone only after the lock is released.
  await eventually(async () => expect(await isConnected()).toBe(false));
  expect(await stored()).toEqual(before);

  const again = await importModels([2, 3]);
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('The applications were imported.')]);
  expect(await storedModels()).toEqual([2, 2, 3, 3]);
});
