import type pg from 'pg';
import type { RejectedLine } from '../catalog-lines.ts';

export type RunState = 'checking' | 'importing' | 'undoing';

export interface ImportToRun {
  id: string;
  /** who uploaded the file, started the import, or undoes it, depending on the state */
  user_id: string;
  state: RunState;
  columns: string[];
  done_bytes: string;
  done_lines: number;
}

/** Finds the oldest import that is in one of these states. */
export async function findImportToRun(client: pg.Client, states: readonly RunState[]): Promise<ImportToRun | undefined> {
  const { rows } = await client.query<ImportToRun>(
    `select id, case state when 'undoing' then undone_by else user_id end as user_id, state, columns, done_bytes, done_lines from part_imports where state = any($1) order by id limit 1`,
    [states],
  );
  return rows[0];
}

/** Returns the content of the file; an empty buffer if the import was discarded in the meantime. */
export async function readContent(client: pg.Client, id: string): Promise<Buffer> {
  const { rows } = await client.query<{ content: Buffer }>('select content from part_import_files where import_id = $1', [id]);
  return rows[0]?.content ?? Buffer.alloc(0);
}

/** Begins a check again, after it was interrupted. */
export async function restartCheck(client: pg.Client, id: string): Promise<void> {
  await client.query('delete from part_import_errors where import_id = $1', [id]);
  await client.query('delete from part_import_parts where import_id = $1', [id]);
  await client.query(
    'update part_imports set done_bytes = 0, done_lines = 0, error_lines = 0, added = 0, changed = 0, unchanged = 0, warnings = default where id = $1',
    [id],
  );
}

export interface BatchResult {
  bytes: number;
  lines: number;
  errorLines: number;
  rejected: readonly RejectedLine[];
  warnings: readonly string[];
}

/** Saves the errors of a batch, and the progress of the import. */
export async function saveBatch(
  client: pg.Client,
  id: string,
  { bytes, lines, errorLines, rejected, warnings }: BatchResult,
): Promise<void> {
  await client.query(
    `insert into part_import_errors (import_id, line, column_name, problem)
     select $1, * from unnest($2::int[], $3::text[], $4::text[])`,
    [id, rejected.map(({ line }) => line), rejected.map(({ column }) => column), rejected.map(({ reason }) => reason)],
  );
  await client.query(
    `update part_imports set done_bytes = $2, done_lines = $3, error_lines = error_lines + $4, warnings = warnings || $5::text[], failures = 0
     where id = $1`,
    [id, bytes, lines, errorLines, warnings],
  );
}

/** Counts the parts of an import's list. */
const countsSql = `(added, changed, unchanged) = (
  select count(*) filter (where kind = 'added'), count(*) filter (where kind = 'changed'), count(*) filter (where kind = 'unchanged')
  from part_import_parts where import_id = part_imports.id)`;

/** Ends a check or an import, counts its parts, and adds warnings. Deletes an imported file, because it is no longer needed. */
export async function endRun(client: pg.Client, { id, state }: ImportToRun, warnings: readonly string[]): Promise<void> {
  await client.query(
    `with ended as (
       update part_imports set failures = 0, ${countsSql}, warnings = warnings || $3::text[],
         state = case state when 'importing' then 'imported' else 'checked' end, imported_at = case state when 'importing' then now() end
       where id = $1 and state = $2 returning id, state
     )
     delete from part_import_files using ended where import_id = ended.id and ended.state = 'imported'`,
    [id, state, warnings],
  );
}

const maximumFailures = 5;

/**
 * Counts an error that interrupted a run, and the parts of the batches that an import has already committed. The run fails after `maximumFailures`
 * errors without progress, or at once if `isFinal`.
 */
export async function noteFailure(client: pg.Client, { id, state }: ImportToRun, problem: string, isFinal: boolean): Promise<void> {
  await client.query(
    `update part_imports set failures = failures + 1, problem = case when $3 or failures + 1 >= ${maximumFailures} then $2 else problem end,
       state = case when $3 or failures + 1 >= ${maximumFailures} then 'failed' else state end ${state === 'importing' ? `, ${countsSql}` : ''}
     where id = $1`,
    [id, problem, isFinal],
  );
}
