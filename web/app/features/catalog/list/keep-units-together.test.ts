import { expect, test } from 'vitest';
import { keepUnitsTogether } from './keep-units-together.ts';

test.each([
  ['Alternator, 12 V, 120 A, 6-groove pulley', 'Alternator, 12_V, 120_A, 6-groove pulley'],
  ['Air filter, panel, 342 × 204 × 58 mm, diesel', 'Air filter, panel, 342_× 204_× 58_mm, diesel'],
  ['Oil filter, M20 × 1.5, 98 mm', 'Oil filter, M20_× 1.5, 98_mm'],
  ['Turbocharger, 1.4 liter', 'Turbocharger, 1.4_liter'],
  ['Fuse, 10 Amber', 'Fuse, 10 Amber'],
])('%j keeps numbers with their units', (name, expected) => {
  expect(keepUnitsTogether(name).replaceAll('\u00a0', '_')).toBe(expected);
});
