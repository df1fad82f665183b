import { minimumPartNumberLength } from '@axlewright/contract/catalog/part-number';
import { searchWordsOf } from '@axlewright/contract/catalog/search-words';

/** Part of a text, and whether it matches the search. */
export interface TextSegment {
  text: string;
  isMatch: boolean;
}

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Marks the beginnings of words that match the search. A plural in the search also matches the singular. */
export function matchWords(text: string, q: string): TextSegment[] {
  const wanted = wordsOf(q).flatMap((word) => [word, word.replace(/(?<=\p{L}{2})s$/u, '')]);
  const ranges = [...text.matchAll(wordPattern)].map(({ 0: word, index }): Range => {
    const found = wanted.filter((beginning) => word.toLowerCase().startsWith(beginning)).map(({ length }) => length);
    return [index, index + Math.max(0, ...found)];
  });
  return splitAt(text, ranges);
}

/** A part number such as AXW-BR-33028, but not a size such as M20x1.5. The letters of a part number must not mark words in other texts. */
const numberPattern = /^(?=.*\d)(?=.*[^\p{L}\p{N}])\p{L}{2,}\S*$/u;

function wordsOf(q: string): string[] {
  const words = q.toLowerCase().split(/\s+/);
  return searchWordsOf(words.filter((word) => !numberPattern.test(word)).join(' ')).flatMap(({ spellings }) => spellings);
}

/**
 * Marks a search text anywhere in a part number, ignoring spaces, dots and dashes. If the number does not contain it, marks beginnings of
 * words instead. If the search text has too few letters and digits, marks only beginnings of words, because the server does not compare
 * such a text with part numbers.
 */
export function matchNumber(number: string, q: string): TextSegment[] {
  const characters = q.match(/[\p{L}\p{N}]/gu) ?? [];
  const match = characters.length >= minimumPartNumberLength && new RegExp(characters.join('[^\\p{L}\\p{N}]*'), 'iu').exec(number);
  return match ? splitAt(number, [[match.index, match.index + match[0].length]]) : matchWords(number, q);
}

type Range = [from: number, to: number];

function splitAt(text: string, found: readonly Range[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const [from, to] of found.filter(([from, to]) => to > from)) {
    segments.push({ text: text.slice(end, from), isMatch: false }, { text: text.slice(from, to), isMatch: true });
    end = to;
  }
  segments.push({ text: text.slice(end), isMatch: false });
  return segments.filter(({ text }) => text !== '');
}
