import type { AdminAction, AdminActionChange } from '@axlewright/contract/desk/audit';
import { expect, it } from 'vitest';
import type { EditorValues } from './editor-values.ts';
import { restoredValues } from './restored-values.ts';

const typed = {
  price: '20.00',
  coreCharge: '',
  pictures: ['a', 'b'],
  category: { category: 'Brake', subcategory: 'Pads' },
} as unknown as EditorValues;
const restored = (change: Partial<AdminActionChange>, changes: object[] = []) =>
  restoredValues({ from: null, to: null, field: '', ...change }, { changes } as AdminAction, typed);

it('brings back numbers and texts', () => {
  expect(restored({ field: 'price', from: 12.5 })).toEqual({ price: '12.50' });
  expect(restored({ field: 'coreCharge', from: null })).toEqual({ coreCharge: '' });
});

it('does not empty a field that cannot be empty', () => {
  expect(restored({ field: 'price', from: null })).toBeNull();
});

it('brings back the pictures', () => {
  expect(restored({ field: 'image', from: 'c' })).toEqual({ pictures: ['c', 'b'] });
  expect(restored({ field: 'morePictures', from: 'c; d', former: ['c', 'd'] })).toEqual({ pictures: ['a', 'c', 'd'] });
});

it('brings back a category with its subcategory', () => {
  expect(restored({ field: 'category', from: 'Ignition' }, [{ field: 'subcategory', from: 'Plugs' }])).toEqual({
    category: { category: 'Ignition', subcategory: 'Plugs' },
  });
});

it('brings back lists and successors', () => {
  expect(restored({ field: 'attributes', former: [{ name: 'Gap', value: '1', unit: null }] })).toEqual({
    attributes: [{ name: 'Gap', value: '1', unit: '' }],
  });
  expect(restored({ field: 'successors', from: 'split: AXW-1, AXW-2' })).toEqual({
    successors: { kind: 'split', partNumbers: 'AXW-1, AXW-2' },
  });
  expect(restored({ field: 'successors', from: null })).toEqual({ successors: { kind: 'none', partNumbers: '' } });
});

it('returns null for a field that the editor does not have', () => {
  expect(restored({ field: 'neededWith', from: 'x' })).toBeNull();
});
