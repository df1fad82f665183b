import { isListColumn, type ListColumn, listColumns } from './part-values.ts';

const names: Record<string, string> = { category: 'categories.name', subcategory: 'subcategories.name' };

/** Returns SQL for the values of `parts` that a file sets, as jsonb: {"price_cents": 450, "interchange_number": [...]}. */
export function valuesSql(columns: readonly string[]): string {
  const pairs = columns.map((column) => `'${column}', ${isListColumn(column) ? listSql(column) : (names[column] ?? `parts.${column}`)}`);
  return `jsonb_build_object(${pairs.join(', ')})`;
}

/** Returns SQL for the rows of one list of a part, such as its interchange numbers. The order does not depend on when they were added. */
function listSql(column: ListColumn): string {
  const { table, columns } = listColumns[column];
  const item = columns.map((each) => `'${each}', listed.${each}`).join(', ');
  const order = columns.map((each) => `listed.${each}`).join(', ');
  return `coalesce((select jsonb_agg(jsonb_build_object(${item}) order by ${order}) from ${table} as listed where listed.part_id = parts.id), '[]')`;
}

/** The joins that `valuesSql` needs. */
export const joinCategoriesSql =
  'left join categories on categories.id = parts.category_id left join subcategories on subcategories.id = parts.subcategory_id';
