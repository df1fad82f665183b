import type { LineCode } from '@axlewright/contract/catalog/line-codes';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { deleteLineCode, listLineCodeRows, lockLineCode, upsertLineCode } from './line-codes.queries.ts';

export async function listLineCodes(db: Db): Promise<LineCode[]> {
  return listLineCodeRows(db);
}

/** Adds a line code, or changes its brand. */
export async function saveLineCode(db: Database, caller: Caller, lineCode: LineCode): Promise<LineCode> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockLineCode(transaction, lineCode.code);
    await upsertLineCode(transaction, lineCode);
    if (before?.brand !== lineCode.brand)
      await record(transaction, caller, 'line-code-saved', lineCode.code, before?.brand, lineCode.brand);
    return lineCode;
  });
}

/** Throws 404 if there is no such line code. */
export async function removeLineCode(db: Database, caller: Caller, code: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removed = await deleteLineCode(transaction, code);
    if (!removed) throw notFoundError('line code');
    await record(transaction, caller, 'line-code-removed', code, removed.brand, undefined);
  });
}

function record(
  transaction: Db,
  { userId }: Caller,
  act: 'line-code-saved' | 'line-code-removed',
  code: string,
  from: string | undefined,
  to: string | undefined,
): Promise<void> {
  const changes = [{ field: 'brand', from: from ?? null, to: to ?? null }];
  return recordAdminAction(transaction, { userId, act, subject: { kind: 'line-code', id: code, name: code }, changes });
}
