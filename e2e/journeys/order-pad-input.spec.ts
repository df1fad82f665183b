import { resolve } from 'node:path';
import { checkWithAxe } from '../check-with-axe.ts';
import { numberField, openPad, padRow, pasteInto, quantityField, referenceField } from '../order-pad.ts';
import { expect, expectSignedIn, holdBack, test } from '../shop-test.ts';
import { chooseBySelects, fittingNumber, fittingVehicle, nameOf } from '../vehicles.ts';

test('reads Excel and CSV files, and says why a file cannot be read', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  const file = page.getByLabel('File with order lines');
  await file.setInputFiles(resolve(import.meta.dirname, '../order-sheet.xlsx'));
  await expect(page.getByText('2 lines read from order-sheet.xlsx, sheet “Order”.')).toBeVisible();
  await expect(page.getByText('Not read: sheet “Old”.')).toBeVisible();
  await expect(referenceField(page, 1)).toHaveValue('Smith');
  await expect(numberField(page, 2)).toHaveValue('#REF!');

  await file.setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\ufeffAXW-BP-1557;8\r\nAXW-AL-1206;2', 'utf16le'),
  });
  await expect(page.getByText('2 lines read from order.csv.')).toBeVisible();
  await expect(quantityField(page, 4)).toHaveValue('2');

  const many = Array.from({ length: 100_000 }, (_, line) => `AXW-BR-31225,${(line % 9) + 1}`).join('\n');
  await file.setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(many) });
  await expect(page.getByText('1,996 lines read from many.csv. The pad has no room for the other 98,004 lines.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the other 98,004 lines' }).click();
  expect((await download).suggestedFilename()).toBe('order-pad-rest.csv');
  await page.getByRole('button', { name: 'Clear' }).click();

  const garbage = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
  await file.setInputFiles({ name: 'garbage.bin', mimeType: '', buffer: garbage });
  await expect(page.getByText('garbage.bin: This file is neither text nor an Excel file.')).toBeVisible();
  await numberField(page, 1).fill('AXW-BR-31225');
  await expect(padRow(page, 1)).toContainText('Brake rotor');
});

test('remembers which column is which', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  await pasteInto(numberField(page, 1), 'Alt,Code,Pieces\nAXW-BR-31225,AXW-BP-1557,8');
  await page.getByRole('button', { name: 'Change columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns of your sheet' });
  await dialog.getByLabel('Part number').selectOption('1: Alt');
  await dialog.getByRole('button', { name: 'Use these columns' }).click();
  await expect(numberField(page, 1)).toHaveValue('AXW-BR-31225');
  await expect(quantityField(page, 1)).toHaveValue('8');
  await page.reload();
  await pasteInto(numberField(page, 2), 'Alt,Code,Pieces\nAXW-AL-1206,AXW-BP-1557,2');
  await expect(numberField(page, 2)).toHaveValue('AXW-AL-1206');
});

test('two texts that are pasted one right after the other are both read', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  await pasteInto(numberField(page, 1), 'AXW-BP-1557\t8\nAXW-AL-1206\t2', 'AXW-BR-31225\t4\nAXW-AF-2481\t10');
  await expect(page.getByRole('button', { name: 'Add 4 lines to basket' })).toBeVisible();
});

test('a row that begins with an empty cell keeps its columns if it is pasted outside the fields', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  await pasteInto(page.locator('body'), '\t3\nAXW-BP-1557\t8\n');
  await expect(quantityField(page, 1)).toHaveValue('3');
  await expect(numberField(page, 1)).toHaveValue('');
  await expect(numberField(page, 2)).toHaveValue('AXW-BP-1557');
});

test('says which file could not be read, even if rows are pasted while it is being read', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  await page.getByLabel('File with order lines').evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([Uint8Array.from({ length: 9_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256)], 'garbage.bin'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    // In the same task, so the file is still being read.
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'AXW-BP-1557\t8\nAXW-AL-1206\t2');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('button', { name: 'Add 2 lines to basket' })).toBeVisible();
  await expect(page.getByText('garbage.bin: This file is neither text nor an Excel file.')).toBeVisible();
});

