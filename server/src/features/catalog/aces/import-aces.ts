import type { ApplicationImportStep } from '@axlewright/contract/catalog/application-imports';
import type pg from 'pg';
import { StartError } from '../../../platform/start-error.ts';
import type { CheckResult } from '../file-checks/defects.ts';
import { lockImports } from '../import/import-catalog.ts';
import { checkStaged, stageAces } from './check-aces.ts';
import {
  compareApps,
  type Difference,
  listPartDifferences,
  type PartDifference,
  publishChanges,
  readDifference,
  readFingerprint,
} from './compare-apps.queries.ts';

interface ShownPart extends PartDifference {
  /** what to do if the change is not wanted; empty: the part loses no vehicle */
  repair: string;
}

export interface ShownDifference extends Difference {
  /** at most `mostShownParts`; those that lose the most vehicles come first */
  changedParts: ShownPart[];
}

export interface AcesImport extends CheckResult {
  /** null: the file has errors, so it was not compared */
  difference: ShownDifference | null;
  /** whether the applications of the file were imported */
  taken: boolean;
}

const mostShownParts = 10_000;

/** What an import is doing, and how many bytes of the file it has read. */
export interface AcesProgress {
  step: ApplicationImportStep;
  bytes: number;
}

interface ImportWatcher {
  onProgress?: (progress: AcesProgress) => void;
  /** Runs in the transaction of the import, after its last change. If it throws, nothing is changed. */
  beforeCommit?: (imported: AcesImport) => Promise<void>;
}

/**
 * Checks an ACES file, shows what it changes, and imports it if it has no errors and `confirm` returns true. All changes are one transaction, so an
 * interrupted import changes nothing. Throws a StartError if another import is running, and for the files that `compareAces` rejects.
 */
export async function importAces(
  client: pg.Client,
  file: string,
  confirm: (difference: ShownDifference) => boolean | Promise<boolean>,
  { onProgress = () => {}, beforeCommit = async () => {} }: ImportWatcher = {},
): Promise<AcesImport> {
  await lockImports(client);
  const { submissionType, fingerprint, ...compared } = await compareAces(client, file, onProgress);
  if (!compared.difference) return { ...compared, taken: false };
  const { added, dropped } = compared.difference.applications;
  if (added + dropped === 0 || !(await confirm(compared.difference))) return { ...compared, taken: false };
  onProgress({ step: 'writing', bytes: 0 });
  await client.query('begin; lock table applications in share row exclusive mode');
  const isFull = submissionType === 'FULL';
  // Somebody may have changed applications before the user confirmed. Then the changes are not the ones that the user saw.
  const isCurrent = (await readFingerprint(client, isFull)) === fingerprint;
  const difference = isCurrent ? compared.difference : await compareWithShop(client, isFull);
  const imported = { ...compared, difference, taken: true };
  await publishChanges(client);
  await beforeCommit(imported);
  await client.query('commit; analyze applications');
  return imported;
}

/**
 * Checks an ACES file, and compares it with the applications of the shop if it has no errors. Changes nothing. Throws a StartError for a file that
 * cannot be read, is only a test, or has VCdb ids that the shop does not have.
 */
export async function compareAces(
  client: pg.Client,
  file: string,
  onProgress: (progress: AcesProgress) => void = () => {},
): Promise<Omit<AcesImport, 'taken'> & { submissionType: string; fingerprint: string }> {
  const staged = await stageAces(client, file, (bytes) => onProgress({ step: 'reading', bytes }));
  onProgress({ step: 'comparing', bytes: 0 });
  const result = await checkStaged(client, staged);
  const { submissionType } = staged;
  if (!result.ok) return { ...result, difference: null, submissionType, fingerprint: '' };
  requireImportable(staged);
  // One snapshot, so that the fingerprint is of the applications that were compared.
  await client.query('begin isolation level repeatable read');
  const difference = await compareWithShop(client, submissionType === 'FULL');
  const fingerprint = await readFingerprint(client, submissionType === 'FULL');
  await client.query('commit');
  return { ...result, difference, submissionType, fingerprint };
}

/** Compares the staged file with the applications of the shop. */
async function compareWithShop(client: pg.Client, isFull: boolean): Promise<ShownDifference> {
  await compareApps(client, isFull);
  const counts = await readDifference(client);
  const changedParts = (await listPartDifferences(client, mostShownParts)).map((part) => ({ ...part, repair: describeRepair(part) }));
  return { ...counts, changedParts };
}

function describeRepair({ kind, line, vehicles_lost }: PartDifference): string {
  if (kind === 'dropped')
    return `If the part still fits, ${line === null ? 'add its lines' : 'remove the lines that delete its vehicles'}.`;
  return vehicles_lost > 0 ? 'If the part still fits the lost vehicles, add the missing years and models.' : '';
}

function requireImportable({ ids, submissionType }: Awaited<ReturnType<typeof stageAces>>): void {
  if (submissionType === 'TEST') throw new StartError('The file is a test (SubmissionType TEST), so it is not imported.');
  if (ids === 'unknown')
    throw new StartError('The shop does not have the ids of VCdb, so it cannot find the vehicles of the file. Nothing was imported.');
}
