import { type ApplicationList, type Fitment, type FitmentQuery, maximumListedApplications } from '@axlewright/contract/catalog/fitment';
import { parseQualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { Db } from '../../../../platform/database/db.ts';
import { notFoundError } from '../../../../platform/shop-error.ts';
import { engineName } from '../engine-name.ts';
import { vehicleWords } from '../vehicle-words.ts';
import { decideFitment } from './decide-fitment.ts';
import {
  type EngineRow,
  engineIdOf,
  type FitmentRow,
  type FittedVehicle,
  findApplicationSummary,
  findVehicleToFit,
  listApplicationRows,
  listEngines,
  listFitmentRows,
} from './fitment.queries.ts';

/** Returns for each part whether it fits the vehicle. Leaves out parts that visitors do not see. Throws 404 for an unknown vehicle. */
export async function getFitment(db: Db, { vehicleId, engineId, partIds, has = [], hasNot = [] }: FitmentQuery): Promise<Fitment[]> {
  const vehicle = await findVehicleToFit(db, vehicleId);
  if (!vehicle) throw notFoundError('vehicle');
  const rows = await listFitmentRows(db, vehicle, partIds);
  const listsEngines = vehicle.engines.length > 0;
  const engines = listsEngines ? vehicle.engines : await listEnginesOfRows(db, rows);
  const known = {
    engineId: engineIdOf(vehicle, engineId),
    has: has.map(parseQualifier).filter((parsed) => parsed !== null),
    hasNot: hasNot.map(parseQualifier).filter((parsed) => parsed !== null),
    engines: engines.map((engine) => ({ id: engine.id, name: engineName(engine) ?? 'unknown' })),
    listsEngines,
  };
  return rows.map(({ partId, ...part }) => ({ partId, ...decideFitment(part, known) }));
}

/** Returns the engines that the applications refer to. */
async function listEnginesOfRows(db: Db, rows: FitmentRow[]): Promise<EngineRow[]> {
  const ids = rows.flatMap(({ matching }) => matching.flatMap(({ engineId }) => engineId ?? []));
  return ids.length === 0 ? [] : listEngines(db, ids);
}

/**
 * Returns the vehicle for a list of the parts that fit it. Without `engineId`, its engine is the only one that the model had in this year.
 * If the model had several, the engine is null, and parts for any of them fit. Returns undefined for an unknown vehicle.
 */
export async function findFittedVehicle(db: Db, vehicleId: string, engineId?: string): Promise<FittedVehicle | undefined> {
  const vehicle = await findVehicleToFit(db, vehicleId);
  return vehicle && { modelId: vehicle.modelId, year: vehicle.year, engineId: engineIdOf(vehicle, engineId) };
}

/** Lists the vehicles of a part. Throws 404 for a part that visitors do not see. */
export async function listApplications(db: Db, partId: string, q = ''): Promise<ApplicationList> {
  const summary = await findApplicationSummary(db, partId);
  if (!summary) throw notFoundError('part');
  const { words, years } = vehicleWords(q);
  const rows = await listApplicationRows(db, partId, words, years);
  return {
    ...summary,
    applications: rows.slice(0, maximumListedApplications).map((row) => ({ ...row, engine: row.engine && engineName(row.engine) })),
    mayBeMore: rows.length > maximumListedApplications,
  };
}
