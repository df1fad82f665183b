import type { Database } from '../../../../platform/database/db.ts';
import { StartError } from '../../../../platform/start-error.ts';
import { lockVehicleData } from '../data/load-vehicles.queries.ts';
import { listEngineNames, listVehicleNames, writeEngineIds, writeNames, writeVehicleIds } from './import-ids.queries.ts';
import { matchEngines } from './match-engines.ts';
import type { Matches } from './match-one-to-one.ts';
import { matchVehicles, type NamedVehicle } from './match-vehicles.ts';
import { findTables } from './read-tables.ts';
import { readBaseVehicles, readEngineBases, readNames } from './reference-tables.ts';

interface MatchCount {
  delivered: number;
  matched: number;
  /** several are alike, so none was chosen */
  ambiguous: number;
}

/** A VCdb model that has years without a match in the shop: the shop does not have the model then, or several models are alike. */
export interface ModelWithoutVehicle {
  make: string;
  model: string;
  /** the first and the last year without a match */
  yearFrom: number;
  yearTo: number;
  reason: 'unknown' | 'ambiguous';
}

export interface ImportedIds {
  /** counts only base vehicles of years that the shop has; undefined: the files have no base vehicles */
  vehicles?: MatchCount & { otherYears: number; modelsWithoutVehicle: ModelWithoutVehicle[] };
  engines?: MatchCount;
  names: { kind: string; names: number; ambiguous: number }[];
}

/**
 * Imports a subscriber's files in one transaction: the VCdb ids of vehicles and engines, and the names that belong to ids of PCdb, Qdb,
 * and VCdb. Replaces the earlier ids of vehicles or engines if the files contain their table. Throws a StartError if the files contain none
 * of the tables.
 */
export async function importIds(db: Database, paths: readonly string[]): Promise<ImportedIds> {
  const read = await findTables(paths);
  const [bases, engineBases, names] = [await readBaseVehicles(read), await readEngineBases(read), await readNames(read)];
  if (!bases && !engineBases && names.length === 0)
    throw new StartError('The files have no table that the shop knows, such as BaseVehicle.txt. Nothing was changed.');
  return db.transaction().execute(async (transaction) => {
    await lockVehicleData(transaction);
    const imported: ImportedIds = { names: names.map(({ names: { length }, ...kind }) => ({ ...kind, names: length })) };
    if (bases) {
      const vehicles = await listVehicleNames(transaction);
      const years = new Set(vehicles.map(({ year }) => year));
      const matches = matchVehicles(
        bases.filter(({ year }) => years.has(year)),
        vehicles,
      );
      await writeVehicleIds(transaction, idPairs(matches));
      const counts = countOf(matches);
      imported.vehicles = { ...counts, otherYears: bases.length - counts.delivered, modelsWithoutVehicle: modelsWithoutVehicle(matches) };
    }
    if (engineBases) {
      const matches = matchEngines(engineBases, await listEngineNames(transaction));
      await writeEngineIds(transaction, idPairs(matches));
      imported.engines = countOf(matches);
    }
    for (const kind of names) await writeNames(transaction, kind);
    return imported;
  });
}

const idPairs = ({ matched }: Matches<{ id: number }, { id: number }>) =>
  matched.map(({ delivered, known }) => ({ id: known.id, deliveredId: delivered.id }));

const countOf = ({ matched, ambiguous, unmatched }: Matches<unknown, unknown>): MatchCount => ({
  delivered: matched.length + ambiguous.length + unmatched.length,
  matched: matched.length,
  ambiguous: ambiguous.length,
});

/** Lists the models that have years without a match, sorted by make and model. */
function modelsWithoutVehicle({ ambiguous, unmatched }: Matches<NamedVehicle, NamedVehicle>): ModelWithoutVehicle[] {
  return [...modelsOf(ambiguous, 'ambiguous'), ...modelsOf(unmatched, 'unknown')].toSorted((one, other) =>
    nameOf(one).localeCompare(nameOf(other), 'en'),
  );
}

const nameOf = ({ make, model }: ModelWithoutVehicle) => `${make} ${model}`;

function modelsOf(bases: readonly NamedVehicle[], reason: ModelWithoutVehicle['reason']): ModelWithoutVehicle[] {
  return [...Map.groupBy(bases, ({ make, model }) => `${make}\t${model}`).values()].map((group) => {
    const years = group.map(({ year }) => year);
    const { make = '', model = '' } = group[0] ?? {};
    return { make, model, yearFrom: Math.min(...years), yearTo: Math.max(...years), reason };
  });
}
