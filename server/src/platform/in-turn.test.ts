import { expect, it } from 'vitest';
import { createTurns } from './in-turn.ts';

it('runs work with the same key one after another, even after a failure', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, wait?: Promise<void>) => async () => {
    done.push(`${name} begins`);
    await wait;
    done.push(`${name} ends`);
  };
  const slow = inTurn('a', work('1', first.promise));
  const next = inTurn('a', work('2'));
  const other = inTurn('b', work('3'));
  await other;
  expect(done).toEqual(['1 begins', '3 begins', '3 ends']);
  first.reject(new Error('failed'));
  await expect(slow).rejects.toThrow('failed');
  await next;
  expect(done.slice(3)).toEqual(['2 begins', '2 ends']);
});
