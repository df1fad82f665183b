import type { PartSort } from '@axlewright/contract/catalog/part-sort';
import type { NewPart, PartChange, PartListQuery } from '@axlewright/contract/catalog/parts';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';
import { isLowStockSql, isNothingOrderableSql } from '../../../platform/database/quantity-rules.ts';
import { statement } from '../../../platform/database/statement.ts';
import { exactCountLimit, keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { hits, isFound, type Search, sortOf } from './part-search.queries.ts';

export interface CategoryFilter {
  column: 'category_id' | 'subcategory_id';
  id: number;
}

export interface PartFilter extends Pick<PartListQuery, 'stock'> {
  category: CategoryFilter | null;
  search: Search | null;
  withDrafts: boolean;
}

function partsWithCategory(db: Db) {
  return db
    .selectFrom('parts')
    .leftJoin('categories', 'categories.id', 'parts.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'parts.subcategory_id');
}

const summaryColumns = [
  'parts.id',
  'parts.part_number',
  'parts.gtin',
  'parts.brand',
  'parts.name',
  'parts.description',
  'parts.image',
  'parts.price_cents',
  'parts.min_quantity',
  'parts.order_multiple',
  'parts.available_quantity',
  'parts.unit_of_measure',
  'parts.package_quantity',
  'parts.part_terminology',
  'parts.position',
  'parts.life_cycle_status',
  'parts.draft',
  'categories.name as category',
  'subcategories.name as subcategory',
] as const;

const partSummaries = (db: Db) => partsWithCategory(db).select(summaryColumns);

/** 'categories.name as category' → "categories"."name" as "category" */
function columnOf(column: (typeof summaryColumns)[number]): RawBuilder<unknown> {
  const [source = '', name] = column.split(' as ');
  return name === undefined ? sql.ref(source) : sql`${sql.ref(source)} as ${sql.id(name)}`;
}

type ListedPartRow = Awaited<ReturnType<ReturnType<typeof partSummaries>['execute']>>[number] & { sort_value: string | number };
export type PartRow = Omit<ListedPartRow, 'sort_value'>;

/** Visible parts of the category; with a search, those that it finds. */
function isListed({ category, stock, search, withDrafts }: PartFilter): RawBuilder<boolean> {
  const conditions = [sql`parts.deleted_at is null`];
  if (!withDrafts) conditions.push(sql`not parts.draft`);
  if (category) conditions.push(sql`${sql.ref(`parts.${category.column}`)} = ${category.id}::int`);
  if (stock !== undefined) conditions.push(stockIs(stock));
  if (search) conditions.push(isFound(search));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function stockIs(stock: NonNullable<PartListQuery['stock']>): RawBuilder<boolean> {
  switch (stock) {
    case 'low':
      return isLowStockSql;
    case 'none':
      return isNothingOrderableSql;
    case 'draft':
      return sql`parts.draft`;
  }
}

/** Null where no category or subcategory has this slug. */
export async function findCategory(db: Db, slug: string): Promise<CategoryFilter | null> {
  const { rows } = await sql<CategoryFilter>`
    select 'category_id' as column, id from categories where slug = ${slug}
    union all select 'subcategory_id', id from subcategories where slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

interface PageWish {
  sort: PartSort;
  limit: number;
  position: ListPosition | null;
}

function sorting({ sort, position }: PageWish, search: Search | null) {
  const { expression, type, descending } = sortOf(sort, search);
  const { order, operator } = keysetOrder(position, descending);
  return {
    expression,
    order: sql.raw(order),
    isBeyond: (value: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      position === null
        ? sql<boolean>`true`
        : sql<boolean>`(${value}, ${id}) ${sql.raw(operator)} (${position.value}::${sql.raw(type)}, ${position.id}::bigint)`,
  };
}

/** A page of the catalogue in the order asked for, read from the index of that order; `limit + 1` rows. */
export async function listPartRows(db: Db, filter: PartFilter, wish: PageWish): Promise<ListedPartRow[]> {
  const { expression, order, isBeyond } = sorting(wish, filter.search);
  return partSummaries(db)
    .select(expression.as('sort_value'))
    .where(isListed(filter))
    .where(isBeyond(expression, sql`parts.id`))
    .orderBy(sql`${expression} ${order}`)
    .orderBy(sql`parts.id ${order}`)
    .limit(wish.limit + 1)
    .execute();
}

/**
 * The same among the next `readAtMost` parts in that order: of a common word they hold a page, and the many that have it are not sorted.
 */
export async function listPartRowsNearby(db: Db, filter: PartFilter, wish: PageWish, readAtMost: number): Promise<ListedPartRow[]> {
  const { expression, order, isBeyond } = sorting(wish, filter.search);
  const { search, ...others } = filter;
  const nearby = sql`select parts.* from parts where ${isListed({ ...others, search: null })} and ${isBeyond(expression, sql`parts.id`)}
    order by ${expression} ${order}, parts.id ${order} limit ${readAtMost}`;
  const { rows } = await sql<ListedPartRow>`
    select ${sql.join(summaryColumns.map(columnOf))}, ${expression} as sort_value from (${nearby}) as parts
    left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
    where ${search ? isFound(search) : sql`true`}
    order by ${expression} ${order}, parts.id ${order} limit ${wish.limit + 1}`.execute(db);
  return rows;
}

/** A page of what a search finds, from the indexes of words and numbers, with their count up to `atMost`; null: all of them. */
export async function listFoundPartRows(
  db: Db,
  filter: PartFilter & { search: Search },
  wish: PageWish,
  atMost: number | null,
): Promise<{ rows: ListedPartRow[]; count: number }> {
  const { expression, order, isBeyond } = sorting(wish, filter.search);
  const { search, ...others } = filter;
  const { rows } = await sql<ListedPartRow & { count: number }>`
    with hits as materialized (${hits(search, isListed({ ...others, search: null }), expression, atMost)}),
      shown as (select id, sort_value from hits where ${isBeyond(sql`sort_value`, sql`id`)}
        order by sort_value ${order}, id ${order} limit ${wish.limit + 1})
    select ${sql.join(summaryColumns.map(columnOf))}, shown.sort_value, counted.count
    from (select count(*)::int as count from hits) as counted left join shown on true left join parts on parts.id = shown.id
    left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
    order by shown.sort_value ${order}, shown.id ${order}`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 };
}

export async function countParts(db: Db, filter: PartFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from parts where ${isListed(filter)} limit ${exactCountLimit + 1}) as limited`.execute(db);
  return rows[0]?.count ?? 0;
}

const partById = statement('part-by-id', (db, { id }: { id: string }) =>
  partsWithCategory(db)
    .select(summaryColumns)
    .select([
      'parts.quantity_per_application',
      'parts.core_charge_cents',
      'parts.attributes',
      'parts.version',
      'parts.created_at',
      'parts.updated_at',
    ])
    .select((part) => [
      jsonArrayFrom(
        part
          .selectFrom('interchange_numbers')
          .select(['interchange_numbers.type', 'interchange_numbers.brand', 'interchange_numbers.part_number as partNumber'])
          .whereRef('interchange_numbers.part_id', '=', 'parts.id')
          .orderBy('interchange_numbers.type', 'desc')
          .orderBy('interchange_numbers.id'),
      ).as('interchange'),
      part
        .selectFrom('parts as successor')
        .select((successor) =>
          sql<{
            _id: string;
            partNumber: string;
          }>`json_build_object('_id', ${successor.ref('successor.id')}::text, 'partNumber', ${successor.ref('successor.part_number')})`.as(
            'successor',
          ),
        )
        // As the index has it.
        .where('successor.part_number_key', '=', sql<string>`upper(regexp_replace(parts.superseded_by, '[^[:alnum:]]', '', 'g'))`)
        .whereRef('successor.brand', '=', 'parts.brand')
        .where('successor.deleted_at', 'is', null)
        .where('successor.draft', '=', false)
        .as('superseded_by'),
    ])
    .where('parts.id', '=', id)
    .where('parts.deleted_at', 'is', null),
);

/** One part that is not deleted, with interchange numbers and the part that took its place. */
export async function findPartRow(db: Db, id: string) {
  const [row] = await partById(db, { id });
  return row;
}
export type PartDetailRow = NonNullable<Awaited<ReturnType<typeof findPartRow>>>;

const stockById = statement('stock-by-id', (db, { id }: { id: string }) =>
  db.selectFrom('parts').select(['available_quantity', 'version']).where('id', '=', id).where('deleted_at', 'is', null),
);

/** What of a part changes by itself, and what tells whether the rest has changed; undefined for one that is not there. */
export async function findStock(db: Db, id: string) {
  const [row] = await stockById(db, { id });
  return row;
}

export async function insertPart(db: Db, part: NewPart & { partNumber: string; brand: string }): Promise<string> {
  const row = await db
    .insertInto('parts')
    .values({
      part_number: part.partNumber,
      brand: part.brand,
      name: part.name,
      description: part.description,
      image: part.image,
      price_cents: part.price === null ? null : Math.round(part.price * 100),
      min_quantity: part.minQ ?? 0,
      order_multiple: part.orderMultiple,
      available_quantity: part.availableQ,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The stock and version as they are now, locked until the transaction ends. */
export async function lockPart(db: Db, id: string) {
  return db
    .selectFrom('parts')
    .select(['available_quantity', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePart(db: Db, id: string, change: PartChange): Promise<void> {
  await db
    .updateTable('parts')
    .set({
      ...(change.availableQ === undefined ? {} : { available_quantity: change.availableQ }),
      ...(change.minQ === undefined ? {} : { min_quantity: change.minQ }),
      ...(change.orderMultiple === undefined ? {} : { order_multiple: change.orderMultiple }),
      ...(change.price === undefined ? {} : { price_cents: Math.round(change.price * 100) }),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.image === undefined ? {} : { image: change.image }),
      ...(change.lifeCycleStatus === undefined ? {} : { life_cycle_status: change.lifeCycleStatus }),
      version: sql`version + 1`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

export async function insertStockAdjustment(
  db: Db,
  adjustment: { partId: string; delta: number; userId: string | null; reason: string },
): Promise<void> {
  if (adjustment.delta === 0) return;
  await db
    .insertInto('stock_adjustments')
    .values({ part_id: adjustment.partId, delta: adjustment.delta, user_id: adjustment.userId, reason: adjustment.reason })
    .execute();
}

/** Answers whether there was a part to hide. */
export async function hidePart(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('parts')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Categories and their subcategories with the number of parts that visitors see; with a search, of those among its first `atMost`, and
 * whether that was all of it.
 */
export async function listCategoryRows(db: Db, search: Search | null, atMost: number): Promise<CategoryRow[]> {
  const isListedPart = isListed({ category: null, search: null, withDrafts: false });
  const counted = search
    ? hits(search, isListedPart, sql`null`, atMost)
    : sql`select parts.category_id, parts.subcategory_id from parts where ${isListedPart}`;
  const isCutOff = search ? sql`sum(count(*)) over () >= ${atMost}` : sql`false`;
  const { rows } = await sql<CategoryRow>`
    select categories.slug, categories.name, subcategories.slug as subcategory_slug, subcategories.name as subcategory_name, parts, is_cut_off
    from (select category_id, subcategory_id, count(*)::int as parts, ${isCutOff} as is_cut_off
      from (${counted}) as counted group by category_id, subcategory_id) as groups
    join categories on categories.id = category_id left join subcategories on subcategories.id = subcategory_id
    order by categories.name, subcategories.name`.execute(db);
  return rows;
}

export interface CategoryRow {
  slug: string;
  name: string;
  subcategory_slug: string | null;
  subcategory_name: string | null;
  parts: number;
  is_cut_off: boolean;
}
