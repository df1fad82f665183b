import type { Application, Fitment } from '@axlewright/contract/catalog/fitment';
import type { Page } from '@playwright/test';
import { findPart } from './calls.ts';
import { expect } from './shop-test.ts';

/** A part of the sample catalog that fits some vehicles. */
export const fittingNumber = 'AXW-BR-33028';

/** Returns the first application of that part. */
export async function fittingVehicle(page: Page): Promise<Application> {
  const { _id } = await findPart(page.request, fittingNumber);
  const { applications } = await (await page.request.get(`/api/applications?partId=${_id}`)).json();
  return applications[0];
}

export const nameOf = ({ yearTo, make, model }: Pick<Application, 'yearTo' | 'make' | 'model'>) => `${yearTo} ${make} ${model}`;

export async function idOfVehicle(page: Page, { yearTo, make, model }: Application): Promise<string> {
  const makes: { id: string; name: string }[] = await (await page.request.get(`/api/vehicles/makes?year=${yearTo}`)).json();
  const makeId = makes.find(({ name }) => name === make)?.id;
  const vehicles: { id: string; model: string }[] = await (await page.request.get(`/api/vehicles?year=${yearTo}&makeId=${makeId}`)).json();
  return vehicles.find((vehicle) => vehicle.model === model)?.id ?? '';
}

/** Finds a brake part that does not fit the vehicle. Returns its id. */
export async function partThatDoesNotFit(page: Page, vehicleId: string): Promise<string> {
  const parts: { _id: string }[] = await (await page.request.get('/api/parts?category=brake&limit=50')).json();
  const ids = parts.map(({ _id }) => _id).join(',');
  const fitments: Fitment[] = await (await page.request.get(`/api/fitment?vehicleId=${vehicleId}&partIds=${ids}`)).json();
  return fitments.find(({ status }) => status === 'does-not-fit')?.partId ?? '';
}

/** Chooses the vehicle in this page's browser, by opening the catalog with the vehicle in the URL. */
export async function chooseByUrl(page: Page, vehicleId: string): Promise<void> {
  await page.goto(`/?vehicleId=${vehicleId}`);
  await expect(page.getByRole('region', { name: 'Parts catalog' }).getByRole('button', { name: 'Change' })).toBeVisible();
}

/** Chooses the vehicle in the open dialog. */
export async function chooseBySelects(page: Page, application: Application): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a vehicle' });
  await dialog.getByLabel('Year', { exact: true }).selectOption(String(application.yearTo));
  await dialog.getByLabel('Make', { exact: true }).selectOption({ label: application.make });
  await dialog.getByLabel('Model', { exact: true }).selectOption({ label: application.model });
  await dialog.getByRole('button', { name: 'Use this vehicle' }).click();
  await expect(dialog).toHaveCount(0);
}
