import { exactCountLimit } from '@axlewright/contract/fields';
import { type RawBuilder, sql } from 'kysely';

/** A search, converted for the indexes. */
export interface Search {
  /** the PostgreSQL tsquery for a part's words; null if no part has these words */
  words: string | null;
  /** the tsquery of all typed words; parts with all of them come before parts that only have some */
  allWords: string | null;
  /** one tsquery per word, for names only, up to `maximumRankedWords`; a number and its unit must be next to each other */
  inNames: string[];
  /** the terminologies that the words name */
  kinds: string[];
  /** the typed text as a normalized number: any portion of a part number, or the start of an interchange number */
  number: string | null;
}

/** Only this many words of a search count for relevance. */
export const maximumRankedWords = 8;

/** For relevance, the right kind of part counts as much as this many of the words in its name. */
const kindWeight = 2;

/** A search reads at most this many interchange numbers that start with the typed number. */
const maximumInterchangeNumbers = 5 * exactCountLimit;

/**
 * The table expression `typed`, which every statement with a search needs. The conditions below read the values from it. So PostgreSQL cannot
 * estimate the number of matches, and uses the same plan for all searches. Otherwise it would plan each search anew, and read the whole table
 * for a common word.
 */
export const typedSql = ({ words, allWords, inNames, kinds, number }: Search): RawBuilder<unknown> =>
  sql`typed as materialized (select ${words}::tsquery as words, ${allWords}::tsquery as all_words, ${inNames}::tsquery[] as in_names,
    ${kinds}::text[] as kinds, ${number}::text as number)`;

const hasWords = sql`parts.search @@ (select words from typed)`;

/** Matches any portion of a part number. It has only letters and digits, so LIKE needs no escaping. */
const hasNumber = sql`parts.part_number_key like (select '%' || number || '%' from typed)`;

/** Selects the ids of parts with an interchange number that starts with the typed number. */
const replacingParts = sql`select part_id from interchange_numbers
  where part_number_key ~>=~ (select number from typed) and part_number_key ~<=~ (select number || chr(1114111) from typed)
  limit ${sql.lit(maximumInterchangeNumbers)}`;

/** The condition that a part matches the search by its words, its part number or one of its interchange numbers. For a scan of parts. */
export const matchesSearchSql: RawBuilder<boolean> = sql<boolean>`(${hasWords} or ${hasNumber} or parts.id in (${replacingParts}))`;

/** The same condition for the indexes of words, part numbers and interchange numbers. */
export const matchesByIndexSql: RawBuilder<boolean> = sql<boolean>`(${hasWords} or ${hasNumber} or parts.id = any (array(${replacingParts})))`;

/**
 * Selects ids, sort values and categories of the matches that fulfill the condition `isShown`.
 * @param atMost maximum number of matches; null: all. Must not be low: with a low limit, the planner would read all parts one after another until it
 * has found enough matches. If no part matches, that takes seconds.
 */
export function selectMatches(isShown: RawBuilder<boolean>, sortValue: RawBuilder<unknown>, atMost: number | null): RawBuilder<unknown> {
  return sql`(select parts.id, ${sortValue} as sort_value, parts.category_id, parts.subcategory_id from parts
    where ${matchesByIndexSql} and ${isShown}
    ${atMost === null ? sql`` : sql`limit ${sql.lit(atMost)}`})`;
}

/** For each ranked word: 1 if the part's name has it, otherwise 0. */
const wordsInName = Array.from({ length: maximumRankedWords }, (_, index) => {
  return sql`coalesce((parts.search @@ (select in_names[${sql.lit(index + 1)}] from typed))::int, 0)`;
});

const isOfKind = sql`coalesce((parts.part_terminology = any ((select kinds from typed)::text[]))::int, 0)`;

/**
 * The sort expression for relevance. The part with exactly this number comes first. Then come parts of the kind that was typed, and parts with
 * more of the words in their names. Then parts that have all words anywhere, and parts that the shop still sells.
 */
export const relevanceSql: RawBuilder<string> = sql<string>`(
  case when parts.part_number_key = (select number from typed) then 'a'
    else chr(${sql.lit('b'.charCodeAt(0) + kindWeight)} + (select cardinality(in_names) from typed)
        - (${sql.join([...wordsInName, sql`${sql.lit(kindWeight)} * ${isOfKind}`], sql` + `)}))
      || case when parts.search @@ (select all_words from typed) then 'a' else 'b' end
      || case when parts.life_cycle_status in ('7', '8', '9') then 'b' else 'a' end end
  || ' ' || parts.name)`;
