import { searchWordsOf } from '@axlewright/contract/catalog/search-words';

/** A stretch of a text, and whether it is what was searched for. */
export interface Piece {
  text: string;
  isFound: boolean;
}

const wordPattern = /[\p{L}\p{N}]+/gu;
/** Shorter ones are not looked up as numbers either. */
const shortestNumber = 3;

/** The beginnings of words that the search found; of a plural also the singular. */
export function foundWords(text: string, q: string): Piece[] {
  const wanted = wordsOf(q).flatMap((word) => [word, word.replace(/(?<=\p{L}{2})s$/u, '')]);
  const ranges = [...text.matchAll(wordPattern)].map(({ 0: word, index }): Range => {
    const found = wanted.filter((beginning) => word.toLowerCase().startsWith(beginning)).map(({ length }) => length);
    return [index, index + Math.max(0, ...found)];
  });
  return piecesOf(text, ranges);
}

/** A part number such as AXW-BR-33028 is one thing: its letters alone say nothing about other texts. M20x1.5 is a size. */
const numberPattern = /^(?=.*\d)(?=.*[^\p{L}\p{N}])\p{L}{2,}\S*$/u;

function wordsOf(q: string): string[] {
  const words = q.toLowerCase().split(/\s+/);
  return searchWordsOf(words.filter((word) => !numberPattern.test(word)).join(' ')).flatMap(({ spellings }) => spellings);
}

/** A number is found anywhere in the other, spaces, dots and dashes or not. */
export function foundNumber(number: string, q: string): Piece[] {
  const characters = q.match(/[\p{L}\p{N}]/gu) ?? [];
  const match = characters.length >= shortestNumber && new RegExp(characters.join('[^\\p{L}\\p{N}]*'), 'iu').exec(number);
  return match ? piecesOf(number, [[match.index, match.index + match[0].length]]) : foundWords(number, q);
}

type Range = [from: number, to: number];

function piecesOf(text: string, found: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of found.filter(([from, to]) => to > from)) {
    pieces.push({ text: text.slice(end, from), isFound: false }, { text: text.slice(from, to), isFound: true });
    end = to;
  }
  pieces.push({ text: text.slice(end), isFound: false });
  return pieces.filter(({ text }) => text !== '');
}
