import { keyAttributeCount, type PartDetail } from '@axlewright/contract/catalog/parts';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';
import { arrayParameter, preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { successorsSql, supersessionKindSql } from '../../../platform/database/successor.ts';

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

const keyAttributesSql = sql<PartDetail['attributes']>`
  jsonb_path_query_array(parts.attributes, ${sql.lit(`$[0 to ${keyAttributeCount - 1}]`)})`;

/** Selects the columns of a part in a list, with the names of its category and subcategory. */
export const selectPartSummaries = (db: Db) =>
  db
    .selectFrom('parts')
    .leftJoin('categories', 'categories.id', 'parts.category_id')
    .leftJoin('subcategories', 'subcategories.id', 'parts.subcategory_id')
    .select(summaryColumns)
    .select([keyAttributesSql.as('key_attributes'), successorsSql.as('successors')]);

export type PartRow = Awaited<ReturnType<ReturnType<typeof selectPartSummaries>['execute']>>[number];

/** The columns of selectPartSummaries, for a statement in raw SQL. The statement must join categories and subcategories. */
export const summaryColumnsSql: RawBuilder<unknown> = sql.join([
  ...summaryColumns.map(columnSql),
  sql`${keyAttributesSql} as key_attributes`,
  sql`${successorsSql} as successors`,
]);

/** 'categories.name as category' → "categories"."name" as "category" */
function columnSql(column: (typeof summaryColumns)[number]): RawBuilder<unknown> {
  const [source = '', name] = column.split(' as ');
  return name === undefined ? sql.ref(source) : sql`${sql.ref(source)} as ${sql.id(name)}`;
}

const partById = preparedStatement('part-by-id', (db, { id }: { id: string }) =>
  selectPartSummaries(db)
    .select([
      'parts.quantity_per_application',
      'parts.core_charge_cents',
      'parts.attributes',
      'parts.more_images',
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
      jsonArrayFrom(
        part
          .selectFrom('part_successors')
          .select(['part_successors.brand', 'part_successors.part_number as partNumber'])
          .whereRef('part_successors.part_id', '=', 'parts.id')
          .orderBy('part_successors.part_number')
          .orderBy('part_successors.brand'),
      ).as('successor_numbers'),
      supersessionKindSql(sql`parts.id`).as('supersession_kind'),
    ])
    .where('parts.id', '=', id)
    .where('parts.deleted_at', 'is', null),
);

/** Finds a part with its interchange numbers and the parts that replace it. Does not find deleted parts. */
export async function findPartRow(db: Db, id: string) {
  const [row] = await partById(db, { id });
  return row;
}
export type PartDetailRow = NonNullable<Awaited<ReturnType<typeof findPartRow>>>;

const partsByIds = preparedStatement('parts-by-ids', (db, { ids }: { ids: string[] }) =>
  selectPartSummaries(db)
    .where('parts.id', '=', sql<string>`any(${arrayParameter(ids, 'bigint')}::bigint[])`)
    .where('parts.deleted_at', 'is', null)
    .where('parts.draft', '=', false),
);

/** Lists the parts with these ids that visitors see, in any order. */
export async function listPartRowsByIds(db: Db, ids: string[]): Promise<PartRow[]> {
  return partsByIds(db, { ids });
}

const stocksByIds = preparedStatement('stocks-by-ids', (db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('parts')
    .select(['id', 'available_quantity', 'version'])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null),
);

/** Lists the stock and version of parts. Every edit changes the version. An order changes only the stock. */
export async function listStocksAndVersions(db: Db, ids: string[]) {
  return stocksByIds(db, { ids });
}
