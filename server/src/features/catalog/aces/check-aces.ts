import type pg from 'pg';
import { type CheckResult, createDefects, type Defect, type DefectKind, type Defects } from '../file-checks/defects.ts';
import { toEnd } from '../file-checks/to-end.ts';
import { unreadableFile } from '../file-checks/unreadable-file.ts';
import { type FoundLine, findLines } from './check-aces.queries.ts';
import { readAces } from './read-aces.ts';
import { hasVcdbIds, readAttributeNames, resolveApps, stageApps, type VehicleIds } from './stage-apps.queries.ts';

type Described = Pick<Defect, 'message' | 'repair'>;
type LineCheck = [what: Parameters<typeof findLines>[1], kind: DefectKind, describe: (found: FoundLine) => Described];

const lineChecks: LineCheck[] = [
  [
    'duplicateId',
    'duplicate-id',
    ({ app_id, other_line }) => ({
      message: `Line ${other_line} has the id ${app_id}, too.`,
      repair: 'Give each application its own id.',
    }),
  ],
  [
    'duplicate',
    'duplicate',
    ({ other_line }) => ({ message: `Line ${other_line} is a duplicate of this line.`, repair: 'Remove one of the two lines.' }),
  ],
  [
    'overlap',
    'overlap',
    ({ part_number, other_part, other_line }) => ({
      message: `For the same vehicle, this line lists part ${part_number}, but line ${other_line} lists part ${other_part}.`,
      repair: 'Add to both lines the conditions under which each part fits, or remove one of the lines.',
    }),
  ],
  [
    'bareLine',
    'comment-no-comment',
    ({ part_number, other_part, other_line }) => ({
      message: `Line ${other_line} lists ${other_part} with a condition. This line lists ${part_number} without one, so both fit.`,
      repair: 'Add to this line the conditions under which its part fits.',
    }),
  ],
  [
    'partType',
    'part-type-disagreement',
    ({ part_number, detail }) => ({
      message: `Most lines give ${part_number} the part type ${detail}.`,
      repair: 'Give the part the same part type in all lines.',
    }),
  ],
  [
    'quantity',
    'quantity-outlier',
    ({ detail }) => ({
      message: `Nearly all parts of this type and position have the quantity ${detail}.`,
      repair: 'Check the quantity.',
    }),
  ],
  [
    'unknownPart',
    'unknown-part',
    ({ part_number }) => ({
      message: `The shop has no part ${part_number} of this brand, or several brands have this number.`,
      repair: 'Correct the number, import the part first, or add or correct the code of the brand.',
    }),
  ],
];

const vehicleChecks: LineCheck[] = [
  [
    'unknownVehicle',
    'unknown-vehicle',
    ({ detail }) => ({
      message: `The shop has no vehicle for ${detail}.`,
      repair: 'Correct the id, or load newer vehicles with npm run vehicles.',
    }),
  ],
  [
    'unknownEngine',
    'unknown-engine',
    ({ detail }) => ({
      message: `The shop has no engine for ${detail}.`,
      repair: 'Correct the id, or load newer vehicles with npm run vehicles.',
    }),
  ],
];

/** A file in temporary tables. */
export interface StagedAces {
  defects: Defects;
  records: number;
  submissionType: string;
  ids: VehicleIds;
}

/**
 * Checks an ACES file against itself and against the parts and vehicles of the shop. Changes nothing. Needs a connection of its own, because it
 * creates temporary tables. Throws a StartError if the file cannot be read.
 */
export async function checkAces(client: pg.Client, file: string): Promise<CheckResult> {
  return checkStaged(client, await stageAces(client, file));
}

/**
 * Reads a file into temporary tables, and finds its vehicles and parts. Tells `onRead` how many bytes were read. Throws a StartError if the
 * file cannot be read.
 */
export async function stageAces(client: pg.Client, file: string, onRead?: (bytes: number) => void): Promise<StagedAces> {
  const defects = createDefects('app');
  const reading = readAces(file, defects, onRead);
  const summary = { records: 0, hasVpicIds: false, submissionType: '' };
  const nameOf = await readAttributeNames(client);
  await stageApps(client, toEnd(reading, summary), nameOf, defects).catch(unreadableFile);
  const ids = summary.hasVpicIds ? 'vpic' : (await hasVcdbIds(client)) ? 'vcdb' : 'unknown';
  await resolveApps(client, ids);
  return { defects, records: summary.records, submissionType: summary.submissionType, ids };
}

/** Finds what is wrong with a staged file. */
export async function checkStaged(client: pg.Client, { defects, records, ids }: StagedAces): Promise<CheckResult> {
  for (const check of ids === 'unknown' ? lineChecks : [...lineChecks, ...vehicleChecks]) await runCheck(client, check, defects);
  if (records > 0) reportUncheckedVehicles(ids, defects);
  return defects.result(records);
}

async function runCheck(client: pg.Client, [what, kind, describe]: LineCheck, defects: Defects): Promise<void> {
  const { lines, count } = await findLines(client, what);
  for (const found of lines) defects.add(kind, { line: found.line, app: found.app_id, ...describe(found) });
  if (count > lines.length) defects.count(kind, count - lines.length);
}

function reportUncheckedVehicles(ids: VehicleIds, defects: Defects): void {
  if (ids !== 'unknown') return;
  defects.add('vehicles-not-checked', {
    line: 1,
    message: 'The shop does not have the ids of VCdb, so the vehicles of the file were only compared with each other.',
    repair: 'If you subscribe to VCdb, load its ids with npm run vehicles -- import-ids.',
  });
}
