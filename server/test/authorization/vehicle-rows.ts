import type { TestApp } from '../test-app.ts';
import { addPart } from '../test-parts.ts';
import { addVehicle, newApplication } from '../test-vehicles.ts';
import { onPart, plain } from './requests.ts';
import type { Rows, RowWorld } from './row.ts';
import { adminsOnly, everyone, loggedIn, ofCompany } from './statuses.ts';

const newCar = async (shop: TestApp) => ({ vehicleId: await addVehicle(shop), plate: 'AU 7', nickname: 'Ann’s car' });

export const vehicleRows = {
  decodeVin: { request: async () => ({ ids: ['1HGCM82633A004352'] }), ...everyone(200) },
  listVehicleYears: { request: plain, ...everyone(200) },
  listMakes: { request: async () => ({ query: '?year=2003' }), ...everyone(200) },
  listVehicles: { request: async () => ({ query: '?year=2003&makeId=1' }), ...everyone(200) },
  getVehicle: { request: async (world) => ({ ids: [await addVehicle(world.shop)] }), ...everyone(200) },
  getFitment: {
    request: async (world) => ({ query: `?vehicleId=${await addVehicle(world.shop)}&partIds=${(await addPart(world.admin))._id}` }),
    ...everyone(200),
  },
  listApplications: { request: async ({ admin }) => ({ query: `?partId=${(await addPart(admin))._id}` }), ...everyone(200) },
  listPartApplications: { request: onPart, ...adminsOnly(200) },
  addApplication: {
    request: async (world) => ({ ...(await onPart(world)), body: await newApplication(world.shop) }),
    ...adminsOnly(201),
  },
  changeApplications: {
    request: async (world) => {
      const { ids, applicationIds } = await onApplication(world);
      return { ids, body: { applicationIds, change: { note: 'Check the caliper' } } };
    },
    ...adminsOnly(200),
  },
  removeApplications: {
    request: async (world) => {
      const { ids, applicationIds } = await onApplication(world);
      return { ids, body: { applicationIds } };
    },
    ...adminsOnly(200),
  },
  copyApplications: {
    request: async (world) => ({ ...(await onPart(world)), body: { fromPartId: (await addPart(world.admin))._id } }),
    ...adminsOnly(200),
  },
  getUniversal: { request: onPart, ...adminsOnly(200) },
  setUniversal: { request: async (world) => ({ ...(await onPart(world)), body: { universal: true } }), ...adminsOnly(200) },
  listGarage: { request: plain, ...loggedIn(200), belongsTo: 'caller with a company' },
  addGarageVehicle: { request: async ({ shop }) => ({ body: await newCar(shop) }), ...loggedIn(201) },
  changeGarageVehicle: {
    request: async (world) => ({ ids: [await addCar(world)], body: await newCar(world.shop) }),
    ...ofCompany(200),
  },
  removeGarageVehicle: { request: async (world) => ({ ids: [await addCar(world)] }), ...ofCompany(204) },
} satisfies Rows;

async function onApplication({ admin, shop }: RowWorld): Promise<{ ids: string[]; applicationIds: string[] }> {
  const { _id } = await addPart(admin);
  const added = await admin.call('POST', `/parts/${_id}/applications`, await newApplication(shop));
  return { ids: [_id], applicationIds: [added.json<{ _id: string }>()._id] };
}

/** Adds a car to the garage of the owner's company, and returns its id. */
async function addCar({ shop, owner }: RowWorld): Promise<string> {
  return (await owner.call('POST', '/company/garage', await newCar(shop))).json<{ _id: string }>()._id;
}
