import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationList } from '@axlewright/contract/catalog/fitment';
import type { Category, Part, PartDetail } from '@axlewright/contract/catalog/parts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acesFile } from '../../test/aces-file.ts';
import { runCommandProcess } from '../../test/command-process.ts';
import { signUpAdmin } from '../../test/people.ts';
import { piesFile } from '../../test/pies-file.ts';
import { startTestApp, useTestApp } from '../../test/test-app.ts';
import { addPart } from '../../test/test-parts.ts';
import { addVehicle } from '../../test/test-vehicles.ts';
import { whileLocked } from '../../test/waiting-on-lock.ts';
import { tryLockImport } from '../features/catalog/import/catalog-import.queries.ts';
import { buildPostponedIndex } from '../features/catalog/import/postponed-indexes.queries.ts';
import { onConnection } from '../platform/database/single-connection.ts';

const shop = useTestApp();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (words: string[], onStart?: (command: ChildProcess) => void) =>
  runCommandProcess(['catalogue', ...words], shop.databaseSettings, onStart);

async function importFile(name: string, ...lines: string[]) {
  const file = join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return run(['import', file]);
}

const find = async (q: string) => (await shop.app.inject({ url: `/api/parts?q=${encodeURIComponent(q)}` })).json<Part[]>();
const detail = async (part: Part | undefined) => (await shop.app.inject({ url: `/api/parts/${part?._id}` })).json<PartDetail>();
const heads = 'part number,name,price in dollars,stock,category,subcategory,interchange brand,interchange number';

