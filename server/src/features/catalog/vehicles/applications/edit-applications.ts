import type {
  ApplicationChange,
  NewApplication,
  PartApplication,
  PartApplicationsQuery,
} from '@axlewright/contract/catalog/part-applications';
import { z } from 'zod';
import type { Caller } from '../../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor } from '../../../../platform/lists/keyset-pages.ts';
import { fieldError, notFoundError, ShopError } from '../../../../platform/shop-error.ts';
import { changesBetween } from '../../../desk/audit/audit.ts';
import { requirePart } from '../../parts/parts.ts';
import { recordPartChange } from '../../parts/record-part-change.ts';
import { engineName } from '../engine-name.ts';
import { vehicleWords } from '../vehicle-words.ts';
import { applicationText, vehicleText } from './application-text.ts';
import {
  countPartApplications,
  deleteApplications,
  findModelId,
  findOverlap,
  haveEngine,
  insertApplication,
  insertCopies,
  keepImportsOut,
  listApplicationRowsByIds,
  listModelIds,
  listPartApplicationRows,
  lockApplicationsOf,
  type PartApplicationRow,
  readUniversal,
  updateApplications,
  updateUniversal,
} from './applications.queries.ts';

/** Lists the applications of a part, which may be a draft. Throws 404 for an unknown part. */
export async function listPartApplications(
  db: Db,
  partId: string,
  { q = '', limit, cursor }: PartApplicationsQuery,
): Promise<PageOfRows<PartApplication>> {
  const position = parseCursor(cursor, z.string());
  await requirePart(db, partId);
  const filter = vehicleWords(q);
  const [rows, count] = await Promise.all([
    listPartApplicationRows(db, partId, filter, { limit, position }),
    countPartApplications(db, partId, filter),
  ]);
  return pageOfRows(rows, { limit, position, count, positionOf: ({ place, id }) => ({ value: place, id }), itemOf: applicationOf });
}

/**
 * Throws 404 for an unknown part, 422 for an unknown vehicle or engine, and 409 if the new application would overlap with another one of the part.
 */
export async function addApplication(
  db: Database,
  caller: Caller,
  partId: string,
  { vehicleId, ...application }: NewApplication,
): Promise<PartApplication> {
  return editing(db, caller, partId, async (transaction) => {
    const modelId = await findModelId(transaction, vehicleId);
    if (modelId === undefined) throw fieldError('vehicleId', 'Choose a vehicle');
    await requireEngine(transaction, [modelId], application.engineId);
    const id = await insertApplication(transaction, partId, modelId, application);
    const [added] = await requireNoOverlap(transaction, partId, [id]);
    if (!added) throw new Error('the new application is missing');
    return { result: applicationOf(added), from: null, to: applicationText(added) };
  });
}

/**
 * Throws 404 if the part does not have all of the applications, 422 for impossible values, and 409 if one of them would overlap with another
 * application of the part.
 */
export async function changeApplications(
  db: Database,
  caller: Caller,
  partId: string,
  { applicationIds: ids, change }: { applicationIds: string[]; change: ApplicationChange },
): Promise<{ changed: number }> {
  return editing(db, caller, partId, async (transaction) => {
    const before = await listApplicationRowsByIds(transaction, partId, ids);
    if (before.length < ids.length) throw notFoundError('application');
    const { yearFrom, yearTo } = change;
    if (before.some(({ year_from, year_to }) => (yearFrom ?? year_from) > (yearTo ?? year_to)))
      throw fieldError(yearTo === undefined ? 'change.yearFrom' : 'change.yearTo', 'The first year is later than the last one');
    await requireEngine(transaction, await listModelIds(transaction, partId, ids), change.engineId);
    await updateApplications(transaction, partId, ids, change);
    const after = new Map((await requireNoOverlap(transaction, partId, ids)).map((row) => [row.id, row]));
    const changes = before
      .map((row) => ({ from: applicationText(row), to: applicationText(after.get(row.id) ?? row) }))
      .filter(({ from, to }) => from !== to);
    const texts = (side: 'from' | 'to') => changes.map((each) => each[side]).join('; ') || null;
    return { result: { changed: changes.length }, from: texts('from'), to: texts('to') };
  });
}

