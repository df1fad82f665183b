import { search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { errorsFocused, expect, expectSignedIn, test, waitUntilIdle } from '../shop-test.ts';

test('staff add a vehicle, copy the vehicles of another part, change them together, and remove them', async ({ page, admin, newPart }) => {
  const part = await newPart();
  expectSignedIn(admin);
  await page.goto(`/dashboard/manageProducts/${part._id}`);
  const section = page.getByRole('region', { name: 'Vehicles' });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('link', { name: 'Edit vehicles' }).click();
  await expect(page.getByText('No vehicles yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a vehicle' });
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(dialog.getByText('Choose the model')).toBeVisible();
  await dialog.getByLabel('First year').selectOption('2003');
  await expect(dialog.getByLabel('Last year')).toHaveValue('2003');
  await expect(dialog.getByText('Choose the first year')).toHaveCount(0);
  await expect(dialog.getByText('Enter a year, for example 2019')).toHaveCount(0);
  const make = dialog.getByLabel('Make', { exact: true });
  await make.selectOption({ label: 'Honda' });
  await expect(dialog.getByText('Choose the make')).toHaveCount(0);
  // Another year may have other makes.
  await dialog.getByLabel('First year').selectOption('2004');
  await expect(make).toHaveValue('');
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(dialog.getByText('Choose the make')).toBeVisible();
  await dialog.getByLabel('First year').selectOption('2003');
  await make.selectOption({ label: 'Honda' });
  await expect(dialog.getByText('Choose the make')).toHaveCount(0);
  await dialog.getByLabel('Model', { exact: true }).selectOption({ label: 'Accord' });
  await expect(dialog.getByText('Choose the model')).toHaveCount(0);
  await dialog.getByLabel('Last year').fill('2002');
  await dialog.getByLabel('Conditions').fill('Brakes with ABS');
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(dialog.getByText('“Brakes with ABS” has no name.')).toBeVisible();
  await errorsFocused(page, dialog.getByLabel('Last year'));
  await dialog.getByLabel('Conditions').fill('Brakes: with ABS');
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(dialog.getByText('Enter the first year or a later one')).toBeVisible();
  await checkWithAxe(page, 'the dialog for a vehicle');
  await dialog.getByLabel('Last year').fill('2007');
  await dialog.getByLabel('Position').fill('Front');
  await dialog.getByRole('button', { name: 'Add vehicle' }).click();
  await expect(dialog).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Vehicles that the part fits' });
  const row = table.getByRole('row').filter({ hasText: 'Honda Accord' });
  await expect(row).toContainText('2003–2007');
  await expect(row).toContainText('Brakes: with ABS');

  await row.getByRole('button', { name: 'Edit 2003–2007 Honda Accord' }).click();
  const edit = page.getByRole('dialog', { name: 'Honda Accord' });
  await expect.poll(() => edit.getByLabel('Engine').getByRole('option').count()).toBeGreaterThan(1);
  await edit.getByLabel('Last year').fill('2002');
  await edit.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(edit.getByText('Enter the first year or a later one')).toBeVisible();
  await edit.getByLabel('First year').fill('2002');
  await expect(edit.getByText('Enter the first year or a later one')).toHaveCount(0);
  await edit.getByLabel('First year').fill('2003');
  await edit.getByLabel('Last year').fill('2007');
  await edit.getByLabel('Pieces per vehicle').fill('2');
  await edit.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(edit).toHaveCount(0);

  await page.getByRole('button', { name: 'Copy from another part' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy vehicles' });
  // A press on the border or the scroll bar of a dialog is not outside.
  const { x, y, width } = (await copy.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.click(x + width / 2, y + 2);
  await expect(copy).toBeVisible();
  await page.mouse.click(x + width / 2, y - 4);
  await expect(copy).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy from another part' }).click();
  await copy.getByLabel('Part number').fill('nobody-knows-1');
  await copy.getByRole('button', { name: 'Copy vehicles' }).click();
  await expect(copy.getByText('No part that buyers can see has this number.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(copy).toHaveCount(0);
  const twins = await Promise.all([newPart(), newPart()]);
  for (const [index, { _id }] of twins.entries())
    await callAs(page, 'PUT', `/parts/${_id}`, { brand: `Twin ${index + 1}`, partNumber: part.partNumber });
  await page.getByRole('button', { name: 'Copy from another part' }).click();
  await copy.getByLabel('Part number').fill(part.partNumber);
  await copy.getByRole('button', { name: 'Copy vehicles' }).click();
  await expect(copy.getByText(/^Did you mean .*Twin/)).toBeVisible();
  await copy.getByLabel('Part number').fill(`Twin 2 ${part.partNumber}`);
  await copy.getByRole('button', { name: 'Copy vehicles' }).click();
  await expect(page.getByText('That part has no vehicles yet.')).toBeVisible();
  await copy.getByLabel('Part number').fill('AXW-BR-33028');
  await copy.getByRole('button', { name: 'Copy vehicles' }).click();
  await expect(copy).toHaveCount(0);

  await search(page, 'honda 2004');
  await page.getByLabel('Select this page').check();
  const bar = page.getByRole('region', { name: 'Selected vehicles' });
  await bar.getByRole('button', { name: 'Change' }).click();
  const together = page.getByRole('dialog', { name: /^Change \d+ vehicle/ });
  await together.getByLabel('What to change').selectOption({ label: 'Note' });
  await together.getByLabel('New note').fill('Check the date code');
  await checkWithAxe(page, 'the dialog for several vehicles');
  await together.getByRole('button', { name: /^Change \d+ vehicle/ }).click();
  await expect(together).toHaveCount(0);
  await expect(row.first()).toContainText('Check the date code');
  await checkWithAxe(page, 'the vehicles of a part');

  await row.filter({ hasText: 'Brakes: with ABS' }).getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await expect(row.filter({ hasText: 'Brakes: with ABS' })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: part.partNumber }).click();
  const history = page.getByRole('region', { name: 'History' });
  await history.scrollIntoViewIfNeeded();
  await expect(history.getByText(/Honda Accord, Brakes: with ABS, Front/).first()).toBeVisible();
});

test.describe('while an import is running', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('staff see a message, keep what they typed, and save it later', async ({ page, admin, newPart }) => {
    expectSignedIn(admin);
    const part = await newPart();
    await page.goto(`/dashboard/manageProducts/${part._id}/vehicles`);
    await page.getByRole('button', { name: 'Add vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a vehicle' });
    await dialog.getByLabel('First year').selectOption('2003');
    await dialog.getByLabel('Make', { exact: true }).selectOption({ label: 'Honda' });
    await dialog.getByLabel('Model', { exact: true }).selectOption({ label: 'Accord' });
    await expect.poll(() => dialog.getByLabel('Engine').getByRole('option').count()).toBeGreaterThan(1);
    await dialog.getByLabel('Position').fill('Rear');
    const text = 'An import is running. Try again when it is finished.';
    const running = { status: 409, contentType: 'application/problem+json', json: { code: 'import-running', detail: text } };
    await page.route('**/api/parts/*/applications', (route) => route.fulfill(running), { times: 1 });
    await dialog.getByRole('button', { name: 'Add vehicle' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(dialog.getByLabel('Position')).toHaveValue('Rear');
    await dialog.getByRole('button', { name: 'Add vehicle' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'Honda Accord' })).toContainText('Rear');
  });
});

test.describe('if the engines of a model do not load', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('staff cannot add the model for all engines by mistake, and can load the engines again', async ({ page, admin, newPart }) => {
    expectSignedIn(admin);
    const part = await newPart();
    await page.goto(`/dashboard/manageProducts/${part._id}/vehicles`);
    await page.getByRole('button', { name: 'Add vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a vehicle' });
    await dialog.getByLabel('First year').selectOption('2003');
    await dialog.getByLabel('Make', { exact: true }).selectOption({ label: 'Honda' });
    await page.route(/\/api\/vehicles\/\d+$/, (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
    await dialog.getByLabel('Model', { exact: true }).selectOption({ label: 'Accord' });
    await expect(dialog.getByText('The engines could not be loaded')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add vehicle' }).click();
    await expect(dialog.getByText('The engines have not loaded yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByText('The engines have not loaded yet')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add vehicle' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('staff mark a part as universal in the product editor, and its vehicles page says so', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const part = await newPart();
  await page.goto(`/dashboard/manageProducts/${part._id}`);
  const section = page.getByRole('region', { name: 'Vehicles' });
  await section.scrollIntoViewIfNeeded();
  await section.getByLabel(/^Universal/).check();
  await expect(page.getByText('Marked as universal')).toBeVisible();
  await section.getByRole('link', { name: 'Edit vehicles' }).click();
  await expect(page.getByLabel(/^Universal/)).toBeChecked();
  const { universal } = await callAs<{ universal: boolean }>(page, 'GET', `/parts/${part._id}/universal`);
  expect(universal).toBe(true);
  await page.goto(`/parts/${part._id}`);
  await page.locator('#vehicles').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Universal part' })).toBeVisible();
});

test('if staff mark a part as universal and change their mind at once, the last choice is saved', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const part = await newPart();
  await page.goto(`/dashboard/manageProducts/${part._id}`);
  const section = page.getByRole('region', { name: 'Vehicles' });
  await section.scrollIntoViewIfNeeded();
  const checkbox = section.getByLabel(/^Universal/);
  await expect(checkbox).toBeVisible();
  const { promise: mayBeSent, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/universal', async (route) => {
    if (route.request().postData()?.includes('true')) await mayBeSent;
    await route.fallback();
  });
  const saved: string[] = [];
  page.on('response', (response) => response.request().method() === 'PUT' && saved.push(response.url()));
  await checkbox.check();
  await checkbox.uncheck();
  await waitUntilIdle(page);
  send();
  await expect.poll(() => saved).toHaveLength(2);
  await expect(checkbox).not.toBeChecked();
  expect(await callAs(page, 'GET', `/parts/${part._id}/universal`)).toEqual({ universal: false });
});
