import type { CatalogColumnName } from '@axlewright/contract/catalog/catalog-columns';
import { expect, it } from 'vitest';
import type { ChangedPart } from './item-rows.ts';
import { createWorstChanges } from './worst-changes.ts';

const changed = (part_number: string, line: number, ...changes: ChangedPart['changes']): ChangedPart => ({
  ...{ kind: 'changed', part_number, line, changes },
});
const price = (from: string, to: string) => ({ column: 'price in dollars' as const, from, to });
const other = (column: CatalogColumnName, from = '1', to = '2') => ({ column, from, to });
const status = (from: string, to: string) => ({ column: 'life-cycle status' as const, from, to });

it('the worst changes come first, with what to do about them', () => {
  const worst = createWorstChanges(100);
  worst.add({ kind: 'added', part_number: 'NEW', line: 1, changes: [price('', '9')] });
  worst.add(changed('NAME', 2, { column: 'name', from: 'Hub', to: 'Rotor' }));
  worst.add(changed('DEARER', 3, price('10', '11')));
  worst.add(changed('TENTH', 4, price('40', '4')));
  worst.add(changed('ENDED', 5, status('2', '8')));
  worst.add(changed('BACK', 6, status('8', '2')));
  worst.add(changed('PRICED', 7, price('', '9')));
  worst.add(changed('GTIN', 8, other('gtin'), price('10', '11')));
  worst.add(changed('SIZE', 9, other('package quantity')));
  worst.add(changed('HALF', 10, price('0.30', '0.45'), other('unit', 'EA', 'PR')));
  worst.add(changed('GONE', 11, price('9', '')));
  worst.add(changed('CHEAPER', 12, price('10', '8')));
  worst.add(changed('UNNAMED', 13, { column: 'name', from: 'Hub', to: '' }, { column: 'stock', from: '0', to: '' }));
  expect(worst.list().map(({ part_number, repair }) => [part_number, repair])).toEqual([
    ['ENDED', 'If the part is still sold, correct its life-cycle status.'],
    ['GONE', 'If the part is still sold, add its price.'],
    ['UNNAMED', 'If the part is still sold, add its name and stock.'],
    ['TENTH', 'Check the price: is it for one piece?'],
    ['HALF', 'Check the price: is it for one piece?'],
    ['SIZE', 'Check whether buyers can still order the usual quantity.'],
    ['GTIN', 'Check the GTIN on the box: scanners find the part by it.'],
    ['CHEAPER', ''],
    ['DEARER', ''],
    ...['NAME', 'BACK', 'PRICED', 'NEW'].map((number) => [number, '']),
  ]);
});

it('of many changes, the worst ones are kept', () => {
  const worst = createWorstChanges(2);
  for (const factor of [1, 5, 3, 1, 9, 2, 1]) worst.add(changed(`×${factor}`, factor, price('10', String(10 * factor))));
  expect(worst.list().map(({ part_number }) => part_number)).toEqual(['×9', '×5']);
});
