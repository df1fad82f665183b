import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Lists the groups of synonyms. Each phrase is its word stems in order, separated by spaces. */
export async function listSynonymStems(db: Db): Promise<string[][]> {
  const { rows } = await sql<{ phrases: string[] }>`
    select array(select array_to_string(array(select lexeme from unnest(words_of(phrase)) order by positions[1]), ' ')
      from unnest(phrases) as phrase) as phrases
    from search_synonyms order by id`.execute(db);
  return rows.map(({ phrases }) => phrases);
}

/** Lists the terminologies of parts with the stems of their words. */
export async function listTerminologyStems(db: Db): Promise<{ terminology: string; stems: string[] }[]> {
  const { rows } = await sql<{ terminology: string; stems: string[] }>`
    select terminology, tsvector_to_array(words_of(terminology)) as stems from part_terminologies order by terminology`.execute(db);
  return rows;
}
