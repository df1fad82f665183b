import type { NumberMatch } from '@axlewright/contract/catalog/numbers';

/** Typos in numbers. Each has the `why` that the shop must return with its proposal, and a function that adds the typo to a number. */
export const typingErrors: readonly [NumberMatch, (number: string) => string][] = [
  [
    'look-alike',
    (number) => swap(number, /[01580OISB](?=[^01580OISB]*$)/, { 0: 'O', 1: 'I', 5: 'S', 8: 'B', O: '0', I: '1', S: '5', B: '8' }),
  ],
  ['transposition', (number) => number.replace(/(\d)(?!\1)(\d)/, '$2$1')],
  ['typo', (number) => number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 3) % 10))],
  ['typo', (number) => number.replace(/\d(?=\D*$)/, '')],
  ['typo', (number) => number.replace(/\d(?=\D*$)/, '$&7')],
];

const swap = (number: string, pattern: RegExp, others: Record<string, string>) =>
  number.toUpperCase().replace(pattern, (character) => others[character] ?? '');
