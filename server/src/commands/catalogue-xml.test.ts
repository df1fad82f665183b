import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationList } from '@axlewright/contract/catalog/fitment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acesFile } from '../../test/aces-file.ts';
import { runCommandProcess } from '../../test/command-process.ts';
import { signUpAdmin } from '../../test/people.ts';
import { piesFile } from '../../test/pies-file.ts';
import { useTestApp } from '../../test/test-app.ts';
import { addPart } from '../../test/test-parts.ts';
import { addVehicle } from '../../test/test-vehicles.ts';

const shop = useTestApp();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[]) => runCommandProcess(['catalogue', ...args], shop.databaseSettings);

describe('npm run catalogue -- check', () => {
  it('prints what is wrong with an ACES file, as text or as JSON, and exits with 1 if there is an error', async () => {
    const file = join(folder, 'applications.xml');
    await writeFile(file, acesFile([{ id: 7, model: 900_000, part: 'NO-SUCH', extra: '<Note></Note>' }]));
    const printed = await run(['check', file]);
    expect([printed.code, printed.output]).toEqual([
      1,
      expect.stringContaining(
        'line 3, application 7: error: The shop has no part NO-SUCH of this brand, or several brands have this number.',
      ),
    ]);
    expect(printed.output).toContain('The file has errors.');
    const { code, output } = await run(['check', file, '--json']);
    const result = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '');
    expect([code, result.ok, result.records]).toEqual([1, false, 1]);
    expect(result.defects).toContainEqual({
      ...{ severity: 'warning', kind: 'empty-note', line: 3, app: '7' },
      ...{ message: 'A note is empty.', repair: 'Remove the note.' },
    });
  });

  it('says in one line that a file cannot be written', async () => {
    const out = join(folder, 'missing', 'out.xml');
    expect(await run(['export', 'aces', out])).toEqual({
      code: 1,
      output: expect.stringMatching(/^ENOENT: no such file or directory, open '.+'\n$/),
    });
  });

  it('says that a file is missing, and how the command is used', async () => {
    expect(await run(['check', join(folder, 'none.xml')])).toEqual({ code: 1, output: expect.stringContaining('cannot be read') });
    expect(await run(['check'])).toEqual({ code: 1, output: expect.stringContaining('check FILE.xml') });
  });
});

describe('npm run catalogue with applications', () => {
  it('imports an ACES file after it has shown the difference, and exports it', async () => {
    const { partNumber, _id } = await addPart(await signUpAdmin(shop));
    await addVehicle(shop);
    const [file, out] = [join(folder, 'taken.xml'), join(folder, 'out.xml')];
    await writeFile(file, acesFile([{ id: 1, model: 1, part: partNumber }]));
    const dry = await run(['import', file, '--dry-run']);
    expect([dry.code, dry.output]).toEqual([
      0,
      expect.stringContaining(`line 3: added: ${partNumber} fits 3 vehicles (before: 0): 0 lost, 3 gained.`),
    ]);
    expect(dry.output).toMatch(/0 parts lose vehicles\.[\s\S]*Nothing was changed\./);
    const { code, output } = await run(['import', file, '--json']);
    const result = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '');
    expect([code, result.taken, result.difference.applications]).toEqual([0, true, { added: 1, dropped: 0, unchanged: 0 }]);
    const { applications } = (await shop.app.inject({ url: `/api/applications?partId=${_id}` })).json<ApplicationList>();
    expect(applications).toMatchObject([{ make: 'Honda', model: 'Accord', yearFrom: 2003, yearTo: 2005 }]);
    expect(await run(['export', 'aces', out, '--version', '4.2'])).toEqual({
      code: 0,
      output: expect.stringContaining('1 applications written.'),
    });
    expect((await run(['check', out])).output).toContain('Nothing is wrong');
    expect(await run(['export', 'aces', out, '--version', '3.0'])).toEqual({ code: 1, output: expect.stringContaining('Usage') });
  });
});

describe('npm run catalogue with a PIES file', () => {
  it('checks it, imports it after it has shown the difference, and exports it', async () => {
    const [file, out] = [join(folder, 'items.xml'), join(folder, 'items-out.xml')];
    await writeFile(file, piesFile([{ partNumber: 'PIES-1', gtin: '4006381333932' }]));
    const { code, output } = await run(['check', file]);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('line 3, part PIES-1: error: The check digit of the GTIN 4006381333932 is wrong.'),
    ]);
    await writeFile(file, piesFile([{ partNumber: 'PIES-1' }, { partNumber: 'PIES-2', price: '1.005' }, { partNumber: 'PIES-3' }]));
    const refused = await run(['import', file]);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/line 4, part PIES-2: error: [^\n]* “1\.005”[\s\S]*Nothing was changed\./),
    ]);
    await writeFile(file, piesFile([{ partNumber: 'PIES-1', gtin: '4006381333931' }]));
    expect((await run(['import', file, '--dry-run'])).output).toContain('line 3: added: PIES-1');
    const taken = await run(['import', file, '--json']);
    const result = JSON.parse(taken.output.split('\n').find((line) => line.startsWith('{')) ?? '');
    expect([taken.code, result.taken, result.difference.parts]).toEqual([0, true, { added: 1, changed: 0, unchanged: 0 }]);
    expect((await run(['export', 'pies', out])).output).toContain('parts written.');
    expect((await run(['import', out])).output).toMatch(/Parts: 0 added, 0 changed[\s\S]*Nothing was changed\./);
  });
});
