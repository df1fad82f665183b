import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Category, Part, PartDetail } from '@axlewright/contract/catalog/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandProcess } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { signUpAdmin } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const shop = useTestApp();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[]) => runCommandProcess(['catalogue', ...args], shop.databaseSettings);

async function importFile(name: string, ...lines: string[]) {
  const file = join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return run(['import', file]);
}

const find = async (q: string) => (await shop.app.inject({ url: `/api/parts?q=${encodeURIComponent(q)}` })).json<Part[]>();
/** The shop caches this response. After an import, a notification from the database invalidates the cache entry. */
const listCategories = async () => (await shop.app.inject({ url: '/api/categories' })).json<Category[]>();
const detail = async (part: Part | undefined) => (await shop.app.inject({ url: `/api/parts/${part?._id}` })).json<PartDetail>();
const header = 'part number,name,price in dollars,stock,category,subcategory,interchange brand,interchange number';

describe('npm run catalogue -- import', () => {
  it('gives a part its successor, even if a later line adds that part; rejects loops', async () => {
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
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('only the successor is not imported, because the part would replace itself through SU-4'),
    ]);
    const partNumbers = async (number: string) => {
      const { supersession } = await detail((await find(number))[0]);
      return supersession && [supersession.kind, ...supersession.successors.map(({ partNumber }) => partNumber)];
    };
    expect(await partNumbers('SU-1')).toEqual(['replaced', 'SU-2']);
    expect(await partNumbers('SU-3')).toEqual(['split', 'SU-4']);
    expect([await partNumbers('SU-4'), await partNumbers('SU-6'), await partNumbers('SU-7')]).toEqual([null, null, null]);

    await importFile('more-successors.csv', columns, 'SU-2,Two,3,0,use-up,,SU-3', 'SU-5,Five,3,0,,,SU-3', 'SU-4,Four,3,9,,,SU-1');
    // This would be a loop: SU-4 → SU-1 → SU-2 → SU-3 → SU-4.
    expect(await partNumbers('SU-1')).toEqual(['replaced', 'SU-4']);
    expect(await partNumbers('SU-4')).toBe(null);
    await importFile('other-successor.csv', columns, 'SU-1,One,3,9,renumbered,,SU-3');
    expect(await partNumbers('SU-1')).toEqual(['renumbered', 'SU-4']);
  });

  it('lists rejected successors in the order of their lines', async () => {
    const columns = 'part number,name,price in dollars,stock,successor number';
    await importFile('parts-of-loop.csv', columns, 'SL-1,One,3,9,', 'SL-2,Two,3,9,');
    const { output } = await importFile('loop.csv', columns, 'SL-2,Two,3,9,SL-1', 'SL-1,One,3,9,SL-2');
    expect(output.match(/^line \d+/gm)).toEqual(['line 2', 'line 3']);
  });

  it('adds parts with their categories and interchange numbers', async () => {
    const { code, output } = await importFile(
      'parts.csv',
      header,
      'CI-100.A,"Ring ""M20"", zinc",4.50,40,Rings,"Snap, inner",Kestrand,5T1 129 620 D',
      'CI-100.A,,,,,,Filtron,AP 123/4',
      'CI-200,"Over two',
      'lines",3,9,Rings,,,',
    );
    expect(output).toMatch(/^5 lines read, 0 of them rejected\. [\d,]+ lines per second, not counting the time to build indexes\.\n$/);
    expect(code).toBe(0);
    const [ring] = await find('5t1129620d');
    expect(ring).toMatchObject({ partNumber: 'CI-100.A', brand: 'Axlewright', name: 'Ring "M20", zinc', price: 4.5, availableQ: 40 });
    expect(await detail(ring)).toMatchObject({ category: 'Rings', subcategory: 'Snap, inner', minQ: 0, unitOfMeasure: 'EA' });
    expect((await detail(ring)).interchange).toEqual([
      { type: 'OEM', brand: 'Kestrand', partNumber: '5T1 129 620 D' },
      { type: 'OEM', brand: 'Filtron', partNumber: 'AP 123/4' },
    ]);
    expect((await find('ci200'))[0]?.name).toBe('Over two\nlines');
    await eventually(async () =>
      expect(await listCategories()).toMatchObject([
        { slug: 'rings', name: 'Rings', parts: 2, subcategories: [{ slug: 'rings-snap-inner', parts: 1 }] },
      ]),
    );
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
    await importFile('before.csv', header, 'CI-300,Hub,12,50,Hubs,,Kestrand,77 1');
    const [before] = await find('ci-300');
    await importFile('after.csv', 'Stock,PART NUMBER,interchange brand,interchange number', '35,ci 300,Kestrand,77 1', '33,CI300,,');
    const after = await detail((await find('ci-300'))[0]);
    expect(after).toMatchObject({ _id: before?._id, partNumber: 'CI-300', name: 'Hub', price: 12, availableQ: 33, category: 'Hubs' });
    expect(after.interchange).toHaveLength(1);
  });

  it('adds an interchange number once, although the file repeats it; the first line wins', async () => {
    const columns = 'part number,name,price in dollars,stock,interchange type,interchange brand,interchange number';
    const lines = [
      'CI-310,Hub,12,50,OEM,Toyota,90 1',
      'CI-310,,,,competitor,Kestrand,77 3',
      'ci 310,,,,competitor,Toyota,90 1',
      'CI-310,,,,OEM,Aisin,12',
      'CI-310,,,,OEM,Kestrand,77 3',
    ];
    for (const file of ['repeated.csv', 'repeated-again.csv']) {
      expect((await importFile(file, columns, ...lines)).output).toContain(' 0 of them rejected');
      expect((await detail((await find('ci-310'))[0])).interchange).toEqual([
        { type: 'competitor', brand: 'Kestrand', partNumber: '77 3' },
        { type: 'OEM', brand: 'Toyota', partNumber: '90 1' },
        { type: 'OEM', brand: 'Aisin', partNumber: '12' },
      ]);
    }
  });

  it('treats a cell with only spaces and tabs as empty', async () => {
    await importFile('named.csv', 'part number,name,price in dollars,stock', 'CI-320,Hub,12,50');
    const columns = 'part number,name,interchange type,interchange brand,interchange number';
    const { output } = await importFile('spaces.csv', columns, 'CI-320, ,OEM,Toyota,123', 'CI-321,\t ,OEM,Toyota,123');
    expect(output).toContain('line 3: there is no part CI-321 of brand Axlewright');
    expect(await detail((await find('ci-320'))[0])).toMatchObject({ name: 'Hub', interchange: [{ brand: 'Toyota', partNumber: '123' }] });
  });

  it('finds the column names below empty lines', async () => {
    const { code, output } = await importFile(
      'low.csv',
      '',
      '',
      'part number,name,price in dollars,stock',
      'CI-330,Hub,12,x',
      'CI-331,Hub,12,50',
    );
    expect(output.split('\n')[0]).toBe('line 4: stock is “x”. It must be a whole number from 0 to 10,000,000');
    expect([code, output]).toEqual([1, expect.stringContaining(' 1 of them rejected')]);
    expect((await find('ci33')).map(({ partNumber }) => partNumber)).toEqual(['CI-331']);
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
    const [header = '', ...rows] = (await admin.call('GET', '/exports/parts?q=ci350')).body.trimEnd().split('\n');
    expect(rows.map((row) => row.split(',')[header.split(',').indexOf('order multiple')])).toEqual(['12']);
  });

  it('imports and replaces attributes, and buyers can filter by them at once', async () => {
    const attributes = 'part number,name,price in dollars,stock,attributes';
    const { output } = await importFile(
      'attributes.csv',
      attributes,
      'CI-360,Rotor,4,90,"Outside diameter: 330 mm; Ratio: 3:1;; Thread: M20 × 1.5; Bolts: 5; Length: 1 1/2 in"',
      'CI-361,Rotor,4,90,',
      'CI-362,Rotor,4,90,Outside diameter 330 mm',
    );
    expect(output).toContain('line 4: attributes has “Outside diameter 330 mm”. Use the format “Height: 90 mm; Thread: M20 × 1.5”');
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
    await eventually(async () => expect(await filtered('Outside diameter:329..331 mm')).toEqual([]));
  });

  it('reports each rejected line, and imports the others', async () => {
    const { code, output } = await importFile(
      'bad.csv',
      header,
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
      'line 3: part number is “”. It must contain a letter or a digit',
      'line 4: price in dollars is “1.005”. It must be an amount from 0.01 to 999999.99, with at most 2 decimals after a decimal point, such as 6.90',
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
    expect(await run(['import', 'x.csv', '--dry-run'])).toEqual({ code: 1, output: expect.stringMatching(/^Usage: /) });
  });

  it('warns about a new category whose name is similar to another name', async () => {
    const { code, output } = await importFile(
      'similar.csv',
      header,
      'CI-450,Ring,1,9,rings,,,',
      'CI-451,Hub,1,9,Wheel hubs & bearings,,,',
      'CI-452,Hub,1,9,Wheel Hub and Bearing,,,',
      'CI-453,Hub,1,9,Whele hubs & bearings,,,',
      'CI-454,Lamp,1,9,Lamps,,,',
    );
    expect(output.match(/^Warning.*$/gm)).toEqual([
      'Warning: the new category “rings” looks like “Rings”. Are they the same category?',
      'Warning: the new category “Wheel Hub and Bearing” looks like “Wheel hubs & bearings”. Are they the same category?',
      'Warning: the new category “Whele hubs & bearings” looks like “Wheel hubs & bearings”. Are they the same category?',
    ]);
    expect(code).toBe(0);
    expect((await importFile('similar-again.csv', header, 'CI-455,Hub,1,9,Wheel Hub and Bearing,,,')).output).not.toContain('Warning');
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
    expect((await importFile('slugs.csv', header, ...lines)).output).toContain(' 0 of them rejected');
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
    await eventually(async () => {
      const given = (await listCategories()).flatMap(({ name, slug, subcategories }) => [
        [name, slug],
        ...subcategories.map((inner) => [`${name}/${inner.name}`, inner.slug]),
      ]);
      expect(Object.fromEntries(given)).toMatchObject(slugs);
    });
    for (const [place, [category, subcategory]] of names.entries()) {
      const [part] = await find(`CI-46${place}`);
      expect(await detail(part)).toMatchObject({ category, ...(subcategory === '' ? {} : { subcategory }) });
      const listed = await shop.app.inject({ url: `/api/parts?category=${slugs[subcategory ? `${category}/${subcategory}` : category]}` });
      expect(listed.json<Part[]>().map(({ partNumber }) => partNumber)).toContain(`CI-46${place}`);
    }
  });

  it('can import a file that the shop exported', async () => {
    const admin = await signUpAdmin(shop);
    const names = ['-40 °C hose', "'-40 °C hose", '=1+1', '+12 V relay', '@home'];
    await importFile('formulas.csv', 'part number,name', ...names.map((name, index) => `-CI-49${index},${name.replace(/^'/, "''")}`));
    const { body } = await admin.call('GET', '/exports/parts');
    for (const name of names) expect(body).toContain(`,'${name},`);
    expect(body.startsWith('\ufeffid,part number')).toBe(true);
    expect((await importFile('exported.csv', body.trimEnd())).output).toContain(' 0 of them rejected');
    expect((await admin.call('GET', '/exports/parts')).body).toBe(body);
  });
});
