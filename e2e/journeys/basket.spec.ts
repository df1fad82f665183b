import type { Page } from '@playwright/test';
import { addLines, basketLink, found, quantityOf, savedLines } from '../basket.ts';
import { callAs } from '../calls.ts';
import { holdBackResponse } from '../late-response.ts';
import { expect, expectSignedIn, holdBack, logIn, test, waitForScripts } from '../shop-test.ts';
import { keepToastsOpen, notices } from '../toasts.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Basket lines' }).getByRole('listitem');

test('is filled from cards, the table and the part page, and the header counts its lines', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  const [first, second] = [await newPart(), await newPart()];
  await page.goto(found(first));
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
  await page.getByRole('button', { name: `Add to basket: 3 × ${first.name}` }).click();
  await expect(notices(page).getByText(`3 × ${first.name} added to your basket`)).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 line');

  await page.goto(found(second));
  await page.getByRole('radio', { name: 'Table' }).check();
  const quantity = page.getByRole('textbox', { name: `Quantity of ${second.partNumber}` });
  await quantity.fill('2');
  await expect(page.getByText('Please order more than 2 products')).toBeVisible();
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 2 lines');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('');
  await page.reload();
  await expect(quantity, 'the table is still chosen').toBeVisible();

  await page.goto(`/parts/${second._id}`);
  await page.getByLabel('Quantity', { exact: true }).fill('7');
  await page.getByRole('button', { name: `Add to basket: 7 × ${second.name}` }).click();
  await notices(page).getByRole('link', { name: 'View basket' }).click();
  await expect(page).toHaveURL('/dashboard/basket');
  await expect(quantityOf(page, first)).toHaveValue('3');
  await expect(quantityOf(page, second)).toHaveValue('12');
  await expect(page.getByRole('definition').filter({ hasText: '$187.50' })).toBeVisible();
});

test('an add can be undone', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  const part = await newPart();
  await page.goto(found(part));
  const add = page.getByRole('button', { name: `Add to basket: 3 × ${part.name}` });
  for (const before of [[], [{ partId: part._id, quantity: 4, note: '' }]]) {
    if (before.length > 0) await addLines(page, before);
    await add.click();
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(notices(page).getByText('Removed from your basket')).toBeVisible();
    expect(await savedLines(page)).toEqual(before);
    await page.reload();
  }
});

test('the undo of an add keeps what was added later', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  const part = await newPart();
  await page.goto(found(part));
  await page.getByRole('button', { name: `Add to basket: 3 × ${part.name}` }).click();
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await addLines(page, [{ partId: part._id, quantity: 8 }]);
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page).getByText('Removed from your basket')).toBeVisible();
  expect(await savedLines(page)).toEqual([{ partId: part._id, quantity: 8, note: '' }]);
});

test('lines can be changed, given notes, removed, and brought back', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  const [first, second] = [await newPart(), await newPart()];
  await addLines(page, [
    { partId: first._id, quantity: 3 },
    { partId: second._id, quantity: 4, orderedAs: 'OLD-4711' },
  ]);
  await page.goto('/dashboard/basket');
  await expect(lines(page).nth(1)).toContainText('ordered as OLD-4711');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await quantityOf(page, first).fill('10');
  await (await saved).finished();
  await expect(lines(page).first()).toContainText('$125.00');
  await quantityOf(page, first).fill('');
  await page.keyboard.press('Tab');
  await expect(quantityOf(page, first), 'an empty field shows the saved quantity again').toHaveValue('10');
  await page.getByRole('button', { name: `Add note: ${first.name}` }).click();
  await page.keyboard.type('For the Corolla on lift 3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Edit note: ${first.name}` })).toBeFocused();
  const filled = [
    { partId: first._id, quantity: 10, note: 'For the Corolla on lift 3' },
    { partId: second._id, quantity: 4, note: '' },
  ];
  expect(await savedLines(page)).toEqual(filled);

  await page.getByRole('button', { name: `Remove ${second.name}` }).click();
  await expect(lines(page)).toHaveCount(1);
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Empty basket' }).click();
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await notices(page).filter({ hasText: 'Basket emptied' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect(lines(page)).toHaveCount(2);
  expect(await savedLines(page)).toEqual(filled);
});

test('two lines of a part that are removed quickly stay removed, and both can be brought back', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  const { _id, name } = await newPart();
  const filled = ['Lift 1', 'Lift 2'].map((note) => ({ partId: _id, quantity: 3, note }));
  await addLines(page, filled);
  await page.goto('/dashboard/basket');
  await expect(lines(page)).toHaveCount(2);
  const loads: string[] = [];
  page.on('request', (request) => request.method() === 'GET' && /\/api\/basket$/.test(request.url()) && loads.push(request.url()));
  const { release } = await holdBack(page, '**/api/basket/lines/*');
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: `Remove ${name}` })
      .first()
      .click();
    await expect(lines(page)).toHaveCount(left);
  }
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  release();
  await expect(notices(page).getByText(`${name} removed`)).toHaveCount(2);
  await expect.poll(() => loads.length, 'the basket is loaded after the last removal only').toBe(1);
  const undo = notices(page).getByRole('button', { name: 'Undo' });
  await undo.last().click();
  await expect(lines(page)).toHaveCount(1);
  await undo.first().click();
  await expect(lines(page)).toHaveCount(2);
  expect(await savedLines(page)).toEqual(expect.arrayContaining(filled));
});

