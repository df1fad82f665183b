import { resolve } from 'node:path';
import { addPart } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import {
  changeCount as changes,
  expectSaved,
  productField as field,
  productForm as form,
  openEditor,
  readPart,
  saveProduct,
  showSection,
} from '../product-editor.ts';
import { expect, expectSignedIn, holdBack, test, uniqueText } from '../shop-test.ts';

// Turns off scroll animations. While the page scrolls, a click on the bar at the bottom can hit what is behind it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ admin }) => expectSignedIn(admin));

const pictures = ['battery', 'alternator'].map((name) => resolve(import.meta.dirname, `../../web/public/pictures/${name}-400.webp`));

test('every field can be edited, and one save stores all changes', async ({ page }) => {
  const [part, next] = [await addPart(page), await addPart(page)];
  const partNumber = `ZX-${uniqueText()}`;
  await openEditor(page, part);
  const texts = {
    'Part number': partNumber,
    Brand: 'Kestrand',
    GTIN: '4006381-333931',
    Name: `Spark plug ${partNumber}`,
    Description: 'Gap preset.',
    'Part type': 'Spark Plug',
    Position: 'Front',
    Price: '8.40',
    'Core charge': '2.50',
    'Unit of measure': 'BX',
    'Minimum quantity': '3',
    'Order multiple': '4',
    'Pieces per package': '4',
    'Pieces per vehicle': '8',
    'Available quantity': '60',
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  // Not Brake, Engine or HVAC, because other journeys count the parts in these categories.
  await field(page, 'Category').selectOption('Exhaust');
  const subcategory = field(page, 'Subcategory');
  const subcategoryName = (await subcategory.getByRole('option').nth(1).textContent()) ?? '';
  await subcategory.selectOption(subcategoryName);
  await field(page, 'Status').selectOption('While supplies last');
  await field(page, 'Replaced by').selectOption('use-up');
  await field(page, 'Successor’s part number').fill(next.partNumber);
  await field(page, 'Upload pictures').setInputFiles(pictures);
  await expect(form(page).getByRole('img', { name: 'Picture 2 of 2' })).toBeVisible();
  await form(page).getByRole('button', { name: 'Move picture 2 earlier' }).click();
  await form(page).getByRole('button', { name: 'Add attribute' }).click();
  await expect(field(page, 'Attribute 1')).toBeFocused();
  await page.keyboard.type('Gap');
  await field(page, 'Value 1').fill('1.1');
  await field(page, 'Unit 1').fill('mm');
  await form(page).getByRole('button', { name: 'Add number' }).click();
  await expect(field(page, 'Brand 1')).toBeFocused();
  await page.keyboard.type('Toyota');
  await field(page, 'Number 1').fill('90919-01253');
  await expect(changes(page, 21)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expectSaved(page, partNumber);

  expect(await readPart(page, part)).toMatchObject({
    partNumber,
    brand: 'Kestrand',
    gtin: '4006381333931',
    description: 'Gap preset.',
    category: 'Exhaust',
    subcategory: subcategoryName,
    partTerminology: 'Spark Plug',
    position: 'Front',
    price: 8.4,
    coreCharge: 2.5,
    unitOfMeasure: 'BX',
    minQ: 3,
    orderMultiple: 4,
    packageQuantity: 4,
    quantityPerApplication: 8,
    availableQ: 60,
    lifeCycleStatus: 'A',
    supersession: { kind: 'use-up', numbers: [{ partNumber: next.partNumber }] },
    morePictures: [expect.stringMatching(/^\/uploads\//)],
    attributes: [{ name: 'Gap', value: '1.1', unit: 'mm' }],
    interchange: [{ type: 'OEM', brand: 'Toyota', partNumber: '90919-01253' }],
  });
  await checkWithAxe(page, 'a product with every field');
  await page.goto(`/parts/${part._id}`);
  const thumbnails = page.getByRole('list', { name: 'Pictures' });
  await thumbnails.getByRole('button', { name: 'Picture 2 of 2' }).click();
  await expect(thumbnails.getByRole('button', { pressed: true })).toHaveAccessibleName('Picture 2 of 2');
});

test('single changes and all changes can be undone', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Price').fill('20');
  await field(page, 'Brand').fill('Kestrand');
  await field(page, 'Minimum quantity').fill('5');
  await expect(form(page).getByText('Was 12.50')).toBeVisible();
  await form(page).getByRole('button', { name: 'Undo Price' }).click();
  await expect(field(page, 'Price')).toHaveValue('12.50');
  await expect(field(page, 'Price')).toBeFocused();
  // The same amount in another format is not a change.
  await field(page, 'Price').fill('$12.5');
  await changes(page, 2).click();
  const list = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Undo Minimum quantity' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Brand.*Kestrand/s]);
  await list.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('No changes', { exact: true })).toBeVisible();
  await expect(field(page, 'Brand')).toHaveValue('Axlewright');
});

test('the preview shows the part page before the save', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  await field(page, 'Price').fill('31.75');
  await field(page, 'Core charge').fill('6');
  await form(page).getByRole('button', { name: 'Add attribute' }).click();
  await expect(field(page, 'Attribute 1')).toBeFocused();
  await page.keyboard.type('Thread');
  await field(page, 'Value 1').fill('M14');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('This is what buyers will see after you save.')).toBeVisible();
  for (const text of ['$31.75', '$6.00', 'Thread', 'M14', 'Min. order 3']) await expect(preview.getByText(text).first()).toBeVisible();
  await checkWithAxe(page, 'the preview of a part');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(field(page, 'Price')).toHaveValue('31.75');
  expect(await readPart(page, part)).toMatchObject({ price: 12.5 });
});

