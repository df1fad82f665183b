import type { NumberMatch, ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberSpellings } from '../../../../test/number-spellings.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { typingErrors } from '../../../../test/typing-errors.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { loadSampleCatalog } from '../parts/sample-catalog.ts';
import { resolveNumbers } from './resolve-numbers.ts';

const shop = useTestApp();

/** A number of the sample catalog, and the part that it identifies. */
interface CatalogNumber {
  part_id: string;
  why: NumberMatch;
  brand: string;
  number: string;
}
let numbers: CatalogNumber[];

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
  const { rows } = await shop.pool.query<CatalogNumber>(`
    select id as part_id, 'part-number' as why, brand, part_number as number from parts
    union all select id, 'gtin', brand, gtin from parts where gtin is not null
    union all select part_id, case type when 'OEM' then 'oem-number' else 'competitor-number' end, brand, part_number from interchange_numbers
    order by 1, 2, 4`);
  numbers = rows;
});

async function resolve(...texts: string[]): Promise<ResolvedNumber[]> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/numbers/resolve',
    payload: { lines: texts.map((text) => ({ text })) },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ lines: ResolvedNumber[] }>().lines;
}

const chunks = <Item>(items: Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Resolves a few lines at a time, one call after another. On a busy machine, one statement for all could exceed the time limit for visitors, 3 s. */
async function resolveAll(texts: string[]): Promise<ResolvedNumber[]> {
  const resolved: ResolvedNumber[] = [];
  for (const some of chunks(texts, 50)) resolved.push(...(await resolve(...some)));
  return resolved;
}

/** Returns the ids of the parts with exactly this number. Compares it with every number of the catalog. */
function partsWith(typed: string, ofBrand?: string): Set<string> {
  const key = partNumberKeyOf(typed);
  const same = numbers.filter(({ number, brand }) => partNumberKeyOf(number) === key && (ofBrand === undefined || brand === ofBrand));
  return new Set(same.map(({ part_id }) => part_id));
}

describe('a number of the catalog', () => {
  it.each(numberSpellings)('is found %s', async (_name, spell) => {
    const texts = numbers.map(({ number, brand }) => spell(number, brand));
    const resolved = await resolveAll(texts);
    for (const [index, line] of resolved.entries()) {
      const { part_id, number } = numbers[index] as CatalogNumber;
      expect(line.text).toBe(texts[index]);
      const named = partsWith(number);
      expect(named).toContain(part_id);
      if (line.status === 'choose') expect(line.candidates.map(({ partId }) => partId)).toContain(part_id);
      else expect([['found', 'replaced'].includes(line.status), line.partId], line.text).toEqual([true, part_id]);
      // With several parts of this number, only a brand can decide.
      if (line.status === 'found' && named.size > 1) expect(partsWith(number, (numbers[index] as CatalogNumber).brand).size).toBe(1);
    }
  });
});

describe('a typing error', () => {
  it.each(typingErrors)('is proposed, never chosen: %s', async (_why, mistype) => {
    const typed = numbers
      .filter(({ why, number }) => why !== 'gtin' && partNumberKeyOf(number).length >= 6)
      .map(({ number, part_id }) => ({ text: mistype(number), part_id, number }))
      .filter(({ text, number }) => partNumberKeyOf(text) !== partNumberKeyOf(number));
    expect(typed.length).toBeGreaterThan(300);
    const resolved = await resolveAll(typed.map(({ text }) => text));
    let proposed = 0;
    for (const [index, line] of resolved.entries()) {
      if (line.status === 'found') expect(partsWith(line.text), `${line.text} is not a number of the catalog`).toContain(line.partId);
      if (line.status === 'proposed' && line.candidates.some(({ partId }) => partId === typed[index]?.part_id)) proposed += 1;
    }
    expect(proposed / typed.length).toBeGreaterThan(0.9);
  });

  it('is proposed in each of 500 lines of one call, if a look-alike explains it', async () => {
    await shop.asOwner(`
      insert into interchange_numbers (part_id, type, brand, part_number)
      select (select id from parts where part_number = 'AXW-BR-28012'), 'competitor', 'Quorrin', 'LK-0' || n || '-XY7' from generate_series(50001, 50500) n`);
    const lines = await resolve(...Array.from({ length: 500 }, (_, line) => `LK-O${50_001 + line}-XY7`));
    expect(lines.filter(({ status }) => status !== 'proposed')).toEqual([]);
    expect(lines.at(-1)?.candidates).toMatchObject([{ partNumber: 'AXW-BR-28012', why: 'look-alike', number: 'LK-050500-XY7' }]);
  });

  it('is not repaired in short numbers', async () => {
    expect(await resolve('AX1')).toMatchObject([{ status: 'unknown', candidates: [] }]);
  });
});

describe('the end of a number', () => {
  it('finds a vehicle maker’s number by its last blocks, and not from the middle of a block', async () => {
    const [line, inBlock, short] = await resolve('6.792 217', '92217', '217');
    expect(line).toMatchObject({
      status: 'found',
      candidates: [{ why: 'end-of-number', number: '34 11-6.792 217', numberBrand: 'Veldane' }],
    });
    expect([inBlock?.status, short?.status]).toEqual(['unknown', 'unknown']);
  });

  it('finds our part number without its first block', async () => {
    expect(await resolve('BR-28012')).toMatchObject([{ status: 'found', part: { partNumber: 'AXW-BR-28012' } }]);
  });
});

it('a GTIN is also found without its leading zeros, and from the GTIN of a carton; for a GTIN with a wrong digit, the part is proposed', async () => {
  await shop.asOwner("update parts set gtin = '00012345678905' where part_number = 'AXW-BR-28012'");
  const resolved = await resolve('12345678905', '0 12345 67890 5', '10012345678902', '012345678906');
  expect(resolved.map(({ status, candidates }) => [status, candidates[0]?.partNumber, candidates[0]?.why])).toEqual([
    ['found', 'AXW-BR-28012', 'gtin'],
    ['found', 'AXW-BR-28012', 'gtin'],
    ['found', 'AXW-BR-28012', 'gtin'],
    ['proposed', 'AXW-BR-28012', 'typo'],
  ]);
  const right = '012345678905';
  const withWrongDigit = [...right].map((digit, place) => `${right.slice(0, place)}${(Number(digit) + 3) % 10}${right.slice(place + 1)}`);
  for (const { status, candidates } of await resolve(...withWrongDigit))
    expect([status, candidates.map(({ partNumber }) => partNumber)]).toEqual(['proposed', expect.arrayContaining(['AXW-BR-28012'])]);
});

it('several parts with the same number are offered, and the brand decides', async () => {
  await shop.asOwner(`
    insert into interchange_numbers (part_id, type, brand, part_number)
    select id, 'competitor', case part_number when 'AXW-BR-28012' then 'Quorrin' else 'Pelgrath' end, 'ZZ 777-01' from parts
    where part_number in ('AXW-BR-28012', 'AXW-AF-2919')`);
  const [either, one] = await resolve('zz77701', 'Quorrin ZZ-777-01');
  expect(either).toMatchObject({ status: 'choose', partId: null, part: null });
  expect(either?.candidates.map(({ partNumber }) => partNumber).sort()).toEqual(['AXW-AF-2919', 'AXW-BR-28012']);
  expect(one).toMatchObject({ status: 'found', part: { partNumber: 'AXW-BR-28012' } });
});

it('if several numbers of a part match, the number of the vehicle maker says why, and then the first brand', async () => {
  await shop.asOwner(`
    insert into interchange_numbers (part_id, type, brand, part_number)
    select id, type, number_brand, number
    from parts cross join (values ('OEM', 'Wexlund', 'TT.555.01'), ('OEM', 'Veldane', 'TT-555-01'), ('competitor', 'Quorrin', 'TT 555-01'))
      as added(type, number_brand, number) where part_number = 'AXW-BR-28012'`);
  expect(await resolve('tt55501')).toMatchObject([
    { status: 'found', candidates: [{ why: 'oem-number', number: 'TT-555-01', numberBrand: 'Veldane' }] },
  ]);
});

it('a match of the whole text beats a match of only the number after a brand or a label', async () => {
  await shop.asOwner(`
    insert into interchange_numbers (part_id, type, brand, part_number)
    select id, 'competitor', number_brand, number
    from parts join (values ('AXW-BR-28012', 'Wexlund', 'YY 888-02'), ('AXW-AF-2919', 'Galvestra', 'WEXLUND-YY-888-02'),
      ('AXW-BR-28012', 'Wexlund', '777-02'), ('AXW-AF-2919', 'Galvestra', 'REF-777-02')) as added(part, number_brand, number) on part = part_number`);
  for (const typed of ['Wexlund YY 888-02', 'REF 777 02'])
    expect(await resolve(typed)).toMatchObject([{ status: 'found', part: { partNumber: 'AXW-AF-2919' } }]);
});

describe('a replaced part', () => {
  beforeAll(async () => {
    const add = (number: string, status: string, kind: SupersessionKind | null = null, ...successors: string[]) =>
      shop.pool.query(
        `with added as (
           insert into parts (part_number, brand, name, price_cents, available_quantity, life_cycle_status)
           values ($1, 'Axlewright', 'Test part', 100, 0, $2) returning id
         )
         insert into part_successors (part_id, kind, brand, part_number) select id, $3, 'Axlewright', unnest($4::text[]) from added`,
        [number, status, kind, successors],
      );
    await add('CH-100-A', '7', 'replaced', 'ch 100 b');
    await add('CH-100-B', '6', 'renumbered', 'CH-100-C');
    await add('CH-100-C', '2');
    await add('UP-200-A', 'A', 'use-up', 'CH-100-C');
    await add('UP-200-B', '2', 'use-up', 'CH-100-C');
    await add('UP-200-C', '7', 'replaced', 'UP-200-A');
    await add('SP-400-A', '2', 'split', 'SP-400-B', 'SP-400-C');
    await add('SP-400-B', '2', 'replaced', 'CH-100-A');
    await add('SP-400-C', '2', 'replaced', 'gone-1');
    await add('LO-300-A', '7', 'replaced', 'LO-300-B');
    await add('LO-300-B', '7', 'replaced', 'LO-300-A');
  });

  /** Gives a part stock, with the adjustment that the doctor expects. */
  async function stock(partNumber: string, pieces: number): Promise<void> {
    await shop.pool.query(
      `with changed as (update parts set available_quantity = $2 where part_number = $1 returning id)
       insert into stock_adjustments (part_id, delta, reason) select id, $2, 'test' from changed`,
      [partNumber, pieces],
    );
  }

  it('has the last part of the chain as its successor', async () => {
    expect(await resolve('CH100A')).toMatchObject([
      { status: 'replaced', part: { partNumber: 'CH-100-A' }, replacedBy: { partNumber: 'CH-100-C', why: 'successor' } },
    ]);
  });

  it('is found as long as it has stock to use up, even in the middle of a chain; after that, its successor replaces it', async () => {
    expect(await resolve('UP200A', 'UP200C')).toMatchObject([
      { status: 'replaced', part: { partNumber: 'UP-200-A' }, replacedBy: { partNumber: 'CH-100-C' } },
      { status: 'replaced', part: { partNumber: 'UP-200-C' }, replacedBy: { partNumber: 'CH-100-C' } },
    ]);
    await stock('UP-200-A', 5);
    expect(await resolve('UP200A', 'UP200B', 'UP200C')).toMatchObject([
      { status: 'found', part: { partNumber: 'UP-200-A' }, replacedBy: { partNumber: 'CH-100-C' } },
      { status: 'replaced', part: { partNumber: 'UP-200-B' }, replacedBy: { partNumber: 'CH-100-C' } },
      { status: 'replaced', part: { partNumber: 'UP-200-C' }, replacedBy: { partNumber: 'UP-200-A' } },
    ]);
  });

  it('has all parts of a split as its successors, each at the end of its chain, and none of them is chosen', async () => {
    const [line] = await resolve('SP400A');
    expect(line).toMatchObject({ status: 'replaced', part: { partNumber: 'SP-400-A' }, replacedBy: null });
    expect(line?.successors.map(({ partNumber, why }) => [partNumber, why])).toEqual([
      ['CH-100-C', 'successor'],
      ['SP-400-C', 'successor'],
    ]);
  });

  it('has no successor in a loop', async () => {
    expect(await resolve('LO300A')).toMatchObject([
      { status: 'found', part: { partNumber: 'LO-300-A' }, replacedBy: null, successors: [] },
    ]);
  });
});

it('does not find drafts or deleted parts', async () => {
  await shop.pool.query(
    `insert into parts (part_number, brand, name, price_cents, available_quantity, deleted_at)
     values ('HID-1000-1', 'Axlewright', 'Draft', null, 0, null), ('HID-2000-2', 'Axlewright', 'Deleted', 100, 0, now())`,
  );
  const lines = await resolve('HID-1000-1', 'HID-2000-2', '2000-2', 'HID-2000-3');
  expect(lines.map(({ status }) => status)).toEqual(Array(4).fill('unknown'));
  expect(lines.map(({ formerPart }) => formerPart?.name ?? null)).toEqual([null, 'Deleted', null, null]);
});

it('says which part had a number and is no longer sold, and what replaces it, unless another part has the number now', async () => {
  await shop.pool.query(
    `with added as (
       insert into parts (part_number, brand, name, price_cents, available_quantity, deleted_at)
       values ('OLD-7000-1', 'Axlewright', 'Former', 100, 0, now() - interval '1 day'), ('OLD 7000-1', 'Axlewright', 'Last', 100, 0, now()),
         ('OLD-7000-2', 'Axlewright', 'Sold', 100, 0, null), ('OLD-8000', 'Axlewright', 'Moved', 100, 0, now()),
         ('OLD-8000', 'Veldane', 'Here', 100, 0, null)
       returning id, name)
     insert into part_successors (part_id, kind, brand, part_number) select id, 'replaced', 'Axlewright', 'OLD-7000-2' from added where name = 'Last'`,
  );
  expect(await resolve('PN: old70001', 'OLD-8000', 'OLD-7000-2')).toMatchObject([
    {
      status: 'proposed',
      candidates: [{ partNumber: 'OLD-7000-2' }],
      formerPart: { partNumber: 'OLD 7000-1', brand: 'Axlewright', name: 'Last', successors: [{ partNumber: 'OLD-7000-2' }] },
    },
    { status: 'found', part: { name: 'Here' }, formerPart: null },
    { status: 'found', part: { name: 'Sold' }, formerPart: null },
  ]);
});

it('of several parts that had a number and were deleted at the same time, names the one that was added last', async () => {
  await shop.pool.query(
    `insert into parts (id, part_number, brand, name, price_cents, available_quantity, deleted_at) overriding system value
     values (900000002, 'OLD-9500-1', 'Axlewright', 'Second', 100, 0, now()), (900000001, 'OLD-9500-1', 'Veldane', 'First', 100, 0, now())`,
  );
  expect(await resolve('OLD-9500-1')).toMatchObject([{ formerPart: { name: 'Second' } }]);
});

it('returns all lines in their order, with their quantities, and says which numbers are unknown', async () => {
  const [known] = numbers as [CatalogNumber];
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/numbers/resolve',
    payload: { lines: [{ text: '', quantity: 4 }, { text: 'zz-0000-zz' }, { text: known.number, quantity: 7 }, { text: '— “ ” —' }] },
  });
  expect(response.json<{ lines: ResolvedNumber[] }>().lines).toMatchObject([
    { text: '', quantity: 4, status: 'unknown', part: null, replacedBy: null },
    { text: 'zz-0000-zz', quantity: null, status: 'unknown' },
    { text: known.number, quantity: 7, status: 'found', partId: known.part_id, part: { _id: known.part_id } },
    { status: 'unknown' },
  ]);
});

