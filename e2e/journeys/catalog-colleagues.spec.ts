import type { PartApplication } from '@axlewright/contract/catalog/part-applications';
import type { Locator, Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { openEditor, productField, productForm, readPart } from '../product-editor.ts';
import { expect, expectSignedIn, type NewPart, test } from '../shop-test.ts';
import { fittingVehicle, idOfVehicle } from '../vehicles.ts';

// Two people edit the same part. The API calls are the colleague's.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Adds an application to a part, and opens the dialog that edits it. */
async function openApplication(page: Page, part: NewPart): Promise<{ id: string; applications: string; dialog: Locator }> {
  const vehicle = await fittingVehicle(page);
  const applications = `/parts/${part._id}/applications`;
  const { _id } = await callAs<PartApplication>(page, 'POST', applications, {
    vehicleId: await idOfVehicle(page, vehicle),
    yearFrom: vehicle.yearTo,
    yearTo: vehicle.yearTo,
    engineId: null,
    qualifiers: [],
    position: null,
    quantityPerVehicle: null,
    note: '',
  });
  await page.goto(`/dashboard/manageProducts/${part._id}/vehicles`);
  await page.getByRole('button', { name: /^Edit / }).click();
  return { id: _id, applications, dialog: page.getByRole('dialog') };
}

test('a click outside the vehicle dialog keeps what was typed', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const { dialog } = await openApplication(page, await newPart());
  await dialog.getByLabel('Note').fill('Check the label');
  await page.mouse.click(4, 4);
  await expect(dialog.getByLabel('Note')).toHaveValue('Check the label');
});

test('saving a vehicle keeps what a colleague has saved in its other fields', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const { id, applications, dialog } = await openApplication(page, await newPart());
  await dialog.getByLabel('Note').fill('Check the label');
  await callAs(page, 'PATCH', applications, { applicationIds: [id], change: { position: 'Front' } });
  await dialog.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await callAs<PartApplication[]>(page, 'GET', applications)).toMatchObject([{ position: 'Front', note: 'Check the label' }]);
});

test('discarding the changes after a conflict leaves the part as the colleague saved it', async ({ page, admin, newPart, callAsOwner }) => {
  expectSignedIn(admin);
  const part = await newPart();
  await openEditor(page, part);
  await productField(page, 'Price').fill('20');
  await expect(page.getByRole('button', { name: '1 change' })).toBeVisible();
  await callAsOwner('PUT', `/parts/${part._id}`, { price: 44 });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('dialog', { name: 'This part was changed' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(productField(page, 'Price')).toHaveValue('44.00');
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
});

test('the editor says if the status and the successor contradict each other, and offers the status that fits', async ({
  page,
  admin,
  newPart,
}) => {
  expectSignedIn(admin);
  const [part, successor] = [await newPart(), await newPart()];
  await openEditor(page, part);
  const status = productField(page, 'Status');
  await status.selectOption({ label: 'Superseded' });
  await expect(productForm(page).getByText('Buyers do not see what replaces this part.')).toBeVisible();
  await productField(page, 'Replaced by').selectOption({ label: 'Use up first: the old stock is sold first, then the successor' });
  await page.getByLabel('Successor’s part number').fill(successor.partNumber);
  await productForm(page).getByRole('button', { name: 'Set the status to “While supplies last”' }).click();
  await expect(status).toHaveValue('A');
  await expect(status).toBeFocused();
  await productField(page, 'Replaced by').selectOption({ label: 'Replaced: only the successor is sold' });
  await expect(productForm(page).getByText('Buyers can still order this part.')).toBeVisible();
  await productForm(page).getByRole('button', { name: 'Set the status to “Superseded”' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${part.partNumber} is saved.`)).toBeVisible();
  expect(await readPart(page, part)).toMatchObject({ lifeCycleStatus: '7' });
});
