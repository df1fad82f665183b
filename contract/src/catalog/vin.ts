/** A vehicle identification number (VIN), ISO 3779 and 49 CFR 565: 17 characters without I, O, and Q. */
export const vinLength = 17;
export const vinAlphabet = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';

/** The letters that a VIN never has, and the digits that people mean when they type them. */
export const vinSlips: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' };

const values = new Map([...'0123456789'].map((digit) => [digit, Number(digit)]));
for (const [index, letters] of ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ'].entries())
  for (const letter of letters) values.set(letter, letter === 'R' ? 9 : letter === 'P' ? 7 : index + 1);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Returns a VIN that was typed or scanned, without the spaces, dashes, dots, and asterisks that labels print around it. Barcodes of imported
 * vehicles have an I before the VIN.
 */
export function normalizeVin(text: string): string {
  const vin = text.toUpperCase().replaceAll(/[\s*.\-–]/g, '');
  return vin.length === vinLength + 1 && vin.startsWith('I') ? vin.slice(1) : vin;
}

export const isVinText = (vin: string): boolean =>
  vin.length === vinLength && [...vin].every((character) => vinAlphabet.includes(character));

/** Returns the check digit that belongs at position 9. The VIN must have 17 characters of the alphabet. 49 CFR 565.15 (c) */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => total + (values.get(character) ?? 0) * (weights[index] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Returns whether the text is a VIN with the right check digit. */
export function isCheckedVin(text: string): boolean {
  const vin = normalizeVin(text);
  return isVinText(vin) && hasRightCheckDigit(vin);
}

export const hasRightCheckDigit = (vin: string): boolean => vin[8] === vinCheckDigit(vin);

/**
 * Returns whether the VIN begins with 1 to 5, or with 7 and one of the characters F to Z or 0 to 9. The second range also belongs to the
 * United States (Tesla: 7SA). Such vehicles were made in North America and must have a check digit. Others may have none.
 */
export const isNorthAmerican = (vin: string): boolean => /^(?:[1-5]|7[F-Z\d])/.test(vin);
