import { expect, it } from 'vitest';
import { lossText } from './vehicle-import-texts.ts';

const difference = (dropped: number, losing: number | null) => ({
  applications: { added: 1, dropped: 1, unchanged: 0 },
  parts: { added: 0, dropped: 0, changed: 2, unchanged: 0, losing },
  vehicles: { added: 0, dropped },
});

it.each([
  ['no part loses a vehicle', difference(0, 0), /^No part would lose a vehicle\. Buyers/],
  ['another part gains the vehicles that a part loses', difference(0, 1), /^1 part would lose vehicles\. Buyers/],
  [
    'no part fits the lost vehicles',
    difference(4, 2),
    /^2 parts would lose vehicles\. None of the compared parts would still fit 4 vehicles\./,
  ],
  ['an older import does not know it', difference(0, null), /^This check is from an older version/],
])('the question before an import if %s', (_, found, text) => {
  expect(lossText(found)).toMatch(text);
});
