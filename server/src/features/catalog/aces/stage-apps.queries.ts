import type pg from 'pg';
import { type CopiedRow, copyRows } from '../../../platform/database/copy-rows.ts';
import { numberKeySql } from '../../../platform/database/number-key.ts';
import type { Defects } from '../file-checks/defects.ts';
import { brandWithoutCode } from '../pies/pies-elements.ts';
import type { AcesApp } from './aces-records.ts';
import { type NameOf, qualifiersOf, reportLongConditions } from './app-qualifiers.ts';

/** Writes the applications of a file into a temporary table. Reports conditions that are too long. */
export async function stageApps(client: pg.Client, batches: AsyncIterable<AcesApp[]>, nameOf: NameOf, defects: Defects): Promise<void> {
  await client.query(`
    create temp table aces_lines (line int, is_deleted boolean, app_id text, base_id int, make_id int, model_id int, year_from int, year_to int,
      engine_id int, conditions text, qualifiers jsonb, note text, part_type int, position_id int, label text, brand text, part_number text,
      quantity int);
    set jit = off; set statement_timeout = 0; set work_mem = '64MB'`);
  await copyRows(client, 'aces_lines', rowsOf(batches, nameOf, defects));
  await client.query('analyze aces_lines');
}

async function* rowsOf(batches: AsyncIterable<AcesApp[]>, nameOf: NameOf, defects: Defects): AsyncGenerator<CopiedRow[]> {
  for await (const apps of batches) yield apps.map((app) => rowOf(app, nameOf, defects));
}

/** The values of `aces_lines`, in the order of its columns. */
function rowOf(app: AcesApp, nameOf: NameOf, defects: Defects): CopiedRow {
  const { qualifiers, note } = qualifiersOf(app, nameOf);
  reportLongConditions(app, qualifiers, defects);
  return [
    app.line,
    app.action === 'D',
    app.id,
    app.baseId,
    app.makeId,
    app.modelId,
    app.yearFrom,
    app.yearTo,
    app.engineId,
    conditionsOf(app),
    JSON.stringify(qualifiers),
    note,
    app.partType,
    app.position,
    app.label,
    app.brand,
    app.partNumber,
    app.quantity,
  ];
}

/** A text that is the same for lines with the same conditions. */
function conditionsOf({ attributes, engineId, comments }: AcesApp): string {
  const engine = engineId === null ? [] : [`EngineBase=${engineId}`];
  return [...attributes.map(({ name, id }) => `${name}=${id ?? ''}`), ...engine, ...comments].sort().join('\u0001');
}

/** Reads the names that the shop has for ids of vehicle attributes (VCdb) and qualifiers (Qdb). */
export async function readAttributeNames(client: pg.Client): Promise<NameOf> {
  const { rows } = await client.query<{ kind: string; id: number; name: string }>(
    `select kind, id, name from reference_names where kind not in ('Position', 'PartType')`,
  );
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (kind, id) => names.get(`${kind} ${id}`);
}

/** Returns true if the shop has VCdb ids. Only VCdb subscribers can load them. */
export async function hasVcdbIds(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select exists (select from vehicles where vcdb_base_vehicle_id is not null)');
  return rows[0]?.exists ?? false;
}

export type VehicleIds = 'vcdb' | 'vpic' | 'unknown';

/** The SQL joins that find the vehicle of a line by the ids of the file. */
const vehicleSql: Record<VehicleIds, string> = {
  vcdb: `left join vehicles on vcdb_base_vehicle_id = base_id`,
  vpic: `left join vehicles on vehicles.id = base_id
    left join vehicle_models on vehicle_models.id = aces_lines.model_id and vehicle_models.make_id = aces_lines.make_id`,
  unknown: 'left join vehicles on false',
};
const engineSql: Record<VehicleIds, string> = {
  vcdb: 'vcdb_engine_base_id = engine_id',
  vpic: 'vehicle_engines.id = engine_id',
  unknown: 'false',
};

/**
 * Creates `aces_resolved`: each line with the model, the years, the engine, and the part that the shop has for it. If parts of several brands have
 * the number, the part is found only by a line that has the brand's code. If one part has it, the codes of the line and the part must not differ.
 * Otherwise, a full file of one brand would delete the applications of another. `vehicle` names the model. If the shop does not know the model, `vehicle`
 * has the ids from the file. `aces_apps` has the lines that do not delete anything. Lines with the same `fit_case` have the same vehicle, part type,
 * position, and label.
 */
export async function resolveApps(client: pg.Client, ids: VehicleIds): Promise<void> {
  const model = ids === 'vpic' ? 'coalesce(vehicles.model_id, vehicle_models.id)' : 'vehicles.model_id';
  await client.query(`
    create temp table aces_resolved as
    select *, dense_rank() over (order by vehicle, part_type, position_id, label) as fit_case from (select aces_lines.*, ${model} as known_model, known_engine, known_part,
      coalesce('model ' || ${model}, 'base ' || base_id, 'make ' || aces_lines.make_id || ' ' || aces_lines.model_id) as vehicle,
      coalesce(vehicles.year, year_from, 0) as first_year, coalesce(vehicles.year, year_to, 0) as last_year
    from aces_lines ${vehicleSql[ids]}
    left join (select distinct engine_id from aces_lines) as engines using (engine_id)
    left join lateral (select vehicle_engines.id as known_engine from vehicle_engines where ${engineSql[ids]} limit 1) as engine on engine_id is not null
    left join (
      select part_number, brand, (
        select case when count(*) = 1
            then min(id) filter (where numbers.brand in ('', '${brandWithoutCode}') or coalesce(brand_aaiaid, numbers.brand) = numbers.brand)
          when count(*) filter (where brand_aaiaid = numbers.brand) = 1 then min(id) filter (where brand_aaiaid = numbers.brand) end
        from parts where part_number_key = ${numberKeySql('numbers.part_number')} and deleted_at is null) as known_part
      from (select distinct part_number, brand from aces_lines) as numbers) as found using (part_number, brand)) as found_lines;
    create temp view aces_apps as select * from aces_resolved where not is_deleted`);
  await client.query('analyze aces_resolved');
}
