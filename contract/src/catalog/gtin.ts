/**
 * Global Trade Item Numbers: the digits of a barcode, 8, 12, 13 or 14 of them. The last one is a check digit. The rules are in the GS1 General
 * Specifications.
 */

/** Returns the check digit for the digits before it. */
function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Returns the GTIN in its form with 14 digits. Accepts missing zeros at the start, because spreadsheets drop them. Returns null if the text is not
 * a GTIN or its check digit is wrong.
 */
export function gtin14Of(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{7,14}$/.test(digits)) return null;
  const padded = digits.padStart(14, '0');
  return checkDigitOf(padded.slice(0, 13)) === Number(padded[13]) ? padded : null;
}

/**
 * Returns the GTIN of a UPC-E, in its form with 14 digits. A UPC-E has 8 digits and starts with 0. It is the short form of a GTIN of 12 digits that has
 * zeros in its middle. Returns null if the text is not a UPC-E or its check digit is wrong.
 */
export function gtin14OfUpcE(typed: string): string | null {
  const [, digits, last, check] = /^0(\d{5})(\d)(\d)$/.exec(typed.replace(/[\s-]/g, '')) ?? [];
  if (digits === undefined || last === undefined) return null;
  return gtin14Of(`0${withZeros(digits, last)}${check}`);
}

/** Puts back the zeros that the short form leaves out. `last`, the digit before the check digit, says where they belong. */
function withZeros(digits: string, last: string): string {
  if (last <= '2') return `${digits.slice(0, 2)}${last}0000${digits.slice(2)}`;
  if (last === '3') return `${digits.slice(0, 3)}00000${digits.slice(3)}`;
  return last === '4' ? `${digits.slice(0, 4)}00000${digits.slice(4)}` : `${digits}0000${last}`;
}

/** Returns the GTIN of the single item in a carton with this GTIN. Returns null if the GTIN is not of a carton. */
export function itemGtin14Of(gtin14: string): string | null {
  if (!/^[1-8]/.test(gtin14)) return null;
  const item = `0${gtin14.slice(1, 13)}`;
  return `${item}${checkDigitOf(item)}`;
}
