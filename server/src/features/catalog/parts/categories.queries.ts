import { exactCountLimit } from '@axlewright/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement, preparedVariants } from '../../../platform/database/prepared-statement.ts';
import type { FittedVehicle } from '../vehicles/vehicles.ts';
import { type CategoryFilter, filterVariantOf, isListed } from './part-filter.queries.ts';
import { type Search, selectMatches, typedSql } from './part-search.queries.ts';

const categoryBySlug = preparedStatement(
  'category-by-slug',
  (_db, { slug }: { slug: string }) => sql<CategoryFilter>`
    select 'category_id' as column, id from categories where slug = ${slug}::text
    union all select 'subcategory_id', id from subcategories where slug = ${slug}::text`,
);

/** Finds the category or subcategory with this slug. */
export async function findCategory(db: Db, slug: string): Promise<CategoryFilter | null> {
  const [category] = await categoryBySlug(db, { slug });
  return category ?? null;
}

export interface CategoryRow {
  slug: string;
  name: string;
  subcategory_slug: string | null;
  subcategory_name: string | null;
  /** number of parts that visitors see */
  parts: number;
  /** true if the search stopped counting at exactCountLimit + 1 parts */
  is_cut_off: boolean;
}

const categoryRows = preparedVariants<object, CategoryRow>('categories');

/** Lists categories and subcategories, and counts their parts: all, or those that may fit a vehicle. */
export async function listCategoryRows(db: Db, vehicle: FittedVehicle | undefined): Promise<CategoryRow[]> {
  const filter = { category: null, withDrafts: false, vehicle };
  const list = categoryRows(filterVariantOf(filter), () =>
    countByCategory(sql`select parts.category_id, parts.subcategory_id from parts where ${isListed(filter)}`, sql`false`),
  );
  return list(db, {});
}

const allCategoryRows = preparedStatement(
  'all-categories',
  (_db, _nothing: object) => sql<CategoryRow>`
    select categories.slug, categories.name, subcategories.slug as subcategory_slug, subcategories.name as subcategory_name,
      coalesce(parts, 0) as parts, false as is_cut_off
    from categories cross join lateral (
      select id, slug, name from subcategories where category_id = categories.id union all select null, null, null
    ) as subcategories
    left join (
      select category_id, subcategory_id, count(*)::int as parts from parts where ${isListed({ category: null, withDrafts: false })} group by 1, 2
    ) as counts on counts.category_id = categories.id and counts.subcategory_id is not distinct from subcategories.id
    order by categories.name, subcategories.name`,
);

/** Like `listCategoryRows`, but also lists categories and subcategories that have only drafts or deleted parts, or none. */
export function listAllCategoryRows(db: Db): Promise<CategoryRow[]> {
  return allCategoryRows(db, {});
}

const categoriesOfMatches = preparedVariants<Search, CategoryRow>('categories-of-matches');

/** Lists the categories and subcategories of a search's matches. Counts only the first matches, up to exactCountLimit + 1. */
export async function listMatchingCategoryRows(db: Db, search: Search, vehicle: FittedVehicle | undefined): Promise<CategoryRow[]> {
  const filter = { category: null, withDrafts: false, vehicle };
  const list = categoriesOfMatches(
    filterVariantOf(filter),
    (_db, typed) =>
      sql<CategoryRow>`with ${typedSql(typed)} ${countByCategory(
        selectMatches(isListed(filter), sql`null`, exactCountLimit + 1),
        sql`sum(count(*)) over () > ${sql.lit(exactCountLimit)}`,
      )}`,
  );
  return list(db, search);
}

const countByCategory = (parts: RawBuilder<unknown>, isCutOff: RawBuilder<unknown>) => sql<CategoryRow>`
  select categories.slug, categories.name, subcategories.slug as subcategory_slug, subcategories.name as subcategory_name, parts, is_cut_off
  from (select category_id, subcategory_id, count(*)::int as parts, ${isCutOff} as is_cut_off
    from (${parts}) as counted group by category_id, subcategory_id) as groups
  join categories on categories.id = category_id left join subcategories on subcategories.id = subcategory_id
  order by categories.name, subcategories.name`;
