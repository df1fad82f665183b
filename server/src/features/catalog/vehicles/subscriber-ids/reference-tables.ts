import { StartError } from '../../../../platform/start-error.ts';
import type { EngineBase } from './match-engines.ts';
import type { NamedVehicle } from './match-vehicles.ts';
import { idOf, type ReadTable } from './read-tables.ts';

/**
 * Reads the base vehicles of VCdb with their names. Returns undefined if they were not delivered. Throws a StartError if they were delivered without
 * the makes or models.
 */
export async function readBaseVehicles(read: ReadTable): Promise<NamedVehicle[] | undefined> {
  const bases = await read('BaseVehicle', ['BaseVehicleID', 'YearID', 'MakeID', 'ModelID']);
  if (!bases) return undefined;
  const makes = await read('Make', ['MakeID', 'MakeName']);
  const models = await read('Model', ['ModelID', 'ModelName']);
  if (!makes || !models) throw new StartError('BaseVehicle needs the tables Make and Model. Nothing was changed.');
  const makeNames = new Map(makes.map(({ MakeID, MakeName }) => [MakeID, MakeName]));
  const modelNames = new Map(models.map(({ ModelID, ModelName }) => [ModelID, ModelName]));
  return bases.flatMap(({ BaseVehicleID, YearID, MakeID, ModelID }) => {
    const [id, make, model] = [idOf(BaseVehicleID), makeNames.get(MakeID), modelNames.get(ModelID)];
    return id !== null && make && model ? [{ id, year: Number(YearID), make, model }] : [];
  });
}

/** Reads the engine bases of VCdb from its older or its newer tables. Returns undefined if they were not delivered. */
export async function readEngineBases(read: ReadTable): Promise<EngineBase[] | undefined> {
  const bases = (await read('EngineBase', ['EngineBaseID', 'Liter', 'Cylinders'])) ?? (await readBlocks(read));
  const fuels = await readFuels(read);
  return bases?.flatMap(({ EngineBaseID, Liter, Cylinders }) => {
    const id = idOf(EngineBaseID);
    return id === null ? [] : [{ id, liters: Liter, cylinders: Cylinders, fuels: fuels && (fuels.get(EngineBaseID) ?? new Set()) }];
  });
}

async function readBlocks(read: ReadTable) {
  const bases = await read('EngineBase2', ['EngineBaseID', 'EngineBlockID']);
  const blocks = await read('EngineBlock', ['EngineBlockID', 'Liter', 'Cylinders']);
  const byId = new Map(blocks?.map((block) => [block.EngineBlockID, block]));
  return bases?.map(({ EngineBaseID, EngineBlockID }) => ({ Liter: '', Cylinders: '', ...byId.get(EngineBlockID), EngineBaseID }));
}

/** The fuels of each engine base; null: not delivered. */
async function readFuels(read: ReadTable): Promise<Map<string, Set<string>> | null> {
  const columns = ['EngineBaseID', 'FuelTypeID'] as const;
  const configs = (await read('EngineConfig2', columns)) ?? (await read('EngineConfig', columns));
  const names = await read('FuelType', ['FuelTypeID', 'FuelTypeName']);
  if (!configs || !names) return null;
  const nameOf = new Map(names.map(({ FuelTypeID, FuelTypeName }) => [FuelTypeID, FuelTypeName]));
  const fuels = new Map<string, Set<string>>();
  for (const { EngineBaseID, FuelTypeID } of configs)
    fuels.set(EngineBaseID, (fuels.get(EngineBaseID) ?? new Set()).add(nameOf.get(FuelTypeID) ?? ''));
  return fuels;
}

/** The names of the ids of one kind, as in `reference_names`. */
export interface KindOfNames {
  kind: string;
  names: { id: number; name: string }[];
  /** how many ids share their name with another id */
  ambiguous: number;
}

interface NameTable {
  /** the names that the table had in different deliveries */
  tables: readonly string[];
  id: string;
  name: string;
  kinds: readonly string[];
}

/** Describes the table of a vehicle attribute. The names of the table and of its columns come from the name of the attribute. */
const attribute = (table: string, kinds: readonly string[] = [table]): NameTable => ({
  tables: [table],
  id: `${table}ID`,
  name: `${table}Name`,
  kinds,
});

const nameTables: readonly NameTable[] = [
  { tables: ['Positions', 'Position'], id: 'PositionID', name: 'Position', kinds: ['Position'] },
  { tables: ['Parts', 'PartTerminology'], id: 'PartTerminologyID', name: 'PartTerminologyName', kinds: ['PartType'] },
  { tables: ['Qualifier', 'Qualifiers'], id: 'QualifierID', name: 'QualifierText', kinds: ['Qual'] },
  ...['SubModel', 'VehicleType', 'BodyType', 'DriveType', 'FuelDeliveryType', 'FuelType', 'Aspiration'].map((table) => attribute(table)),
  ...['CylinderHeadType', 'TransmissionType', 'TransmissionControlType', 'BedType', 'BrakeABS', 'BrakeSystem'].map((table) =>
    attribute(table),
  ),
  ...['SteeringSystem', 'SteeringType', 'Region'].map((table) => attribute(table)),
  attribute('BrakeType', ['FrontBrakeType', 'RearBrakeType']),
  attribute('SpringType', ['FrontSpringType', 'RearSpringType']),
];

/** Reads the names of positions, part types, qualifiers, and vehicle attributes. Skips tables that were not delivered. */
export async function readNames(read: ReadTable): Promise<KindOfNames[]> {
  const found: KindOfNames[] = [];
  for (const { tables, id, name, kinds } of nameTables)
    for (const table of tables) {
      const rows = await read(table, [id, name]);
      if (rows) found.push(...kinds.map((kind) => ({ kind, ...uniqueNames(rows, id, name) })));
    }
  return found;
}

/** Leaves out names that several ids have, because a file that the shop writes could contain only one of these ids. */
function uniqueNames(rows: Record<string, string>[], idColumn: string, nameColumn: string): Omit<KindOfNames, 'kind'> {
  const byId = new Map<number, string>();
  for (const row of rows) {
    const [id, name] = [idOf(row[idColumn] ?? ''), row[nameColumn]];
    if (id !== null && name) byId.set(id, name);
  }
  const groups = [...Map.groupBy(byId, ([, name]) => name).values()];
  const names = groups.flatMap((group) => (group.length === 1 ? group.map(([id, name]) => ({ id, name })) : []));
  return { names, ambiguous: byId.size - names.length };
}
