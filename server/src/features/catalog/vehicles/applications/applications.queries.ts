import type { Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { ApplicationChange, NewApplication } from '@axlewright/contract/catalog/part-applications';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../../../platform/database/db.ts';
import { keysetOrder, type ListPosition } from '../../../../platform/lists/keyset-pages.ts';
import type { EngineRow } from '../fitment/fitment.queries.ts';

export interface PartApplicationRow {
  id: string;
  /** orders the rows by make, model, and first year */
  place: string;
  make: string;
  model: string;
  vehicle_id: string | null;
  year_from: number;
  year_to: number;
  engine: EngineRow | null;
  qualifiers: Qualifier[];
  position: string | null;
  position_id: number | null;
  quantity: number | null;
  note: string;
  is_sample: boolean;
}

const place = sql<string>`lower(vehicle_makes.name) || e'\t' || lower(vehicle_models.name) || e'\t' || year_from`;

const joinVehicle = sql`join vehicle_models on vehicle_models.id = applications.model_id join vehicle_makes on vehicle_makes.id = make_id`;

const columns = sql`
  applications.id::text, ${place} as place, vehicle_makes.name as make, vehicle_models.name as model, year_from, year_to, qualifiers, position, position_id,
  quantity, note, is_sample,
  (select vehicles.id::text from vehicles where vehicles.model_id = applications.model_id and year = year_from) as vehicle_id,
  (select json_build_object('id', id::text, 'liters', liters::text, 'cylinders', cylinders, 'fuel', fuel) from vehicle_engines where id = engine_id) as engine`;

export interface ApplicationFilter {
  /** all of them must be in the make and the model */
  words: string[];
  /** all of them must be in the range of years */
  years: number[];
}

const matching = ({ words, years }: ApplicationFilter): RawBuilder<boolean> => sql`
  (select coalesce(bool_and(strpos(lower(vehicle_makes.name || ' ' || vehicle_models.name), word) > 0), true) from unnest(${words}::text[]) as word)
  and (select coalesce(bool_and(year between year_from and year_to), true) from unnest(${years}::int[]) as year)`;

/** Lists up to `limit + 1` applications of a part, by make, model, and first year. */
export async function listPartApplicationRows(
  db: Db,
  partId: string,
  filter: ApplicationFilter,
  { limit, position }: { limit: number; position: ListPosition | null },
): Promise<PartApplicationRow[]> {
  const { order, operator } = keysetOrder(position, false);
  const after = position ? sql`and (${place}, applications.id) ${sql.raw(operator)} (${position.value}, ${position.id}::bigint)` : sql``;
  const { rows } = await sql<PartApplicationRow>`
    select ${columns} from applications ${joinVehicle} where part_id = ${partId}::bigint and ${matching(filter)} ${after}
    order by ${place} ${sql.raw(order)}, applications.id ${sql.raw(order)} limit ${limit + 1}`.execute(db);
  return rows;
}

export async function countPartApplications(db: Db, partId: string, filter: ApplicationFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications ${joinVehicle} where part_id = ${partId}::bigint and ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the applications with these ids. Leaves out those of other parts. */
export async function listApplicationRowsByIds(db: Db, partId: string, ids: readonly string[]): Promise<PartApplicationRow[]> {
  const { rows } = await sql<PartApplicationRow>`
    select ${columns} from applications ${joinVehicle}
    where part_id = ${partId}::bigint and applications.id = any(${[...ids]}::bigint[]) order by place, applications.id`.execute(db);
  return rows;
}

/**
 * Locks the table, so that no import writes applications until the transaction ends. Returns false if an import is writing now. Does not wait for it,
 * because that can take a minute. If this returns false, PostgreSQL has aborted the transaction.
 */
export async function keepImportsOut(transaction: Db): Promise<boolean> {
  try {
    await sql`lock table applications in row exclusive mode nowait`.execute(transaction);
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '55P03') throw error;
    return false;
  }
}

/** Locks a part until the transaction ends, so that nobody else changes its applications. */
export async function lockApplicationsOf(transaction: Db, partId: string): Promise<void> {
  await transaction.selectFrom('parts').select('id').where('id', '=', partId).forNoKeyUpdate().execute();
}

/** Returns the id of a vehicle's model; undefined if there is no such vehicle. */
export async function findModelId(db: Db, vehicleId: string): Promise<number | undefined> {
  const { rows } = await sql<{ model_id: number }>`select model_id from vehicles where id = ${vehicleId}::bigint`.execute(db);
  return rows[0]?.model_id;
}

/** Returns true if each of these models had the engine in some year. */
export async function haveEngine(db: Db, modelIds: readonly number[], engineId: string): Promise<boolean> {
  const { rows } = await sql<{ have: boolean }>`
    select bool_and(exists (select from vehicles where vehicles.model_id = model and ${engineId}::bigint = any(engine_ids))) as have
    from unnest(${[...modelIds]}::int[]) as model`.execute(db);
  return rows[0]?.have ?? false;
}

export async function listModelIds(db: Db, partId: string, applicationIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('applications')
    .select('model_id')
    .distinct()
    .where('part_id', '=', partId)
    .where('id', 'in', [...applicationIds])
    .execute();
  return rows.map(({ model_id }) => model_id);
}

/** Sorts qualifiers, so that two lists of the same qualifiers are equal. */
const sorted = (qualifiers: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(each order by each), '[]') from jsonb_array_elements(${qualifiers}) as each)`;

export async function insertApplication(
  transaction: Db,
  partId: string,
  modelId: number,
  { yearFrom, yearTo, engineId, qualifiers, position, quantityPerVehicle, note }: Omit<NewApplication, 'vehicleId'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into applications (part_id, model_id, year_from, year_to, engine_id, qualifiers, position, quantity, note)
    values (${partId}::bigint, ${modelId}, ${yearFrom}, ${yearTo}, ${engineId}::bigint, ${sorted(sql`${JSON.stringify(qualifiers)}::jsonb`)},
      ${position}, ${quantityPerVehicle}, ${note})
    returning id::text`.execute(transaction);
  if (!rows[0]) throw new Error('the new application is missing');
  return rows[0].id;
}

