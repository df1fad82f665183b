import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { loadSampleCatalog } from './sample-catalog.ts';

const shop = useTestApp();

it('is loaded once, even if several instances start at the same time', async () => {
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