test('the history restores an earlier value', async ({ page, admin }) => {
  const part = await addPart(page);
  await callAs(page, 'PUT', `/parts/${part._id}`, { price: 14, attributes: [{ name: 'Gap', value: '1.1', unit: 'mm' }] });
  await callAs(page, 'PUT', `/parts/${part._id}`, { price: 15, attributes: [] });
  await openEditor(page, part);
  await showSection(page, 'History');
  const entries = page.getByRole('list', { name: 'History' }).locator('> li');
  await expect(entries.first()).toContainText(admin.name);
  await expect(entries.first()).toContainText('$14.00 → $15.00');
  await entries.first().getByRole('button', { name: 'Restore Price: $14.00' }).click();
  await expect(field(page, 'Price')).toHaveValue('14.00');
  await expect(field(page, 'Price')).toBeFocused();
  await entries
    .first()
    .getByRole('button', { name: /^Restore Attributes/ })
    .click();
  await expect(field(page, 'Value 1')).toHaveValue('1.1');
  await changes(page, 2).waitFor();
  await saveProduct(page);
  await expectSaved(page, part.partNumber);
  expect(await readPart(page, part)).toMatchObject({ price: 14, attributes: [{ name: 'Gap', value: '1.1', unit: 'mm' }] });
  await expect(entries.first()).toContainText('$15.00 → $14.00');
});

test('sections that load do not move what is below them', async ({ page }) => {
  const part = await addPart(page);
  await openEditor(page, part);
  const { release } = await holdBack(page, `**/api/parts/${part._id}/*`);
  await showSection(page, 'Vehicles');
  await showSection(page, 'Ordered with');
  const top = (heading: string) =>
    page.getByRole('heading', { name: heading, exact: true }).evaluate((element) => element.getBoundingClientRect().top);
  const distance = async () => (await top('History')) - (await top('Vehicles'));
  await expect(page.getByText('Loading needed parts')).toBeVisible();
  await expect(page.getByText('Loading parts ordered with this one')).toBeVisible();
  const before = await distance();
  release();
  await expect(page.getByText('No parts yet.')).toBeVisible();
  await expect(page.getByText('Loading needed parts')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit vehicles' })).toBeVisible();
  expect(await distance()).toBe(before);
});
