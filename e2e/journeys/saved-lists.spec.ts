import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { chooseOwnCompany, invitationToken, invite, nameCompany, newUser } from '../members.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { keepToastsOpen, notices } from '../toasts.ts';

const basketSize = async (page: Page) => (await callAs<{ lines: number }>(page, 'GET', '/basket/count')).lines;

test('a basket is saved as a list, changed, renamed, ordered from, and deleted', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  const [first, second] = [await newPart(), await newPart()];
  await callAs(page, 'POST', '/basket/lines', { lines: [first, second].map(({ _id }) => ({ partId: _id, quantity: 3 })) });
  await page.goto('/dashboard/basket');
  await page.getByRole('button', { name: 'Save as list' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name'), 'the user can type at once').toBeFocused();
  await page.keyboard.type('Weekly order');
  await page.keyboard.press('Enter');
  await notices(page).getByRole('link', { name: 'Saved lists' }).click();
  await expect(page).toHaveURL('/dashboard/lists');
  await expect(page.getByText('2 lines, changed')).toBeVisible();
  await callAs(page, 'DELETE', '/basket');

  await page.getByRole('link', { name: 'Weekly order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly order' })).toBeVisible();
  await page.getByRole('textbox', { name: `Quantity of ${first.name}` }).fill('');
  await expect(page.getByText('Enter a whole number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' }), 'an empty field does not remove the line').toBeDisabled();
  await page.getByRole('textbox', { name: `Quantity of ${first.name}` }).fill('7');
  await page.getByRole('button', { name: `Remove ${second.name}` }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Lines of the list' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Monday order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Monday order' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to basket: Monday order' }).click();
  await expect(notices(page).getByText('Monday order added to your basket')).toBeVisible();
  expect((await callAs<{ lines: { quantity: number }[] }>(page, 'GET', '/basket')).lines).toMatchObject([{ quantity: 7 }]);

  await page.getByRole('button', { name: 'Delete list: Monday order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click();
  await expect(page).toHaveURL('/dashboard/lists');
  await expect(page.getByText('No saved lists yet')).toBeVisible();
  expect(await basketSize(page)).toBe(1);
});

test('a list keeps the vehicle of each line, even after a change', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  const part = await newPart();
  await callAs(page, 'POST', '/basket/lines', { lines: [{ partId: part._id, quantity: 3, vehicle: '2003 Honda Accord' }] });
  await callAs(page, 'POST', '/saved-lists', { name: 'Fleet' });
  await callAs(page, 'DELETE', '/basket');
  await page.goto('/dashboard/lists');
  await page.getByRole('link', { name: 'Fleet' }).click();
  await expect(page.getByText('For 2003 Honda Accord')).toBeVisible();
  await page.getByRole('textbox', { name: `Quantity of ${part.name}` }).fill('7');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to basket: Fleet' }).click();
  await notices(page).getByRole('link', { name: 'View basket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible();
  await expect(page.getByText('For 2003 Honda Accord')).toBeVisible();
});

test.describe('a list that a colleague changes', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('keeps the quantity that was typed in a line, and is not overwritten', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const [first, second] = [await newPart(), await newPart()];
    const lines = [first, second].map(({ _id }) => ({ partId: _id, quantity: 3 }));
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/saved-lists', { name: 'Shared', lines });
    await page.goto(`/dashboard/lists/${_id}`);
    const field = page.getByRole('textbox', { name: `Quantity of ${second.name}` });
    await field.fill('0');
    await expect(page.getByText('Enter a whole number')).toBeVisible();
    await field.fill('20');
    await callAs(page, 'PUT', `/saved-lists/${_id}`, { lines: lines.slice(1) });
    const reloaded = page.waitForResponse(`**/api/saved-lists/${_id}`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await reloaded;
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This list was changed after you opened it.')).toBeVisible();
    await expect(field).toHaveValue('20');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('list', { name: 'Lines of the list' }).getByRole('listitem')).toHaveCount(1);
    await field.fill('20');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    expect((await callAs<{ lines: { quantity: number }[] }>(page, 'GET', `/saved-lists/${_id}`)).lines).toMatchObject([{ quantity: 20 }]);

    // A rename does not change the lines, so the new quantity can still be saved.
    await field.fill('21');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Renamed');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

    // After a rejected save, the page has the current list.
    await callAs(page, 'PUT', `/saved-lists/${_id}`, { lines: [{ partId: second._id, quantity: 5 }] });
    await field.fill('22');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This list was changed after you opened it.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(field).toHaveValue('5');
  });
});

test.describe('a list that a colleague deletes', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('keeps what was typed, which can be saved as a new list', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    await keepToastsOpen(page);
    const part = await newPart();
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/saved-lists', {
      name: 'Shared',
      lines: [{ partId: part._id, quantity: 3, note: 'Bay 4' }],
    });
    await page.goto(`/dashboard/lists/${_id}`);
    const field = page.getByRole('textbox', { name: `Quantity of ${part.name}` });
    await field.fill('20');
    await callAs(page, 'DELETE', `/saved-lists/${_id}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Someone has deleted this list')).toBeVisible();
    await expect(field).toHaveValue('20');
    await expect(page.getByRole('button', { name: 'Delete list: Shared' })).toHaveCount(0);
    await checkWithAxe(page, 'a deleted list');
    await field.fill('21');
    await page.getByRole('button', { name: 'Save as new list' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Shared');
    await page.getByRole('dialog').getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByText('Saved as Shared')).toBeVisible();
    await expect(page).not.toHaveURL(`/dashboard/lists/${_id}`);
    await expect(page).toHaveURL(/\/dashboard\/lists\/.+/);
    await expect(field).toHaveValue('21');
    await expect(page.getByText('Bay 4')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

    // The page learns that this list is gone, too, when the user comes back to the tab. Without edits, it shows no lines.
    const newId = new URL(page.url()).pathname.split('/').at(-1);
    await callAs(page, 'DELETE', `/saved-lists/${newId}`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('List not found')).toBeVisible();
  });

  test('keeps what was typed until the user discards it', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const part = await newPart();
    const lines = [{ partId: part._id, quantity: 3 }];
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/saved-lists', { name: 'Shared', lines });
    await page.goto(`/dashboard/lists/${_id}`);
    const field = page.getByRole('textbox', { name: `Quantity of ${part.name}` });
    await field.fill('20');
    await callAs(page, 'DELETE', `/saved-lists/${_id}`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('Someone has deleted this list')).toBeVisible();
    await expect(field).toHaveValue('20');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('List not found')).toBeVisible();
  });
});

test.describe('after a switch to another company on another computer', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('a changed list is not saved in the other company', async ({ page, buyer, browser, newPart }) => {
    const part = await newPart();
    const owner = await newUser(browser, 'Olive Owner');
    await nameCompany(owner.page, 'Corner Garage');
    await invite(owner.page, buyer.email, 'buyer');
    await callAs(page, 'POST', '/me/memberships', { token: await invitationToken(page, buyer.email) });
    const lines = [{ partId: part._id, quantity: 3, note: 'Bay 4' }];
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/saved-lists', { name: 'Shared', lines });
    await page.goto(`/dashboard/lists/${_id}`);
    await page.getByRole('textbox', { name: `Quantity of ${part.name}` }).fill('20');
    await chooseOwnCompany(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save as new list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByText('You switched to another company')).toBeVisible();
    await expect(page.getByText('List not found')).toBeVisible();
    expect(await callAs(page, 'GET', '/saved-lists')).toEqual([]);
  });
});

test('a basket is not saved in a company to which the user has switched on another computer', async ({ page, buyer, browser, newPart }) => {
  const { _id: partId } = await newPart();
  const owner = await newUser(browser, 'Olive Owner');
  await nameCompany(owner.page, 'Corner Garage');
  await invite(owner.page, buyer.email, 'buyer');
  const addLine = (quantity: number) => callAs(page, 'POST', '/basket/lines', { lines: [{ partId, quantity }] });
  await addLine(3);
  await callAs(page, 'POST', '/me/memberships', { token: await invitationToken(page, buyer.email) });
  await addLine(4);
  await page.goto('/dashboard/basket');
  await page.getByRole('button', { name: 'Save as list' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly order');
  await chooseOwnCompany(page);
  await page.getByRole('button', { name: 'Save list' }).click();
  await expect(notices(page).getByText('You switched to another company')).toBeVisible();
  expect(await callAs(page, 'GET', '/saved-lists')).toEqual([]);
});

test.describe('a name that is taken', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('is reported in the dialog', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const part = await newPart();
    const lines = [{ partId: part._id, quantity: 3 }];
    await callAs(page, 'POST', '/basket/lines', { lines });
    await callAs(page, 'POST', '/saved-lists', { name: 'Weekly order', lines });
    await page.goto('/dashboard/basket');
    await page.getByRole('button', { name: 'Save as list' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Weekly order');
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('dialog').getByLabel('Name').fill('Monthly order');
    await expect(page.getByRole('dialog').getByLabel('Name')).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('a list of another company', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('leaves the screen when the user switches companies', async ({ page, buyer, newPart, browser }) => {
    const owner = await newUser(browser, 'Olive Owner');
    await nameCompany(owner.page, 'Corner Garage');
    await invite(owner.page, buyer.email, 'buyer');
    await callAs(page, 'POST', '/me/memberships', { token: await invitationToken(page, buyer.email) });
    const { _id: partId } = await newPart();
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/saved-lists', { name: 'Weekly order', lines: [{ partId, quantity: 3 }] });
    await page.goto(`/dashboard/lists/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly order' })).toBeVisible();
    await chooseOwnCompany(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText('List not found')).toBeVisible();
    await expect(page.getByText('Weekly order')).toHaveCount(0);
  });
});
