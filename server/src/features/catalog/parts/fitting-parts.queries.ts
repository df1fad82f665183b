import { exactCountLimit } from '@axlewright/contract/fields';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedVariants } from '../../../platform/database/prepared-statement.ts';
import { type FittedVehicle, selectFittingPartIds } from '../vehicles/vehicles.ts';
import { type CategoryFilter, isListed } from './part-filter.queries.ts';
import {
  type ListedPartRow,
  type ListParams,
  listParamsOf,
  listVariantOf,
  type PageOptions,
  withPlaceholders,
} from './part-list.queries.ts';
import { summaryColumnsSql } from './part-rows.queries.ts';
import { keysetOf } from './part-sort.queries.ts';

interface FittingParams extends ListParams, FittedVehicle {
  /** the number of rows to list */
  rows: number;
}

const preparedFittings = preparedVariants<FittingParams, ListedPartRow & { count: number }>('list-fitting-parts');

/**
 * Lists up to `limit + 1` parts of a category that may fit a vehicle. Also counts all such parts, up to `exactCountLimit + 1`. Scans the vehicle's
 * applications only once. Use it only for small categories, because it reads the id of every part in the category.
 *
 * PostgreSQL plans this statement without knowing the vehicle, so it expects few applications, and would look up the part of each one. That is slow
 * for a popular model, which has many. The common table expression with the ids of the category prevents that plan.
 */
export async function listFittingPartRows(
  db: Db,
  category: CategoryFilter,
  vehicle: FittedVehicle,
  options: PageOptions,
): Promise<{ rows: ListedPartRow[]; count: number }> {
  const filter = { category, withDrafts: false };
  const list = preparedFittings(listVariantOf(filter, options), (_db, params) => {
    const [listed, page] = withPlaceholders(filter, options, params);
    const { expression, order, isAfterCursor } = keysetOf(page, false);
    return sql`
      with listed as materialized (select parts.id from parts where ${isListed(listed)}),
        fitting as materialized (
          select distinct listed.id from listed join (${selectFittingPartIds(params)}) as fits (part_id) on part_id = listed.id),
        shown as (
          select parts.id, ${expression} as sort_value from parts
          where parts.id in (select id from fitting) and ${isAfterCursor(expression, sql`parts.id`)}
          order by ${expression} ${order}, parts.id ${order} limit (select ${params.rows}::int))
      select ${summaryColumnsSql}, shown.sort_value, counted.count
      from (select count(*)::int as count from fitting) as counted left join shown on true left join parts on parts.id = shown.id
      left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id
      order by shown.sort_value ${order}, shown.id ${order}`;
  });
  const rows = await list(db, { ...listParamsOf(filter, options), ...vehicle, rows: options.limit + 1 });
  return { rows: rows.filter((row) => row.id !== null), count: Math.min(rows[0]?.count ?? 0, exactCountLimit + 1) };
}