test('a number that is found late does not scroll the page back', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  // The window is so low that the page can scroll.
  await page.setViewportSize({ width: 390, height: 500 });
  await openPad(page);
  const { release } = await holdBack(page, '**/api/numbers/resolve');
  await numberField(page, 1).fill(part.partNumber);
  await quantityField(page, 1).fill('4');
  await quantityField(page, 1).press('Enter');
  await expect(numberField(page, 2)).toBeFocused();
  const scrolledTo = await page.evaluate(() => {
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    return window.scrollY;
  });
  release();
  await expect(padRow(page, 1)).toContainText(part.name);
  // The row is higher now. Any scrolling would begin within five frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(scrolledTo);
});

test('a quantity that the pad fills in while the field has the focus does not mix with what is typed', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await openPad(page);
  const tabbed = Promise.withResolvers<void>();
  await page.route('**/api/numbers/resolve', async (route) => {
    await tabbed.promise;
    await route.continue();
  });
  await numberField(page, 1).fill(part.partNumber);
  await numberField(page, 1).press('Tab');
  await expect(quantityField(page, 1)).toBeFocused();
  tabbed.resolve();
  await expect(padRow(page, 1)).toContainText(part.name);
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await expect(quantityField(page, 1)).toHaveValue('4');
});

test('a scanned code becomes a line wherever the focus is', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await openPad(page);
  await numberField(page, 1).fill('AXW-BP-1557');
  await quantityField(page, 1).fill('8');
  // A scanner types faster than any person.
  const scan = (code: string) =>
    page.evaluate(
      (keys) => {
        const target = document.activeElement ?? document.body;
        const startMs = performance.now();
        for (const [index, key] of keys.entries()) {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
          // Gives each key the time at which a scanner would send it. On a busy computer, this loop may be slower than a scanner.
          Object.defineProperty(event, 'timeStamp', { value: startMs + index });
          const isTyped = target.dispatchEvent(event);
          if (isTyped && target !== document.body) document.execCommand('insertText', false, key);
        }
      },
      [...code, 'Enter'],
    );
  await quantityField(page, 1).selectText();
  await scan('AXW-BR-31225');
  await expect(numberField(page, 2)).toHaveValue('AXW-BR-31225');
  await expect(quantityField(page, 1)).toHaveValue('8');
  await referenceField(page, 1).fill('Smith');
  // Moves the cursor without a key, because a key shortly before the scan would count as part of the code.
  await referenceField(page, 1).evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 0));
  await scan('AXW-AF-2481');
  await expect(numberField(page, 3)).toHaveValue('AXW-AF-2481');
  await expect(quantityField(page, 3), 'the repaired quantity').toHaveValue('10');
  await expect(referenceField(page, 1)).toHaveValue('Smith');
  await quantityField(page, 3).selectText();
  await scan('AXW-BH-5520');
  await expect(numberField(page, 4)).toHaveValue('AXW-BH-5520');
  await expect(quantityField(page, 3)).toHaveValue('10');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await scan('AXW-AL-1206');
  await expect(numberField(page, 5)).toHaveValue('AXW-AL-1206');
  await page.getByRole('button', { name: 'Add 5 lines to basket' }).click();
  await expect(page.getByText(/^5 lines .* added to your basket/)).toBeVisible();
});

test('offers to choose a vehicle, and then says for each line whether it fits', async ({ page }) => {
  const application = await fittingVehicle(page);
  await openPad(page);
  await numberField(page, 1).fill(fittingNumber);
  await expect(padRow(page, 1)).toContainText('Brake rotor');
  await page.getByRole('button', { name: 'Choose a vehicle' }).click();
  await page.getByRole('dialog').getByLabel('Year', { exact: true }).focus();
  await page.keyboard.type('AXW-BP-1557\n');
  await chooseBySelects(page, application);
  await expect(numberField(page, 2), 'a scan in the dialog adds no line').toHaveValue('');
  await expect(page.getByText(nameOf(application))).toBeVisible();
  await expect(padRow(page, 1).getByText('Fits', { exact: true })).toBeVisible();
  await checkWithAxe(page, 'the order pad with a vehicle');
  await page.getByRole('button', { name: 'Remove vehicle' }).click();
  await expect(padRow(page, 1).getByText('Fits', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose a vehicle' })).toBeFocused();
});
