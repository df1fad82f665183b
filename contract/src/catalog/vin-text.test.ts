import { expect, it } from 'vitest';
import { isLikeVin, mayBecomeVin, vinInCode } from './vin-text.ts';

it.each(['1hgcm82633a004352', ' *1HGCM82633A004352* ', 'I1HGCM82633A004352', '1HGCM82633AO04352', 'WVWZZZ1JZXW000001'])(
  'treats a search for %j as a search for a VIN',
  (text) => expect(isLikeVin(text)).toBe(true),
);

it.each(['AXW-BR-33028', '11111111111111111', '1HGCM82633A00435', '1HGCM82633A0043521', 'brake rotor 330 x', '34116794300BOSCHX', '*'])(
  'treats a search for %j as a search for parts',
  (text) => expect(isLikeVin(text)).toBe(false),
);

it.each(['1HGCM82633A0', '1hgcm82633a00435', '1HGCM82633A004352', 'I1HGCM82633A004352'])('recognizes %j as most of a VIN', (text) =>
  expect(mayBecomeVin(text)).toBe(true),
);

it.each(['1HGCM82633A', 'AXW-BR-33028', '9526014106909', 'transmission mount', 'transmissions'])(
  'does not recognize %j as most of a VIN',
  (text) => expect(mayBecomeVin(text)).toBe(false),
);

it('finds the VIN in a code that also contains other text', () => {
  expect(vinInCode('https://example.com/?vin=1HGCM82633A004352&plant=7')).toBe('1HGCM82633A004352');
  expect(vinInCode('1HGCM82633A004352,ACCORD,2003')).toBe('1HGCM82633A004352');
  expect(vinInCode('9526014106909')).toBeNull();
});
