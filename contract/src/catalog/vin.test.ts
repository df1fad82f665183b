import { expect, it } from 'vitest';
import { hasRightCheckDigit, isNorthAmerican, isVinText, normalizeVin, vinCheckDigit } from './vin.ts';

it.each(['1M8GDM9AXKP042788', '1FTFW5L86RFB45612', '1HGCM82633A004352', '5YJSA1DG9DFP14705', '11111111111111111'])(
  '%s has the right check digit',
  (vin) => expect(hasRightCheckDigit(vin)).toBe(true),
);

it('the check digit reveals each changed character of a VIN, except one with the same value', () => {
  const vin = '1HGCM82633A004352';
  expect(vinCheckDigit('1M8GDM9A0KP042788')).toBe('X');
  for (let position = 0; position < vin.length; position++) {
    const changed = `${vin.slice(0, position)}${vin[position] === '7' ? '8' : '7'}${vin.slice(position + 1)}`;
    // G has the same value as 7, so the check digit cannot tell them apart.
    expect(hasRightCheckDigit(changed), changed).toBe(vin[position] === 'G');
  }
});

it.each([
  ['1HGCM82633A004352', true],
  ['5YJSA1DG9DFP14705', true],
  ['7SAYGDEE6NF314769', true],
  ['7A40C0FBXBX000001', false],
  ['6T1BD3EK5BX000001', false],
  ['WVWZZZ1KZ8W000001', false],
])('%s begins with a North American code: %s', (vin, expected) => expect(isNorthAmerican(vin)).toBe(expected));

it('reads a VIN as labels print it', () => {
  expect(normalizeVin(' *1hg-cm826 33a004352* ')).toBe('1HGCM82633A004352');
  expect(isVinText('1HGCM82633A00435')).toBe(false);
  expect(isVinText('1HGCM82633A0O4352')).toBe(false);
});

it('leaves out the I that barcodes of imported vehicles begin with', () => {
  expect(normalizeVin('IKM8K2CAB4PU001140')).toBe('KM8K2CAB4PU001140');
  expect(normalizeVin('IHGCM82633A004352')).toBe('IHGCM82633A004352');
});
