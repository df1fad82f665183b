import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';

const base = useTestDatabase();

interface Column {
  isNullable: boolean;
  /** true if an insert may leave the column out */
  isOptional: boolean;
}

/** These tables have no type in tables.ts, because only raw SQL uses them. */
const withoutType = [
  'admin_grants',
  'attempts',
  'catalogue_imports',
  'migrations',
  'part_terminologies',
  'postponed_indexes',
  'search_lexemes',
  'search_words',
];

it('tables.ts has every table and column of the migrated database, with the same nullability', async () => {
  const { rows } = await base.pool.query<{ column: string; nullable: boolean }>(
    `
    select table_name || '.' || column_name as column, is_nullable = 'YES' as nullable from information_schema.columns
    where table_schema = 'public' and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
      and table_name <> all($1)`,
    [withoutType],
  );
  const typed = [...(await readTypes())].map(([column, { isNullable }]) => [column, isNullable]);
  expect(Object.fromEntries(typed)).toEqual(Object.fromEntries(rows.map(({ column, nullable }) => [column, nullable])));
});

it('a column that is optional in tables.ts has a default value or may be null', async () => {
  const { rows } = await base.pool.query<{ column: string }>(`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public'
      and (is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS')`);
  const optional = [...(await readTypes())].filter(([, { isOptional }]) => isOptional).map(([column]) => column);
  expect(rows.map(({ column }) => column)).toEqual(expect.arrayContaining(optional));
});

/** Parses the interface `Tables` from its source, because types do not exist at run time. */
async function readTypes(): Promise<Map<string, Column>> {
  const source = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8');
  const [, body = ''] = /export interface Tables \{\n([\s\S]*?)\n\}/.exec(source) ?? [];
  const columns = new Map<string, Column>();
  for (const [, table, fields = ''] of body.matchAll(/^ {2}(\w+): \{([\s\S]*?)\};?$(?=\n {2}\w|\n*$(?![\s\S]))/gm)) {
    for (const [, column, type = ''] of fields.replace(/\/\*\*.*?\*\//g, '').matchAll(/(\w+): ([^;]+)/g)) {
      columns.set(`${table}.${column}`, {
        isNullable: /\| null\b/.test(type),
        isOptional: /^(Id$|DefaultNow$|Generated)|undefined/.test(type),
      });
    }
  }
  return columns;
}
