import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpAdmin } from '../../../../test/people.ts';
import { piesFile, type TestItem } from '../../../../test/pies-file.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { onConnection } from '../../../platform/database/single-connection.ts';
import type { CheckResult, DefectKind } from '../file-checks/defects.ts';
import { checkPies } from './check-pies.ts';

const shop = useTestApp();
const each = Number(process.env.ACES_PLANTED ?? 10);
/** parts with stock */
const stocked: string[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-pies-'));
  const admin = await signUpAdmin(shop);
  for (let n = 0; n < each; n++) stocked.push((await addPart(admin)).partNumber);
});
afterAll(() => rm(folder, { recursive: true }));

async function check(text: string): Promise<CheckResult> {
  const file = join(folder, 'file.xml');
  await writeFile(file, text);
  return onConnection(shop.ownerConnectionString, 'test', (client) => checkPies(client, file));
}

/** Returns a GTIN with a correct check digit. */
function gtin(number: number): string {
  const digits = String(1_000_000_000_000 + number);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const cleanItems = (): TestItem[] => Array.from({ length: 300 }, (_, n) => ({ partNumber: `CLEAN-${n}`, gtin: gtin(n) }));

it.each(['6.5', '6.7', '7.1', '7.2', '8.0'] as const)('finds nothing in a clean file of version %s', async (version) => {
  const items = [
    ...cleanItems(),
    { partNumber: 'OLD-1', status: '7', successor: 'CLEAN 1' },
    {
      partNumber: 'FULL-1',
      extra:
        '<Packages><Package MaintenanceType="A"><PackageUOM>EA</PackageUOM><QuantityofEaches>4</QuantityofEaches><Weights UOM="LB"><Weight>2.5</Weight></Weights></Package></Packages>' +
        '<PartInterchangeInfo><PartInterchange MaintenanceType="A" BrandLabel="Kestrand"><PartNumber>77 1</PartNumber></PartInterchange></PartInterchangeInfo>',
    },
  ];
  expect(await check(piesFile(items, { version }))).toEqual({ ok: true, records: 302, defects: [], counts: {} });
});

/** For each kind of defect, a function that returns items with this defect. The check must name the last of these items. */
const planted: Partial<Record<DefectKind, (place: number) => TestItem[]>> = {
  'duplicate-item': (n) => [{ partNumber: `TWICE-${n}` }, { partNumber: `twice ${n}` }],
  'duplicate-gtin': (n) => [
    { partNumber: `GTIN-A-${n}`, gtin: gtin(1_000 + n) },
    { partNumber: `GTIN-B-${n}`, gtin: gtin(1_000 + n) },
  ],
  'gtin-check-digit': (n) => [{ partNumber: `DIGIT-${n}`, gtin: `${gtin(n).slice(0, -1)}${(Number(gtin(n).at(-1)) + 1) % 10}` }],
  'invalid-value': (n) => [{ partNumber: `VALUE-${n}`, ...[{ price: 'cheap' }, { gtin: '123' }, { status: 'Z' }][n % 3] }],
  'missing-element': (n) => [[{ partNumber: `BRANDLESS-${n}`, brand: null }, { partNumber: '' }][n % 2] ?? { partNumber: '' }],
  'missing-successor': (n) => [{ partNumber: `ENDED-${n}`, status: '7' }],
  'successor-status': (n) => [{ partNumber: `SOLD-${n}`, successor: 'CLEAN-2' }],
  'unknown-successor': (n) => [{ partNumber: `LOST-${n}`, status: '7', successor: `NOWHERE-${n}` }],
  'price-zero': (n) => [{ partNumber: `FREE-${n}`, price: n % 2 ? '0' : '0.00' }],
  'missing-price': (n) => [{ partNumber: `PRICELESS-${n}`, price: null }],
  'unknown-price-sheet': (n) => [
    {
      partNumber: `SHEET-${n}`,
      price: null,
      extra: `<Prices><Pricing PriceType="LST" MaintenanceType="A"><PriceSheetNumber>X${n}</PriceSheetNumber><Price UOM="PE">3</Price></Pricing></Prices>`,
    },
  ],
  'zero-weight': (n) => [
    { partNumber: `LIGHT-${n}`, extra: '<Packages><Package><Weights UOM="LB"><Weight>0.0</Weight></Weights></Package></Packages>' },
  ],
  'empty-description': (n) => [{ partNumber: `NAMELESS-${n}`, name: '' }],
  'stock-of-proposed-part': (n) => [{ partNumber: stocked[n - 1] ?? '', status: '0' }],
};

/** A file in which the items of the brand KEST have the brand name Kestrand. */
const ofTwoBrands = (items: TestItem[]) => piesFile(items).replaceAll(/(>KEST<.*?>)Axlewright</g, '$1Kestrand<');

describe('a planted error', () => {
  it.each(Object.keys(planted) as DefectKind[])('is found each time, and nothing else: %s', async (kind) => {
    const plants = Array.from({ length: each }, (_, n) => planted[kind]?.(n + 1) ?? []);
    const items = [...cleanItems(), ...plants.flat()];
    const { counts, defects } = await check(piesFile(items));
    expect(counts).toEqual({ [kind]: each });
    expect(defects.map(({ line, item }) => [line, item])).toEqual(
      plants.map((plant) => [items.indexOf(plant.at(-1) as TestItem) + 3, plant.at(-1)?.partNumber || null]),
    );
  });

  it('is found each time: successor-loop', async () => {
    const loops = Array.from({ length: each }, (_, n) => [
      { partNumber: `LOOP-A-${n}`, status: '7', successor: `LOOP-B-${n}` },
      { partNumber: `LOOP-B-${n}`, status: '7', successor: `LOOP-A-${n}` },
      { partNumber: `BEFORE-${n}`, status: '7', successor: `LOOP-A-${n}` },
    ]);
    const { counts, defects } = await check(piesFile([...cleanItems(), ...loops.flat()]));
    expect(counts).toEqual({ 'successor-loop': 2 * each });
    expect(defects.every(({ item }) => item?.startsWith('LOOP-'))).toBe(true);
  });

  it('is found in two brands that have the same numbers: duplicate-gtin, unknown-successor', async () => {
    const items = [
      { partNumber: 'SAME-1', gtin: gtin(1) },
      { partNumber: 'SAME-1', brand: 'KEST', gtin: gtin(1) },
      { partNumber: 'SAME-2', status: '7', successor: 'SAME-1' },
      { partNumber: 'SAME-2', brand: 'KEST', status: '7', successor: 'SAME-3' },
      { partNumber: 'SAME-3' },
    ];
    expect((await check(ofTwoBrands(items))).defects).toMatchObject([
      { kind: 'duplicate-gtin', line: 4 },
      { kind: 'unknown-successor', line: 6, message: expect.stringContaining('Kestrand SAME-3') },
    ]);
  });

  it('is not found in a proposed part if the part in stock is of a different brand', async () => {
    const [partNumber = ''] = stocked;
    expect((await check(ofTwoBrands([{ partNumber, brand: 'KEST', status: '0' }]))).counts).toEqual({});
  });

  it('is not found in successors of two brands that have the same numbers', async () => {
    const items = [
      { partNumber: 'SAME-1', status: '7', successor: 'SAME-2' },
      { partNumber: 'SAME-2' },
      { partNumber: 'SAME-1', brand: 'KEST' },
      { partNumber: 'SAME-2', brand: 'KEST', status: '7', successor: 'SAME-1' },
    ];
    expect(await check(ofTwoBrands(items))).toEqual({ ok: true, records: 4, defects: [], counts: {} });
  });
});

const kindsIn = async (text: string) => Object.keys((await check(text)).counts);

describe('a file', () => {
  it('without a header, with a wrong one, or with a wrong item count is not ok', async () => {
    expect(await kindsIn(piesFile([{ partNumber: 'A1' }], { header: null }))).toEqual(['missing-header']);
    expect(await kindsIn(piesFile([{ partNumber: 'A1' }], { header: { PCdbVersionDate: 'today' } }))).toEqual(['invalid-header']);
    expect(await kindsIn(piesFile([{ partNumber: 'A1' }], { header: { SubmissionType: '' } }))).toEqual(['invalid-header']);
    expect(await kindsIn(piesFile([{ partNumber: 'A1' }], { itemCount: '2' }))).toEqual(['record-count']);
    expect(await kindsIn(piesFile([{ partNumber: 'A1' }], { itemCount: null }))).toEqual([]);
  });

  it('with prices in another currency is not ok', async () => {
    const inDollars = piesFile([{ partNumber: 'A1' }]).replace('S1</PriceSheetNumber>', '$&<CurrencyCode>USD</CurrencyCode>');
    expect(await kindsIn(inDollars)).toEqual([]);
    expect(await kindsIn(inDollars.replace('>USD<', '>CAD<'))).toEqual(['other-currency']);
  });

  it('with elements named __proto__ or constructor is read', async () => {
    const item = { partNumber: 'A1', extra: '<__proto__>x</__proto__><constructor>y</constructor>' };
    expect(await check(piesFile([item]))).toMatchObject({ ok: true, records: 1 });
    expect(await kindsIn(piesFile([{ partNumber: 'A1', status: 'toString' }]))).toEqual(['invalid-value']);
  });

  it('that is cut off, has a DOCTYPE, or is not PIES is not ok', async () => {
    expect(await kindsIn(piesFile(cleanItems()).slice(0, 9_000))).toContain('malformed-xml');
    expect(await kindsIn('<!DOCTYPE PIES [<!ENTITY a "aaaa">]><PIES>&a;</PIES>')).toEqual(['malformed-xml']);
    expect(await kindsIn('<ACES version="4.2"><Header/></ACES>')).toEqual(['not-pies']);
  });

  it('with prefixes for the namespace is read as well, and version 8.0 allows fewer characters in part numbers', async () => {
    const prefixed = piesFile([{ partNumber: 'A;1' }], { version: '8.0' })
      .replace(/<(\/?)([A-Z])/g, '<$1p:$2')
      .replace('xmlns=', 'xmlns:p=');
    expect(await check(prefixed)).toMatchObject({ records: 1, counts: { 'invalid-value': 1 } });
  });
});
