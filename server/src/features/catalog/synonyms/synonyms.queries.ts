import { maximumSynonymGroups, type Synonyms } from '@axlewright/contract/catalog/synonyms';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export async function listSynonymRows(db: Db): Promise<Synonyms[]> {
  return db.selectFrom('search_synonyms').select(['id as _id', 'phrases']).orderBy(sql`phrases[1]`).orderBy('id').execute();
}

/** Locks a group of synonyms until the transaction ends. */
export async function lockSynonyms(transaction: Db, id: string): Promise<Synonyms | undefined> {
  return transaction.selectFrom('search_synonyms').select(['id as _id', 'phrases']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns undefined if the shop already has the maximum number of groups. */
export async function insertSynonyms(transaction: Db, phrases: string[]): Promise<Synonyms | undefined> {
  const { rows } = await sql<Synonyms>`
    insert into search_synonyms (phrases) select ${phrases}::text[]
    where (select count(*) from search_synonyms) < ${sql.lit(maximumSynonymGroups)} returning id as _id, phrases`.execute(transaction);
  return rows[0];
}

export async function updateSynonyms(transaction: Db, { _id, phrases }: Synonyms): Promise<void> {
  await transaction.updateTable('search_synonyms').set({ phrases }).where('id', '=', _id).execute();
}

/** Returns the deleted group; undefined if there is none. */
export async function deleteSynonyms(transaction: Db, id: string): Promise<Synonyms | undefined> {
  return transaction.deleteFrom('search_synonyms').where('id', '=', id).returning(['id as _id', 'phrases']).executeTakeFirst();
}
