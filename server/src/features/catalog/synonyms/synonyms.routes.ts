import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { listSynonyms, removeSynonyms, saveSynonyms } from './synonyms.ts';

export function synonymsRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listSynonyms', async () => listSynonyms(db));
  implement('saveSynonyms', async ({ caller, body }) => saveSynonyms(db, caller, body), { changesPublicData: true });
  implement('removeSynonyms', async ({ caller, params }) => removeSynonyms(db, caller, params.id), { changesPublicData: true });
}
