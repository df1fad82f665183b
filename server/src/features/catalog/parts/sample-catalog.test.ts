import type { RelatedParts } from '@axlewright/contract/catalog/related-parts';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { loadPackagedVehicles } from '../vehicles/data/load-vehicles.ts';
import { loadSampleCatalog } from './sample-catalog.ts';

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

it('the sample catalog says what is needed with a part: by the types of the parts, the axle, the size and the side', async () => {
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

it('every sample part fits real vehicles or is universal, and the left and the right part fit the same ones', async () => {
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
