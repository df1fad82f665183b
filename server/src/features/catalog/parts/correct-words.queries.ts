import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { arrayParameter, preparedStatement } from '../../../platform/database/prepared-statement.ts';

const similarWords = preparedStatement(
  'similar-words',
  (_db, { typed, places, spellings }: { typed: string[]; places: number[]; spellings: string[] }) => sql<{ similar: string[] | null }>`
    select case when exists (select from search_words where word like typed || '%') then array[typed]
      else coalesce(
        (select array_agg(word order by word)
          from unnest(${arrayParameter(places, 'int')}, ${arrayParameter(spellings, 'text')}) as repaired(place, spelling)
          join search_words on word = spelling where repaired.place = each.place),
        (select array_agg(word order by alike desc, word) from (
          select word, similarity(word, typed) as alike from search_words where word % typed order by alike desc, word limit 3
        ) as nearest)) end as similar
    from unnest(${arrayParameter(typed, 'text')}) with ordinality as each(typed, place) order by place`,
);

/**
 * For each word, returns the word itself if a word in the names of the catalog starts with it. Otherwise returns those of its repaired
 * spellings that are words in names, or if there are none, the three most similar words. If no word is similar, returns null for that word.
 */
export async function listSimilarWords(db: Db, typed: string[], spellingsOf: (word: string) => string[]): Promise<(string[] | null)[]> {
  const repaired = typed.flatMap((word, index) => spellingsOf(word).map((spelling) => ({ place: index + 1, spelling })));
  const rows = await similarWords(db, {
    typed,
    places: repaired.map(({ place }) => place),
    spellings: repaired.map(({ spelling }) => spelling),
  });
  return rows.map(({ similar }) => similar);
}
