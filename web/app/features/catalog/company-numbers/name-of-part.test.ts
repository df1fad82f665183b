import { expect, it } from 'vitest';
import { nameOfPart } from './name-of-part.ts';

it('names a part by its brand and number, if the API can recognize the brand', () => {
  for (const [brand, partNumber, name] of [
    ['Kestrand', '5T1 129', 'Kestrand 5T1 129'],
    ['Axlewright & Sons', 'AXW-1', 'Axlewright & Sons AXW-1'],
    ['A.B.C. Parts', 'AXW-1', 'AXW-1'],
    ['', 'AXW-1', 'AXW-1'],
    ['555', 'SB-1', 'SB-1'],
    ['X', 'SB-1', 'SB-1'],
    ['Kestrand', 'ROTOR', 'ROTOR'],
  ] as const)
    expect(nameOfPart({ brand, partNumber })).toBe(name);
});
