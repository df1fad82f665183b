import type pg from 'pg';
import { StartError } from '../../../platform/start-error.ts';
import type { CheckResult } from '../file-checks/defects.ts';
import { tryLockImport } from '../import/import-catalog.ts';
import { checkStaged, stageAces } from './check-aces.ts';
import {
  compareApps,
  type Difference,
  listPartDifferences,
  type PartDifference,
  publishChanges,
  readDifference,
} from './compare-apps.queries.ts';

export interface ShownDifference extends Difference {
  /** the first ones, the worst first */
  changedParts: PartDifference[];
}

export interface AcesImport extends CheckResult {
  /** null: the file has errors, so it was not compared */
  difference: ShownDifference | null;
  /** whether the applications of the shop are now those of the file */
  taken: boolean;
}

const mostShownParts = 10_000;

/**
 * Checks an ACES file, shows what it changes, and takes it if it has no errors and `confirm` returns true. All changes are one transaction, so an
 * interrupted import changes nothing. Throws a StartError for a file that cannot be read or is only a test, and if another import is running.
 */
export async function importAces(
  client: pg.Client,
  file: string,
  confirm: (difference: ShownDifference) => boolean | Promise<boolean>,
): Promise<AcesImport> {
  if (!(await tryLockImport(client))) throw new StartError('Another import is running.');
  const staged = await stageAces(client, file);
  const result = await checkStaged(client, staged);
  if (!result.ok) return { ...result, difference: null, taken: false };
  requireImportable(staged);
  const isFull = staged.submissionType === 'FULL';
  await compareApps(client, isFull);
  const difference = { ...(await readDifference(client)), changedParts: await listPartDifferences(client, mostShownParts) };
  const { added, dropped } = difference.applications;
  const taken = added + dropped > 0 && (await confirm(difference));
  if (taken) await publish(client, isFull);
  return { ...result, difference, taken };
}

function requireImportable({ ids, submissionType }: Awaited<ReturnType<typeof stageAces>>): void {
  if (submissionType === 'TEST') throw new StartError('The file is a test (SubmissionType TEST), so it is not imported.');
  if (ids === 'unknown')
    throw new StartError('The shop does not have the ids of VCdb, so it cannot find the vehicles of the file. Nothing was imported.');
}

/** Compares once more, because the applications may have changed since the difference was shown. Until the end, nobody else can change them. */
async function publish(client: pg.Client, isFull: boolean): Promise<void> {
  await client.query('begin; lock table applications in share row exclusive mode');
  await compareApps(client, isFull);
  await publishChanges(client);
  await client.query('commit; analyze applications');
}
