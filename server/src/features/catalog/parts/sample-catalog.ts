import { readdir, readFile } from 'node:fs/promises';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Database } from '../../../platform/database/db.ts';
import { sampleApplicationsOf } from './sample-applications.ts';
import {
  type FamilyModel,
  hasParts,
  hasSampleApplications,
  insertSampleApplications,
  insertSampleNeeds,
  insertSampleParts,
  insertSampleReviews,
  listSampleVehicles,
  listUnfittedNumbers,
  lockPartsTable,
  markUniversal,
  recordSampleApplications,
  type SamplePart,
  type SampleReview,
  type VehicleFamily,
} from './sample-catalog.queries.ts';
import { sampleNeedsOf } from './sample-needs.ts';

const folder = new URL('../../../../database/sample-catalog/', import.meta.url);

/**
 * Fills an empty shop with the sample parts, their vehicles, and reviews in one transaction. Returns the number of new parts; 0 if the shop
 * already has parts.
 */
export async function loadSampleCatalog(db: Database): Promise<number> {
  if (await hasParts(db)) return 0;
  const parts = await readSampleParts();
  const reviews = JSON.parse(await readFile(new URL('reviews.json', folder), 'utf8')) as SampleReview[];
  const models = await readFamilyModels();
  return db.transaction().execute(async (transaction) => {
    await lockPartsTable(transaction);
    if (await hasParts(transaction)) return 0;
    await insertSampleParts(transaction, shopName, parts);
    await insertSampleNeeds(transaction, shopName, sampleNeedsOf(parts));
    await insertSampleApplications(transaction, shopName, sampleApplicationsOf(parts, await listSampleVehicles(transaction, models)));
    await recordSampleApplications(transaction);
    await insertSampleReviews(transaction, reviews);
    return parts.length;
  });
}

/**
 * Gives the parts of an older sample catalog their vehicles, once for each shop. Skips parts for which staff have entered vehicles. Returns the number
 * of parts that it changed.
 */
export async function addSampleApplications(db: Database): Promise<number> {
  if (await hasSampleApplications(db)) return 0;
  const parts = await readSampleParts();
  const models = await readFamilyModels();
  return db.transaction().execute(async (transaction) => {
    if (!(await recordSampleApplications(transaction))) return 0;
    const unfitted = await listUnfittedNumbers(transaction, shopName, parts);
    // `sampleApplicationsOf` gets all parts, because the vehicles of a part depend on the other parts.
    const applications = sampleApplicationsOf(parts, await listSampleVehicles(transaction, models));
    const universal = parts.filter(({ quantityPerApplication }) => quantityPerApplication === null);
    const isUnfitted = ({ partNumber }: { partNumber: string }) => unfitted.has(partNumber);
    await insertSampleApplications(transaction, shopName, applications.filter(isUnfitted));
    await markUniversal(
      transaction,
      shopName,
      universal.filter(isUnfitted).map(({ partNumber }) => partNumber),
    );
    return unfitted.size;
  });
}

export async function readSampleParts(): Promise<SamplePart[]> {
  const files = (await readdir(new URL('parts/', folder))).filter((name) => name.endsWith('.json')).sort();
  const categories = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(new URL(`parts/${name}`, folder), 'utf8')) as SamplePart[]),
  );
  return categories.flat();
}

async function readFamilyModels(): Promise<FamilyModel[]> {
  const families = JSON.parse(await readFile(new URL('vehicle-families.json', folder), 'utf8')) as Record<
    VehicleFamily,
    Omit<FamilyModel, 'family'>[]
  >;
  return Object.entries(families).flatMap(([family, models]) => models.map((model) => ({ ...model, family: family as VehicleFamily })));
}
