import type { Page } from '@playwright/test';
import { addLines, quantityOf, savedLines } from '../basket.ts';
import { expect, expectSignedIn, holdBack, type NewPart, test, waitUntilIdle } from '../shop-test.ts';

const checkOut = (page: Page) => page.getByRole('link', { name: 'Check out' });

/** Opens the basket with three pieces of each part. */
async function openBasket(page: Page, parts: readonly NewPart[]): Promise<void> {
  await addLines(
    page,
    parts.map(({ _id }) => ({ partId: _id, quantity: 3 })),
  );
  await page.goto('/dashboard/basket');
}

test('the total and the button to check out stay in view beside or below a long basket', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await openBasket(page, await Promise.all(Array.from({ length: 10 }, () => newPart())));
  await expect(checkOut(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('list', { name: 'Basket lines' }).getByRole('listitem').nth(5).scrollIntoViewIfNeeded();
  await expect(checkOut(page)).toBeInViewport({ ratio: 1 });
  await checkOut(page).click();
  await expect(page).toHaveURL('/dashboard/checkout');
});

test('the checkout opens with a quantity that was just typed, or changed by a button', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const [first, second] = [await newPart(), await newPart()];
  await openBasket(page, [first, second]);
  const { release } = await holdBack(page, '**/api/basket/lines/*');
  await quantityOf(page, first).fill('10');
  await page.getByRole('listitem').filter({ hasText: second.name }).getByRole('button', { name: 'Increase by 1' }).click();
  await checkOut(page).click();
  await expect(page.getByRole('link', { name: 'Saving…' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/basket');
  release();
  await expect(page).toHaveURL('/dashboard/checkout');
  await expect(page.getByText('14', { exact: true }), 'pieces').toBeVisible();
});

test('a quantity that is typed while another one is being saved reaches the checkout, too', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await openBasket(page, [part]);
  const { release } = await holdBack(page, '**/api/basket/lines/*');
  await quantityOf(page, part).fill('10');
  await checkOut(page).click();
  await quantityOf(page, part).fill('12');
  release();
  await expect(page).toHaveURL('/dashboard/checkout');
  expect((await savedLines(page)).map(({ quantity }) => quantity)).toEqual([12]);
});

test('the checkout waits for the last of three quantities, even if it is the same as the first', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await openBasket(page, [part]);
  const releases: (() => void)[] = [];
  await page.route('**/api/basket/lines/*', async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await route.fallback();
  });
  for (const quantity of ['10', '12', '10']) {
    await quantityOf(page, part).fill(quantity);
    await quantityOf(page, part).press('Enter');
  }
  const saving = (count: number) => expect.poll(() => releases.length).toBe(count);
  await saving(1);
  releases[0]?.();
  await saving(2);
  await waitUntilIdle(page);
  await checkOut(page).click();
  await expect(page.getByRole('link', { name: 'Saving…' })).toBeVisible();
  releases[1]?.();
  await saving(3);
  await waitUntilIdle(page);
  await expect(page).toHaveURL('/dashboard/basket');
  releases[2]?.();
  await expect(page).toHaveURL('/dashboard/checkout');
  expect((await savedLines(page)).map(({ quantity }) => quantity)).toEqual([10]);
});

test('Ctrl+click on Check out opens a new tab, even if a quantity is not saved yet', async ({ page, buyer, newPart, context }) => {
  expectSignedIn(buyer);
  const part = await newPart();
  await openBasket(page, [part]);
  await quantityOf(page, part).fill('10');
  const [tab] = await Promise.all([context.waitForEvent('page'), checkOut(page).click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL('/dashboard/checkout');
  await expect(page).toHaveURL('/dashboard/basket');
  await expect.poll(() => savedLines(page)).toMatchObject([{ quantity: 10 }]);
});

test.describe('a quantity that could not be read or saved', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] });

  test('gets the focus, and the checkout does not open', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const [first, second] = [await newPart(), await newPart()];
    await openBasket(page, [first, second]);
    const quantity = quantityOf(page, second);
    await quantity.fill('1o');
    await expect(page.getByText('Enter a whole number')).toBeVisible();
    await checkOut(page).click();
    await expect(quantity).toBeFocused();

    const retry = Promise.withResolvers<void>();
    let calls = 0;
    await page.route('**/api/basket/lines/*', async (route) => {
      calls += 1;
      if (calls > 1) await retry.promise;
      await route.fulfill({ status: 503, json: { code: 'busy', title: 'Busy', status: 503 } });
    });
    await quantity.fill('10');
    await expect(page.getByText(/^Not saved\./)).toBeVisible();
    // The press takes the focus away from the field, which sends the quantity again. There is no response yet when the button is released.
    await checkOut(page).click({ delay: 200 });
    await expect(quantity).toBeFocused();
    await expect(page).toHaveURL('/dashboard/basket');
    const answered = page.waitForResponse('**/api/basket/lines/*');
    retry.resolve();
    await answered;

    await page.unroute('**/api/basket/lines/*');
    await quantity.press('Enter');
    await expect(page.getByText(/^Not saved\./)).toBeHidden();
    await checkOut(page).click();
    await expect(page).toHaveURL('/dashboard/checkout');
    expect((await savedLines(page)).map(({ quantity: saved }) => saved)).toEqual([3, 10]);
  });

  test('gets the focus even if Check out is pressed before the first save has failed', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const part = await newPart();
    await openBasket(page, [part]);
    const { promise: pressed, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/api/basket/lines/*', async (route) => {
      await pressed;
      await route.fulfill({ status: 503, json: { code: 'busy', title: 'Busy', status: 503 } });
    });
    await quantityOf(page, part).fill('10');
    await checkOut(page).click();
    fail();
    await expect(page.getByText(/^Not saved\./)).toBeVisible();
    await expect(quantityOf(page, part)).toBeFocused();
    await expect(quantityOf(page, part)).toHaveValue('10');
    await expect(page).toHaveURL('/dashboard/basket');
  });
});