it('accepts 2,000 lines and no more', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => ({ text: (numbers[index % numbers.length] as CatalogNumber).number }));
  const post = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/numbers/resolve', payload });
  expect((await post({ lines })).json<{ lines: ResolvedNumber[] }>().lines).toHaveLength(2_000);
  expectProblem(await post({ lines: [...lines, { text: 'one more' }] }), 422, 'invalid-body');
  expectProblem(await post({ lines: [] }), 422, 'invalid-body');
});

it('accepts up to a megabyte, ten times as much as other calls', async () => {
  const text = '\u20ac'.repeat(150);
  const post = (lines: number) =>
    shop.app.inject({ method: 'POST', url: '/api/numbers/resolve', payload: { lines: Array(lines).fill({ text }) } });
  expect((await post(2_000)).statusCode).toBe(200);
  expectProblem(await post(2_200), 413, 'body-too-large');
});

it('each statement is planned a few times for each connection, and not for each call', async () => {
  const [known] = numbers as [CatalogNumber];
  // Whether a plan is kept depends on the statistics, which autovacuum could change at any time, and on the earlier calls of the connection.
  await shop.asOwner('analyze');
  const { database } = openDatabase(shop.ownerConnectionString, 1);
  const plans = await database.connection().execute(async (db) => {
    for (let call = 0; call < 10; call += 1) await resolveNumbers(db, { lines: [{ text: known.number }] }, null);
    return sql<{ name: string; planned: boolean }>`
      select name, generic_plans = 0 as planned from pg_prepared_statements where name in ('number-hits', 'parts-by-ids') order by name`.execute(
      db,
    );
  });
  await database.destroy();
  expect(plans.rows).toEqual(['number-hits', 'parts-by-ids'].map((name) => ({ name, planned: false })));
});
