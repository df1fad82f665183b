import type pg from 'pg';
import { makeSlugs } from './make-slugs.ts';
import { linesWithCategory } from './merged-lines.queries.ts';

export interface WrittenCategories {
  added: string[];
  /** the names that existed before; empty if no category was added */
  known: string[];
}

/** Adds the batch's new categories and subcategories. makeSlugs makes their slugs unique, because similar names can result in the same slug. */
export async function writeCategories(
  client: pg.Client,
  { withSubcategories, keepsEmpty }: { withSubcategories: boolean; keepsEmpty: boolean },
): Promise<WrittenCategories> {
  const written = await writeNewCategories(client);
  if (withSubcategories) await writeNewSubcategories(client, keepsEmpty);
  return written;
}

async function writeNewCategories(client: pg.Client): Promise<WrittenCategories> {
  const { rows: categories } = await client.query<{ name: string }>(`
    select category as name from import_lines
    where category is not null and not exists (select from categories where name = category)
    group by category order by min(line)`);
  if (categories.length === 0) return { added: [], known: [] };
  const { rows: known } = await client.query<{ name: string }>('select name from categories order by name');
  const added = categories.map(({ name }) => name);
  const slugs = makeSlugs(categories, await listSlugs(client));
  await client.query('insert into categories (slug, name) select * from unnest($1::text[], $2::text[])', [slugs, added]);
  return { added, known: known.map(({ name }) => name) };
}

async function writeNewSubcategories(client: pg.Client, keepsEmpty: boolean): Promise<void> {
  const [lines, category] = keepsEmpty ? [linesWithCategory, 'current_category'] : ['import_lines', 'category'];
  const { rows: subcategories } = await client.query<{ name: string; category_id: number; within: string }>(`
    select subcategory as name, categories.id as category_id, categories.slug as within
    from ${lines} as given join categories on categories.name = ${category}
    where subcategory is not null
      and not exists (select from subcategories where category_id = categories.id and subcategories.name = subcategory)
    group by categories.id, subcategory order by min(line)`);
  if (subcategories.length === 0) return;
  await client.query('insert into subcategories (category_id, slug, name) select * from unnest($1::int[], $2::text[], $3::text[])', [
    subcategories.map((subcategory) => subcategory.category_id),
    makeSlugs(subcategories, await listSlugs(client)),
    subcategories.map(({ name }) => name),
  ]);
}

/** Lists all slugs. A category and a subcategory may not have the same slug, because the same query parameter accepts both. */
async function listSlugs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>('select slug from categories union all select slug from subcategories');
  return rows.map(({ slug }) => slug);
}
