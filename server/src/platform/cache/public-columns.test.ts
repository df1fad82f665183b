import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/test-database.ts';

const base = useTestDatabase();

/** Columns of parts whose changes send no notification, each with the reason. */
const unannounced: Record<string, string> = {
  bin: 'only staff see it',
  available_quantity: 'orders send the topic `stock` themselves',
  created_at: 'never changes',
  more_images: 'changes only together with version',
  updated_at: 'changes only together with version',
  brand_aaiaid: 'never shown',
  part_terminology_id: 'never shown',
  undone: 'changes only together with deleted_at',
};

interface Column {
  table_name: string;
  column_name: string;
}

it('a change of a public column sends a notification; add a new column to the trigger, or to the list in this file', async () => {
  const { rows } = await base.pool.query<Column>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public'
       and table_name in ('parts', 'categories', 'subcategories', 'interchange_numbers', 'needed_parts', 'hidden_part_pairs', 'applications', 'reviews')
       and is_generated = 'NEVER' and column_name <> 'id' order by table_name, ordinal_position`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const listener = new pg.Client(base.ownerConnectionString);
  await listener.connect();
  try {
    const received: string[] = [];
    listener.on('notification', ({ payload }) => received.push(payload ?? ''));
    await listener.query('listen public_data');
    const unannouncedColumns: string[] = [];
    for (const { table_name: table, column_name: column } of rows) {
      received.length = 0;
      // A statement trigger runs even if no row changes. Its notification arrives before the statement ends.
      await listener.query(`update ${table} set "${column}" = "${column}" where false`);
      if (received.length === 0) unannouncedColumns.push(table === 'parts' ? column : `${table}.${column}`);
    }
    expect(unannouncedColumns.toSorted()).toEqual(Object.keys(unannounced).toSorted());
  } finally {
    await listener.end();
  }
});
