import type { AttributeFilter } from '@axlewright/contract/catalog/part-filters';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { isNothingOrderableSql, isOrderableStatusSql } from '../../../platform/database/quantity-rules.ts';

/** The filters that facets count. A filter that is undefined is not set. */
export interface FacetFilter {
  brand?: string | undefined;
  position?: string | undefined;
  isAvailable: boolean;
  fromCents?: number | undefined;
  toCents?: number | undefined;
  attributes: AttributeChoice[];
}

/** The values that match the filters of one attribute, as ids of `attribute_values`. */
export interface AttributeChoice {
  name: string;
  valueIds: number[];
}

export const isAvailableSql: RawBuilder<boolean> = sql<boolean>`(
  not parts.draft and ${isOrderableStatusSql} and not ${isNothingOrderableSql})`;

/**
 * How the attributes of parts are found. index: by the index of values, which is faster for rare values. row: for each part that is read, which is
 * faster for few parts, and for values that many parts have.
 */
export type AttributeAccess = 'index' | 'row';

/** Returns the SQL condition that a part has all chosen facets. */
export function matchesFacets(facets: FacetFilter, access: AttributeAccess): RawBuilder<boolean> {
  const { brand, position, isAvailable, fromCents, toCents, attributes } = facets;
  const conditions = [sql`true`];
  if (brand !== undefined) conditions.push(sql`parts.brand = ${brand}::text`);
  if (position !== undefined) conditions.push(sql`parts.position = ${position}::text`);
  if (isAvailable) conditions.push(isAvailableSql);
  if (fromCents !== undefined) conditions.push(sql`parts.price_cents >= ${fromCents}::int`);
  if (toCents !== undefined) conditions.push(sql`parts.price_cents <= ${toCents}::int`);
  if (attributes.length > 0) {
    const overlaps = attributes.map(({ valueIds }) => sql`value_ids && ${valueIds}::int[]`);
    const overlap = sql.join(overlaps, sql` and `);
    conditions.push(
      access === 'index'
        ? sql`parts.id in (select part_id from part_attributes where ${overlap})`
        : sql`(select ${overlap} from part_attributes where part_id = parts.id)`,
    );
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const matchingValues = preparedStatement(
  'matching-attribute-values',
  (_db, { filters }: { filters: string }) => sql<{ name: string; id: number }>`
    with filters as (
      select * from jsonb_to_recordset(${filters}::jsonb)
        as filters(name text, value text, "from" double precision, "to" double precision, unit text)
    )
    select known.name, known.id from filters join attribute_values as known using (name, value)
    union
    select known.name, known.id from filters join attribute_values as known on known.name = filters.name
      and known.number = attribute_number(filters.value)
    union
    select known.name, known.id from filters join attribute_values as known using (name)
    where filters.value is null and known.number between coalesce("from", '-infinity') and coalesce("to", 'infinity')
      and (filters.unit is null or known.unit = filters.unit)`,
);

/** Lists the values of the catalog that match one of the filters. A number matches in every spelling: 86.5 and 86.50, 3/4 and 0.75. */
export async function listMatchingValues(db: Db, filters: AttributeFilter[]): Promise<{ name: string; id: number }[]> {
  return matchingValues(db, { filters: JSON.stringify(filters) });
}
