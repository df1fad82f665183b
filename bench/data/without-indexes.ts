import { runStatements } from '../servers/scratch-database.ts';

interface Defined {
  name: string;
  definition: string;
}

/**
 * Wraps statements that add many rows, so that they run in a fraction of the time. Before them, the returned list drops the foreign keys and indexes of
 * the tables, and disables the triggers. After them, it creates the indexes and keys again, and enables the triggers. The new keys do not check
 * existing rows (`not valid`). Indexes of constraints stay.
 */
export async function withoutIndexes(databaseUrl: string, tables: string[], statements: string[]): Promise<string[]> {
  const listed = `array[${tables.map((table) => `'${table}'`).join(', ')}]::regclass[]`;
  const indexes = await runStatements<Defined>(databaseUrl, [
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any(${listed}) and not exists (select from pg_constraint where conindid = indexrelid)`,
  ]);
  const keys = await runStatements<Defined & { table: string }>(databaseUrl, [
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any(${listed}) and contype = 'f'`,
  ]);
  const triggers = (change: 'disable' | 'enable') => tables.map((table) => `alter table ${table} ${change} trigger user`);
  return [
    ...triggers('disable'),
    // A foreign key would look up a row of another table for each new row.
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
    `set maintenance_work_mem = '1GB'`,
    ...statements,
    ...indexes.map(({ definition }) => definition),
    ...keys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
    ),
    ...triggers('enable'),
  ];
}
