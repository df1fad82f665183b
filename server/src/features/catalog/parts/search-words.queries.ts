import type { SearchWord } from '@axlewright/contract/catalog/search-words';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { arrayParameter, preparedStatement } from '../../../platform/database/prepared-statement.ts';

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
    from unnest(${arrayParameter(places, 'int')}, ${arrayParameter(words, 'text')}, ${arrayParameter(areUnits, 'bool')})
        with ordinality as typed(place, word, is_unit, nth)
      left join lateral unnest(tsvector_to_array(words_of(word))) with ordinality as stems(stem, nth) on true
      cross join lateral (select array(
        select lexeme from search_lexemes where lexeme between stem and stem || chr(1114111) order by lexeme limit ${sql.lit(maximumAlternatives + 1)}
      ) as completed) as lexemes_completed
    order by place, typed.nth, stems.nth`,
);

/** A word of the catalog, or the start of many of them. */
export interface Term {
  lexeme: string;
  isPrefix: boolean;
}

/** A typed word and the words of the catalog that it can stand for. */
export interface WordGroup {
  stem: string;
  isUnit: boolean;
  /** empty if no part has such a word */
  terms: Term[];
}

/**
 * Looks up typed words. A part must have each typed word, or a word that starts with it. A typed number or unit that occurs in some part
 * matches only itself, so 26 does not match 2600. Stop words like 'the' are dropped, because the index does not have them.
 */
export async function listWordGroups(db: Db, words: readonly SearchWord[]): Promise<WordGroup[]> {
  const typed = words.flatMap(({ spellings, isUnit }, place) => spellings.map((word) => ({ place, word, isUnit })));
  const rows = await lexemesOf(db, {
    places: typed.map(({ place }) => place),
    words: typed.map(({ word }) => word),
    areUnits: typed.map(({ isUnit }) => isUnit),
  });
  // Drops stop words. The unit in '10 A' is dropped too, because 'a' is a stop word.
  return [...Map.groupBy(rows, ({ place }) => place)]
    .filter(([, stems]) => stems.every(({ stem }) => stem !== null))
    .map(([place, stems]) => ({ stem: stems[0]?.stem ?? '', isUnit: words[place]?.isUnit === true, terms: stems.flatMap(termsOf) }));
}

function termsOf({ stem, lexemes }: { stem: string | null; lexemes: string[] }): Term[] {
  if (stem !== null && lexemes.length > maximumAlternatives) return [{ lexeme: stem, isPrefix: true }];
  return lexemes.map((lexeme) => ({ lexeme, isPrefix: false }));
}
