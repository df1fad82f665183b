import { maximumFitmentAnswers, type Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import { conditionMaxLength } from '@axlewright/contract/catalog/part-application-limits';
import { afterEach, expect, it, vi } from 'vitest';
import { askFitment, factsOf } from './ask-fitment.ts';

afterEach(() => vi.unstubAllGlobals());

const numbered = (count: number): Qualifier[] => Array.from({ length: count }, (_, index) => ({ name: 'Rotor', value: `${index} mm` }));

it('sends only the newest answers, because the shop accepts no more', () => {
  const vehicle = { vehicleId: '7', name: '2003 Honda Accord', engine: null };
  const [has, hasNot] = [numbered(maximumFitmentAnswers), numbered(maximumFitmentAnswers + 1)];
  expect(factsOf({ ...vehicle, has, hasNot })).toEqual({ vehicleId: '7', engineId: undefined, has, hasNot: hasNot.slice(1) });
});

it('sends only the start of a long answer, because several long ones are too long for a URL', async () => {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://shop.example'));
    return Response.json([]);
  });
  const long = (end: string): Qualifier => ({ name: `${'Only with the brake package, '.repeat(30)}${end}`, value: 'yes' });
  await askFitment({ vehicleId: '7', engineId: undefined, has: [long('from May'), long('until May')], hasNot: [] }, '1');
  const sent = asked[0]?.searchParams.getAll('has') ?? [];
  expect(new Set(sent).size).toBe(2);
  for (const text of sent) expect(text.length).toBeLessThanOrEqual(conditionMaxLength);
});
