import type pg from 'pg';
import { catalogColumns } from '../catalog-columns.ts';

interface RepeatedPart {
  line: number;
  former_line: number;
  part_number: string;
}

/** Warns of parts for which two lines of the batch have different values. The last line counts. */
export async function repeatedPartWarnings(client: pg.Client, columns: readonly string[]): Promise<string[]> {
  if (columns.length === 0) return [];
  const valuesOf = (line: string) => `(${columns.map((column) => `${line}.${column}`).join(', ')})`;
  const { rows } = await client.query<RepeatedPart>(`
    with given as (${givenLines}), latest as (
      select distinct on (brand, number_key) * from given order by brand, number_key, line desc
    )
    select latest.line, min(former.line) as former_line, latest.part_number from latest join given as former using (brand, number_key)
    where ${valuesOf('former')} is distinct from ${valuesOf('latest')}
    group by latest.line, latest.part_number order by latest.line`);
  return rows.map(
    ({ line, former_line, part_number }) =>
      `Rows ${former_line} and ${line} have different values for ${part_number}. Only the values in row ${line} are used.`,
  );
}

/** The same for files in which empty cells change nothing. The last value of each column counts. */
export async function repeatedValueWarnings(client: pg.Client, columns: readonly string[]): Promise<string[]> {
  if (columns.length === 0) return [];
  const cells = Object.entries(catalogColumns).flatMap(([name, { column }]) =>
    columns.includes(column) ? [`('${name}', ${column}::text)`] : [],
  );
  const { rows } = await client.query<RepeatedPart & { heading: string }>(`
    with given as (select *, count(*) over (partition by brand, number_key) as lines from (${givenLines}) as each_line), cells as (
      select line, heading, value, first_value(line) over latest as last_line, first_value(value) over latest as last_value,
        first_value(part_number) over latest as part_number
      from given cross join lateral (values ${cells.join(', ')}) as cell (heading, value)
      where lines > 1 and value is not null
      window latest as (partition by brand, number_key, heading order by line desc)
    )
    select last_line as line, min(line) as former_line, part_number, heading from cells where value <> last_value
    group by last_line, part_number, heading order by last_line, heading`);
  return rows.map(
    ({ line, former_line, part_number, heading }) =>
      `Rows ${former_line} and ${line} have different values for ${part_number} under “${heading}”. The value in row ${line} is used.`,
  );
}

const givenLines = `
  select import_lines.*, number_key from import_lines join import_numbers using (brand, part_number) where import_lines.is_part`;
