import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { expect, it } from 'vitest';
import { fixtureParts } from '../list/part-fixture.ts';
import { comparisonRows } from './comparison-rows.ts';

function partWith(attributes: Record<string, string>, change: Partial<PartDetail> = {}): PartDetail {
  const [summary] = fixtureParts;
  if (!summary) throw new Error('there are no fixture parts');
  return {
    ...summary,
    partTerminology: 'Disc Brake Rotor',
    packageQuantity: 2,
    draft: false,
    keyAttributes: [],
    quantityPerApplication: 2,
    supersededBy: null,
    supersession: null,
    coreCharge: null,
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value, unit: 'mm' })),
    interchange: [],
    morePictures: [],
    createdAt: '',
    updatedAt: '',
    ...change,
  };
}

it('puts the attributes of all parts into one order, and marks the rows that differ', () => {
  const rows = comparisonRows([
    partWith({ Diameter: '330', Height: '52' }),
    partWith({ Diameter: '312', Thickness: '25', Height: '52' }, { coreCharge: 12.5 }),
  ]);
  expect(rows.slice(0, 3)).toEqual([
    { name: 'Diameter', values: ['330 mm', '312 mm'], differs: true },
    { name: 'Thickness', values: ['', '25 mm'], differs: true },
    { name: 'Height', values: ['52 mm', '52 mm'], differs: false },
  ]);
  expect(rows).toContainEqual({ name: 'Position', values: ['Front', 'Front'], differs: false });
  expect(rows).toContainEqual({ name: 'Core deposit', values: ['', '$12.50'], differs: true });
});

it('shows all facts with the same name, in one row', () => {
  const [summary, other] = [partWith({}), partWith({ Diameter: '330' })];
  const diameters = [
    { name: 'Diameter', value: '330', unit: 'mm' },
    { name: 'Diameter', value: '12.99', unit: 'in' },
    { name: 'Position', value: 'Outer', unit: null },
  ];
  const rows = comparisonRows([{ ...summary, attributes: diameters }, other]);
  expect(rows[0]).toEqual({ name: 'Diameter', values: ['330 mm\n12.99 in', '330 mm'], differs: true });
  expect(rows.filter(({ name }) => name === 'Position')).toEqual([{ name: 'Position', values: ['Outer\nFront', 'Front'], differs: true }]);
  const equal = comparisonRows([{ ...summary, attributes: [{ name: 'Position', value: 'Front', unit: null }] }, other]);
  expect(equal.find(({ name }) => name === 'Position')).toMatchObject({ values: ['Front', 'Front'], differs: false });
});
