import type pg from 'pg';

const rowsInBatch = 5_000;

/** Reads the rows of a statement in batches, as of one moment. */
export async function* readCursor<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): AsyncGenerator<Row[]> {
  await client.query(`begin isolation level repeatable read read only; declare read_rows no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsInBatch} from read_rows`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('commit');
}
