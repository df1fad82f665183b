import type { LineCode } from '@axlewright/contract/catalog/line-codes';
import type { Db } from '../../../platform/database/db.ts';

export async function listLineCodeRows(db: Db): Promise<LineCode[]> {
  return db.selectFrom('line_codes').select(['code', 'brand']).orderBy('code').execute();
}

/** Locks a line code until the transaction ends. */
export async function lockLineCode(transaction: Db, code: string): Promise<LineCode | undefined> {
  return transaction.selectFrom('line_codes').select(['code', 'brand']).where('code', '=', code).forUpdate().executeTakeFirst();
}

export async function upsertLineCode(transaction: Db, lineCode: LineCode): Promise<void> {
  await transaction
    .insertInto('line_codes')
    .values(lineCode)
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ brand: lineCode.brand }))
    .execute();
}

/** Returns the deleted line code; undefined if there is none. */
export async function deleteLineCode(transaction: Db, code: string): Promise<LineCode | undefined> {
  return transaction.deleteFrom('line_codes').where('code', '=', code).returning(['code', 'brand']).executeTakeFirst();
}
