import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { expect, it } from 'vitest';
import { changeText } from '../../../desk/audit/change-text.ts';
import { changedKeys, editorChangeOf, editorFields, editorKeys, editorProblemsOf } from './editor-fields.ts';
import { editorValuesOf } from './editor-values.ts';

const part = {
  partNumber: 'AXW-1',
  brand: 'Axlewright',
  name: 'Lever',
  description: '',
  category: 'Brake',
  subcategory: 'Disc brake',
  partTerminology: null,
  position: null,
  gtin: null,
  price: 12.5,
  coreCharge: 3,
  minQ: 2,
  orderMultiple: 12,
  unitOfMeasure: 'EA',
  packageQuantity: null,
  quantityPerApplication: null,
  availableQ: null,
  lifeCycleStatus: '2',
  supersession: null,
  image: '/uploads/a-800.webp',
  morePictures: ['/uploads/b-800.webp'],
  attributes: [{ name: 'Gap', value: '1.1', unit: 'mm' }],
  interchange: [{ type: 'OEM', brand: 'Toyota', partNumber: '1-2' }],
} as unknown as PartDetail;
const opened = editorValuesOf(part);
const [gap] = opened.attributes;
const [toyota] = opened.interchange;

it('the history and the audit log use the same field labels as the editor', () => {
  // The history has two fields for the pictures: the first one, and the others.
  const keys = editorKeys.filter((key) => key !== 'pictures');
  expect(keys.map((field) => changeText({ field, from: 1, to: 2 }).label)).toEqual(keys.map((key) => editorFields[key].label));
});

it('sends nothing if no value changed', () => {
  expect(editorChangeOf(opened, opened)).toEqual({});
  const rows = { attributes: [...opened.attributes, { name: '', value: '', unit: '' }] };
  expect(editorChangeOf({ ...opened, ...rows, name: ' Lever ', price: '$12.5', minQ: '2 ' }, opened)).toEqual({});
});

it('sends only the fields that the user changed', () => {
  expect(editorChangeOf({ ...opened, name: 'Long lever', availableQ: '1,200', gtin: '4006381 333931' }, opened)).toEqual({
    name: 'Long lever',
    availableQ: 1200,
    gtin: '4006381333931',
  });
});

it('can remove optional values, but not the price or the minimum', () => {
  const emptied = { ...opened, orderMultiple: '', coreCharge: '', price: '', minQ: '' };
  expect(editorProblemsOf(emptied, opened)).toEqual({ price: 'Enter a value', minQ: 'Enter a value' });
  expect(editorChangeOf(emptied, opened)).toEqual({ orderMultiple: null, coreCharge: null });
});

it('sends category and subcategory together', () => {
  expect(editorChangeOf({ ...opened, category: { category: 'Ignition', subcategory: '' } }, opened)).toEqual({
    category: 'Ignition',
    subcategory: null,
  });
});

it('sends the first picture separately from the others', () => {
  expect(editorChangeOf({ ...opened, pictures: opened.pictures.toReversed() }, opened)).toEqual({
    image: '/uploads/b-800.webp',
    morePictures: ['/uploads/a-800.webp'],
  });
});

it('sends successors with their kind', () => {
  expect(editorChangeOf({ ...opened, successors: { kind: 'split', partNumbers: 'AXW-2; AXW-3,' } }, opened)).toEqual({
    successors: { kind: 'split', partNumbers: ['AXW-2', 'AXW-3'] },
  });
});

it('reports the errors of list rows by the names of their cells', () => {
  const attributes = [gap, { name: 'Thread', value: ' ', unit: '' }, { name: 'Thread: inner', value: 'M20', unit: '' }];
  const rows = { attributes, interchange: [toyota, { ...toyota, brand: 'TOYOTA' }] };
  expect(editorProblemsOf({ ...opened, ...rows } as typeof opened, opened)).toEqual({
    'attributes.1.value': 'Enter a value',
    'attributes.2.name': 'Enter a name without a colon',
    'interchange.1.partNumber': 'This number is already in the list',
  });
});

it('a number that is not valid counts as a change, so that it is not lost', () => {
  expect(changedKeys({ ...opened, availableQ: 'twelve', gtin: '123' }, opened)).toEqual(['gtin', 'availableQ']);
});
