import { resolve } from 'node:path';
import { type AddedPart, addPart, row } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { expectSaved, productField as field, productForm as form, openEditor, readPart, saveProduct } from '../product-editor.ts';
import { expect, expectSignedIn, test, uniqueText } from '../shop-test.ts';

// Turns off scroll animations. While the page scrolls, a click on the bar at the bottom can hit what is behind it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ admin }) => expectSignedIn(admin));

const picture = resolve(import.meta.dirname, '../../web/public/pictures/battery-400.webp');

test('a draft gets a name, a price and a picture, and can then be ordered', async ({ page }) => {
  const part = await callAs<AddedPart>(page, 'POST', '/parts', { description: 'A draft', availableQ: 40 });
  const name = `Test draft ${uniqueText()}`;
  await page.goto(`/dashboard/manageProducts?q=${part.partNumber}`);
  await expect(row(page, part.partNumber)).toContainText('Needs a name and a price');
  await page.getByRole('link', { name: `Edit details of ${part.partNumber}` }).click();
  await expect(page.getByText('Draft: needs a name and a price.')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('A draft');

  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('19.90');
  await field(page, 'Minimum quantity').fill('4');
  await field(page, 'Order multiple').fill('5');
  await field(page, 'Upload pictures').setInputFiles(picture);
  await expect(form(page).getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible();
  await expect(page.getByText('Customers can order it. Min. order 5.')).toBeVisible();
  await saveProduct(page);
  await expectSaved(page, part.partNumber);
  await page.getByRole('link', { name: 'Manage Products' }).last().click();
  await expect(page).toHaveURL(`/dashboard/manageProducts?q=${part.partNumber}`);
  await expect(row(page, name)).toContainText('For sale');

  await page.goto(`/parts/${part._id}`);
  const shown = page.getByRole('img', { name });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await callAs(page, 'POST', '/orders', { partId: part._id, quantity: 5 });
  expect(await readPart(page, part)).toMatchObject({ name, draft: false, price: 19.9, minQ: 4, availableQ: 35 });
});

test('a price cannot be removed, and the page asks before the user leaves unsaved changes', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Price').fill('');
  await saveProduct(page);
  await expect(form(page).getByText('Enter a value')).toBeVisible();
  await expect(field(page, 'Price')).toBeFocused();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Manage Products' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await field(page, 'Price').fill('13');
  await saveProduct(page);
  await expectSaved(page, part.partNumber);
  expect(await readPart(page, part)).toMatchObject({ name: part.name, price: 13 });
});

test.describe('a stale edit', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('keeps the typed values, says who changed the part, and saves only changed fields', async ({ page, callAsOwner }) => {
    const part = await addPart(page);
    await openEditor(page, part);
    await field(page, 'Name').fill(`${part.name}, long`);
    await callAsOwner('PUT', `/parts/${part._id}`, { description: 'Theirs' });
    await saveProduct(page);
    const conflict = page.getByRole('dialog', { name: 'This part was changed' });
    await expect(conflict.getByText(/^Frida First changed it on/)).toBeVisible();
    await expect(conflict.getByRole('row').filter({ hasText: 'Description' })).toContainText('Unchanged');
    await expect(conflict.getByRole('row').filter({ hasText: 'Description' })).toContainText('Theirs');
    await page.keyboard.press('Escape');
    await expect(conflict).toBeHidden();
    await expect(field(page, 'Name')).toHaveValue(`${part.name}, long`);
    await page.keyboard.press('Control+s');
    await conflict.getByRole('button', { name: 'Save my values' }).click();
    await expectSaved(page, part.partNumber);
    expect(await readPart(page, part)).toMatchObject({ name: `${part.name}, long`, description: 'Theirs' });
  });
});

test.describe('an unknown product', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('is reported as not found', async ({ page }) => {
    await page.goto('/dashboard/manageProducts/999999999');
    await expect(page.getByText('Product not found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(page).toHaveURL('/dashboard/manageProducts');
  });
});
