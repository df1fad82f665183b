import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { type CategoryFilter, isListed } from './part-filter.queries.ts';
import { type Search, selectMatches } from './part-search.queries.ts';

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
  /** true if the search stopped counting at `atMost` parts */
  is_cut_off: boolean;
}

/** Lists categories and subcategories, and counts their parts. If there is a search, counts only its first `atMost` matches. */
export async function listCategoryRows(db: Db, search: Search | null, atMost: number): Promise<CategoryRow[]> {
  const isListedPart = isListed({ category: null, search: null, withDrafts: false });
  const counted = search
    ? selectMatches(search, isListedPart, sql`null`, atMost)
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
