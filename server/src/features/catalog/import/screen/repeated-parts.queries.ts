import type pg from 'pg';

/** A check names at most this many repeated parts of a batch. */
const mostNamed = 50;

/** Warns of parts for which two lines of the batch have different values. The last line counts. */
export async function repeatedPartWarnings(client: pg.Client, columns: readonly string[]): Promise<string[]> {
  if (columns.length === 0) return [];
  const valuesOf = (line: string) => `(${columns.map((column) => `${line}.${column}`).join(', ')})`;
  const { rows } = await client.query<{ line: number; former_line: number; part_number: string }>(`
    with given as (
      select import_lines.*, number_key from import_lines join import_numbers using (brand, part_number) where import_lines.is_part
    ), latest as (
      select distinct on (brand, number_key) * from given order by brand, number_key, line desc
    )
    select latest.line, min(former.line) as former_line, latest.part_number from latest join given as former using (brand, number_key)
    where ${valuesOf('former')} is distinct from ${valuesOf('latest')}
    group by latest.line, latest.part_number order by latest.line limit ${mostNamed}`);
  return rows.map(
    ({ line, former_line, part_number }) =>
      `Row ${line} has other values for ${part_number} than row ${former_line}. Only the values of row ${line} count.`,
  );
}
