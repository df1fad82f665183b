import { exactCountLimit } from '@axlewright/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { type CategoryFilter, isListed } from './part-filter.queries.ts';
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

const isListedPart = isListed({ category: null, withDrafts: false });

const allCategories = preparedStatement('categories', () =>
  countByCategory(sql`select parts.category_id, parts.subcategory_id from parts where ${isListedPart}`, sql`false`),
);

/** Lists categories and subcategories, and counts their parts. */
export async function listCategoryRows(db: Db): Promise<CategoryRow[]> {
  return allCategories(db, {});
}

const categoriesOfMatches = preparedStatement(
  'categories-of-matches',
  (_db, search: Search) =>
    sql<CategoryRow>`with ${typedSql(search)} ${countByCategory(
      selectMatches(isListedPart, sql`null`, exactCountLimit + 1),
      sql`sum(count(*)) over () > ${sql.lit(exactCountLimit)}`,
    )}`,
);

/** Lists the categories and subcategories of a search's matches. Counts only the first matches, up to exactCountLimit + 1. */
export async function listMatchingCategoryRows(db: Db, search: Search): Promise<CategoryRow[]> {
  return categoriesOfMatches(db, search);
}

const countByCategory = (parts: RawBuilder<unknown>, isCutOff: RawBuilder<unknown>) => sql<CategoryRow>`
  select categories.slug, categories.name, subcategories.slug as subcategory_slug, subcategories.name as subcategory_name, parts, is_cut_off
  from (select category_id, subcategory_id, count(*)::int as parts, ${isCutOff} as is_cut_off
    from (${parts}) as counted group by category_id, subcategory_id) as groups
  join categories on categories.id = category_id left join subcategories on subcategories.id = subcategory_id
  order by categories.name, subcategories.name`;
