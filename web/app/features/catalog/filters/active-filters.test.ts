import { expect, test } from 'vitest';
import { noFilters } from '../list/catalog-url.ts';
import { activeFilters } from './active-filters.ts';

const filters = {
  vehicleId: '12',
  engineId: '3',
  brand: 'Axlewright',
  position: 'Front Left',
  available: 'true',
  priceFrom: '5',
  priceTo: '12.50',
  attribute: ['Thread:M20 × 1.5', 'Outside diameter:279..281 mm', 'Bolt hole quantity:5..5', 'Height:80.. mm', 'Width:..21.4'],
};

test('every filter has a label', () => {
  expect(activeFilters(filters).map(({ label }) => label)).toEqual([
    'Only parts that fit',
    'In stock',
    'Position: Front Left',
    'Thread: M20 × 1.5',
    'Outside diameter: 279 to 281\u00a0mm',
    'Bolt hole quantity: 5',
    'Height: from 80\u00a0mm',
    'Width: up to 21.4',
    'Price: $5 to $12.50',
    'Brand: Axlewright',
  ]);
  expect(activeFilters(noFilters)).toEqual([]);
  expect(activeFilters({ ...noFilters, priceTo: '9' }).map(({ label }) => label)).toEqual(['Price: up to $9']);
});

test('every filter can be removed without the others', () => {
  const remaining = activeFilters(filters).map(({ without }) => activeFilters({ ...filters, ...without }).length);

  expect(remaining).toEqual(Array(10).fill(9));
});