/** Writes the given values into applications of a part. After that, they are no longer sample data. */
export async function updateApplications(
  transaction: Db,
  partId: string,
  ids: readonly string[],
  { yearFrom, yearTo, engineId, qualifiers, position, quantityPerVehicle, note }: ApplicationChange,
): Promise<void> {
  const values = [
    sql`is_sample = false`,
    ...(yearFrom === undefined ? [] : [sql`year_from = ${yearFrom}`]),
    ...(yearTo === undefined ? [] : [sql`year_to = ${yearTo}`]),
    ...(engineId === undefined ? [] : [sql`engine_id = ${engineId}::bigint`]),
    ...(qualifiers === undefined ? [] : [sql`qualifiers = ${sorted(sql`${JSON.stringify(qualifiers)}::jsonb`)}`]),
    // If the shop has no name for a PCdb position, only position_id is set, and buyers see no position. The id stays until a text replaces it.
    ...(position === undefined
      ? []
      : [sql`position = ${position}, position_id = case when ${position}::text is null then position_id end`]),
    ...(quantityPerVehicle === undefined ? [] : [sql`quantity = ${quantityPerVehicle}`]),
    ...(note === undefined ? [] : [sql`note = ${note}`]),
  ];
  await sql`update applications set ${sql.join(values)} where part_id = ${partId}::bigint and id = any(${[...ids]}::bigint[])`.execute(
    transaction,
  );
}

export async function deleteApplications(transaction: Db, partId: string, ids: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('applications')
    .where('part_id', '=', partId)
    .where('id', 'in', [...ids])
    .execute();
}

/** True if two applications have the same model in some year, and the same conditions. */
const overlap = sql<boolean>`
  one.model_id = other.model_id and one.engine_id is not distinct from other.engine_id
  and one.position is not distinct from other.position and one.position_id is not distinct from other.position_id
  and one.part_type_id is not distinct from other.part_type_id
  and one.year_from <= other.year_to and other.year_from <= one.year_to
  and ${sorted(sql`one.qualifiers`)} = ${sorted(sql`other.qualifiers`)}`;

/** Returns another application of the part that overlaps with one of these; undefined if there is none. */
export async function findOverlap(transaction: Db, partId: string, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select other.id::text from applications as one join applications as other on other.part_id = one.part_id and other.id <> one.id
    where one.part_id = ${partId}::bigint and one.id = any(${[...ids]}::bigint[]) and ${overlap} order by other.id limit 1`.execute(
    transaction,
  );
  return rows[0]?.id;
}

/** Adds the applications of another part that do not overlap with those of the part. Returns how many it added, and how many it left out. */
export async function insertCopies(transaction: Db, partId: string, fromPartId: string): Promise<{ added: number; present: number }> {
  const { rows } = await sql<{ added: number; present: number }>`
    with copied as (
      insert into applications (part_id, model_id, year_from, year_to, engine_id, qualifiers, position, position_id, part_type_id, quantity, note)
      select ${partId}::bigint, model_id, year_from, year_to, engine_id, qualifiers, position, position_id, part_type_id, quantity, note
      from applications as one where part_id = ${fromPartId}::bigint
        and not exists (select from applications as other where other.part_id = ${partId}::bigint and ${overlap})
      order by id
      returning id
    )
    select (select count(*)::int from copied) as added,
      ((select count(*) from applications where part_id = ${fromPartId}::bigint) - (select count(*) from copied))::int as present`.execute(
    transaction,
  );
  return rows[0] ?? { added: 0, present: 0 };
}

export async function readUniversal(db: Db, partId: string): Promise<boolean> {
  const { universal } = await db.selectFrom('parts').select('universal').where('id', '=', partId).executeTakeFirstOrThrow();
  return universal;
}

export async function updateUniversal(transaction: Db, partId: string, universal: boolean): Promise<void> {
  await transaction.updateTable('parts').set({ universal }).where('id', '=', partId).execute();
}
