import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { inLane } from './lanes.ts';
import { sharedRead } from './shared-read.ts';

/** Returns a shared read whose runs finish when the test says so. */
function controlledRead() {
  const runs: PromiseWithResolvers<string>[] = [];
  const read = sharedRead(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  return { read, runs };
}

it('calls during a run share the next run, so none gets a result that was read before it asked', async () => {
  const { read, runs } = controlledRead();
  const first = read();
  const others = [read(), read()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve('old');
  expect(await first).toBe('old');
  await eventually(() => expect(runs).toHaveLength(2));
  runs[1]?.resolve('new');
  expect(await Promise.all(others)).toEqual(['new', 'new']);
  expect(runs).toHaveLength(2);
});

it('if a run fails, the calls that wait fail too, and the next call reads again', async () => {
  const { read, runs } = controlledRead();
  const calls = [read(), read()];
  runs[0]?.reject(new Error('lost'));
  expect(await Promise.allSettled(calls)).toMatchObject([{ reason: { message: 'lost' } }, { reason: { message: 'lost' } }]);
  const again = read();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve('new');
  expect(await again).toBe('new');
});

it('a call that needs current rows does not share the run of calls that accept late rows', async () => {
  const { read, runs } = controlledRead();
  const calls = [inLane('admin', read, 'late'), inLane('admin', read, 'current'), inLane('admin', read, 'current')];
  expect(runs).toHaveLength(2);
  runs[0]?.resolve('late');
  runs[1]?.resolve('current');
  expect(await Promise.all(calls.slice(0, 2))).toEqual(['late', 'current']);
  await eventually(() => expect(runs).toHaveLength(3));
  runs[2]?.resolve('current again');
  expect(await calls[2]).toBe('current again');
});
