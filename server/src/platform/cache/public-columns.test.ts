import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';

const base = useTestDatabase();

/** Columns of parts whose change is not announced as a change of `parts`, each with its reason. */
const unannounced: Record<string, string> = {
  available_quantity: 'orders announce the stock that they take; what comes back is announced as `stock`',
  created_at: 'never changes',
  updated_at: 'changes with version only',
  brand_aaiaid: 'nobody is shown it',
  part_terminology_id: 'nobody is shown it',
};

interface Column {
  table_name: string;
  column_name: string;
}

it('every public column announces its change; a new one must be in the trigger or named here', async () => {
  const { rows } = await base.pool.query<Column>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and table_name in ('parts', 'categories', 'subcategories', 'interchange_numbers', 'reviews')
       and is_generated = 'NEVER' and column_name <> 'id' order by table_name, ordinal_position`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const listener = new pg.Client(base.connectionString);
  await listener.connect();
  try {
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('listen public_data');
    const silent: string[] = [];
    for (const { table_name: table, column_name: column } of rows) {
      heard.length = 0;
      // A trigger for each statement tells of it, whether a row has changed or not. What is heard comes before the end of the statement.
      await listener.query(`update ${table} set "${column}" = "${column}" where false`);
      if (heard.length === 0) silent.push(table === 'parts' ? column : `${table}.${column}`);
    }
    expect(silent.toSorted()).toEqual(Object.keys(unannounced).toSorted());
  } finally {
    await listener.end();
  }
});
