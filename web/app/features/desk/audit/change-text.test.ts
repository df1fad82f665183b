import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

it.each([
  ['coreCharge', 12, 25, { label: 'Core charge', from: '$12.00', to: '$25.00' }],
  ['lifeCycleStatus', '2', '8', { label: 'Status', from: 'Available to order', to: 'Discontinued' }],
  ['role', 'clerk', 'owner', { label: 'Role', from: 'Clerk', to: 'Owner' }],
  ['successors', null, 'split: AXW-1, AXW-2', { label: 'Replaced by', from: null, to: 'Split: AXW-1, AXW-2' }],
  ['minQ', 1000, '', { label: 'Minimum quantity', from: '1,000', to: null }],
])('a change of %s is readable', (field, from, to, text) => {
  expect(changeText({ field, from, to })).toEqual(text);
});
