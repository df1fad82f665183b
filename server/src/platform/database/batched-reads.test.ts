import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { batchedReads } from './batched-reads.ts';

/** Returns a reader whose statements finish when the test says so. */
function controlledReads() {
  const statements: (PromiseWithResolvers<{ id: string }[]> & { ids: string[] })[] = [];
  const find = batchedReads((ids) => {
    const statement = { ids, ...Promise.withResolvers<{ id: string }[]>() };
    statements.push(statement);
    return statement.promise;
  });
  return { find, statements, idsOf: () => statements.map(({ ids }) => ids) };
}

it('requests during a statement share the next one, so none gets a row that was read before it asked', async () => {
  const { find, statements, idsOf } = controlledReads();
  const first = find('1');
  const others = [find('1'), find('2'), find('2'), find('3')];
  expect(idsOf()).toEqual([['1']]);
  statements[0]?.resolve([{ id: '1' }]);
  expect(await first).toEqual({ id: '1' });
  await eventually(() => expect(idsOf()).toEqual([['1'], ['1', '2', '3']]));
  statements[1]?.resolve([{ id: '2' }, { id: '1' }]);
  expect(await Promise.all(others)).toEqual([{ id: '1' }, { id: '2' }, { id: '2' }, undefined]);
});

it('if a statement fails, all requests that wait fail too, and the next request is read again', async () => {
  const { find, statements } = controlledReads();
  const requests = [find('1'), find('2')];
  statements[0]?.reject(new Error('lost'));
  expect(await Promise.allSettled(requests)).toMatchObject([{ reason: { message: 'lost' } }, { reason: { message: 'lost' } }]);
  const again = find('2');
  statements[1]?.resolve([{ id: '2' }]);
  expect(await again).toEqual({ id: '2' });
});
