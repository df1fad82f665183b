import { maximumFitmentAnswers, type Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import { expect, it } from 'vitest';
import { factsOf } from './ask-fitment.ts';

const numbered = (count: number): Qualifier[] => Array.from({ length: count }, (_, index) => ({ name: 'Rotor', value: `${index} mm` }));

it('sends only the newest answers, because the shop takes no more', () => {
  const vehicle = { vehicleId: '7', name: '2003 Honda Accord', engine: null };
  const [has, hasNot] = [numbered(maximumFitmentAnswers), numbered(maximumFitmentAnswers + 1)];
  expect(factsOf({ ...vehicle, has, hasNot })).toEqual({ vehicleId: '7', engineId: undefined, has, hasNot: hasNot.slice(1) });
});
