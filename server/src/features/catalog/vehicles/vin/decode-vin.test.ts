import type { VinResult } from '@axlewright/contract/catalog/vehicles';
import { vinCheckDigit } from '@axlewright/contract/catalog/vin';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeVin } from '../../../../../test/make-vin.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { loadPackagedVehicles } from '../data/load-vehicles.ts';
import { packagedVehicleData, readVehicleData, type VehicleData } from '../data/vehicle-data.ts';

const shop = useTestApp();
let data: VehicleData;
beforeAll(async () => {
  data = await readVehicleData(packagedVehicleData);
  await loadPackagedVehicles(shop.db, shop.ownerConnectionString);
});

const decode = async (vin: string): Promise<VinResult> => {
  const response = await shop.app.inject({ url: `/api/vehicles/vin/${encodeURIComponent(vin)}` });
  expect(response.statusCode, vin).toBe(200);
  return response.json<VinResult>();
};
const kinds = ({ warnings }: VinResult) => warnings.map(({ kind }) => kind);

it.each([
  ['1FTFW5L86RFB45612', 2024, 'Ford', 'F-150', '3.5 L 6-cylinder gasoline'],
  ['1FTFW4L86RFA86622', 2024, 'Ford', 'F-150', '3.5 L 6-cylinder gasoline'],
  ['KM8K2CAB4PU001140', 2023, 'Hyundai', 'Kona', '2.0 L 4-cylinder gasoline'],
  ['5YJSA1DG9DFP14705', 2013, 'Tesla', 'Model S', 'electric'],
  ['1HGCM82633A004352', 2003, 'Honda', 'Accord', '6-cylinder gasoline'],
])('%s is a %i %s %s', async (vin, year, make, model, engine) => {
  const result = await decode(vin);
  expect(result).toMatchObject({ vin, valid: true, warnings: [], candidates: [], repairs: [] });
  expect(result.vehicle).toMatchObject({ year, make, model, engine, engineId: expect.any(String) });
});

it('returns trim, body, and engine name, and decodes a VIN as printed on labels', async () => {
  const { vin, vehicle } = await decode(' *1hgcm-82633-a004352* ');
  expect(vin).toBe('1HGCM82633A004352');
  expect(vehicle).toMatchObject({ trim: 'EX-V6', body: 'Coupe', engineModel: 'J30A4' });
});

describe('an impossible VIN gets no vehicle, and its repairs are only proposed', () => {
  it('I, O, and Q', async () => {
    const result = await decode('IHGCM82633AOO4352');
    expect(result).toMatchObject({ valid: false, vehicle: null, candidates: [] });
    expect(kinds(result)).toEqual(['wrong-characters']);
    expect(result.repairs).toMatchObject([{ vin: '1HGCM82633A004352', vehicle: { model: 'Accord' } }]);
  });

  it.each([
    ['1HGCM82633A004532', 'two adjacent characters were swapped', '1HGCM82633A004352'],
    ['1HGCM82683A004352', 'a misread character', '1HGCM82633A004352'],
    ['1FTFWSL86RFB45612', 'S for 5', '1FTFW5L86RFB45612'],
  ])('%s: %s', async (vin, _, repaired) => {
    const result = await decode(vin);
    expect(result).toMatchObject({ valid: false, vehicle: null });
    expect(kinds(result)).toEqual(['wrong-check-digit']);
    expect(result.repairs.map((repair) => repair.vin)).toContain(repaired);
    for (const repair of result.repairs) expect(repair.vin[8]).toBe(vinCheckDigit(repair.vin));
  });

  it('a wrong serial number does not hide the vehicle', async () => {
    const { vehicle, candidates } = await decode('1HGCM82633A004353');
    expect(vehicle).toBeNull();
    expect(candidates).toMatchObject([{ year: 2003, model: 'Accord' }]);
  });

  it.each(['hello', '1HGCM82633A00435', '1HGCM82633A0043522', '----', '1HGCM82633A00435é', '<script>', 'x'.repeat(100)])(
    '%s',
    async (vin) => {
      const result = await decode(vin);
      expect(result).toMatchObject({ valid: false, vehicle: null, candidates: [], repairs: [] });
      expect(result.warnings).toHaveLength(1);
    },
  );
});

const withCheckDigit = (vin: string) => vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9);

it('small manufacturers have 9 at position 3, and positions 12 to 14 tell them apart', async () => {
  const vinOf = (maker: string) => withCheckDigit(`1A9E00A00C0${maker}001`);
  expect(await decode(vinOf('841'))).toMatchObject({ valid: true, warnings: [], vehicle: { year: 2012, model: 'eBox' } });
  const other = await decode(vinOf('000'));
  expect([other.vehicle, kinds(other)]).toEqual([null, ['unknown-manufacturer']]);
});

it('warns if a VIN does not identify a vehicle', async () => {
  expect(kinds(await decode('1M8GDM9AXKP042788'))).toEqual(['unknown-manufacturer']);
  expect(kinds(await decode(withCheckDigit('1HGXXXXX03A004352')))).toEqual(['unknown-model']);
  // Europe: no check digit, and a filler instead of the model and the year.
  expect(kinds(await decode('WVWZZZ1JZ0W000001'))).toEqual(['unknown-year', 'no-check-digit']);
});

it('a VIN that two schemas read as different models gets both', async () => {
  const { vehicle, candidates, warnings } = await decode('3HSNG0007L0000000');
  expect(vehicle).toBeNull();
  expect(candidates.map(({ model }) => model)).toEqual(['9400', 'CO-1950B']);
  expect(warnings).toMatchObject([{ kind: 'several-models' }]);
});

const vinCount = Number(process.env.VIN_COUNT ?? 200);

it(
  'a VIN made from the patterns of a model gets this model, or a warning',
  async () => {
    const patternsOf = new Map(data.schemas.map(({ id, patterns }) => [id, patterns]));
    const usable = data.wmiSchemas.filter(
      ({ wmi, schemaId, isOpen }) => /^[1-5]..$/.test(wmi) && !isOpen && patternsOf.get(schemaId)?.model,
    );
    const warned = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (generate) => {
        const schema = generate(fc.constantFrom, ...usable);
        const [key, model] = generate(fc.constantFrom, ...(patternsOf.get(schema.schemaId)?.model ?? []));
        const year = generate(fc.integer, { min: schema.yearFrom, max: schema.yearTo });
        const vin = makeVin(schema, key, year, (items) => generate(fc.constantFrom, ...items));
        fc.pre(vin !== null);
        const result = await decode(vin as string);
        expect(result.valid, vin).toBe(true);
        for (const kind of kinds(result)) warned.add(kind);
        const name = data.models.find(({ id }) => id === Number(model))?.name;
        if (kinds(result).length === 0) expect(result.vehicle, vin).toMatchObject({ year, model: name });
      }),
      { seed: 20260312, numRuns: vinCount },
    );
    // Some of these VINs have an engine that the model does not have.
    expect(warned).toContain('unknown-engine');
  },
  60_000 + 100 * vinCount,
);

it('rejects a text that is much too long', async () => {
  expectProblem(await shop.app.inject({ url: `/api/vehicles/vin/${'1'.repeat(101)}` }), 404, 'not-found');
});