describe('npm run catalogue -- import', () => {
  it('adds successors, also of parts that a later line adds; rejects loops', async () => {
    const columns = 'part number,name,price in dollars,stock,successor kind,successor brand,successor number';
    const { code, output } = await importFile(
      'successors.csv',
      columns,
      'SU-1,One,3,9,,,SU 2',
      'SU-2,Two,3,9,use-up,,SU-3',
      'SU-3,Three,3,0,split,,SU-4',
      'SU-3,,,,split,Kestrand,SU-5',
      'SU-4,Four,3,9,renumbered,,SU-4',
      'SU-6,Six,3,9,replaced,,SU-7',
      'SU-7,Seven,3,9,replaced,,SU-6',
    );
    expect([code, output]).toEqual([1, expect.stringContaining('the part would replace itself through SU-4')]);
    const partNumbers = async (number: string) => {
      const { supersession } = await detail((await find(number))[0]);
      return supersession && [supersession.kind, ...supersession.successors.map(({ partNumber }) => partNumber)];
    };
    expect(await partNumbers('SU-1')).toEqual(['replaced', 'SU-2']);
    expect(await partNumbers('SU-3')).toEqual(['split', 'SU-4']);
    expect([await partNumbers('SU-4'), await partNumbers('SU-6'), await partNumbers('SU-7')]).toEqual([null, null, null]);

    await importFile('more-successors.csv', columns, 'SU-2,Two,3,0,use-up,,SU-3', 'SU-5,Five,3,0,,,SU-3', 'SU-4,Four,3,9,,,SU-1');
    // SU-4 would now be replaced by SU-1, which is replaced by SU-2 and SU-3, and SU-3 by SU-4.
    expect(await partNumbers('SU-1')).toEqual(['replaced', 'SU-4']);
    expect(await partNumbers('SU-4')).toBe(null);
    await importFile('other-successor.csv', columns, 'SU-1,One,3,9,renumbered,,SU-3');
    expect(await partNumbers('SU-1')).toEqual(['renumbered', 'SU-4']);
  });

  it('adds parts with their categories and interchange numbers', async () => {
    const { code, output } = await importFile(
      'parts.csv',
      heads,
      'CI-100.A,"Ring ""M20"", zinc",4.50,40,Rings,"Snap, inner",Kestrand,5T1 129 620 D',
      'CI-100.A,,,,,,Filtron,AP 123/4',
      'CI-200,"Over two',
      'lines",3,9,Rings,,,',
    );
    expect(output).toMatch(/^5 lines read, 0 of them rejected\. [\d,]+ lines a second before indexes were built\.\n$/);
    expect(code).toBe(0);
    const [ring] = await find('5t1129620d');
    expect(ring).toMatchObject({ partNumber: 'CI-100.A', brand: 'Axlewright', name: 'Ring "M20", zinc', price: 4.5, availableQ: 40 });
    expect(await detail(ring)).toMatchObject({ category: 'Rings', subcategory: 'Snap, inner', minQ: 0, unitOfMeasure: 'EA' });
    expect((await detail(ring)).interchange).toEqual([
      { type: 'OEM', brand: 'Kestrand', partNumber: '5T1 129 620 D' },
      { type: 'OEM', brand: 'Filtron', partNumber: 'AP 123/4' },
    ]);
    expect((await find('ci200'))[0]?.name).toBe('Over two\nlines');
    const categories = (await shop.app.inject({ url: '/api/categories' })).json<Category[]>();
    expect(categories).toMatchObject([{ slug: 'rings', name: 'Rings', parts: 2, subcategories: [{ slug: 'rings-snap-inner', parts: 1 }] }]);
  });

  it('reads spreadsheet exports: a byte order mark, CRLF, empty cells, quoted cells, inch marks', async () => {
    const { code, output } = await importFile(
      'sheet.csv',
      '\ufeffdescription,part number,name,price in dollars,stock\r',
      ',CI-250,"Pipe, bent",3,9\r',
      '5/8" wide,CI-251,Pipe,3,9\r',
    );
    expect(output).toContain(' 0 of them rejected');
    expect(code).toBe(0);
    expect((await find('ci25')).map((part) => part.name).sort()).toEqual(['Pipe', 'Pipe, bent']);
    expect((await detail((await find('ci-251'))[0])).description).toBe('5/8" wide');
  });

  it('updates the given columns of an existing part, and keeps the others', async () => {
    await importFile('before.csv', heads, 'CI-300,Hub,12,50,Hubs,,Kestrand,77 1');
    const [before] = await find('ci-300');
    await importFile('after.csv', 'Stock,PART NUMBER,interchange brand,interchange number', '35,ci 300,Kestrand,77 1', '33,CI300,,');
    const after = await detail((await find('ci-300'))[0]);
    expect(after).toMatchObject({ _id: before?._id, partNumber: 'CI-300', name: 'Hub', price: 12, availableQ: 33, category: 'Hubs' });
    expect(after.interchange).toHaveLength(1);
  });

  it('imports and exports the order multiple; empty means any quantity', async () => {
    const multiples = 'part number,name,price in dollars,stock,order multiple';
    const { output } = await importFile('multiples.csv', multiples, 'CI-350,Plug,4,90,12', 'CI-351,Cap,4,90,', 'CI-352,Nut,4,90,0');
    expect(output).toContain('line 4: order multiple is “0”. It must be a whole number from 1 to 10,000,000');
    expect((await find('ci35')).map(({ partNumber, orderMultiple }) => [partNumber, orderMultiple]).sort()).toEqual([
      ['CI-350', 12],
      ['CI-351', null],
    ]);
    const admin = await signUpAdmin(shop);
    const [heads = '', ...rows] = (await admin.call('GET', '/exports/parts?q=ci350')).body.trimEnd().split('\n');
    expect(rows.map((row) => row.split(',')[heads.split(',').indexOf('order multiple')])).toEqual(['12']);
  });

  it('imports attributes, by which buyers can filter at once, and replaces them', async () => {
    const attributes = 'part number,name,price in dollars,stock,attributes';
    const { output } = await importFile(
      'attributes.csv',
      attributes,
      'CI-360,Rotor,4,90,"Outside diameter: 330 mm; Ratio: 3:1;; Thread: M20 × 1.5; Bolts: 5; Length: 1 1/2 in"',
      'CI-361,Rotor,4,90,',
      'CI-362,Rotor,4,90,Outside diameter 330 mm',
    );
    expect(output).toContain('line 4: attributes has “Outside diameter 330 mm”. It must be like “Height: 90 mm; Thread: M20 × 1.5”');
    const detailOf = async (number: string) => (await detail((await find(number))[0])).attributes;
    expect(await detailOf('ci-360')).toEqual([
      { name: 'Outside diameter', value: '330', unit: 'mm' },
      { name: 'Ratio', value: '3:1', unit: null },
      { name: 'Thread', value: 'M20 × 1.5', unit: null },
      { name: 'Bolts', value: '5', unit: null },
      { name: 'Length', value: '1 1/2', unit: 'in' },
    ]);
    expect(await detailOf('ci-361')).toEqual([]);
    const filtered = async (filter: string) =>
      (await shop.app.inject({ url: `/api/parts?q=ci36&attribute=${encodeURIComponent(filter)}` })).json<Part[]>();
    expect((await filtered('Outside diameter:329..331 mm')).map(({ partNumber }) => partNumber)).toEqual(['CI-360']);
    await importFile('other-attributes.csv', 'part number,attributes', 'CI-360,Height: 90 mm');
    expect(await detailOf('ci-360')).toEqual([{ name: 'Height', value: '90', unit: 'mm' }]);
    expect(await filtered('Outside diameter:329..331 mm')).toEqual([]);
  });

  it('reports each rejected line, and imports the others', async () => {
    const { code, output } = await importFile(
      'bad.csv',
      heads,
      'CI-400,Fine,1,9,,,,',
      ',Nameless,1,9,,,,',
      'CI-401,Dear,1.005,9,,,,',
      'CI-402,Many,1,1e3,,,,',
      'CI-403,Short,1,9',
      `CI-404,${'x'.repeat(201)},1,9,,,,`,
      'CI-405,,,,,,Kestrand,77 2',
      'CI-406,Also fine,1,9,,,,',
    );
    expect(code).toBe(1);
    expect(output.split('\n').slice(0, 7)).toEqual([
      'line 3: part number is “”. It must have a letter or digit',
      'line 4: price in dollars is “1.005”. It must be an amount from 0.01 to 999999.99',
      'line 5: stock is “1e3”. It must be a whole number from 0 to 10,000,000',
      'line 6: has 4 cells, but the first line has 8',
      'line 7: name has 201 characters. At most 200 are allowed',
      'line 8: there is no part CI-405 of brand Axlewright',
      expect.stringContaining('9 lines read, 6 of them rejected.'),
    ]);
    expect((await find('ci40')).map((part) => part.name)).toEqual(['Also fine', 'Fine']);
  });

  it.each([
    ['a column it does not know', ['part number,colour', 'CI-1,red'], 'Unknown column “colour”.'],
    ['no part numbers', ['name', 'Hub'], 'The column “part number” is missing'],
    ['a quote that never ends', ['part number,name', `CI-1,"${'x\n'.repeat(600_000)}`], 'line 2: a quote is never closed'],
  ])('rejects a file with %s', async (_what, lines, reason) => {
    const { code, output } = await importFile('not.csv', ...lines);
    expect(output).toContain(reason);
    expect(code).toBe(1);
    expect((await run(['eat', 'x.csv'])).output).toMatch(/^Usage: /);
  });

  it('warns about a new category whose name is similar to another name', async () => {
    const { code, output } = await importFile(
      'similar.csv',
      heads,
      'CI-450,Ring,1,9,rings,,,',
      'CI-451,Hub,1,9,Wheel hubs & bearings,,,',
      'CI-452,Hub,1,9,Wheel Hub and Bearing,,,',
      'CI-453,Hub,1,9,Whele hubs & bearings,,,',
      'CI-454,Lamp,1,9,Lamps,,,',
    );
    expect(output.match(/^Warning.*$/gm)).toEqual([
      'Warning: the new category “rings” looks like “Rings”. Is it the same?',
      'Warning: the new category “Wheel Hub and Bearing” looks like “Wheel hubs & bearings”. Is it the same?',
      'Warning: the new category “Whele hubs & bearings” looks like “Wheel hubs & bearings”. Is it the same?',
    ]);
    expect(code).toBe(0);
    expect((await importFile('similar-again.csv', heads, 'CI-455,Hub,1,9,Wheel Hub and Bearing,,,')).output).not.toContain('Warning');
  });

  it('gives each new category a unique slug, even if the names are almost the same', async () => {
    const names = [
      ['Seals', ''],
      ['SEALS', ''],
      ['Seals, shaft', 'Oil'],
      ['Seals', 'Shaft'],
      ['Seals', 'Shaft oil'],
      ['Seals', 'Shaft: oil'],
      ['軸受', ''],
      ['密封', ''],
    ] as const;
    const lines = names.map(([category, subcategory], place) => `CI-46${place},Seal,1,9,"${category}","${subcategory}",,`);
    expect((await importFile('slugs.csv', heads, ...lines)).output).toContain(' 0 of them rejected');
    const slugs: Record<string, string> = {
      Seals: 'seals',
      SEALS: 'seals-2',
      'Seals, shaft': 'seals-shaft',
      'Seals, shaft/Oil': 'seals-shaft-oil',
      'Seals/Shaft': 'seals-shaft-2',
      'Seals/Shaft oil': 'seals-shaft-oil-2',
      'Seals/Shaft: oil': 'seals-shaft-oil-3',
      軸受: 'category',
      密封: 'category-2',
    };
    const categories = (await shop.app.inject({ url: '/api/categories' })).json<Category[]>();
    const given = categories.flatMap(({ name, slug, subcategories }) => [
      [name, slug],
      ...subcategories.map((inner) => [`${name}/${inner.name}`, inner.slug]),
    ]);
    expect(Object.fromEntries(given)).toMatchObject(slugs);
    for (const [place, [category, subcategory]] of names.entries()) {
      const [part] = await find(`CI-46${place}`);
      expect(await detail(part)).toMatchObject({ category, ...(subcategory === '' ? {} : { subcategory }) });
      const listed = await shop.app.inject({ url: `/api/parts?category=${slugs[subcategory ? `${category}/${subcategory}` : category]}` });
      expect(listed.json<Part[]>().map(({ partNumber }) => partNumber)).toContain(`CI-46${place}`);
    }
  });

  it('can import a file that the shop exported', async () => {
    const admin = await signUpAdmin(shop);
    const { body } = await admin.call('GET', '/exports/parts');
    expect((await importFile('exported.csv', body.trimEnd())).output).toContain(' 0 of them rejected');
    expect((await admin.call('GET', '/exports/parts')).body).toBe(body);
  });

  it('runs one import at a time, and a shop can start during an import', async () => {
    const client = new pg.Client(shop.ownerConnectionString);
    await client.connect();
    try {
      expect(await tryLockImport(client)).toBe(true);
      const { output, code } = await importFile('second.csv', heads, 'CI-500,Hub,12,50,,,,');
      expect([output, code]).toEqual(['Another import is running.\n', 1]);
      const { stop } = await startTestApp({ beside: shop });
      await stop();
    } finally {
      await client.end();
    }
  });

  it('lets orders go on while it builds an index', async () => {
    const index = { id: '1', definition: 'CREATE INDEX parts_for_test ON parts (name)' };
    const takeStock = (part: string) => `update parts set available_quantity = available_quantity where part_number = '${part}'`;
    const { building } = await whileLocked(shop, takeStock('CI-300'), [], async () => {
      const building = onConnection(shop.ownerConnectionString, 'test', (client) => buildPostponedIndex(client, index));
      const listWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await vi.waitUntil(async () => (await shop.asOwner(listWaiting)).rowCount === 1, { timeout: 60_000 });
      await shop.asOwner(`set lock_timeout = '10s'; ${takeStock('CI-350')}`);
      return { building };
    });
    await building;
    await shop.asOwner('drop index parts_for_test');
  });

  it('continues a killed import, and restores all indexes at the end', async () => {
    const indexes = async () =>
      (await shop.pool.query(`select indexdef from pg_indexes where tablename in ('parts', 'interchange_numbers') order by 1`)).rows;
    const constraints = async () =>
      (await shop.pool.query(`select conname, pg_get_constraintdef(oid), convalidated from pg_constraint where contype = 'f' order by 1`))
        .rows;
    const triggers = async () => (await shop.pool.query(`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`)).rows;
    const before = await indexes();
    const [constraintsBefore, triggersBefore] = [await constraints(), await triggers()];
    const file = join(folder, 'large.csv');
    // The import drops indexes only for a large file. Long descriptions make this file large.
    const row = (n: number) => `CL-${n},Bush ${n},"${'rubber, bonded. '.repeat(15)}",1,9,Kestrand,${n} K\nCL-${n},,,,,Filtron,${n} F\n`;
    const largeHeads = 'part number,name,description,price in dollars,stock,interchange brand,interchange number';
    await writeFile(file, `${largeHeads}\n${Array.from({ length: 24_000 }, (_, n) => row(n)).join('')}`);
    const doneLines = async () =>
      (await shop.pool.query<{ max: number }>('select max(done_lines) from catalogue_imports where ended_at is null')).rows[0]?.max ?? 0;
    let child: ChildProcess | undefined;
    const killed = run(['import', file], (started) => (child = started));
    while ((await doneLines()) === 0);
    child?.kill('SIGKILL');
    await killed;
    const doneBefore = await doneLines();
    expect(doneBefore).toBeLessThan(48_001);
    expect(await indexes()).not.toEqual(before);
    // Stands in for an index that a killed import could not finish.
    await shop.asOwner('create index parts_by_name on parts (id)');

    const { output, code } = await run(['import', file]);
    expect(code, output).toBe(0);
    expect(output).toMatch(/CREATE INDEX/);
    expect(output).toContain(`${new Intl.NumberFormat('en-US').format(doneBefore)} lines were already read by an earlier run.`);
    expect(await indexes()).toEqual(before);
    expect([await constraints(), await triggers()]).toEqual([constraintsBefore, triggersBefore]);
    const words = await shop.pool.query(`select (select count(*) from search_words where word = 'bush')::int as spellings,
      (select count(*) from search_lexemes where lexeme = '23999')::int as lexemes`);
    expect(words.rows).toEqual([{ spellings: 1, lexemes: 1 }]);
    const { rows } = await shop.pool.query(
      `select count(*)::int as parts, (select count(*)::int from interchange_numbers where brand in ('Kestrand', 'Filtron') and part_number ~ '^\\d+ [KF]$') as numbers
       from parts where part_number like 'CL-%'`,
    );
    expect(rows).toEqual([{ parts: 24_000, numbers: 48_000 }]);
  });
});

