import { basketLink, found, savedLines } from '../basket.ts';
import { countRunningRequests } from '../late-response.ts';
import { logOutFromAnotherBrowser, newUser } from '../members.ts';
import { forgetSignInKeepDrafts, logOut } from '../session.ts';
import { expect, logIn, newAccount, signUp, submitLogin, test, waitUntilIdle } from '../shop-test.ts';
import { notices } from '../toasts.ts';

test('the basket gets the part that a visitor chose before the login, and only once', async ({ page, newPart }) => {
  const part = await newPart();
  const account = newAccount();
  await signUp(page, account);
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.context().clearCookies();
  await page.goto(found(part));
  await expect(basketLink(page)).toHaveCount(0);
  await page.getByRole('button', { name: `Add to basket: 3 × ${part.name}` }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await submitLogin(page, account);
  await expect(page).toHaveURL(found(part));
  await expect(notices(page).getByText(`3 × ${part.name} added to your basket`)).toBeVisible();
  await page.reload();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 line');
  expect(await savedLines(page)).toEqual([{ partId: part._id, quantity: 3, note: '' }]);
});

test.describe('the part that a visitor chose before the login', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] });

  for (const [end, endSession] of [
    ['a logout', logOut],
    ['the session has ended', forgetSignInKeepDrafts],
  ] as const)
    test(`is not added for the account that logs in after ${end}`, async ({ page, newPart, browser }) => {
      const [first, next] = [await newUser(browser, 'Bea Buyer'), await newUser(browser, 'Otto Other')];
      const part = await newPart();
      const { _id, name } = part;
      await page.goto(found(part));
      await page.getByRole('button', { name: `Add to basket: 3 × ${name}` }).click();
      await page.route('**/api/basket/lines', (route) =>
        route.fulfill({ status: 503, json: { code: 'busy', title: 'Busy', status: 503 } }),
      );
      const failed = page.waitForResponse('**/api/basket/lines');
      await submitLogin(page, first.account);
      await failed;
      await endSession(page);
      await page.unroute('**/api/basket/lines');
      await logIn(page, next.account);
      const running = countRunningRequests(page);
      await page.goto(`/parts/${_id}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect.poll(running).toBe(0);
      await waitUntilIdle(page);
      expect(await savedLines(page)).toEqual([]);
    });
});

test.describe('the part that a user chose when the session had ended', () => {
  test.use({ expectedConsoleErrors: [/status of 401/] });

  for (const isSame of [true, false])
    test(
      isSame ? 'is added when the user logs in again' : 'is not added for another account',
      async ({ page, buyer, newPart, browser }) => {
        const part = await newPart();
        const account = isSame ? buyer : (await newUser(browser, 'Otto Other')).account;
        await page.goto(found(part));
        await expect(basketLink(page)).toHaveAccessibleName('Basket');
        await logOutFromAnotherBrowser(browser, buyer);
        await page.getByRole('button', { name: `Add to basket: 3 × ${part.name}` }).click();
        await expect(page).toHaveURL(/\/login\?from=/);
        const running = countRunningRequests(page);
        await submitLogin(page, account);
        await expect(page).toHaveURL(found(part));
        await expect(basketLink(page)).toHaveAccessibleName(isSame ? 'Basket, 1 line' : 'Basket');
        await expect.poll(running).toBe(0);
        await waitUntilIdle(page);
        expect(await savedLines(page)).toEqual(isSame ? [{ partId: part._id, quantity: 3, note: '' }] : []);
      },
    );
});