test('a line that cannot be ordered is repaired in place', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await addLines(page, [{ partId: part._id, quantity: 60 }]);
  await page.goto('/dashboard/basket');
  await expect(page.getByText('Order 3 to 39.')).toBeVisible();
  await expect(page.getByText('1 line needs a change before you can order it.')).toBeVisible();
  await page.getByRole('button', { name: `Order 39 instead: ${part.name}` }).click();
  await expect(quantityOf(page, part)).toHaveValue('39');
  await expect(page.getByText('Order 3 to 39.')).toHaveCount(0);
});

test('follows the changes of another tab', async ({ page, buyer, newPart, context }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await page.goto('/dashboard/basket');
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  const other = await context.newPage();
  waitForScripts(other);
  await other.goto(found(part));
  await other.getByRole('button', { name: `Add to basket: 3 × ${part.name}` }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 line');
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('a typed quantity stays, and is saved when the connection is back', async ({ page, buyer, newPart, context }) => {
    expectSignedIn(buyer);
    const part = await newPart();
    await addLines(page, [{ partId: part._id, quantity: 3 }]);
    await page.goto('/dashboard/basket');
    await quantityOf(page, part).waitFor();
    await context.setOffline(true);
    await quantityOf(page, part).fill('8');
    await expect(page.getByText('Not saved. The shop could not be reached.')).toBeVisible();
    await expect(quantityOf(page, part)).toHaveValue('8');
    await context.setOffline(false);
    await expect(page.getByText('Not saved.')).toHaveCount(0);
    await expect(lines(page).first()).toContainText('$100.00');
  });

  test('a quantity that is typed while the page is still loading stays, too', async ({ page, buyer, newPart, context }) => {
    expectSignedIn(buyer);
    const part = await newPart();
    await addLines(page, [{ partId: part._id, quantity: 3 }]);
    const capabilities = await callAs<object>(page, 'GET', '/me/capabilities');
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/me/capabilities', async (route) => {
      await typed;
      await route.fulfill({ json: capabilities });
    });
    await page.goto('/dashboard/basket');
    await quantityOf(page, part).waitFor();
    await context.setOffline(true);
    await quantityOf(page, part).fill('8');
    const loaded = page.waitForResponse('**/api/me/capabilities');
    release();
    await loaded;
    await expect(page.getByText('Not saved. The shop could not be reached.')).toBeVisible();
    await expect(quantityOf(page, part)).toHaveValue('8');
  });

  test('an add whose response was lost adds once when it is repeated', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const part = await newPart();
    const capabilities = await holdBackResponse(page, '**/api/me/capabilities');
    const askedByPage = page.waitForRequest('**/api/me/capabilities');
    await page.goto(found(part));
    // The server gets the first call, but the browser does not get the response.
    await page.route('**/api/basket/lines', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const add = page.getByRole('button', { name: `Add to basket: 3 × ${part.name}` });
    await askedByPage;
    // The page does not know the company yet, so the add asks for it first. A first call without the company would differ from the repeated one.
    const asked = page.waitForRequest('**/api/me/capabilities');
    await add.click();
    await asked;
    capabilities.release();
    await expect(notices(page).getByText('The shop could not be reached.')).toBeVisible();
    await page.unroute('**/api/basket/lines');
    await add.click();
    await expect(notices(page).getByText('added to your basket')).toBeVisible();
    expect(await savedLines(page)).toEqual([{ partId: part._id, quantity: 3, note: '' }]);
  });

  test('an add whose script does not load says so, and the button can be used again', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const part = await newPart();
    await page.goto(found(part));
    await page.route('**/*.js', (route) => route.abort());
    const add = page.getByRole('button', { name: `Add to basket: 3 × ${part.name}` });
    await add.click();
    await expect(page.getByRole('alert').getByText('The shop could not be reached.')).toBeVisible();
    await expect(add).toBeEnabled();
    expect(await savedLines(page)).toEqual([]);
  });

  test('a replacement that was interrupted can be repeated with a different quantity', async ({ page, buyer, newPart, callAsOwner }) => {
    expectSignedIn(buyer);
    const [old, successor] = [await newPart(), await newPart()];
    await callAsOwner('PUT', `/parts/${old._id}`, { successors: { kind: 'replaced', partNumbers: [successor.partNumber] } });
    await addLines(page, [{ partId: old._id, quantity: 60 }]);
    await page.goto('/dashboard/basket');
    await page.route('**/api/basket/lines/*', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.fallback()));
    const replace = page.getByRole('button', { name: `Use ${successor.partNumber} instead: ${old.name}` });
    await replace.click();
    await expect(page.getByText('The shop could not be reached.')).toBeVisible();
    await expect(lines(page), 'the new line is in the basket already').toHaveCount(2);
    await page.unroute('**/api/basket/lines/*');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await quantityOf(page, old).fill('50');
    await (await saved).finished();
    await replace.click();
    await expect(lines(page)).toHaveCount(1);
    expect(await savedLines(page)).toEqual([{ partId: successor._id, quantity: 110, note: '' }]);
  });
});

test("is the same on the buyer's other devices", async ({ page, buyer, newPart, browser }) => {
  const part = await newPart();
  await addLines(page, [{ partId: part._id, quantity: 3 }]);
  const phone = await browser.newPage({ baseURL: test.info().project.use.baseURL ?? '' });
  await logIn(phone, buyer);
  await expect(basketLink(phone)).toHaveAccessibleName('Basket, 1 line');
  await phone.close();
});
