import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';
import { listAllTables } from './shop-tables.ts';
import { onConnection } from './single-connection.ts';

const base = useTestDatabase();

interface Column {
  isNullable: boolean;
  /** true if an insert may leave the column out */
  isOptional: boolean;
}

/** These tables have no type in tables/, because only raw SQL uses them. */
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

it('the types of the tables have every table and column of the migrated database, with the same nullability', async () => {
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

it('a column whose type is optional has a default value or may be null', async () => {
  const { rows } = await base.pool.query<{ column: string }>(`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public'
      and (is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS')`);
  const optional = [...(await readTypes())].filter(([, { isOptional }]) => isOptional).map(([column]) => column);
  expect(rows.map(({ column }) => column)).toEqual(expect.arrayContaining(optional));
});

it('docs/retention.md says for every table how long its rows are kept', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/retention.md'), 'utf8');
  const tables = await onConnection(base.ownerConnectionString, 'test', listAllTables);
  const names = tables.map(({ name }) => name.replace(/^public\./, '').replaceAll('"', ''));
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

/** Parses the interfaces of the tables from their source, because types do not exist at run time. */
async function readTypes(): Promise<Map<string, Column>> {
  const columns = new Map<string, Column>();
  for (const body of await readInterfaces()) {
    for (const [, table, fields = ''] of body.matchAll(/^ {2}(\w+): \{([\s\S]*?)\};?$(?=\n {2}\w|\n*$(?![\s\S]))/gm)) {
      for (const [, column, type = ''] of fields.replace(/\/\*\*.*?\*\//g, '').matchAll(/(\w+): ([^;]+)/g)) {
        columns.set(`${table}.${column}`, {
          isNullable: /\| null\b/.test(type),
          isOptional: /^(Id$|DefaultNow$|Generated)|undefined/.test(type),
        });
      }
    }
  }
  return columns;
}

/** Returns the bodies of the interfaces that end with `Tables`. */
async function readInterfaces(): Promise<string[]> {
  const folder = join(import.meta.dirname, 'tables');
  const sources = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return sources.flatMap((source) => [...source.matchAll(/^export interface \w+Tables \{\n([\s\S]*?)\n\}/gm)].map(([, body = '']) => body));
}
