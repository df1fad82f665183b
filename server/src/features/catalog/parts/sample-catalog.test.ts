import type { RelatedParts } from '@axlewright/contract/catalog/related-parts';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { loadSampleCatalog } from './sample-catalog.ts';

const shop = useTestApp();

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
