import { addPart } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import {
  changeCount as changes,
  expectSaved,
  productField as field,
  productForm as form,
  openEditor,
  readPart,
  saveProduct,
} from '../product-editor.ts';
import { forgetSignInKeepDrafts } from '../session.ts';
import { expect, expectSignedIn, holdBack, submitLogin, test } from '../shop-test.ts';

// Turns off scroll animations. While the page scrolls, a click on the bar at the bottom can hit what is behind it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ admin }) => expectSignedIn(admin));

test('what was typed survives a reload, and stays if somebody else changes another field', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Description').fill('Typed before the reload');
  await expect(changes(page, 1)).toBeVisible();
  await callAs(page, 'PUT', `/parts/${part._id}`, { price: 44 });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Typed before the reload');
  await expect(field(page, 'Price')).toHaveValue('44.00');
  await saveProduct(page);
  await expectSaved(page, part.partNumber);
  expect(await readPart(page, part)).toMatchObject({ description: 'Typed before the reload', price: 44 });
});

test('what was typed is still there after a new login, and the stock of the part is one click away', async ({ page, admin }) => {
  const part = await addPart(page);
  await page.goto(`/dashboard/manageProducts?q=${part.partNumber}`);
  await page.getByRole('link', { name: `Stock of ${part.partNumber}: 40` }).click();
  await expect(page).toHaveURL(`/dashboard/stock/${part._id}`);
  await openEditor(page, part);
  await expect(form(page).getByRole('link', { name: 'Receive, count or write off' })).toHaveAttribute(
    'href',
    `/dashboard/stock/${part._id}`,
  );
  await field(page, 'Position').fill('Rear left');
  await expect(changes(page, 1)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await forgetSignInKeepDrafts(page);
  await page.goto(`/dashboard/manageProducts/${part._id}`);
  await submitLogin(page, admin);
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(field(page, 'Position')).toHaveValue('Rear left');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(field(page, 'Position')).toHaveValue('');
});

test('if somebody else has changed a field of the draft, the page asks which value to keep', async ({ page, callAsOwner }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Price').fill('20');
  await expect(changes(page, 1)).toBeVisible();
  await callAsOwner('PUT', `/parts/${part._id}`, { price: 44 });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const conflict = page.getByRole('dialog', { name: 'This part was changed' });
  await expect(conflict.getByText(/^Frida First changed it on/)).toBeVisible();
  await expect(conflict.getByRole('row').filter({ hasText: 'Price' })).toContainText(/20.*44\.00/);
  await conflict.getByRole('button', { name: 'Load current values' }).click();
  await expect(field(page, 'Price')).toHaveValue('44.00');
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
});

test('what is typed during a save stays, as an unsaved change', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Price').fill('20');
  const { release } = await holdBack(page, `**/api/parts/${part._id}`);
  await saveProduct(page);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true');
  await field(page, 'Position').fill('Rear left');
  await field(page, 'GTIN').fill('123');
  await field(page, 'Brand').focus();
  release();
  await expect(page.getByText(`${part.partNumber} is saved.`)).toBeVisible();
  await expect(changes(page, 2)).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('20.00');
  await expect(field(page, 'Position')).toHaveValue('Rear left');
  await expect(form(page).getByText('Enter 8 to 14 digits.')).toBeVisible();
  await field(page, 'GTIN').fill('');
  await saveProduct(page);
  await expectSaved(page, part.partNumber);
  expect(await readPart(page, part)).toMatchObject({ price: 20, position: 'Rear left' });
});
