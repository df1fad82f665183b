import type { SearchWord } from '@axlewright/contract/catalog/search-words';
import type { Db } from '../../../platform/database/db.ts';
import { listSimilarWords } from './correct-words.queries.ts';

/** A search with more words to correct is not corrected, because each of these words takes a lookup of similar words. */
const maximumWords = 6;
const maximumLength = 24;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Replaces each unknown word with words of part names that differ by one typing error, or if there are none, with the most similar ones.
 * Does not replace words with up to three letters, because most guesses would be wrong. Splits words like '6PK1750' between letters and
 * digits. Returns null if a word has no similar word, if nothing changed, and for a search with too many words or a very long word.
 */
export async function correctWords(db: Db, words: readonly SearchWord[]): Promise<SearchWord[] | null> {
  const split = words.flatMap(splitAtDigits);
  const isCorrectable = ({ spellings: [word] }: SearchWord) => word.length > 3 && !/\p{N}/u.test(word);
  const typed = split.filter(isCorrectable).map(({ spellings: [word] }) => word.toLowerCase());
  if (typed.length > maximumWords || typed.some(({ length }) => length > maximumLength)) return null;
  const similar = new Map((await listSimilarWords(db, typed, spellingsWithOneError)).map((found, index) => [typed[index], found]));
  const corrected = split.map((word): SearchWord | null => {
    if (!isCorrectable(word)) return word;
    const [first, ...others] = similar.get(word.spellings[0].toLowerCase()) ?? [];
    if (first === undefined) return null;
    return first === word.spellings[0].toLowerCase() ? word : { spellings: [first, ...others], isUnit: false };
  });
  const known = corrected.filter((word) => word !== null);
  const isChanged = split.length !== words.length || known.some((word, index) => word !== split[index]);
  return known.length === split.length && isChanged ? known : null;
}

/** Splits '6PK1750' into 6, PK and 1750. Does not split a word with several spellings: it belongs to a size or a decimal. */
function splitAtDigits(word: SearchWord): SearchWord[] {
  const [first, ...others] = word.spellings;
  const pieces = others.length === 0 ? (first.match(/\p{L}+|\p{N}+/gu) ?? []) : [];
  return pieces.length < 3 ? [word] : pieces.map((piece) => ({ spellings: [piece], isUnit: false }));
}

/** Lists all spellings with one letter removed, added, changed, or swapped with the next one. */
function spellingsWithOneError(word: string): string[] {
  const spellings = new Set<string>();
  for (let place = 0; place <= word.length; place += 1) {
    const [before, after] = [word.slice(0, place), word.slice(place)];
    spellings.add(before + after.slice(1));
    spellings.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of alphabet) {
      spellings.add(before + letter + after);
      spellings.add(before + letter + after.slice(1));
    }
  }
  return [...spellings];
}
