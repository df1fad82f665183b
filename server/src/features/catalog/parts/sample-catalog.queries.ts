import type { Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { InterchangeType } from '@axlewright/contract/catalog/parts';
import type { NeededKind } from '@axlewright/contract/catalog/related-parts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A part as written in the files of database/sample-catalog/parts. */
export interface SamplePart {
  partNumber: string;
  name: string;
  partTerminology: string;
  category: string;
  subcategory: string;
  position: string | null;
  gtin: string;
  description: string;
  priceCents: number;
  minimumOrderQuantity: number;
  /** an ordered quantity must be a multiple of this; null: any quantity */
  orderMultiple: number | null;
  unitOfMeasure: string;
  availableQuantity: number;
  packageQuantity: number | null;
  /** null: the part is universal */
  quantityPerApplication: number | null;
  lifeCycleStatus: string;
  supersededBy: string | null;
  coreChargeCents: number | null;
  /** file name of the picture without size and extension */
  picture: string | null;
  attributes: { name: string; value: string; unit: string | null }[];
  interchange: { type: InterchangeType; brand: string; partNumber: string }[];
}

export interface SampleReview {
  userName: string;
  shop: string;
  rating: string;
  review: string;
  createdAt: string;
}

export async function hasParts(db: Db): Promise<boolean> {
  return (await db.selectFrom('parts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Locks the table until the transaction ends. Without it, two instances that start at the same time could both fill the catalog. */
export async function lockPartsTable(transaction: Db): Promise<void> {
  await sql`lock table parts in share row exclusive mode`.execute(transaction);
}

/** Inserts the whole catalog with one statement per table. Most statements get the parts as one JSON value. */
export async function insertSampleParts(db: Db, brand: string, parts: SamplePart[]): Promise<void> {
  const json = JSON.stringify(parts);
  await sql`insert into categories (slug, name)
    select slug, category from (select distinct part->>'category' as category from jsonb_array_elements(${json}::jsonb) as part) as named,
      lateral (select trim('-' from regexp_replace(lower(category), '[^a-z0-9]+', '-', 'g')) as slug) as slugged
    order by category`.execute(db);
  await sql`insert into subcategories (category_id, slug, name)
    select categories.id, categories.slug || '-' || trim('-' from regexp_replace(lower(subcategory), '[^a-z0-9]+', '-', 'g')), subcategory
    from (select distinct part->>'category' as category, part->>'subcategory' as subcategory from jsonb_array_elements(${json}::jsonb) as part) as named
    join categories on categories.name = category order by category, subcategory`.execute(db);
  await sql`insert into parts (part_number, brand, name, description, image, price_cents, min_quantity, order_multiple,
      available_quantity, unit_of_measure, package_quantity, quantity_per_application, universal, category_id, subcategory_id, part_terminology, position, gtin, life_cycle_status,
      superseded_by, core_charge_cents, attributes)
    select part->>'partNumber', ${brand}, part->>'name', part->>'description', coalesce('/pictures/' || (part->>'picture') || '-800.webp', ''),
      (part->>'priceCents')::int, (part->>'minimumOrderQuantity')::int, (part->>'orderMultiple')::int, (part->>'availableQuantity')::int, part->>'unitOfMeasure',
      (part->>'packageQuantity')::int, (part->>'quantityPerApplication')::int,
      part->>'quantityPerApplication' is null, categories.id, subcategories.id, part->>'partTerminology',
      part->>'position', part->>'gtin', part->>'lifeCycleStatus', part->>'supersededBy', (part->>'coreChargeCents')::int, part->'attributes'
    from jsonb_array_elements(${json}::jsonb) with ordinality as listed(part, place)
    join categories on categories.name = part->>'category'
    join subcategories on subcategories.category_id = categories.id and subcategories.name = part->>'subcategory'
    order by place`.execute(db);
  await sql`insert into interchange_numbers (part_id, type, brand, part_number)
    select parts.id, number->>'type', number->>'brand', number->>'partNumber'
    from jsonb_array_elements(${json}::jsonb) as part
    join parts on parts.part_number = part->>'partNumber' and parts.brand = ${brand}
    cross join jsonb_array_elements(part->'interchange') as number`.execute(db);
  await sql`insert into part_successors (part_id, kind, brand, part_number)
    select id, case when life_cycle_status = '6' then 'renumbered' when life_cycle_status in ('7', '8', '9') then 'replaced' else 'use-up' end,
      brand, superseded_by
    from parts where superseded_by is not null`.execute(db);
  await sql`insert into stock_adjustments (part_id, delta, reason) select id, available_quantity, 'sample catalogue' from parts`.execute(
    db,
  );
}

/** A part and another part of the catalog that is needed with it, both by number. */
export interface SampleNeed {
  partNumber: string;
  kind: NeededKind;
  neededNumber: string;
}

export async function insertSampleNeeds(db: Db, brand: string, needs: SampleNeed[]): Promise<void> {
  await sql`insert into needed_parts (part_id, kind, brand, part_number)
    select parts.id, need->>'kind', ${brand}, need->>'neededNumber'
    from jsonb_array_elements(${JSON.stringify(needs)}::jsonb) with ordinality as listed(need, place)
    join parts on parts.part_number = need->>'partNumber' and parts.brand = ${brand} order by place`.execute(db);
}

/** A group of vehicles with similar parts. The families are in database/sample-catalog/vehicle-families.json. */
export type VehicleFamily = 'compact' | 'midsize' | 'suv' | 'european' | 'premium' | 'pickup';

/** The model years of a model for which the sample parts of a family are made. */
export interface FamilyModel {
  family: VehicleFamily;
  make: string;
  model: string;
  from: number;
  to: number;
}

export interface SampleVehicle {
  family: VehicleFamily;
  modelId: number;
  years: { year: number; engines: { id: string; liters: string | null; fuel: string | null }[] }[];
}

/** Lists the vehicles of the families. Leaves out models that the shop does not know. */
export async function listSampleVehicles(db: Db, models: readonly FamilyModel[]): Promise<SampleVehicle[]> {
  const { rows } = await sql<SampleVehicle>`
    select listed->>'family' as family, vehicle_models.id as "modelId",
      json_agg(json_build_object('year', year, 'engines',
        (select coalesce(json_agg(json_build_object('id', id::text, 'liters', liters::text, 'fuel', fuel) order by id), '[]')
         from vehicle_engines where id = any(engine_ids))) order by year) as years
    from jsonb_array_elements(${JSON.stringify(models)}::jsonb) with ordinality as given (listed, place)
    join vehicle_makes on vehicle_makes.name = listed->>'make'
    join vehicle_models on make_id = vehicle_makes.id and vehicle_models.name = listed->>'model'
    join vehicles on model_id = vehicle_models.id and is_listed and year between (listed->>'from')::int and (listed->>'to')::int
    group by place, listed, vehicle_models.id order by place`.execute(db);
  return rows;
}

export interface SampleApplication {
  partNumber: string;
  modelId: number;
  yearFrom: number;
  yearTo: number;
  engineId: string | null;
  qualifiers: Qualifier[];
  position: string | null;
  quantity: number | null;
}

export async function insertSampleApplications(db: Db, brand: string, applications: SampleApplication[]): Promise<void> {
  await sql`insert into applications (part_id, model_id, year_from, year_to, engine_id, qualifiers, position, quantity, is_sample)
    select parts.id, (fits->>'modelId')::int, (fits->>'yearFrom')::int, (fits->>'yearTo')::int, (fits->>'engineId')::int, fits->'qualifiers',
      fits->>'position', (fits->>'quantity')::int, true
    from jsonb_array_elements(${JSON.stringify(applications)}::jsonb) with ordinality as listed(fits, place)
    join parts on parts.part_number = fits->>'partNumber' and parts.brand = ${brand} and deleted_at is null order by place`.execute(db);
}

export async function hasSampleApplications(db: Db): Promise<boolean> {
  return (await db.selectFrom('sample_applications').select('only_row').executeTakeFirst()) !== undefined;
}

/**
 * Records that the shop has the sample applications. Returns false if it had them before. If another instance records it at the same time, that
 * instance waits until the transaction ends.
 */
export async function recordSampleApplications(transaction: Db): Promise<boolean> {
  const noted = await transaction
    .insertInto('sample_applications')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .returning('only_row')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Lists the numbers of sample parts that are not universal and have no applications. Leaves out parts that now have a different GTIN. */
export async function listUnfittedNumbers(db: Db, brand: string, parts: readonly SamplePart[]): Promise<Set<string>> {
  const { rows } = await sql<{ part_number: string }>`
    select part_number from parts join jsonb_array_elements(${JSON.stringify(parts)}::jsonb) as part
      on part_number = part->>'partNumber' and gtin = part->>'gtin'
    where brand = ${brand} and deleted_at is null and not universal and not exists (select from applications where part_id = parts.id)`.execute(
    db,
  );
  return new Set(rows.map(({ part_number }) => part_number));
}

export async function markUniversal(transaction: Db, brand: string, partNumbers: readonly string[]): Promise<void> {
  await sql`update parts set universal = true
    where brand = ${brand} and part_number = any(${partNumbers}::text[]) and deleted_at is null`.execute(transaction);
}

export async function insertSampleReviews(db: Db, reviews: SampleReview[]): Promise<void> {
  await db
    .insertInto('reviews')
    .values(
      reviews.map(({ userName, shop, rating, review, createdAt }) => ({
        user_id: null,
        user_name: `${userName}, ${shop}`,
        rating,
        review,
        created_at: new Date(createdAt),
      })),
    )
    .execute();
}
