import { expect, it } from 'vitest';
import { createAnswerMemory } from './answer-memory.ts';
import type { PublicAnswer } from './kept-answer.ts';

let changes = 0;
const publicData = {
  ageOf: () => changes,
  agesNow: () =>
    (
      (then) => () =>
        then
    )(changes),
};
const incompressible = Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 7919) % 256));

/** 900 bytes, which are kept as they are; with what an entry costs besides, about 3 kB. */
const answer = (topics: readonly string[] | null = ['parts'], status = 200): PublicAnswer => ({
  status,
  headers: {},
  body: incompressible,
  topics,
});

it('keeps no more than its bounds allow, and what was asked for last', async () => {
  const memory = createAnswerMemory(publicData, 30_000);
  await memory.findOrMake('first', async () => answer());
  for (let n = 0; n < 1_000; n += 1) {
    await memory.findOrMake(`/api/parts?q=${n}`, async () => answer());
    expect(memory.find('first')).not.toBeNull();
  }
  const kept = Array.from({ length: 1_000 }, (_, n) => memory.find(`/api/parts?q=${n}`)).filter((each) => each !== null);
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.length).toBeLessThan(11);
  expect(memory.find('/api/parts?q=999')).not.toBeNull();
});

it('keeps nothing that alone is beyond its bounds, nor under a key that only a stranger makes', async () => {
  const memory = createAnswerMemory(publicData, 2_500);
  await memory.findOrMake('/', async () => answer());
  expect(memory.find('/')).toBeNull();
  const long = `/?q=${'x'.repeat(1_000)}`;
  const roomy = createAnswerMemory(publicData, 30_000);
  await roomy.findOrMake(long, async () => answer());
  expect(roomy.find(long)).toBeNull();
});

it('makes an answer once for all who ask at the same time, and anew for who asks after a change', async () => {
  const memory = createAnswerMemory(publicData, 30_000);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let made = 0;
  const make = async () => {
    made += 1;
    await gate;
    return answer();
  };
  const before = Array.from({ length: 50 }, () => memory.findOrMake('/', make));
  expect(made).toBe(1);
  changes += 1;
  const after = Array.from({ length: 50 }, () => memory.findOrMake('/', make));
  expect(made).toBe(2);
  open();
  await Promise.all([...before, ...after]);
  expect(memory.find('/')).not.toBeNull();
  changes += 1;
  expect(memory.find('/')).toBeNull();
});

it('keeps no failure, and lets the next one try', async () => {
  const memory = createAnswerMemory(publicData, 30_000);
  await expect(memory.findOrMake('/', () => Promise.reject(new Error('database away')))).rejects.toThrow('database away');
  await memory.findOrMake('/', async () => answer(['parts'], 503));
  expect(memory.find('/')).toBeNull();
  await memory.findOrMake('/', async () => answer(null));
  expect(memory.find('/')).toBeNull();
  await memory.findOrMake('/', async () => answer());
  expect(memory.find('/')).not.toBeNull();
});
