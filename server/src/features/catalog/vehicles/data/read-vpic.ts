import { DatabaseSync } from 'node:sqlite';
import { deriveVehicles } from './derive-vehicles.ts';
import type { VehicleData, VehicleType, VinElement, VinPatterns, WmiSchema } from './vehicle-data.ts';

/** vPIC's ids of the attributes, https://vpic.nhtsa.dot.gov/api/vehicles/getvehiclevariablelist */
const elements = new Map<number, VinElement>([
  [28, 'model'],
  [5, 'body'],
  [9, 'cylinders'],
  [11, 'liters'],
  [12, 'liters'],
  [13, 'liters'],
  [18, 'engine'],
  [24, 'fuel'],
  [34, 'series'],
  [38, 'trim'],
]);
const types = new Map<number, VehicleType>([
  [2, 'car'],
  [3, 'truck'],
  [7, 'mpv'],
]);
const ofTypes = `w.VehicleTypeId in (${[...types.keys()].join()})`;

/** Reads vPIC as a SQLite file, with the tables and columns of NHTSA's database. Throws an Error if the file is not such a database. */
export function readVpic(file: string): VehicleData {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const month = readMonth(database);
    const wmiSchemas = readWmiSchemas(database, Number(month.slice(0, 4)) + 1);
    const schemas = readSchemas(database);
    completeByEngineName(database, schemas);
    const named = new Set(schemas.flatMap(({ patterns }) => (patterns.model ?? []).map(([, id]) => Number(id))));
    const models = readModels(database).filter(({ id }) => named.has(id));
    const modelIds = new Set(models.map(({ id }) => id));
    const makeIds = new Set([...models.map(({ makeId }) => makeId), ...wmiSchemas.map(({ makeId }) => makeId)]);
    const makes = database.prepare('select Id as id, trim(Name) as name from Make order by Id').all() as unknown as VehicleData['makes'];
    const derived = deriveVehicles(wmiSchemas, schemas, modelIds);
    return { month, makes: makes.filter(({ id }) => makeIds.has(id)), models, wmiSchemas, schemas, ...derived };
  } finally {
    database.close();
  }
}

function readMonth(database: DatabaseSync): string {
  const row = database.prepare('select max(UpdatedOn) as updated from Pattern').get() as { updated: string };
  return row.updated.slice(0, 7);
}

function readModels(database: DatabaseSync): VehicleData['models'] {
  return database
    .prepare(
      'select m.Id as id, min(mm.MakeId) as makeId, trim(m.Name) as name from Model m join Make_Model mm on mm.ModelId = m.Id group by m.Id order by m.Id',
    )
    .all() as unknown as VehicleData['models'];
}

/** A schema without a last year is still in use. It ends with `lastYear`, the newest model year on sale. */
function readWmiSchemas(database: DatabaseSync, lastYear: number): WmiSchema[] {
  return database
    .prepare(
      `select w.Wmi as wmi, s.VinSchemaId as schemaId, s.YearFrom as yearFrom, min(coalesce(s.YearTo, ${lastYear}), ${lastYear}) as yearTo,
         w.MakeId as makeId, w.VehicleTypeId as type, s.YearTo is null as isOpen
       from Wmi_VinSchema s join Wmi w on w.Id = s.WmiId where ${ofTypes} and s.YearFrom <= ${lastYear} order by w.Wmi, s.YearFrom, s.VinSchemaId`,
    )
    .all()
    .map(({ type, isOpen, ...row }) => ({
      ...(row as unknown as Omit<WmiSchema, 'vehicleType' | 'isOpen'>),
      vehicleType: types.get(Number(type)) as VehicleType,
      isOpen: isOpen === 1,
    }));
}

function readSchemas(database: DatabaseSync): VehicleData['schemas'] {
  const rows = database.prepare(
    `select p.VinSchemaId as schemaId, upper(trim(p.Keys)) as keys, p.ElementId as element,
       trim(case p.ElementId when 5 then (select Name from BodyStyle where Id = p.AttributeId)
         when 24 then (select Name from FuelType where Id = p.AttributeId) else p.AttributeId end) as value
     from Pattern p where p.ElementId in (${[...elements.keys()].join()})
       and p.VinSchemaId in (select s.VinSchemaId from Wmi_VinSchema s join Wmi w on w.Id = s.WmiId where ${ofTypes})
     order by p.VinSchemaId, p.ElementId, p.Keys, p.Id`,
  );
  const schemas = new Map<number, VinPatterns>();
  for (const row of rows.iterate() as Iterable<{ schemaId: number; keys: string; element: number; value: string | null }>) {
    const element = elements.get(row.element) as VinElement;
    const value = row.value === null ? null : normalize(row.element, row.value);
    if (value === null) continue;
    const patterns = schemas.get(row.schemaId) ?? {};
    const list = patterns[element] ?? [];
    if (!list.some(([keys, other]) => keys === row.keys && other === value)) list.push([row.keys, value]);
    schemas.set(row.schemaId, { ...patterns, [element]: list });
  }
  return [...schemas].map(([id, patterns]) => ({ id, patterns }));
}

/** Some keys have only the name of an engine. Adds the cylinders, liters, and fuel that vPIC stores for engines with this name. */
function completeByEngineName(database: DatabaseSync, schemas: VehicleData['schemas']): void {
  const rows = database
    .prepare(
      `select upper(trim(m.Name)) as name, p.ElementId as element,
         trim(case p.ElementId when 24 then (select Name from FuelType where Id = p.AttributeId) else p.AttributeId end) as value
       from EngineModelPattern p join EngineModel m on m.Id = p.EngineModelId where p.ElementId in (9, 11, 12, 13, 24) order by p.Id`,
    )
    .all() as { name: string; element: number; value: string | null }[];
  const known = Map.groupBy(rows, ({ name }) => name);
  for (const { patterns } of schemas) {
    for (const [keys, name] of patterns.engine ?? []) {
      for (const { element, value } of known.get(name.toUpperCase()) ?? []) {
        const normalized = value === null ? null : normalize(element, value);
        const completed = elements.get(element) as VinElement;
        const list = patterns[completed] ?? [];
        if (normalized !== null && !list.some(([other]) => other === keys)) patterns[completed] = [...list, [keys, normalized]];
      }
    }
  }
}

const litersPerUnit: Record<number, number> = { 11: 0.001, 12: 0.016387064, 13: 1 };

/**
 * Converts displacements in cubic centimeters or cubic inches to liters. Returns null for a text that is not a value, such as
 * 'Not Applicable', or TBD instead of a number.
 */
function normalize(element: number, value: string): string | null {
  if (value === '' || value === 'Not Applicable') return null;
  if (element === 9) return /^\d{1,2}$/.test(value) && Number(value) > 0 ? String(Number(value)) : null;
  const perUnit = litersPerUnit[element];
  if (perUnit === undefined) return value;
  const liters = Number(value) * perUnit;
  return liters > 0 && liters < 30 ? liters.toFixed(1) : null;
}
