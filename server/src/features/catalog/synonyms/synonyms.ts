import { maximumSynonymGroups, type Synonyms, type SynonymsToSave } from '@axlewright/contract/catalog/synonyms';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { fieldError, notFoundError, type ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { deleteSynonyms, insertSynonyms, listSynonymRows, lockSynonyms, updateSynonyms } from './synonyms.queries.ts';

export async function listSynonyms(db: Db): Promise<Synonyms[]> {
  return listSynonymRows(db);
}

/** Adds a group of synonyms, or changes one. Throws 404 if there is no such group, and 422 if there are too many groups. */
export async function saveSynonyms(db: Database, caller: Caller, { _id, phrases }: SynonymsToSave): Promise<Synonyms> {
  return db.transaction().execute(async (transaction) => {
    if (_id === null) {
      const added = await insertSynonyms(transaction, phrases);
      if (!added) throw tooManyGroupsError();
      await record(transaction, caller, 'synonyms-saved', added._id, null, phrases);
      return added;
    }
    const before = await lockSynonyms(transaction, _id);
    if (!before) throw notFoundError('synonyms');
    const changed = { _id, phrases };
    await updateSynonyms(transaction, changed);
    if (joined(before.phrases) !== joined(phrases)) await record(transaction, caller, 'synonyms-saved', _id, before.phrases, phrases);
    return changed;
  });
}

/** Throws 404 if there is no such group. */
export async function removeSynonyms(db: Database, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removed = await deleteSynonyms(transaction, id);
    if (!removed) throw notFoundError('synonyms');
    await record(transaction, caller, 'synonyms-removed', id, removed.phrases, null);
  });
}

const joined = (phrases: readonly string[]) => phrases.join(', ');

function tooManyGroupsError(): ShopError {
  const message = `The shop can have at most ${maximumSynonymGroups.toLocaleString('en-US')} groups of synonyms. Remove one first`;
  return fieldError('phrases', message);
}

function record(
  transaction: Db,
  { userId }: Caller,
  act: 'synonyms-saved' | 'synonyms-removed',
  id: string,
  from: readonly string[] | null,
  to: readonly string[] | null,
): Promise<void> {
  const changes = [{ field: 'phrases', from: from && joined(from), to: to && joined(to) }];
  const name = (to ?? from)?.[0] ?? '';
  return recordAdminAction(transaction, { userId, act, subject: { kind: 'synonyms', id, name }, changes });
}
