import type { SearchVocabulary } from './search-vocabulary.ts';
import type { Term, WordGroup } from './search-words.queries.ts';

/** One typed word or phrase and what it can stand for, as tsqueries. */
export interface WordMeaning {
  /** finds the word or a synonym anywhere in a part */
  anywhere: string;
  /** the same, in the part's name, terminology or position */
  inName: string;
  /** for each word of the phrase, the words of the catalog that it can stand for; empty if the catalog lacks one of them */
  typed: string[][];
  /** the words of each synonym */
  synonyms: string[][];
}

/** The weights of words in a tsvector. A and B are the words of a part's name, terminology and position. */
type Weight = 'AB' | '';

/** A typed start of a word stands for the word only if it has at least this many letters. */
const minimumStartLength = 3;

/** Synonyms with more words are not recognized. */
const maximumPhraseWords = 4;

/** Finds what typed words mean. Returns null for a word that neither the catalog nor the synonyms have. */
export function meaningsOf(groups: readonly WordGroup[], { synonyms }: SearchVocabulary): (WordMeaning | null)[] {
  const meanings: (WordMeaning | null)[] = [];
  for (let place = 0; place < groups.length; ) {
    const length = phraseLengthAt(groups, place, synonyms);
    const phrase = groups.slice(place, place + length);
    meanings.push(meaningOf(phrase, groups[place - 1], synonyms.get(stemsOf(phrase)) ?? []));
    place += length;
  }
  return meanings;
}

/** Returns the number of words of the longest synonym that begins here, or 1. */
function phraseLengthAt(groups: readonly WordGroup[], place: number, synonyms: SearchVocabulary['synonyms']): number {
  for (let length = Math.min(maximumPhraseWords, groups.length - place); length > 1; length -= 1)
    if (synonyms.has(stemsOf(groups.slice(place, place + length)))) return length;
  return 1;
}

const stemsOf = (groups: readonly WordGroup[]) => groups.map(({ stem }) => stem).join(' ');

function meaningOf(phrase: readonly WordGroup[], before: WordGroup | undefined, synonyms: readonly string[]): WordMeaning | null {
  const [first] = phrase;
  const isKnown = phrase.every(({ terms }) => terms.length > 0);
  if (!first || (!isKnown && synonyms.length === 0)) return null;
  const typed = (weight: Weight) => phrase.map(({ terms }) => anyTermOf(terms, weight)).join(' & ');
  const synonymQuery = (weight: Weight) => `(${synonyms.map((synonym) => phraseQuery(synonym, weight)).join(' | ')})`;
  const query = (weight: Weight) =>
    `(${[...(isKnown ? [`(${typed(weight)})`] : []), ...(synonyms.length > 0 ? [synonymQuery(weight)] : [])].join(' | ')})`;
  const isSize = first.isUnit && isKnown && before !== undefined && before.terms.length > 0;
  return {
    anywhere: query(''),
    inName: isSize ? sizeInName(before.terms, first.terms) : query('AB'),
    typed: isKnown ? phrase.map(({ stem, terms }) => lexemesOf(stem, terms)) : [],
    synonyms: synonyms.map(wordsOf),
  };
}

/**
 * Returns the typed word if the catalog has it. Otherwise returns the words that start with it, or none if it is too short: the 'BR' of a part number
 * does not stand for 'brake'.
 */
function lexemesOf(stem: string, terms: readonly Term[]): string[] {
  const lexemes = terms.map(({ lexeme }) => lexeme);
  if (lexemes.includes(stem)) return [stem];
  return stem.length < minimumStartLength ? [] : lexemes;
}

const wordsOf = (phrase: string) => phrase.split(' ');

const phraseQuery = (phrase: string, weight: Weight) =>
  `(${wordsOf(phrase)
    .map((word) => termQuery({ lexeme: word, isPrefix: false }, weight))
    .join(' & ')})`;

const anyTermOf = (terms: readonly Term[], weight: Weight): string => `(${terms.map((term) => termQuery(term, weight)).join(' | ')})`;

function termQuery({ lexeme, isPrefix }: Term, weight: Weight): string {
  const mark = `${isPrefix ? '*' : ''}${weight}`;
  return mark === '' ? quoted(lexeme) : `${quoted(lexeme)}:${mark}`;
}

/** Returns a tsquery for a number directly before its unit: '600 mm' must not match '600 N, 515 mm'. It also matches the spelling '600mm'. */
function sizeInName(figure: readonly Term[], unit: readonly Term[]): string {
  const size = `(${anyTermOf(figure, 'AB')} <-> ${anyTermOf(unit, 'AB')})`;
  const joined = unit.filter(({ lexeme }) => figure.some((other) => other.lexeme === lexeme));
  return joined.length > 0 ? `(${size} | ${anyTermOf(joined, 'AB')})` : size;
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
