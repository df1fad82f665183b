import { gtin14Of } from '@axlewright/contract/catalog/gtin';
import { letterOrDigit } from '@axlewright/contract/catalog/letter-or-digit';
import { partNumberMaxLength } from '@axlewright/contract/catalog/part-limits';
import { textRule } from '@axlewright/contract/text-rule';

/** Error texts by the name of the control: `price`, `attributes.0.name`. */
export type Problems = Readonly<Record<string, string>>;

/** The rules for the editor's texts. Each returns the error text, or null. The server has the same rules. */

export const textProblem = (maxLength: number) => (typed: string) => textRule(maxLength)(typed.trim());

export const requiredTextProblem = (maxLength: number) => (typed: string) =>
  typed.trim() === '' ? 'Enter a value' : textProblem(maxLength)(typed);

export function numberProblem(typed: string): string | null {
  return letterOrDigit.test(typed) ? textProblem(partNumberMaxLength)(typed) : 'Enter a part number';
}

export function gtinProblem(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  if (digits === '' || (/^\d{8,14}$/.test(digits) && gtin14Of(digits) !== null)) return null;
  return 'Enter 8 to 14 digits. The last digit is a check digit';
}

/** Returns the typed text, or null if it is empty. For optional texts of a part. */
export const optionalText = (typed: string) => typed.trim() || null;