/** Throws 404 for an unknown part. */
export async function removeApplications(db: Database, caller: Caller, partId: string, ids: string[]): Promise<{ removed: number }> {
  return editing(db, caller, partId, async (transaction) => {
    const removed = await listApplicationRowsByIds(transaction, partId, ids);
    await deleteApplications(transaction, partId, ids);
    return { result: { removed: removed.length }, from: removed.map(applicationText).join('; ') || null, to: null };
  });
}

/** Throws 404 if one of the parts is unknown, and 422 if they are the same. */
export async function copyApplications(
  db: Database,
  caller: Caller,
  partId: string,
  fromPartId: string,
): Promise<{ added: number; present: number }> {
  return editing(db, caller, partId, async (transaction) => {
    const { part_number } = await requirePart(transaction, fromPartId);
    if (fromPartId === partId) throw fieldError('fromPartId', 'Choose a different part');
    const result = await insertCopies(transaction, partId, fromPartId);
    return { result, from: null, to: result.added === 0 ? null : `${result.added} copied from ${part_number}` };
  });
}

/** Throws 404 for an unknown part. */
export async function getUniversal(db: Db, partId: string): Promise<{ universal: boolean }> {
  await requirePart(db, partId);
  return { universal: await readUniversal(db, partId) };
}

/** Throws 404 for an unknown part. */
export async function setUniversal(db: Database, caller: Caller, partId: string, universal: boolean): Promise<{ universal: boolean }> {
  return editing(
    db,
    caller,
    partId,
    async (transaction) => {
      const before = await readUniversal(transaction, partId);
      if (before !== universal) await updateUniversal(transaction, partId, universal);
      return { result: { universal }, from: before ? 'yes' : 'no', to: universal ? 'yes' : 'no' };
    },
    'universal',
  );
}

interface Edit<Result> {
  result: Result;
  /** for the history; nothing is recorded if both are equal */
  from: string | null;
  to: string | null;
}

/**
 * Runs an edit of a part's applications in a transaction, and records it in the history of the part. Other edits of the same part wait.
 * Throws 409 if an import is writing applications, because the import can take a minute.
 */
async function editing<Result>(
  db: Database,
  caller: Caller,
  partId: string,
  edit: (transaction: Db) => Promise<Edit<Result>>,
  field = 'applications',
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (!(await keepImportsOut(transaction))) throw new ShopError('import-running', 409);
    await lockApplicationsOf(transaction, partId);
    const part = await requirePart(transaction, partId);
    const { result, from, to } = await edit(transaction);
    const changes = changesBetween({ [field]: from }, { [field]: to });
    await recordPartChange(transaction, caller, { id: part.id, partNumber: part.part_number }, changes);
    return result;
  });
}

async function requireEngine(transaction: Db, modelIds: readonly number[], engineId: string | null | undefined): Promise<void> {
  if (engineId && !(await haveEngine(transaction, modelIds, engineId))) throw fieldError('engineId', 'Choose an engine of this model');
}

/** Returns the applications as they are now. Throws 409 if another application of the part overlaps with them. */
async function requireNoOverlap(transaction: Db, partId: string, ids: string[]): Promise<PartApplicationRow[]> {
  const overlap = await findOverlap(transaction, partId, ids);
  if (overlap === undefined) return listApplicationRowsByIds(transaction, partId, ids);
  const [other] = await listApplicationRowsByIds(transaction, partId, [overlap]);
  throw new ShopError('application-exists', 409, { parameters: { vehicle: other ? vehicleText(other) : 'the vehicle' } });
}

function applicationOf(row: PartApplicationRow): PartApplication {
  return {
    _id: row.id,
    make: row.make,
    model: row.model,
    vehicleId: row.vehicle_id,
    yearFrom: row.year_from,
    yearTo: row.year_to,
    engine: row.engine && { id: row.engine.id, name: engineName(row.engine) ?? 'unknown' },
    qualifiers: row.qualifiers,
    position: row.position,
    positionId: row.position_id,
    quantityPerVehicle: row.quantity,
    note: row.note,
    isSample: row.is_sample,
  };
}