describe('npm run catalogue -- check', () => {
  it('prints what is wrong with an ACES file, also as JSON, and exits with 1 if there is an error', async () => {
    const file = join(folder, 'applications.xml');
    await writeFile(file, acesFile([{ id: 7, model: 900_000, part: 'NO-SUCH', extra: '<Note></Note>' }]));
    const printed = await run(['check', file]);
    expect([printed.code, printed.output]).toEqual([
      1,
      expect.stringContaining('line 3, application 7: error: The shop has no part NO-SUCH, or several brands have this number.'),
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
    expect([dry.code, dry.output]).toEqual([0, expect.stringContaining(`line 3: added: ${partNumber} fits 3 vehicles, before 0.`)]);
    expect(dry.output).toContain('Nothing was changed.');
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
    await writeFile(file, piesFile([{ partNumber: 'PIES-1', gtin: '4006381333931' }]));
    expect((await run(['import', file, '--dry-run'])).output).toContain('line 3: added: PIES-1');
    const taken = await run(['import', file, '--json']);
    const result = JSON.parse(taken.output.split('\n').find((line) => line.startsWith('{')) ?? '');
    expect([taken.code, result.taken, result.difference.parts]).toEqual([0, true, { added: 1, changed: 0, unchanged: 0 }]);
    expect((await run(['export', 'pies', out])).output).toContain('parts written.');
    expect((await run(['import', out])).output).toMatch(/Parts: 0 added, 0 changed[\s\S]*Nothing was changed\./);
  });
});
