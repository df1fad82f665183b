import { randomInt } from 'node:crypto';
import type {
  Category,
  CategoryQuery,
  NewPart,
  Part,
  PartDetail,
  PartExportQuery,
  PartListQuery,
} from '@axlewright/contract/catalog/parts';
import type { AdminAction, AdminActionChange } from '@axlewright/contract/desk/audit';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Caller } from '../../../platform/auth/caller.ts';
import { csvBatch, csvTable } from '../../../platform/csv/csv-table.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { inCostlyLane } from '../../../platform/database/lanes.ts';
import { type PageOfRows, pageOfRows, parseCursor, type UncountedPage, uncountedPageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { changesBetween, listActionsOn, recordAdminAction } from '../../desk/audit/audit.ts';
import { listAllCategoryRows, listCategoryRows, listMatchingCategoryRows } from './categories.queries.ts';
import { isCostlySearch } from './costly-search.ts';
import { type ListCaches, listPartsPage } from './list-parts-page.ts';
import { insertPart, insertStockAdjustment, markPartDeleted } from './part-changes.queries.ts';
import { filterOf, vehicleOf } from './part-filter.ts';
import { categoriesOf, partDetailOf, partOf } from './part-json.ts';
import { listPartRows } from './part-list.queries.ts';
import { findPartRow, listPartRowsByIds, type PartDetailRow } from './part-rows.queries.ts';
import { sortKeyOf } from './part-sort.queries.ts';
import { typedSearchOf } from './typed-search.ts';

/** A part and its version. An edit can send the version that it is based on. If that is no longer the current one, the edit is rejected. */
export interface VersionedPart {
  part: PartDetail;
  version: number;
}

interface ListOptions extends ListCaches {
  withDrafts: boolean;
}

/** Lists a page of parts. Throws 400 for a cursor of a different list, and if a visitor sorts or filters too many parts by stock. */
export async function listParts(db: Db, query: PartListQuery, { withDrafts, ...caches }: ListOptions): Promise<PageOfRows<Part>> {
  const { sort = 'relevance', limit, cursor } = query;
  const position = parseCursor(cursor, sortKeyOf(sort, false).value);
  const filter = await filterOf(db, query, withDrafts);
  const { rows, count } = filter
    ? await listPartsPage(db, filter, typedSearchOf(query.q), { sort, limit, position }, caches)
    : { rows: [], count: 0 };
  return pageOfRows(rows, { limit, position, count, positionOf, itemOf: partOf });
}

/** Maps ids to parts. Leaves out parts that visitors cannot see. */
export async function mapPartsById(db: Db, ids: string[]): Promise<Map<string, Part>> {
  const rows = await listPartRowsByIds(db, ids);
  return new Map(rows.map((row) => [row.id, partOf(row)]));
}

const positionOf = (row: { sort_value: string | number; id: string }) => ({ value: row.sort_value, id: row.id });

/** Exports the matching parts as CSV, including drafts. Reads them in batches. */
export function exportParts(db: Db, query: PartExportQuery, caches: ListCaches): AsyncIterable<string> {
  return csvTable(
    {
      id: (part: Part) => part._id,
      'part number': (part) => part.partNumber,
      brand: (part) => part.brand,
      name: (part) => part.name,
      category: (part) => part.category ?? '',
      subcategory: (part) => part.subcategory ?? '',
      'price in dollars': (part) => part.price ?? '',
      'minimum order quantity': (part) => part.minQ,
      'order multiple': (part) => part.orderMultiple ?? '',
      stock: (part) => part.availableQ ?? '',
      unit: (part) => part.unitOfMeasure,
      'life-cycle status': (part) => part.lifeCycleStatus,
    },
    (cursor) => readBatch(db, query, caches, cursor),
  );
}

/**
 * Reads one batch of an export. Does not count the parts, except for a search, which listParts handles. Never sorts by relevance, because that drops all
 * matches after the first 10,001 (see list-parts-page.ts).
 */
async function readBatch(db: Db, query: PartExportQuery, caches: ListCaches, cursor: string | undefined): Promise<UncountedPage<Part>> {
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'name' : query.sort;
  if (typedSearchOf(query.q)) return listParts(db, { ...query, sort, limit: csvBatch, cursor }, { withDrafts: true, ...caches });
  const options = { sort, limit: csvBatch, position: parseCursor(cursor, sortKeyOf(sort, false).value) };
  const filter = await filterOf(db, query, true);
  const rows = filter ? await listPartRows(db, filter, options) : [];
  return uncountedPageOfRows(rows, { ...options, positionOf, itemOf: partOf });
}

/**
 * Lists categories with the number of their parts. With a search or a vehicle, counts only parts that match. Otherwise, `withEmpty` adds the
 * categories in which visitors see no parts. Returns none for an unknown vehicle.
 */
export async function listCategories(
  db: Db,
  query: CategoryQuery,
  { withEmpty, countListed, chooseSearch }: Pick<ListCaches, 'countListed' | 'chooseSearch'> & { withEmpty: boolean },
): Promise<Category[]> {
  const vehicle = await vehicleOf(db, query);
  if (vehicle === null) return [];
  const typed = typedSearchOf(query.q);
  if (!typed) return categoriesOf(await (withEmpty && !vehicle ? listAllCategoryRows(db) : listCategoryRows(db, vehicle)));
  const search = await chooseSearch(typed, false);
  const list = () => listMatchingCategoryRows(db, search, vehicle);
  return categoriesOf(await ((await isCostlySearch(db, search, countListed)) ? inCostlyLane(list) : list()));
}

/** Returns a part, which may be a draft. Throws 404 if it is unknown or deleted. */
export async function requirePart(db: Db, id: string): Promise<PartDetailRow> {
  const row = await findPartRow(db, id);
  if (!row) throw notFoundError('part');
  return row;
}

/** Throws 404 if the part is unknown or deleted, or if it is a draft. */
export async function requireVisiblePart(db: Db, id: string): Promise<PartDetailRow> {
  const row = await requirePart(db, id);
  if (row.draft) throw notFoundError('part');
  return row;
}

/** Reads a part, which may be a draft. Throws 404 if it is unknown or deleted. */
export async function readPart(transaction: Db, id: string): Promise<VersionedPart> {
  const row = await requirePart(transaction, id);
  return { part: partDetailOf(row), version: row.version };
}

/** Adds a part of the shop's own brand and gives it a new part number. */
export async function addPart(db: Database, caller: Caller, newPart: NewPart): Promise<VersionedPart> {
  return db.transaction().execute(async (transaction) => {
    const partId = await insertWithNewNumber(transaction, newPart);
    await insertStockAdjustment(transaction, { partId, delta: newPart.availableQ ?? 0, userId: caller.userId, reason: 'part added' });
    const added = await readPart(transaction, partId);
    await recordPartAction(
      transaction,
      caller,
      'part-added',
      added.part,
      changesBetween({ name: '', description: '', image: '' }, { ...newPart }),
    );
    return added;
  });
}

/** Lists who changed what in a part, newest first. Throws 404 for an unknown part. */
export async function listPartChanges(
  db: Db,
  id: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<PageOfRows<AdminAction>> {
  await requirePart(db, id);
  return listActionsOn(db, { kind: 'part', id }, page);
}

/** Marks a part as deleted. `restorePart` undoes this. Throws 404 for an unknown part. */
export async function deletePart(db: Database, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await findPartRow(transaction, id);
    if (!row || !(await markPartDeleted(transaction, id))) throw notFoundError('part');
    await recordPartAction(transaction, caller, 'part-deleted', partDetailOf(row), []);
  });
}

/** Records in the history of a part that it was added, deleted, or restored. */
export async function recordPartAction(
  transaction: Db,
  { userId }: Caller,
  act: 'part-added' | 'part-deleted' | 'part-restored',
  part: PartDetail,
  changes: AdminActionChange[],
): Promise<void> {
  await recordAdminAction(transaction, { userId, act, subject: { kind: 'part', id: part._id, name: part.partNumber }, changes });
}

/** Inserts a part with a number that no other part has: 'AXW-' and eight random digits, which are easy to read out over the phone. */
async function insertWithNewNumber(transaction: Db, newPart: NewPart): Promise<string> {
  for (;;) {
    const partNumber = `AXW-${randomInt(10_000_000, 100_000_000)}`;
    const partId = await insertPart(transaction, { ...newPart, partNumber, brand: shopName });
    if (partId) return partId;
  }
}
