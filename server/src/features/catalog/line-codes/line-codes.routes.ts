import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { listLineCodes, removeLineCode, saveLineCode } from './line-codes.ts';

export function lineCodesRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listLineCodes', async () => listLineCodes(db));
  implement('saveLineCode', async ({ caller, body }) => saveLineCode(db, caller, body), { changesPublicData: true });
  implement('removeLineCode', async ({ caller, params }) => removeLineCode(db, caller, params.code), { changesPublicData: true });
}
