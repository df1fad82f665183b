import type { NewApplication } from '@axlewright/contract/catalog/part-applications';
import type { TestApp } from './test-app.ts';

/** Adds the 2003 Honda Accord with two engines, unless it exists, and returns its id. */
export async function addVehicle(shop: Pick<TestApp, 'asOwner' | 'pool'>): Promise<string> {
  await shop.asOwner(`insert into vehicle_makes (id, name) values (1, 'Honda') on conflict do nothing;
    insert into vehicle_models (id, make_id, name) values (1, 1, 'Accord') on conflict do nothing;
    insert into vehicle_engines (liters, cylinders, fuel) values (2.4, 4, 'Gasoline'), (3.0, 6, 'Gasoline') on conflict do nothing;
    insert into vehicles (model_id, year, is_listed, engine_ids) select 1, 2003, true, array_agg(id order by id) from vehicle_engines on conflict do nothing`);
  const { rows } = await shop.pool.query<{ id: string }>('select id from vehicles where model_id = 1');
  return String(rows[0]?.id ?? '');
}

/** The body of a call that adds an application of a part: the 2003 Honda Accord, any engine. */
export async function newApplication(shop: Pick<TestApp, 'asOwner' | 'pool'>): Promise<NewApplication> {
  const values = { yearFrom: 2003, yearTo: 2003, engineId: null, qualifiers: [], position: null, quantityPerVehicle: null, note: '' };
  return { vehicleId: await addVehicle(shop), ...values };
}
