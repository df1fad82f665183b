import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import type { SearchWord } from '@axlewright/contract/catalog/search-words';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';

/** A search, converted for the indexes. */
export interface Search {
  /** a PostgreSQL tsquery; null if no part has these words */
  words: string | null;
  /** one tsquery per word, for names only; a number and its unit must be next to each other */
  inNames: string[];
  /** the normalized part number, or its start */
  number: string | null;
}

/** The catalog may have many words that start with a typed word. Up to this number, the query lists them. Otherwise it searches for the prefix. */
const maximumAlternatives = 16;

/** Only this many words of a search count for relevance. */
const maximumRankedWords = 8;

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

/** Returns the condition that a part matches the search by its words, its part number or one of its interchange numbers. */
export function matchesSearch({ words, number }: Search): RawBuilder<boolean> {
  const byNumber =
    number === null
      ? sql`false`
      : sql`(${hasNumber(number)} or exists (
    select from interchange_numbers where interchange_numbers.part_id = parts.id and ${replacesNumber(number)}))`;
  return sql<boolean>`(${hasWords(words)} or ${byNumber})`;
}

/**
 * Selects ids, sort values and categories of matches, if the condition `isShown` is true for them. Searches words, part numbers and
 * interchange numbers separately, because each has its own index.
 * @param atMost maximum number of matches; null: all
 */
export function selectMatches(
  search: Search,
  isShown: RawBuilder<boolean>,
  sortValue: RawBuilder<unknown>,
  atMost: number | null,
): RawBuilder<unknown> {
  const { words, number } = search;
  const limit = atMost === null ? sql`` : sql`limit ${atMost}`;
  const columns = sql`parts.id, ${sortValue} as sort_value, parts.category_id, parts.subcategory_id`;
  const byWords = sql`(select ${columns} from parts where ${hasWords(words)} and ${isShown} ${limit})`;
  if (number === null) return byWords;
  return sql`(${byWords}
    union (select ${columns} from parts where ${hasNumber(number)} and ${isShown} ${limit})
    union (select ${columns} from interchange_numbers join parts on parts.id = interchange_numbers.part_id
      where ${replacesNumber(number)} and ${isShown} ${limit})
    ${limit})`;
}

const hasWords = (words: string | null) => (words === null ? sql<boolean>`false` : sql<boolean>`parts.search @@ ${words}::tsquery`);

/** Matches any portion of a part number, or the start of an interchange number. `number` has only letters and digits, so LIKE needs no escaping. */
const hasNumber = (number: string) => sql<boolean>`parts.part_number_key like ${`%${number}%`}`;
const replacesNumber = (number: string) => sql<boolean>`interchange_numbers.part_number_key like ${`${number}%`}`;

/**
 * Replaces each unknown word by the three most similar words of part names. Does not replace words with digits or with up to three letters,
 * because most guesses would be wrong. Returns null if a word has no similar word, or if nothing changed.
 */
export async function correctWords(db: Db, words: readonly SearchWord[]): Promise<SearchWord[] | null> {
  const typed = words.map(({ spellings: [word] }) => word.toLowerCase());
  const { rows } = await sql<{ typed: string; similar: string[] | null }>`
    select typed, case
      when length(typed) <= 3 or typed ~ '[[:digit:]]' or exists (select from search_words where word like typed || '%') then array[typed]
      else (
        select array_agg(word order by alike desc) from (
          select word, similarity(word, typed) as alike from search_words where word % typed order by alike desc, word limit 3
        ) as nearest) end as similar
    from unnest(${typed}::text[]) with ordinality as each(typed, place) order by place`.execute(db);
  const corrected = words.map((word, index): SearchWord | null => {
    const [first, ...others] = rows[index]?.similar ?? [];
    if (first === undefined) return null;
    return first === typed[index] ? word : { spellings: [first, ...others], isUnit: false };
  });
  const known = corrected.filter((word) => word !== null);
  return known.length === words.length && known.some((word, index) => word !== words[index]) ? known : null;
}

/** Returns the sort expression for relevance: first the part with exactly this number, then parts with more of the words in their names. */
function relevanceTo({ inNames, number }: Search): RawBuilder<string> {
  const inName = sql.join([sql`0`, ...inNames.map((query) => sql`(parts.search @@ ${query}::tsquery)::int`)], sql` + `);
  const isNumber = number === null ? sql`false` : sql`parts.part_number_key = ${number}`;
  return sql<string>`(case when ${isNumber} then 'a' else chr(${'b'.charCodeAt(0) + inNames.length}::int - (${inName})) end || ' ' || parts.name)`;
}

/** The sort expression of a list, its SQL type, and the schema of its value in a cursor. Without a search, relevance sorts by name. */
export function sortKeyOf(
  sort: PartSort,
  search: Search | null,
): {
  expression: RawBuilder<string | number>;
  type: string;
  value: z.ZodType<string | number>;
  descending: boolean;
} {
  const column = sort.replace('-', '');
  const descending = sort.startsWith('-') || sort === 'newest';
  switch (column) {
    case 'price':
      return { expression: sql<string | number>`coalesce(parts.price_cents, 0)`, type: 'int', value: z.int32(), descending };
    case 'stock':
      return { expression: sql<string | number>`coalesce(parts.available_quantity, 0)`, type: 'int', value: z.int32(), descending };
    case 'partNumber':
      return { expression: sql<string | number>`parts.part_number_key`, type: 'text', value: z.string(), descending };
    case 'relevance':
      return { expression: search ? relevanceTo(search) : sql`parts.name`, type: 'text', value: z.string(), descending };
    case 'newest':
      return { expression: sql<string | number>`parts.id`, type: 'bigint', value: z.string().regex(/^\d{1,18}$/), descending };
    default:
      return { expression: sql<string | number>`parts.name`, type: 'text', value: z.string(), descending };
  }
}
