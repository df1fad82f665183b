import {
  answerMailMinutes,
  type NumberAnswer,
  type UnknownNumber,
  type UnknownNumberListQuery,
} from '@axlewright/contract/catalog/unknown-numbers';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { SendJob } from '../../../platform/jobs/jobs.ts';
import { databaseTime, type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { fieldError, notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import type { AnswerMailJobs } from './answer-mails.ts';
import {
  countUnknownNumbers,
  deleteInterchangeNumber,
  findUnknownNumber,
  findVisiblePart,
  hasInterchangeNumber,
  insertInterchangeNumber,
  type LockedNumber,
  listUnknownNumberRows,
  lockUnknownNumber,
  type UnknownNumberRow,
  updateDecision,
} from './unknown-numbers.queries.ts';

export interface UnknownNumberServices {
  db: Database;
  sendJob: SendJob<AnswerMailJobs>;
}

/** Lists the numbers that users asked for when no part had them. The status in the query selects open, answered, or dismissed ones. */
export async function listUnknownNumbers(
  db: Db,
  { sort, limit, cursor, ...filter }: UnknownNumberListQuery,
): Promise<PageOfRows<UnknownNumber>> {
  const position = parseCursor(cursor, sort === 'newest' ? databaseTime : z.int());
  const [rows, count] = await Promise.all([listUnknownNumberRows(db, filter, { sort, limit, position }), countUnknownNumbers(db, filter)]);
  const positionOf = ({ id, sort_time, companies }: UnknownNumberRow) => ({ value: sort === 'newest' ? sort_time : companies, id });
  return pageOfRows(rows, { limit, position, count, positionOf, itemOf: unknownNumberOf });
}

/**
 * Adds the number to a part as an interchange number, if the part does not have it yet. Everyone who asked for it gets an email after a
 * few minutes, so that an undo can stop it. Throws 404 for an unknown number, 409 if it has already been answered or dismissed, and 422
 * if there is no such part.
 */
export async function answerUnknownNumber(
  { db, sendJob }: UnknownNumberServices,
  caller: Caller,
  id: string,
  chosen: NumberAnswer,
): Promise<UnknownNumber> {
  return db.transaction().execute(async (transaction) => {
    const number = await lockOpenNumber(transaction, id);
    const part = await findVisiblePart(transaction, chosen.partId);
    if (!part) throw fieldError('partId', 'Part not found');
    // If a colleague has already added the number, an undo of this answer must not remove it.
    const isKnown = await hasInterchangeNumber(transaction, number.number, chosen);
    const interchangeId = isKnown ? null : await insertInterchangeNumber(transaction, number.number, chosen);
    const answer = { status: 'answered', partId: part.id, interchangeId, decidedBy: caller.userId } as const;
    const decidedAt = (await updateDecision(transaction, id, answer)).toISOString();
    await record(transaction, caller, 'number-answered', number, { from: null, to: part.part_number });
    await sendJob(transaction, 'mail-number-answer', { id, interchangeId, decidedAt }, { afterSeconds: answerMailMinutes * 60 });
    return readNumber(transaction, id);
  });
}

/** Throws 404 for an unknown number, and 409 if it has already been answered or dismissed. */
export async function dismissUnknownNumber(db: Database, caller: Caller, id: string): Promise<UnknownNumber> {
  return db.transaction().execute(async (transaction) => {
    const number = await lockOpenNumber(transaction, id);
    await updateDecision(transaction, id, { status: 'not-ours', partId: null, interchangeId: null, decidedBy: caller.userId });
    await record(transaction, caller, 'number-dismissed', number, null);
    return readNumber(transaction, id);
  });
}

/** Undoes a decision. Does nothing if there is none. Throws 404 for an unknown number. */
export async function reopenUnknownNumber(db: Database, caller: Caller, id: string): Promise<UnknownNumber> {
  return db.transaction().execute(async (transaction) => {
    const number = await lockUnknownNumber(transaction, id);
    if (!number) throw notFoundError('number');
    if (number.status === 'open') return readNumber(transaction, id);
    const part = number.part_id === null ? undefined : await findVisiblePart(transaction, number.part_id);
    await updateDecision(transaction, id, { status: 'open', partId: null, interchangeId: null, decidedBy: null });
    if (number.interchange_id !== null) await deleteInterchangeNumber(transaction, number.interchange_id);
    await record(transaction, caller, 'number-reopened', number, part ? { from: part.part_number, to: null } : null);
    return readNumber(transaction, id);
  });
}

async function lockOpenNumber(transaction: Db, id: string): Promise<LockedNumber> {
  const number = await lockUnknownNumber(transaction, id);
  if (!number) throw notFoundError('number');
  if (number.status !== 'open') throw new ShopError('number-decided', 409);
  return number;
}

async function readNumber(transaction: Db, id: string): Promise<UnknownNumber> {
  const row = await findUnknownNumber(transaction, id);
  if (!row) throw notFoundError('number');
  return unknownNumberOf(row);
}

function record(
  transaction: Db,
  { userId }: Caller,
  act: 'number-answered' | 'number-dismissed' | 'number-reopened',
  { id, number }: LockedNumber,
  part: { from: string | null; to: string | null } | null,
): Promise<void> {
  const changes = part ? [{ field: 'part', ...part }] : [];
  return recordAdminAction(transaction, { userId, act, subject: { kind: 'number', id, name: number }, changes });
}

const unknownNumberOf = (row: UnknownNumberRow): UnknownNumber => ({
  _id: row.id,
  number: row.number,
  asked: row.asked,
  companies: row.companies,
  lastAskedAt: row.last_asked_at.toISOString(),
  status: row.status,
  part: row.part_id === null ? null : { _id: row.part_id, partNumber: row.part_number ?? '', name: row.name ?? '' },
});
