import type { RelatedParts } from '@axlewright/contract/catalog/related-parts';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { loadPackagedVehicles } from '../vehicles/data/load-vehicles.ts';
import { addSampleApplications, loadSampleCatalog } from './sample-catalog.ts';

const shop = useTestApp();
beforeAll(() => loadPackagedVehicles(shop.db, shop.ownerConnectionString));

it('the sample catalog is loaded once, even if several instances start at the same time', async () => {
  const load = () => loadSampleCatalog(shop.db);
  const loaded = await Promise.all([load(), load(), load()]);
  expect(loaded.filter((parts) => parts > 0)).toHaveLength(1);
  const { count } = await shop.db
    .selectFrom('parts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(Math.max(...loaded));
  expect(await load()).toBe(0);
});

it('the sample catalog says which parts are needed together: by part type, axle, size, and side', async () => {
  await loadSampleCatalog(shop.db);
  const numbersNeededWith = async (partNumber: string) => {
    const { id } = await shop.db.selectFrom('parts').select('id').where('part_number', '=', partNumber).executeTakeFirstOrThrow();
    const response = await shop.app.inject({ url: `/api/related-parts?partId=${id}` });
    return response.json<RelatedParts>().needed.map(({ kind, part }) => `${kind} ${part.partNumber}`);
  };
  expect(await numbersNeededWith('AXW-BR-28012')).toEqual([
    'together AXW-BP-1231',
    'together AXW-BP-0955',
    'together AXW-BP-1287',
    'hardware AXW-LB-1427',
  ]);
  expect(await numbersNeededWith('AXW-BC-4430L')).toEqual(['together AXW-BR-33028', 'other-side AXW-BC-4430R', 'hardware AXW-BH-5520']);
  expect(await numbersNeededWith('AXW-FW-2600')).not.toContain('other-side AXW-FW-2600L');
});

it('every sample part fits real vehicles or is universal, and the left and right parts of a pair fit the same vehicles', async () => {
  await loadSampleCatalog(shop.db);
  const { rows } = await shop.pool.query<{ part_number: string; universal: boolean; fits: string | null; samples: boolean | null }>(
    `select part_number, universal, string_agg(concat_ws(' ', model_id, year_from, year_to, engine_id), ',' order by applications.id) as fits,
       bool_and(is_sample) as samples
     from parts left join applications on part_id = parts.id group by parts.id`,
  );
  expect(rows.filter(({ universal, samples }) => universal === (samples !== null)).map(({ part_number }) => part_number)).toEqual([]);
  expect(rows.filter(({ samples }) => samples === false)).toEqual([]);
  const fitsOf = new Map(rows.map(({ part_number, fits }) => [part_number, fits]));
  const pairs = [...fitsOf.keys()].filter((number) => number.endsWith('L') && fitsOf.has(number.replace(/L$/, 'R')));
  expect(pairs.length).toBeGreaterThan(5);
  for (const left of pairs) expect(fitsOf.get(left), left).toBe(fitsOf.get(left.replace(/L$/, 'R')));
  expect(new Set(fitsOf.values()).size).toBeGreaterThan(15);
});

it('a sample part for a certain engine fits only that engine', async () => {
  await loadSampleCatalog(shop.db);
  const { rows } = await shop.pool.query<{ name: string; fuel: string | null; liters: string | null }>(
    `select parts.name, fuel, liters::text from parts join applications on part_id = parts.id left join vehicle_engines on vehicle_engines.id = engine_id
     where parts.name ~ 'diesel|[0-9][.][0-9] liter'`,
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(15);
  for (const { name, fuel, liters } of rows) {
    expect([name, fuel]).toEqual([name, name.includes('diesel') ? 'Diesel' : 'Gasoline']);
    if (name.includes('liter')) expect(name).toContain(`${liters} liter`);
  }
});

it('an older sample catalog gets its vehicles once, except for parts that staff deleted, assigned to vehicles, or gave a different GTIN', async () => {
  await loadSampleCatalog(shop.db);
  const add = () => addSampleApplications(shop.db);
  const fits = async () => {
    const { rows } = await shop.pool.query<{ part_number: string; fits: string }>(
      `select part_number, concat(universal, string_agg(concat_ws(' ', model_id, year_from, year_to, engine_id, qualifiers, applications.position, quantity, is_sample), ','
         order by applications.id)) as fits
       from parts left join applications on part_id = parts.id group by parts.id`,
    );
    return new Map(rows.map((row) => [row.part_number, row.fits]));
  };
  expect(await add()).toBe(0);
  const before = await fits();
  const [staff, own, deleted, fuse] = ['AXW-BR-28012', 'AXW-BP-1231', 'AXW-BP-0955', 'AXW-FU-S120'];
  await shop.asOwner(`delete from sample_applications; truncate applications; update parts set universal = false;
    insert into applications (part_id, model_id, year_from, year_to) select parts.id, vehicle_models.id, 2003, 2004 from parts, vehicle_models
      where part_number = '${staff}' order by vehicle_models.id limit 1;
    update parts set gtin = null where part_number = '${own}';
    update parts set deleted_at = now() where part_number = '${deleted}'`);
  const added = await Promise.all([add(), add()]);
  expect(added.toSorted((a, b) => a - b)).toEqual([0, before.size - 3]);
  const after = await fits();
  expect([after.get(own), after.get(deleted), after.get(fuse)]).toEqual(['f', 'f', 't']);
  expect(after.get(staff)).toMatch(/^f\d+ 2003 2004 \[\] f$/);
  for (const number of [staff, own, deleted]) after.delete(number);
  for (const [number, text] of after) expect(text, number).toBe(before.get(number));

  // What staff remove later stays removed.
  await shop.asOwner('truncate applications');
  expect(await add()).toBe(0);
});
