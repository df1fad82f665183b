import { readdir, readFile } from 'node:fs/promises';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { Database } from '../../../platform/database/db.ts';
import { sampleApplicationsOf } from './sample-applications.ts';
import {
  type FamilyModel,
  hasParts,
  insertSampleApplications,
  insertSampleNeeds,
  insertSampleParts,
  insertSampleReviews,
  listSampleVehicles,
  lockPartsTable,
  type SamplePart,
  type SampleReview,
  type VehicleFamily,
} from './sample-catalog.queries.ts';
import { sampleNeedsOf } from './sample-needs.ts';

const folder = new URL('../../../../database/sample-catalog/', import.meta.url);

/** Fills an empty shop with the sample parts, their vehicles, and reviews in one transaction. Returns the number of new parts. Returns 0 if the shop has parts. */
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
    await insertSampleReviews(transaction, reviews);
    return parts.length;
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
