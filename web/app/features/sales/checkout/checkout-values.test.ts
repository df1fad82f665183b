import { expect, test } from 'vitest';
import { startValues } from './checkout-values.ts';

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
