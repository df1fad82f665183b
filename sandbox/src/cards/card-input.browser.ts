import { hasValidCheckDigit } from './check-digit.ts';
import type { ValidationError } from './frame-channel.browser.ts';

export type FieldName = 'number' | 'expiry' | 'cvc' | 'postal';

/** Whether the value of a field is complete, and if not, its error. */
export interface FieldState {
  isComplete: boolean;
  /** an error that more typing cannot correct; shown immediately */
  wrong?: ValidationError;
  /** an error for a value that is too short; shown when the user leaves the field or submits the form */
  unfinished?: ValidationError;
}

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

/** For each brand: the first digits of its card numbers (ISO/IEC 7812), and the number of digits of card numbers and security codes. */
const brands: { brand: Brand; prefix: RegExp; digits: number; cvc: number }[] = [
  { brand: 'amex', prefix: /^3[47]/, digits: 15, cvc: 4 },
  { brand: 'diners', prefix: /^3(0[0-5]|[689])/, digits: 14, cvc: 3 },
  { brand: 'jcb', prefix: /^35/, digits: 16, cvc: 3 },
  { brand: 'visa', prefix: /^4/, digits: 16, cvc: 3 },
  { brand: 'mastercard', prefix: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, digits: 16, cvc: 3 },
  { brand: 'discover', prefix: /^6(011|4[4-9]|5)/, digits: 16, cvc: 3 },
  { brand: 'unionpay', prefix: /^62/, digits: 16, cvc: 3 },
];

const unknownBrand = { brand: 'unknown' as Brand, digits: 16, cvc: 3 };

export function kindOfCard(digits: string): { brand: Brand; digits: number; cvc: number } {
  return brands.find(({ prefix }) => prefix.test(digits)) ?? unknownBrand;
}

export function digitsOf(value: string): string {
  return value.replace(/\D/g, '');
}

/** '4242424242424242' → '4242 4242 4242 4242'. A number of 15 digits has groups of 4, 6, and 5 digits. One of 14 digits: 4, 6, and 4. */
export function formatNumber(value: string): string {
  const { digits: length } = kindOfCard(digitsOf(value));
  const digits = digitsOf(value).slice(0, length);
  const groups = length < 16 ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : digits.match(/.{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** '3' → '03 / ', '1227' → '12 / 27', '12/2027' → '12 / 27' */
export function formatExpiry(value: string): string {
  const [typedMonth = '', typedYear] = value.split('/').map(digitsOf);
  const isPadded = typedMonth.length === 1 && (typedMonth > '1' || typedYear !== undefined);
  const digits = (isPadded ? `0${typedMonth}` : typedMonth) + (typedYear ?? '');
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  if (month.length < 2) return month;
  return `${month} / ${(year.length === 4 && year.startsWith('20') ? year.slice(2) : year).slice(0, 2)}`;
}

export function checkNumber(value: string): FieldState {
  const digits = digitsOf(value);
  const { digits: length } = kindOfCard(digits);
  if (digits.length < length) return { isComplete: false, unfinished: error('incomplete_number', 'Your card number is incomplete.') };
  if (!hasValidCheckDigit(digits)) return { isComplete: false, wrong: error('invalid_number', 'Your card number is invalid.') };
  return { isComplete: true };
}

export function checkExpiry(value: string, now = new Date()): FieldState {
  const digits = digitsOf(value);
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12))
    return { isComplete: false, wrong: error('invalid_expiry_month', "Your card's expiration date is invalid.") };
  if (digits.length < 4) return { isComplete: false, unfinished: error('incomplete_expiry', "Your card's expiration date is incomplete.") };
  const year = 2000 + Number(digits.slice(2, 4));
  if (year < now.getFullYear())
    return { isComplete: false, wrong: error('invalid_expiry_year_past', "Your card's expiration year is in the past.") };
  if (year > now.getFullYear() + 50)
    return { isComplete: false, wrong: error('invalid_expiry_year', "Your card's expiration year is invalid.") };
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return { isComplete: false, wrong: error('invalid_expiry_month_past', "Your card's expiration date is in the past.") };
  }
  return { isComplete: true };
}

export function checkCvc(value: string, numberDigits: string): FieldState {
  if (value.length < kindOfCard(numberDigits).cvc)
    return { isComplete: false, unfinished: error('incomplete_cvc', "Your card's security code is incomplete.") };
  return { isComplete: true };
}

export function checkPostalCode(value: string): FieldState {
  if (value.trim().length < 3) return { isComplete: false, unfinished: error('incomplete_zip', 'Your postal code is incomplete.') };
  return { isComplete: true };
}

function error(code: string, message: string): ValidationError {
  return { type: 'validation_error', code, message };
}
