import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import type { SearchWord } from '@axlewright/contract/catalog/search-words';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';

/** What the indexes are asked for. */
export interface Search {
  /** a tsquery; null if no part has such words */
  words: string | null;
  /** for each word, a tsquery that finds it in names only; a unit must stand right after its figure */
  inNames: string[];
  number: string | null;
}

/** More words than these that begin alike are quicker found by their beginning. */
const mostAlternatives = 16;

/** Words of a search that decide how well a part fits. */
const mostRanked = 8;

/**
 * Looks the words up in the index. A part must have all of them, or words that begin so.
 * A figure or a unit that is a word of the catalogue means only itself: 26 isn't 2,600. The index leaves out words like 'the', and so does the search.
 */
export async function searchFor(db: Db, words: readonly SearchWord[], number: string | null): Promise<Search> {
  const typed = words.flatMap(({ spellings, isUnit }, place) => spellings.map((word) => ({ place, word, isUnit })));
  const { rows } = await sql<{ place: number; stem: string | null; lexemes: string[] }>`
    select place, stem, case when (is_unit or stem ~ '^[[:digit:]]+$') and stem = any(begun) then array[stem] else begun end as lexemes
    from unnest(${typed.map(({ place }) => place)}::int[], ${typed.map(({ word }) => word)}::text[], ${typed.map(({ isUnit }) => isUnit)}::bool[])
        as typed(place, word, is_unit)
      left join lateral unnest(tsvector_to_array(words_of(word))) as stem on true
      cross join lateral (select array(
        select lexeme from search_lexemes where lexeme between stem and stem || chr(1114111) order by lexeme limit ${mostAlternatives + 1}
      ) as begun) as lexemes_begun
    order by place`.execute(db);
  // The unit of '10 A' is a word that the index leaves out. It's left out even if '10a' is a word.
  const groups = [...Map.groupBy(rows, ({ place }) => place)]
    .filter(([, stems]) => stems.every(({ stem }) => stem !== null))
    .map(([place, stems]) => ({ isUnit: words[place]?.isUnit === true, terms: stems.flatMap(termsOf) }));
  const isKnown = groups.length > 0 && groups.every(({ terms }) => terms.length > 0);
  if (!isKnown) return { words: null, inNames: [], number };
  const inNames = groups.slice(0, mostRanked).map(({ isUnit, terms }, index) => {
    const figure = groups[index - 1]?.terms ?? [];
    return isUnit && figure.length > 0 ? sizeInName(figure, terms) : anyOf(terms, 'A');
  });
  return { words: groups.map(({ terms }) => anyOf(terms, '')).join(' & '), inNames, number };
}

interface Term {
  lexeme: string;
  isBeginning: boolean;
}

function anyOf(terms: readonly Term[], weight: 'A' | ''): string {
  const each = terms.map(({ lexeme, isBeginning }) => {
    const mark = `${isBeginning ? '*' : ''}${weight}`;
    return mark === '' ? quoted(lexeme) : `${quoted(lexeme)}:${mark}`;
  });
  return `(${each.join(' | ')})`;
}

/** '600 mm' is neither '515 mm, 600 N' nor '600 N, 515 mm'. As one word, '600mm' is among both terms. */
function sizeInName(figure: readonly Term[], unit: readonly Term[]): string {
  const size = `(${anyOf(figure, 'A')} <-> ${anyOf(unit, 'A')})`;
  const joined = unit.filter(({ lexeme }) => figure.some((other) => other.lexeme === lexeme));
  return joined.length > 0 ? `(${size} | ${anyOf(joined, 'A')})` : size;
}

function termsOf({ stem, lexemes }: { stem: string | null; lexemes: string[] }): Term[] {
  if (stem !== null && lexemes.length > mostAlternatives) return [{ lexeme: stem, isBeginning: true }];
  return lexemes.map((lexeme) => ({ lexeme, isBeginning: false }));
}

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Whether a row of `parts` has all the words, or the number, or replaces the number of another maker. */
export function isFound({ words, number }: Search): RawBuilder<boolean> {
  const byNumber =
    number === null
      ? sql`false`
      : sql`(${hasNumber(number)} or exists (
    select from interchange_numbers where interchange_numbers.part_id = parts.id and ${replacesNumber(number)}))`;
  return sql<boolean>`(${hasWords(words)} or ${byNumber})`;
}

/**
 * Ids and sort values of at most `atMost` of the parts that are found and `isShown`, each way of finding by its own index; of all where
 * it is null.
 */
export function hits(
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

/** A piece of our own number will do, of others' it is the beginning. Keys are letters and digits: nothing in them means anything to LIKE. */
const hasNumber = (number: string) => sql<boolean>`parts.part_number_key like ${`%${number}%`}`;
const replacesNumber = (number: string) => sql<boolean>`interchange_numbers.part_number_key like ${`${number}%`}`;

/**
 * Replaces each word that no name has by those that look most like it; null if there is none. Short words and those with
 * figures stay: nobody can tell what else they meant.
 */
export async function meantWords(db: Db, words: readonly SearchWord[]): Promise<SearchWord[] | null> {
  const typed = words.map(({ spellings: [word] }) => word.toLowerCase());
  const { rows } = await sql<{ typed: string; meant: string[] | null }>`
    select typed, case
      when length(typed) <= 3 or typed ~ '[[:digit:]]' or exists (select from search_words where word like typed || '%') then array[typed]
      else (
        select array_agg(word order by alike desc) from (
          select word, similarity(word, typed) as alike from search_words where word % typed order by alike desc, word limit 3
        ) as nearest) end as meant
    from unnest(${typed}::text[]) with ordinality as each(typed, place) order by place`.execute(db);
  const meant = rows.map((row) => row.meant ?? []);
  const better = words.map((word, index): SearchWord | null => {
    const [first, ...others] = meant[index] ?? [];
    if (first === undefined) return null;
    return first === typed[index] ? word : { spellings: [first, ...others], isUnit: false };
  });
  const known = better.filter((word) => word !== null);
  return known.length === words.length && known.some((word, index) => word !== words[index]) ? known : null;
}

/**
 * The part's own number comes first, then the parts whose names have all words, then those whose names lack one, and so on; within
 * these, by name.
 */
function relevanceTo({ inNames, number }: Search): RawBuilder<string> {
  const inName = sql.join([sql`0`, ...inNames.map((query) => sql`(parts.search @@ ${query}::tsquery)::int`)], sql` + `);
  const isNumber = number === null ? sql`false` : sql`parts.part_number_key = ${number}`;
  return sql<string>`(case when ${isNumber} then 'a' else chr(${'b'.charCodeAt(0) + inNames.length}::int - (${inName})) end || ' ' || parts.name)`;
}

/** What a list is sorted by: the expression, its SQL type, and what a cursor's value must look like. Without a search, relevance is the name. */
export function sortOf(
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
