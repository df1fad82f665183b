import { letterOrDigit } from '@axlewright/contract/catalog/letter-or-digit';
import { searchTextMaxLength } from '@axlewright/contract/catalog/searches';
import { isCheckedVin } from '@axlewright/contract/catalog/vin';

/**
 * Returns the text of a search as it is recorded. Returns null for a text without letters and digits, for a long one, and for one that may
 * contain personal data.
 */
export function recordableText(typed: string | undefined): string | null {
  const text = (typed ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const isSearch = letterOrDigit.test(text) && text.length <= searchTextMaxLength;
  return isSearch && !isLikeEmail(text) && !hasPhone(text) && !hasCardNumber(text) && !isCheckedVin(text) ? text : null;
}

const isLikeEmail = (text: string) => /\S@\S/.test(text);

/** Vehicle makers also have part numbers with ten digits. So these patterns follow the rules and the spelling of phone numbers. */
const phones = [
  // North America: area code and exchange begin with 2 to 9.
  /(?<!\w)(?:1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?[2-9]\d{2}[-. ]?\d{4}(?!\w)/,
  /\+[(]?\d(?:[-. ()/]*\d){6,14}(?!\d)/,
  /(?<![\w-])00[1-9](?:[-. /]?\d){8,12}(?!\w)/,
];
const hasPhone = (text: string) => phones.some((phone) => phone.test(text));

const cardNumbers = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const hasCardNumber = (text: string) => (text.match(cardNumbers) ?? []).some((digits) => hasCheckDigit(digits.replace(/\D/g, '')));

/** The Luhn check: from the right, every second digit counts twice. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
