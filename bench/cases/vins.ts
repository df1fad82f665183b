import { loadPackagedVehicles } from '../../server/src/features/catalog/vehicles/data/load-vehicles.ts';
import { packagedVehicleData, readVehicleData } from '../../server/src/features/catalog/vehicles/data/vehicle-data.ts';
import { databaseOn } from '../../server/src/platform/database/database.ts';
import { onConnection } from '../../server/src/platform/database/single-connection.ts';
import { makeVin } from '../../server/test/make-vin.ts';
import type { Bench } from '../bench.ts';
import { absoluteFigure, type Figure } from '../figures.ts';
import { percentile } from '../load/statistics.ts';
import { timeRequestMs } from '../load/time-requests.ts';

const calls = 1_500;
const warmUpCalls = 50;
const goalMs = 10;

/** Measures how long the shop takes to decode VINs of North American manufacturers, with a correct and with a wrong check digit. */
export async function vins(bench: Bench): Promise<Figure[]> {
  const databaseUrl = await bench.smallDatabase();
  await onConnection(databaseUrl, 'axlewright bench', (client) => loadPackagedVehicles(databaseOn(client), databaseUrl));
  const shop = await bench.startShop(databaseUrl);
  const right = await makeVins();
  const wrong = right.map((vin) => vin.slice(0, 8) + (vin[8] === '1' ? '2' : '1') + vin.slice(9));
  return [...(await timeVins('valid VIN', shop.url, right)), ...(await timeVins('VIN with a wrong check digit', shop.url, wrong))];
}

async function timeVins(name: string, shopUrl: string, all: readonly string[]): Promise<Figure[]> {
  const durationsMs: number[] = [];
  for (const vin of all) durationsMs.push(await timeRequestMs(`${shopUrl}/api/vehicles/vin/${vin}`));
  return [50, 95, 99].map((percent) =>
    absoluteFigure(`${name}, p${percent}`, 'ms', percentile(durationsMs.slice(warmUpCalls), percent), {
      goal: percent === 95 ? goalMs : null,
    }),
  );
}

/** Makes VINs from patterns that are spread over the North American manufacturers. Makes the same VINs each time. */
async function makeVins(): Promise<string[]> {
  const { schemas, wmiSchemas } = await readVehicleData(packagedVehicleData);
  const modelsOf = new Map(schemas.map(({ id, patterns }) => [id, patterns.model ?? []]));
  const usable = wmiSchemas.filter(({ wmi, schemaId, isOpen }) => /^[1-5]..$/.test(wmi) && !isOpen && modelsOf.get(schemaId)?.length);
  const made = new Set<string>();
  for (let n = 0; made.size < calls + warmUpCalls; n += 1) {
    const schema = usable[(n * 7_919) % usable.length];
    const [key] = (schema && modelsOf.get(schema.schemaId)?.[0]) ?? [];
    const vin = schema && key && makeVin(schema, key, schema.yearFrom, (items) => items[n % items.length] ?? '0');
    if (vin) made.add(vin);
  }
  return [...made];
}
