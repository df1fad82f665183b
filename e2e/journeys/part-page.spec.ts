import { callAs, findPart } from '../calls.ts';
import { changeRows } from '../change-rows.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { openPart, quantityField } from '../part-page.ts';
import { openEditor, showSection } from '../product-editor.ts';
import { forgetSignIn } from '../session.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { keepToastsOpen } from '../toasts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe("a part's page", () => {
  test('asks visitors to log in first and brings them back', async ({ page, buyer }) => {
    await forgetSignIn(page);
    const part = await findPart(page.request, 'AXW-WB-600');
    await page.goto(`/parts/${part._id}`);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/parts/${part._id}`)}`);
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill(buyer.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/parts/${part._id}`);
    await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  });

  test('shows price, stock, specifications and interchange numbers', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const part = await openPart(page, 'AXW-CF-2520');
    await expect(page).toHaveTitle(`${part.name} | Axlewright`);
    const main = page.getByRole('main');
    await expect(main.getByText('$9.80').first()).toBeVisible();
    await expect(main.getByText(/in stock$/)).toBeVisible();
    await expect(main.getByText('Carbon mass')).toBeVisible();
    await expect(main.getByText('160 g', { exact: true })).toBeVisible();
    await expect(main.getByText('9526014118926')).toBeVisible();
    await expect(main.getByText('5T0 819 653 B')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'HVAC' }).click();
    await expect(page).toHaveURL('/?category=hvac#catalog');
  });

  test('says the same about the core deposit as the returns page', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await openPart(page, 'AXW-TC-6201');
    const terms = 'Your card is not charged for it. We settle core deposits by email.';
    await expect(page.getByRole('main')).toContainText(`Core deposit $150.00. ${terms}`);
    await page.getByRole('link', { name: 'How cores work' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Returns and cores' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`shown with the price. ${terms}`);
  });

  test('links from a superseded part to its replacement', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    await openPart(page, 'AXW-WP-2063');
    await expect(page.getByText('Not available to order')).toBeVisible();
    await expect(quantityField(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'AXW-WP-2062' }).click();
    await expect(quantityField(page)).toBeVisible();
  });

  test.describe('of an unknown part', () => {
    test.use({ expectedConsoleErrors: [/status of 404/] });

    test('says so and links to the catalog', async ({ page, buyer }) => {
      expectSignedIn(buyer);
      await page.goto('/parts/999999');
      await expect(page.getByText('Part not found')).toBeVisible();
      await page.getByRole('link', { name: 'Search the catalog' }).click();
      await expect(page).toHaveURL('/#catalog');
    });
  });
});

test('the picture is enlarged by buttons, keys and a double click', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const part = await openPart(page, 'AXW-BR-33028');
  await page.getByRole('button', { name: 'Zoom', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: part.name });
  const size = dialog.getByRole('status', { name: 'Size' });
  const picture = dialog.getByRole('img', { name: part.name });
  const frame = dialog.getByRole('region', { name: 'Enlarged picture' });
  const widthInFrames = async () => {
    const [pictureBox, frameBox] = [await picture.boundingBox(), await frame.boundingBox()];
    return pictureBox && frameBox && Math.round((pictureBox.width / frameBox.width) * 10) / 10;
  };
  await expect.poll(widthInFrames).toBe(1);
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(size).toHaveText('150%');
  await frame.focus();
  await page.keyboard.press('+');
  await expect(size).toHaveText('200%');
  await expect.poll(widthInFrames).toBeGreaterThan(1.9);
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const before = await frame.evaluate((element) => element.scrollLeft);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before);
  await checkWithAxe(page, 'the enlarged picture');

  // At the right edge of the largest picture, the middle of the frame is at 5/6 of the picture. After the picture shrinks to 200%, the
  // frame still shows the right edge, so its middle is at 3/4.
  await page.keyboard.press('+');
  await expect(size).toHaveText('300%');
  await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await page.keyboard.press('-');
  await expect(size).toHaveText('200%');
  const middleOf = (element: Element) => (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth;
  expect(await frame.evaluate(middleOf)).toBeGreaterThan(0.7);

  await frame.dblclick();
  await expect(size).toHaveText('100%');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Zoom', exact: true })).toBeFocused();
});

test('the picture stays beside the data on a wide screen, and above it on a phone', async ({ page, buyer, isMobile }) => {
  expectSignedIn(buyer);
  const part = await openPart(page, 'AXW-BR-33028');
  await page.getByRole('heading', { name: 'Interchange numbers' }).scrollIntoViewIfNeeded();
  const picture = page.getByRole('img', { name: part.name });
  if (isMobile) await expect(picture).not.toBeInViewport();
  else await expect(picture).toBeInViewport({ ratio: 1 });
});

test('a part without a picture has no zoom', async ({ page, admin }) => {
  expectSignedIn(admin);
  const name = 'Test bare bracket';
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/parts', { name, minQ: 1, availableQ: 50, price: 12.5 });
  await page.goto(`/parts/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom', exact: true })).toHaveCount(0);
});

test('staff say what is needed with a part, and one click adds it to the basket', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  const [part, needed] = [await newPart(), await newPart()];
  await openEditor(page, part);
  await showSection(page, 'Needed with');
  const form = page.getByRole('form', { name: 'Add a needed part' });
  await form.getByLabel('Part number').fill('No such number 77');
  await form.getByRole('button', { name: 'Add needed part' }).click();
  await expect(form.getByText('No part that buyers can see has this number.')).toBeVisible();
  await form.getByLabel('Part number').fill(needed.partNumber.toLowerCase());
  await form.getByLabel('Why').selectOption('hardware');
  await form.getByRole('button', { name: 'Add needed part' }).click();
  const list = page.getByRole('list', { name: 'Needed with' });
  await expect(list.getByRole('listitem')).toContainText([needed.partNumber]);

  await page.goto(`/parts/${part._id}`);
  await page.locator('#related').scrollIntoViewIfNeeded();
  await expect(list.getByRole('listitem')).toContainText(['Hardware']);
  await list.getByRole('button', { name: `Add to basket: 3 × ${needed.name}` }).click();
  await expect(page.getByRole('link', { name: /^Basket, 1 / }).filter({ visible: true })).toBeVisible();

  await openEditor(page, part);
  await showSection(page, 'Needed with');
  await page.getByRole('button', { name: `Remove ${needed.partNumber}` }).click();
  await expect(list).toHaveCount(0);
});

test('staff hide a wrong pair on the pages of both parts, undo it, and show it again', async ({ page, admin, newPart }) => {
  expectSignedIn(admin);
  await keepToastsOpen(page);
  const [part, wrong, right] = [await newPart(), await newPart(), await newPart()];
  // In a real shop, a daily job finds the pairs in the orders of several companies.
  await changeRows(
    'insert into parts_ordered_together (part_id, other_part_id, companies) values ($1, $2, 4), ($2, $1, 4), ($2, $3, 3), ($3, $2, 3)',
    [part._id, wrong._id, right._id],
  );
  const list = page.getByRole('list', { name: 'Ordered with' });
  const hide = list.getByRole('button', { name: `Hide ${wrong.partNumber}` });
  const showAgain = list.getByRole('button', { name: `Show ${wrong.partNumber} again` });

  await openEditor(page, part);
  await showSection(page, 'Ordered with');
  await hide.click();
  await expect(showAgain).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(hide).toBeEnabled();
  await hide.focus();
  await page.keyboard.press('Enter');
  await expect(showAgain).toBeFocused();
  await checkWithAxe(page, 'a product with a hidden pair');

  await page.goto(`/parts/${wrong._id}`);
  await page.locator('#related').scrollIntoViewIfNeeded();
  await expect(list.getByRole('listitem')).toContainText([right.partNumber]);
  await openEditor(page, part);
  await showSection(page, 'Ordered with');
  await showAgain.click();
  await expect(hide).toBeFocused();
  await page.goto(`/parts/${wrong._id}`);
  await page.locator('#related').scrollIntoViewIfNeeded();
  await expect(list.getByRole('listitem')).toContainText([part.partNumber, right.partNumber]);
});
