import type { Bench } from '../bench.ts';
import { addManyApplications } from '../data/many-applications.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { percentile } from '../load/statistics.ts';
import { timeRequestMs } from '../load/time-requests.ts';
import { runStatements } from '../servers/scratch-database.ts';

const calls = 500;
const warmUpCalls = 50;
const goalMs = 20;
const categories = 20;

/**
 * Measures two lookups of applications: from a vehicle and a category to the first page of parts that fit, and from a part to its vehicles.
 * Each URL is used only once, so the cache does not help.
 */
export async function applications(bench: Bench): Promise<Figure[]> {
  const databaseUrl = await bench.partsDatabase('bench_applications');
  const startedMs = performance.now();
  const count = await addManyApplications(databaseUrl);
  const seconds = (performance.now() - startedMs) / 1_000;
  const vehicles = await drawVehicles(databaseUrl);
  const parts = await drawParts(databaseUrl);
  const shop = await bench.startShop(databaseUrl);
  const size = `at ${(count / 1_000_000).toFixed(1)} M applications`;
  return [
    absoluteFigure(`applications added ${size}`, 's', seconds),
    ...(await timeCalls(
      `vehicle and category → parts ${size}`,
      shop.url,
      vehicles.map((id, index) => `/api/parts?vehicleId=${id}&category=category-${1 + ((index * 7) % categories)}&limit=24`),
    )),
    ...(await timeCalls(
      `part → vehicles ${size}`,
      shop.url,
      parts.map((id) => `/api/applications?partId=${id}`),
    )),
  ];
}

async function timeCalls(name: string, shopUrl: string, paths: string[]): Promise<Figure[]> {
  const durationsMs: number[] = [];
  for (const path of paths) durationsMs.push(await timeRequestMs(`${shopUrl}${path}`));
  const measured = durationsMs.slice(warmUpCalls);
  return [50, 95, 99].map((percent) =>
    absoluteFigure(`${name}, p${percent}`, 'ms', percentile(measured, percent), { goal: percent === 95 ? goalMs : null }),
  );
}

/** Draws different vehicles. The more applications a vehicle has, the more likely it is to be drawn. */
async function drawVehicles(databaseUrl: string): Promise<number[]> {
  const rows = await runStatements<{ id: number }>(databaseUrl, [
    'select setseed(0.42)',
    `with drawn as materialized (
       select row_number() over () as place, 1 + floor(random() * (select max(id) from applications))::bigint as id from generate_series(1, 20000))
     select vehicles.id from drawn join applications using (id)
     join vehicles on vehicles.model_id = applications.model_id and year = year_from
     group by vehicles.id order by min(place) limit ${calls + warmUpCalls}`,
  ]);
  return rows.map(({ id }) => id);
}

async function drawParts(databaseUrl: string): Promise<number[]> {
  const rows = await runStatements<{ id: number }>(databaseUrl, [
    `select id from parts order by md5(id::text) limit ${calls + warmUpCalls}`,
  ]);
  return rows.map(({ id }) => id);
}
