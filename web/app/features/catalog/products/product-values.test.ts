import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { expect, it } from 'vitest';
import { productChangeOf, productValuesOf } from './product-values.ts';

const opened = { name: 'Lever', description: '', minQ: 2, orderMultiple: 12, availableQ: null, price: 12.5, image: '' } as PartDetail;
const typed = productValuesOf(opened);

it('sends nothing if no value changed', () => {
  expect(productChangeOf(opened, typed)).toEqual({});
  expect(productChangeOf(opened, { ...typed, name: ' Lever ', price: '$12.5', minQ: '2 ' })).toEqual({});
});

it('sends only the fields that the user changed', () => {
  expect(productChangeOf(opened, { ...typed, name: 'Long lever', availableQ: '1,200' })).toEqual({ name: 'Long lever', availableQ: 1200 });
});

it('can remove the order multiple, but no other number', () => {
  expect(productChangeOf(opened, { ...typed, orderMultiple: '', price: '', minQ: '' })).toEqual({ orderMultiple: null });
});
