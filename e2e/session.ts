import { expect, type Page } from '@playwright/test';
import { openNavigation } from './shop-test.ts';

/** Returns the access token of the user who is signed in on the page, or null. */
export const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('accessToken'));

/** Logs out with the button in the navigation. */
export async function logOut(page: Page): Promise<void> {
  await (await openNavigation(page)).getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(() => storedToken(page)).toBeNull();
}

/** Makes the browser forget the sign-in and everything else in local storage. The session stays open on the server. */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

/** Makes the browser forget the sign-in, but not the drafts. Opens an empty page first, so that the open page makes no failing request. */
export async function forgetSignInKeepDrafts(page: Page): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await page.goto('/empty');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.unroute('**/empty');
}
