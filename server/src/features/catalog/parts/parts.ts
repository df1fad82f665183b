import { randomInt } from 'node:crypto';
import type { Category, NewPart, Part, PartChange, PartDetail, PartExportQuery, PartListQuery } from '@axlewright/contract/catalog/parts';
import type { AdminActChange } from '@axlewright/contract/desk/audit';
import { maker } from '@axlewright/contract/site/maker';
import type { Caller } from '../../../platform/auth/guard.ts';
import { csvBatch, csvTable } from '../../../platform/csv/csv-table.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import {
  exactCountLimit,
  type PageOfRows,
  pageOfRows,
  parseCursor,
  type UncountedPage,
  uncountedPageOfRows,
} from '../../../platform/lists/keyset-pages.ts';
import { notFound, ShopError } from '../../../platform/shop-error.ts';
import { changesBetween, noteAdminAct } from '../../desk/audit/audit.ts';
import { findPage } from './find-page.ts';
import { categoriesOf, partDetailOf, partOf } from './part-json.ts';
import { type Search, sortOf } from './part-search.queries.ts';
import {
  findCategory,
  findPartRow,
  hidePart,
  insertPart,
  insertStockAdjustment,
  listCategoryRows,
  listPartRows,
  lockPart,
  type PartDetailRow,
  updatePart,
} from './parts.queries.ts';
import { asTypedOrMeant, typedSearchOf } from './typed-search.ts';

/** A part together with the version that an edit must name. */
export interface VersionedPart {
  part: PartDetail;
  version: number;
}

export async function listParts(db: Db, query: PartListQuery, withDrafts: boolean): Promise<PageOfRows<Part>> {
  const { sort = 'relevance', limit, cursor } = query;
  const position = parseCursor(cursor, sortOf(sort, null).value);
  const filter = await filterOf(db, query, withDrafts);
  const { rows, count } = filter ? await findPage(db, filter, typedSearchOf(query.q), { sort, limit, position }) : { rows: [], count: 0 };
  return pageOfRows(rows, { limit, position, count, keyOf, itemOf: partOf });
}

/** Null where the category is none. */
async function filterOf(db: Db, { category: slug, stock }: Pick<PartListQuery, 'category' | 'stock'>, withDrafts: boolean) {
  const category = slug === undefined ? null : await findCategory(db, slug);
  return slug !== undefined && category === null ? null : { category, stock, withDrafts };
}

const keyOf = (row: { sort_value: string | number; id: string }) => ({ value: row.sort_value, id: row.id });

/** All parts that fit, drafts included, as CSV, read in batches. */
export function exportParts(db: Db, query: PartExportQuery): AsyncIterable<string> {
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
    (cursor) => readBatch(db, query, cursor),
  );
}

/** As listParts, uncounted; only a search counts all the same, since it sorts what it found. Relevance would leave out some: see findPage. */
async function readBatch(db: Db, query: PartExportQuery, cursor: string | undefined): Promise<UncountedPage<Part>> {
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'name' : query.sort;
  if (typedSearchOf(query.q)) return listParts(db, { ...query, sort, limit: csvBatch, cursor }, true);
  const wish = { sort, limit: csvBatch, position: parseCursor(cursor, sortOf(sort, null).value) };
  const filter = await filterOf(db, query, true);
  const rows = filter ? await listPartRows(db, { ...filter, search: null }, wish) : [];
  return uncountedPageOfRows(rows, { ...wish, keyOf, itemOf: partOf });
}

/** With words or a number, the counts are of the parts that they find. */
export async function listCategories(db: Db, q: string | undefined): Promise<Category[]> {
  const typed = typedSearchOf(q);
  const rowsFor = (search: Search | null) => listCategoryRows(db, search, exactCountLimit + 1);
  return categoriesOf(typed ? await asTypedOrMeant(db, typed, rowsFor, (rows) => rows.length === 0) : await rowsFor(null));
}

/** Throws 404 for an unknown or hidden part and, unless asked for by an admin, for a draft. */
export async function requirePartRow(db: Db, id: string, withDrafts: boolean): Promise<PartDetailRow> {
  const row = await findPartRow(db, id);
  if (!row || (row.draft && !withDrafts)) throw notFound('part');
  return row;
}

async function readPart(transaction: Db, id: string): Promise<VersionedPart> {
  const row = await requirePartRow(transaction, id, true);
  return { part: partDetailOf(row), version: row.version };
}

/** The shop gives the part a number of its own; the maker is the brand. */
export async function addPart(db: Database, admin: Caller, newPart: NewPart): Promise<VersionedPart> {
  return db.transaction().execute(async (transaction) => {
    const partId = await insertPart(transaction, { ...newPart, partNumber: freshPartNumber(), brand: maker.name });
    await insertStockAdjustment(transaction, { partId, delta: newPart.availableQ ?? 0, userId: admin.userId, reason: 'part added' });
    const added = await readPart(transaction, partId);
    await noteOnPart(
      transaction,
      admin,
      'part-added',
      added.part,
      changesBetween({ name: '', description: '', image: '' }, { ...newPart }),
    );
    return added;
  });
}

/** What an editor had before them: the part's version, and its stock, which orders take without making a version. */
export interface SeenPart {
  version: number;
  stock: number | null;
}

/** With what was seen, throws 409 where it is no longer so; sold stock only matters where stock is set. It is set, not added to. */
export async function changePart(
  db: Database,
  admin: Caller,
  id: string,
  change: PartChange,
  seen: SeenPart | null,
): Promise<VersionedPart> {
  return db.transaction().execute(async (transaction) => {
    const current = await lockPart(transaction, id);
    if (!current) throw notFound('part');
    if (seen && (seen.version !== current.version || (change.availableQ !== undefined && seen.stock !== current.available_quantity))) {
      throw new ShopError('stale-edit', 409, 'This part has changed meanwhile. Look at it again before you save.');
    }
    const { part: before } = await readPart(transaction, id);
    await updatePart(transaction, id, change);
    const changes = changesBetween(editable(before), change);
    if (changes.length > 0) await noteOnPart(transaction, admin, 'part-changed', before, changes);
    if (change.availableQ !== undefined) {
      const delta = change.availableQ - (current.available_quantity ?? 0);
      await insertStockAdjustment(transaction, { partId: id, delta, userId: admin.userId, reason: 'stock set' });
    }
    return readPart(transaction, id);
  });
}

export async function deletePart(db: Database, admin: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await findPartRow(transaction, id);
    if (!row || !(await hidePart(transaction, id))) throw notFound('part');
    await noteOnPart(transaction, admin, 'part-deleted', partDetailOf(row), []);
  });
}

async function noteOnPart(
  transaction: Db,
  { userId }: Caller,
  act: 'part-added' | 'part-changed' | 'part-deleted',
  part: PartDetail,
  changes: AdminActChange[],
): Promise<void> {
  await noteAdminAct(transaction, { userId, act, subject: { kind: 'part', id: part._id, name: part.partNumber }, changes });
}

const editable = ({ name, description, image, price, minQ, orderMultiple, availableQ, lifeCycleStatus }: PartDetail) => ({
  name,
  description,
  image,
  price,
  minQ,
  orderMultiple,
  availableQ,
  lifeCycleStatus,
});

/** 'AXW-' and eight digits: unlike enough to be read out on the telephone; the unique index refuses the one in 10⁸. */
function freshPartNumber(): string {
  return `AXW-${randomInt(10_000_000, 100_000_000)}`;
}
