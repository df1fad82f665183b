import type { SearchWord } from '@axlewright/contract/catalog/search-words';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { maximumRankedWords, type Search } from './part-search.queries.ts';

/** The catalog may have many words that start with a typed word. Up to this number, the query lists them. Otherwise it searches for the prefix. */
const maximumAlternatives = 16;

/** Lists the words of the catalog that a typed word can stand for. */
const lexemesOf = preparedStatement(
  'lexemes-of-words',
  (_db, { places, words, areUnits }: { places: number[]; words: string[]; areUnits: boolean[] }) => sql<{
    place: number;
    stem: string | null;
    lexemes: string[];
  }>`
    select place, stem, case when (is_unit or stem ~ '^[[:digit:]]+$') and stem = any(completed) then array[stem] else completed end as lexemes
    from unnest(${places}::int[], ${words}::text[], ${areUnits}::bool[]) as typed(place, word, is_unit)
      left join lateral unnest(tsvector_to_array(words_of(word))) as stem on true
      cross join lateral (select array(
        select lexeme from search_lexemes where lexeme between stem and stem || chr(1114111) order by lexeme limit ${sql.lit(maximumAlternatives + 1)}
      ) as completed) as lexemes_completed
    order by place`,
);

/**
 * Turns typed words into queries for the indexes. A part must have every typed word, or a word that starts with it. A typed number or unit
 * matches only itself if any part contains it: then 26 does not match 2600. Stop words like 'the' are dropped, because the index does not have them.
 */
export async function resolveSearch(db: Db, words: readonly SearchWord[], number: string | null): Promise<Search> {
  const typed = words.flatMap(({ spellings, isUnit }, place) => spellings.map((word) => ({ place, word, isUnit })));
  const rows = await lexemesOf(db, {
    places: typed.map(({ place }) => place),
    words: typed.map(({ word }) => word),
    areUnits: typed.map(({ isUnit }) => isUnit),
  });
  // Drops stop words. The unit in '10 A' is dropped too, because 'a' is a stop word.
  const groups = [...Map.groupBy(rows, ({ place }) => place)]
    .filter(([, stems]) => stems.every(({ stem }) => stem !== null))
    .map(([place, stems]) => ({ isUnit: words[place]?.isUnit === true, terms: stems.flatMap(termsOf) }));
  const isKnown = groups.length > 0 && groups.every(({ terms }) => terms.length > 0);
  if (!isKnown) return { words: null, inNames: [], number };
  const inNames = groups.slice(0, maximumRankedWords).map(({ isUnit, terms }, index) => {
    const figure = groups[index - 1]?.terms ?? [];
    return isUnit && figure.length > 0 ? sizeInName(figure, terms) : anyTermOf(terms, 'A');
  });
  return { words: groups.map(({ terms }) => anyTermOf(terms, '')).join(' & '), inNames, number };
}

interface Term {
  lexeme: string;
  isPrefix: boolean;
}

function anyTermOf(terms: readonly Term[], weight: 'A' | ''): string {
  const each = terms.map(({ lexeme, isPrefix }) => {
    const mark = `${isPrefix ? '*' : ''}${weight}`;
    return mark === '' ? quoted(lexeme) : `${quoted(lexeme)}:${mark}`;
  });
  return `(${each.join(' | ')})`;
}

/** Returns a tsquery for a number directly before its unit: '600 mm' must not match '600 N, 515 mm'. It also matches the spelling '600mm'. */
function sizeInName(figure: readonly Term[], unit: readonly Term[]): string {
  const size = `(${anyTermOf(figure, 'A')} <-> ${anyTermOf(unit, 'A')})`;
  const joined = unit.filter(({ lexeme }) => figure.some((other) => other.lexeme === lexeme));
  return joined.length > 0 ? `(${size} | ${anyTermOf(joined, 'A')})` : size;
}

function termsOf({ stem, lexemes }: { stem: string | null; lexemes: string[] }): Term[] {
  if (stem !== null && lexemes.length > maximumAlternatives) return [{ lexeme: stem, isPrefix: true }];
  return lexemes.map((lexeme) => ({ lexeme, isPrefix: false }));
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const similarWords = preparedStatement(
  'similar-words',
  (_db, { typed }: { typed: string[] }) => sql<{ similar: string[] | null }>`
    select case
      when length(typed) <= 3 or typed ~ '[[:digit:]]' or exists (select from search_words where word like typed || '%') then array[typed]
      else (
        select array_agg(word order by alike desc) from (
          select word, similarity(word, typed) as alike from search_words where word % typed order by alike desc, word limit 3
        ) as nearest) end as similar
    from unnest(${typed}::text[]) with ordinality as each(typed, place) order by place`,
);

/**
 * Replaces each unknown word by the three most similar words of part names. Does not replace words with digits or with up to three letters,
 * because most guesses would be wrong. Returns null if a word has no similar word, or if nothing changed.
 */
export async function correctWords(db: Db, words: readonly SearchWord[]): Promise<SearchWord[] | null> {
  const typed = words.map(({ spellings: [word] }) => word.toLowerCase());
  const rows = await similarWords(db, { typed });
  const corrected = words.map((word, index): SearchWord | null => {
    const [first, ...others] = rows[index]?.similar ?? [];
    if (first === undefined) return null;
    return first === typed[index] ? word : { spellings: [first, ...others], isUnit: false };
  });
  const known = corrected.filter((word) => word !== null);
  return known.length === words.length && known.some((word, index) => word !== words[index]) ? known : null;
}
