import { shipToText } from '@axlewright/contract/sales/ship-to';
import { expect, test } from 'vitest';
import { destinationOf, offeredChoice, startValues, suggestionsOf } from './checkout-values.ts';

const shipTo = { name: 'Bay 4', line1: '12 Mill St', line2: '', city: 'Dayton', state: 'OH', postalCode: '45402', country: 'US' };
const saved = { _id: '7', label: '', shipTo, isDefault: true };
const suggestions = { addresses: [saved], lastAddress: '1 Dock Rd', phone: '937-555-0100' };

test('a draft keeps what was typed, and its address if that is still offered', () => {
  for (const chosen of ['7', 'last', 'new']) expect(startValues(suggestions, { chosen, phone: '1' })).toMatchObject({ chosen, phone: '1' });
  expect(startValues(suggestions, {})).toMatchObject({ chosen: '7', phone: '937-555-0100' });
});

test.each(['last', '8'])('the address %s of a draft is not chosen if it is no longer offered', (chosen) => {
  expect(startValues({ ...suggestions, lastAddress: '' }, { chosen })).toMatchObject({ chosen: '7' });
  expect(startValues({ addresses: [], lastAddress: '', phone: '' }, { chosen })).toMatchObject({ chosen: 'new' });
});

test('the address of the last order stays chosen after someone saves it for the company', () => {
  const saved7 = suggestionsOf({ ...suggestions, lastAddress: shipToText(shipTo) });
  expect(saved7).toMatchObject({ lastAddress: '' });
  expect(offeredChoice('last', saved7)).toBe('7');
  expect(startValues({ ...saved7, addresses: [{ ...saved, _id: '8' }, saved] }, { chosen: 'last' })).toMatchObject({ chosen: '7' });
  const values = { ...startValues(suggestions, {}), chosen: 'last' };
  expect(destinationOf(values, suggestions)).toEqual({ address: '1 Dock Rd', shipTo: undefined });
  expect(destinationOf(values, saved7)).toEqual({ address: '', shipTo });
});
