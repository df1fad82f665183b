import type { SearchVocabulary, Terminology } from './search-vocabulary.ts';
import type { WordMeaning } from './word-meanings.ts';

/**
 * Lists the terminologies that a search asks for: those that have the most of its words. If there is a tie, chooses those that have the
 * most words as typed and not as synonyms. If there is still a tie, chooses those with the smallest share of other words. 'disc' asks for
 * 'Disc Brake Rotor' and not for 'Clutch Disc', because disc, rotor, and brake disc are synonyms.
 */
export function terminologiesOf(meanings: readonly WordMeaning[], { terminologiesByStem }: SearchVocabulary): Terminology[] {
  const candidates = new Set(meanings.flatMap(lexemesOf).flatMap((lexeme) => terminologiesByStem.get(lexeme) ?? []));
  let best: { key: number[]; terminologies: Terminology[] } = { key: [1], terminologies: [] };
  for (const terminology of candidates) {
    const key = keyOf(terminology, meanings);
    const difference = compareKeys(key, best.key);
    if (difference > 0) best = { key, terminologies: [terminology] };
    else if (difference === 0) best.terminologies.push(terminology);
  }
  return best.terminologies;
}

/** Returns whether a word, or a synonym of it, is in one of the terminologies. */
export const isInTerminology = (meaning: WordMeaning, terminologies: readonly Terminology[]): boolean =>
  terminologies.some(({ stems }) => coveredBy(meaning, stems).length > 0);

const lexemesOf = ({ typed, synonyms }: WordMeaning) => [...typed.flat(), ...synonyms.flat()];

function keyOf({ stems }: Terminology, meanings: readonly WordMeaning[]): number[] {
  const covered = meanings.map((meaning) => coveredBy(meaning, stems));
  const hits = covered.filter(({ length }) => length > 0).length;
  const asTyped = meanings.filter(({ typed }) => isTypedIn(typed, stems)).length;
  return [hits, asTyped, new Set(covered.flat()).size / stems.size];
}

/** Lists the words of a terminology that a typed word or its synonyms stand for. A synonym of several words must be there as a whole. */
function coveredBy({ typed, synonyms }: WordMeaning, stems: ReadonlySet<string>): string[] {
  const asTyped = isTypedIn(typed, stems) ? typed.flat().filter((lexeme) => stems.has(lexeme)) : [];
  return [...asTyped, ...synonyms.filter((phrase) => phrase.every((word) => stems.has(word))).flat()];
}

const isTypedIn = (typed: WordMeaning['typed'], stems: ReadonlySet<string>) =>
  typed.length > 0 && typed.every((lexemes) => lexemes.some((lexeme) => stems.has(lexeme)));

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) if (value !== (other[index] ?? 0)) return value - (other[index] ?? 0);
  return 0;
}
