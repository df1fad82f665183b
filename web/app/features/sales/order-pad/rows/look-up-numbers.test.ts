import type { ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { expect, it } from 'vitest';
import { partFixture } from '../part-fixture.ts';
import { lookUpNumbers } from './look-up-numbers.ts';
import { newRow } from './pad-row.ts';

const nothing: Omit<ResolvedNumber, 'text'> = {
  quantity: null,
  status: 'unknown',
  partId: null,
  part: null,
  formerPart: null,
  candidates: [],
  replacedBy: null,
  successors: [],
};
const sold: Partial<ResolvedNumber> = { status: 'found', part: partFixture({ partNumber: '7312' }) };
const former: Partial<ResolvedNumber> = { formerPart: { partNumber: '73124', brand: 'Axlewright', name: 'Old hub', successors: [] } };

/** Looks up a row with this number. The shop knows only the numbers in `known`. */
async function answerTo(number: string, known: Record<string, Partial<ResolvedNumber>>) {
  const resolve = async (texts: readonly string[]) => texts.map((text): ResolvedNumber => ({ ...nothing, text, ...known[text] }));
  const [answer] = await lookUpNumbers([newRow(1, { number, quantity: '' })], resolve);
  return answer;
}

it('a part that is sold, with a quantity after its number, is better than a part that had the whole number and is no longer sold', async () => {
  expect(await answerTo('7312 4', { '7312': sold, '7312 4': former })).toMatchObject({ part: { partNumber: '7312' }, splitQuantity: '4' });
});

it('a part that had the whole number is better than nothing', async () => {
  expect(await answerTo('7312 4', { '7312 4': former })).toMatchObject({ formerPart: { partNumber: '73124' }, splitQuantity: null });
});
