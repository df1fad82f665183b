import { lowStockMargin, type NewPart, type PartChange, type PartListQuery } from '@axlewright/contract/parts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { directionOf, exactCountLimit, type Place } from '../../platform/http/pages.ts';
import { numberKeyOf, sortOf } from './part-search.queries.ts';

export interface PartFilter extends Pick<PartListQuery, 'q' | 'category' | 'stock'> {
  withDrafts: boolean;
}

type Joined = Tables & { categories: Tables['categories']; subcategories: Tables['subcategories'] };

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

/** Visible parts that fit the words or number and the category. */
function matching<Output>(
  query: SelectQueryBuilder<Joined, 'parts' | 'categories' | 'subcategories', Output>,
  { q, category, stock, withDrafts }: PartFilter,
) {
  return query
    .where('parts.deleted_at', 'is', null)
    .$if(!withDrafts, (parts) => parts.where('parts.draft', '=', false))
    .$if(category !== undefined, (parts) =>
      parts.where((where) => where.or([where('categories.slug', '=', category ?? ''), where('subcategories.slug', '=', category ?? '')])),
    )
    .$if(stock !== undefined, (parts) => parts.where(stockIs(stock ?? 'low')))
    .$if(Boolean(q?.trim()), (parts) => parts.where(fits(q?.trim() ?? '')));
}

/** What can be ordered begins at one above the minimum and ends at one below the stock. */
function stockIs(stock: NonNullable<PartListQuery['stock']>) {
  switch (stock) {
    case 'low':
      return sql<boolean>`parts.available_quantity <= parts.min_quantity + ${lowStockMargin}`;
    case 'none':
      return sql<boolean>`parts.available_quantity <= parts.min_quantity + 1`;
    case 'draft':
      return sql<boolean>`parts.draft`;
  }
}

/** Words are looked up as beginnings of words, numbers without their spaces, dots and dashes. */
function fits(q: string) {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  const prefixes = words.map((word) => `${word}:*`).join(' & ');
  const number = numberKeyOf(q);
  const byWords = prefixes ? sql`parts.search @@ to_tsquery('english', ${prefixes})` : sql`false`;
  if (number.length < 3) return sql<boolean>`${byWords}`;
  // As an array the interchange numbers are looked up first, and all three ways in have an index.
  return sql<boolean>`(${byWords} or parts.part_number_key like ${`%${number}%`} or parts.id = any(array(
    select part_id from interchange_numbers where part_number_key like ${`${number}%`})))`;
}

/** A page of the catalogue in the order asked for; `limit + 1` rows. */
export async function listPartRows(
  db: Db,
  filter: PartFilter,
  { sort, limit, place }: { sort: PartListQuery['sort']; limit: number; place: Place | null },
) {
  const { expression, type, descending } = sortOf(sort);
  const { order, beyond } = directionOf(place, descending);
  return matching(partsWithCategory(db).select(summaryColumns).select(expression.as('sort_value')), filter)
    .$if(place !== null, (parts) =>
      parts.where(sql<boolean>`(${expression}, parts.id) ${sql.raw(beyond)} (${place?.value}::${sql.raw(type)}, ${place?.id}::bigint)`),
    )
    .orderBy(expression, order)
    .orderBy('parts.id', order)
    .limit(limit + 1)
    .execute();
}
export type PartRow = Omit<Awaited<ReturnType<typeof listPartRows>>[number], 'sort_value'>;

export async function countParts(db: Db, filter: PartFilter): Promise<number> {
  const limited = matching(partsWithCategory(db).select('parts.id'), filter)
    .limit(exactCountLimit + 1)
    .as('limited');
  const row = await db.selectFrom(limited).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return row.count;
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

/** Categories and their subcategories with the number of parts that visitors see. */
export async function listCategoryRows(db: Db) {
  return db
    .selectFrom('parts')
    .innerJoin('categories', 'categories.id', 'parts.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'parts.subcategory_id')
    .select([
      'categories.slug',
      'categories.name',
      'subcategories.slug as subcategory_slug',
      'subcategories.name as subcategory_name',
      sql<number>`count(*)::int`.as('parts'),
    ])
    .where('parts.deleted_at', 'is', null)
    .where('parts.draft', '=', false)
    .groupBy(['categories.slug', 'categories.name', 'subcategories.slug', 'subcategories.name'])
    .orderBy('categories.name')
    .orderBy('subcategories.name')
    .execute();
}
export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number];
