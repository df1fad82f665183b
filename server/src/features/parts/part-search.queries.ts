import type { PartSort } from '@axlewright/contract/part-sort';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';

/** What the indexes are asked for. */
export interface Search {
  /** a tsquery; null where no part has such words */
  words: string | null;
  number: string | null;
}

/** More words than these that begin alike are quicker found by their beginning. */
const mostAlternatives = 16;

/**
 * The search for words, or beginnings of words, of which a part must have all; of each, any alternative will do: [['brak'], ['rotor', 'disc']].
 * A figure that stands in the catalogue by itself means itself: 26 is not 2,600. Words that the index leaves out, like 'the', are left out here.
 */
export async function searchFor(db: Db, words: string[][], number: string | null): Promise<Search> {
  const typed = words.flatMap((alternatives, place) => alternatives.map((word) => ({ place, word })));
  const { rows } = await sql<{ place: number; stem: string; lexemes: string[] }>`
    select place, stem, case when stem ~ '^[[:digit:]]+$' and stem = any(begun) then array[stem] else begun end as lexemes
    from unnest(${typed.map(({ place }) => place)}::int[], ${typed.map(({ word }) => word)}::text[]) as typed(place, word),
      unnest(tsvector_to_array(words_of(word))) as stem,
      lateral (select array(
        select lexeme from search_lexemes where lexeme between stem and stem || chr(1114111) order by lexeme limit ${mostAlternatives + 1}
      ) as begun) as lexemes_begun`.execute(db);
  const alternatives = Map.groupBy(rows, ({ place }) => place).values();
  const each = [...alternatives].map((stems) => stems.flatMap(termsOf).join(' | '));
  const isKnown = each.length > 0 && each.every((terms) => terms !== '');
  return { words: isKnown ? each.map((terms) => `(${terms})`).join(' & ') : null, number };
}

function termsOf({ stem, lexemes }: { stem: string; lexemes: string[] }): string[] {
  return lexemes.length > mostAlternatives ? [`${quoted(stem)}:*`] : lexemes.map(quoted);
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
 * Each word that no name has, replaced by those that look most like it; null where there is none. Short words and those with
 * figures stay: of them nobody can tell what was meant.
 */
export async function meantWords(db: Db, words: string[]): Promise<string[][] | null> {
  const typed = words.map((word) => word.toLowerCase());
  const { rows } = await sql<{ typed: string; meant: string[] | null }>`
    select typed, case
      when length(typed) <= 3 or typed ~ '[[:digit:]]' or exists (select from search_words where word like typed || '%') then array[typed]
      else (
        select array_agg(word order by alike desc) from (
          select word, similarity(word, typed) as alike from search_words where word % typed order by alike desc, word limit 3
        ) as nearest) end as meant
    from unnest(${typed}::text[]) with ordinality as each(typed, place) order by place`.execute(db);
  const meant = rows.map((row) => row.meant ?? []);
  const isBetter = meant.every((each) => each.length > 0) && rows.some((row, index) => row.typed !== meant[index]?.[0]);
  return isBetter ? meant : null;
}

/** What a list is sorted by: the expression, its SQL type, and what a cursor's value must look like. */
export function sortOf(sort: PartSort): {
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
    case 'newest':
      return { expression: sql<string | number>`parts.id`, type: 'bigint', value: z.string().regex(/^\d{1,18}$/), descending };
    default:
      return { expression: sql<string | number>`parts.name`, type: 'text', value: z.string(), descending };
  }
}
