/**
 * Returns a query for the merged lines of a batch with the column `keep`: one for each part, with the last value of each column. So the
 * result is the same even if another batch has some of the lines. `left_category` is true if a line moves the part from one category to
 * another. The part then loses its subcategory, even if a later line moves it back.
 */
export function mergedLinesSql(partColumns: readonly string[]): string {
  const hasCategory = partColumns.includes('category');
  const values = partColumns.map((column) => {
    const isUsed = column === 'subcategory' ? 'subcategory is not null and is_in_last_category' : `${column} is not null`;
    return `(array_agg(${column} order by line desc) filter (where ${isUsed}))[1] as ${column}`;
  });
  if (hasCategory) values.push('min(current_category) <> max(current_category) as left_category');
  return `
    select brand, number_key, min(line) as line, (array_agg(part_number order by line))[1] as part_number, ${values.join(', ')}
    from ${hasCategory ? linesInLastCategory : givenLines} as given group by brand, number_key`;
}

/** The lines that set a field of their part. */
const givenLines = `(
  select import_lines.*, number_key from import_lines join import_numbers using (brand, part_number) where import_lines.is_part)`;

/**
 * The same lines with `current_category`, the name of the category that the part has after this line: the last one that this line or an
 * earlier line of the batch sets, otherwise the one that the part has in the database. Null: none.
 */
export const linesWithCategory = `(
  select given.*, coalesce(max(category) over (partition by given.brand, number_key, categories_so_far), categories.name) as current_category
  from (
    select *, count(category) over (partition by brand, number_key order by line) as categories_so_far from ${givenLines} as numbered
  ) as given
    left join parts on parts.brand = given.brand and parts.part_number_key = number_key and parts.deleted_at is null
    left join categories on categories.id = category_id)`;

/** Adds whether the part has the same category from each line to the end of the batch. */
const linesInLastCategory = `(
  select *, current_category is not null and min(current_category) over later = max(current_category) over later as is_in_last_category
  from ${linesWithCategory} as categorized
  window later as (partition by brand, number_key order by line desc))`;
