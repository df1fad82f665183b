import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopiedRow = readonly (string | number | boolean | null)[];

/** Writes rows into a table with COPY. `table` may list columns, as in 'parts (id, name)'. The values are in the order of the columns. */
export async function copyRows(client: pg.Client, table: string, batches: AsyncIterable<CopiedRow[]>): Promise<void> {
  await pipeline(Readable.from(texts(batches)), client.query(copyFrom(`copy ${table} from stdin`)));
}

async function* texts(batches: AsyncIterable<CopiedRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) if (rows.length > 0) yield rows.map((row) => `${row.map(copyText).join('\t')}\n`).join('');
}

const copyText = (value: CopiedRow[number]) =>
  value === null
    ? '\\N'
    : String(value)
        .replaceAll('\0', '')
        .replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '');
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
