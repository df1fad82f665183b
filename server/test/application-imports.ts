import type { ApplicationImportDetail, ApplicationImportState } from '@axlewright/contract/catalog/application-imports';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { type Person, signUpAdmin } from './people.ts';
import type { TestApp } from './test-app.ts';
import { addPart } from './test-parts.ts';
import { addVehicle } from './test-vehicles.ts';

/** Adds an admin, three parts, and two models of a car. The vehicle with `vehicleId` is of the first model. */
export async function prepareImports(shop: TestApp) {
  const admin = await signUpAdmin(shop);
  const vehicleId = await addVehicle(shop);
  await shop.asOwner(`insert into vehicle_models (id, make_id, name) values (2, 1, 'Civic')`);
  const parts = await Promise.all(Array.from({ length: 3 }, () => addPart(admin)));
  return { admin, vehicleId, parts };
}

/** Uploads an ACES file as a program does. */
export function uploadApplications(person: Person, text: string, fileName = 'aces.xml') {
  return person.call('POST', `/application-imports?fileName=${encodeURIComponent(fileName)}`, Buffer.from(text), {
    'content-type': 'application/xml',
  });
}

export async function waitForApplications(person: Person, id: string, state: ApplicationImportState): Promise<ApplicationImportDetail> {
  return eventually(async () => {
    const found = (await person.call('GET', `/application-imports/${id}`)).json<ApplicationImportDetail>();
    expect(found).toMatchObject({ state });
    return found;
  });
}

/** Uploads an ACES file, and waits until it is checked. */
export async function checkApplications(person: Person, text: string): Promise<ApplicationImportDetail> {
  const response = await uploadApplications(person, text);
  expect(response.statusCode).toBe(201);
  return waitForApplications(person, response.json<ApplicationImportDetail>()._id, 'checked');
}

/** Imports an ACES file, and waits until the import has ended. */
export async function importApplications(person: Person, text: string): Promise<ApplicationImportDetail> {
  const { _id } = await checkApplications(person, text);
  expect((await person.call('POST', `/application-imports/${_id}/start`)).statusCode).toBe(200);
  return waitForApplications(person, _id, 'imported');
}
