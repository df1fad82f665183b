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
    'no part is left for some vehicles',
    difference(4, 2),
    /^2 parts would lose vehicles\. 4 vehicles would no longer have any of the compared parts\./,
  ],
  ['an older import does not have the number of parts', difference(0, null), /^This check is from an older version/],
])('the question before an import if %s', (_, found, text) => {
  expect(lossText(found)).toMatch(text);
});
