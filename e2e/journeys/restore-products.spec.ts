import { addPart, row, search } from '../admin-lists.ts';
import { addLines, savedLines } from '../basket.ts';
import { callAs } from '../calls.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { numberField, openPad, padRow } from '../order-pad.ts';
import { expect, expectSignedIn, holdBack, test, uniqueText } from '../shop-test.ts';
import { keepToastsOpen, notices } from '../toasts.ts';

test('a product that was deleted by mistake is put back with Undo', async ({ page, admin }) => {
  expectSignedIn(admin);
  await keepToastsOpen(page);
  const part = await addPart(page);
  await page.goto('/dashboard/manageProducts');
  await search(page, part.partNumber);
  await page.getByRole('button', { name: `Delete ${part.partNumber}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/No products match/)).toBeVisible();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page).getByText(`${part.partNumber} is restored.`)).toBeVisible();
  await expect(row(page, part.name)).toBeVisible();
});

test('the list of deleted products says who deleted each one, and restores it', async ({ page, admin }) => {
  expectSignedIn(admin);
  const part = await addPart(page);
  await callAs(page, 'DELETE', `/parts/${part._id}`);
  await page.goto('/dashboard/manageProducts');
  await page.getByLabel('Show').focus();
  await page.getByLabel('Show').selectOption('Deleted');
  await expect(page).toHaveURL(/stock=deleted/);
  await expect(page.getByLabel('Show')).toBeFocused();
  await search(page, part.partNumber.toLowerCase());
  const deleted = row(page, part.partNumber);
  await expect(deleted).toContainText(part.name);
  await expect(deleted).toContainText('by Ada Admin');
  await checkWithAxe(page, 'deleted products');
  await page.getByRole('button', { name: `Restore ${part.partNumber}` }).click();
  await expect(notices(page).getByText(`${part.partNumber} is restored.`)).toBeVisible();
  await expect(page.getByText(/No deleted products match/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Show all deleted products' }).click();
  await expect(page).toHaveURL(/manageProducts\?stock=deleted$/);
  await page.goto(`/?q=${part.partNumber}`);
  await expect(page.getByRole('main').getByRole('link', { name: part.name })).toBeVisible();
});

test('a product that is restored late does not take the focus away from the search', async ({ page, admin }) => {
  expectSignedIn(admin);
  const part = await addPart(page);
  await callAs(page, 'DELETE', `/parts/${part._id}`);
  await page.goto(`/dashboard/manageProducts?stock=deleted&q=${part.partNumber}`);
  const { release } = await holdBack(page, '**/restore');
  await page.getByRole('button', { name: `Restore ${part.partNumber}` }).click();
  await page.getByRole('main').getByRole('searchbox').focus();
  release();
  await expect(notices(page).getByText(`${part.partNumber} is restored.`)).toBeVisible();
  await expect(page.getByText(/No deleted products match/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
});

test.describe('the page of a deleted product', () => {
  // The page first asks for the product, then for the deleted product.
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('says when it was deleted and restores it', async ({ page, admin }) => {
    expectSignedIn(admin);
    const part = await addPart(page);
    await callAs(page, 'DELETE', `/parts/${part._id}`);
    await page.goto(`/dashboard/audit?q=${part.partNumber}&act=part-deleted`);
    await page.getByRole('link', { name: part.partNumber }).click();
    await expect(page.getByText(/This product was deleted on .* by Ada Admin\./)).toBeVisible();
    await checkWithAxe(page, 'a deleted product');
    await page.getByRole('button', { name: `Restore ${part.partNumber}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(part.name);
    await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('restored the part')).toBeVisible();
  });
});

test.describe('a deleted product whose number another product has', () => {
  test.use({ expectedConsoleErrors: [/status of 409/] });

  test('is not restored, and the page links to the other product', async ({ page, admin }) => {
    expectSignedIn(admin);
    const [part, other] = [await addPart(page), await addPart(page)];
    await callAs(page, 'DELETE', `/parts/${part._id}`);
    await callAs(page, 'PUT', `/parts/${other._id}`, { partNumber: part.partNumber });
    await page.goto(`/dashboard/manageProducts?stock=deleted&q=${part.partNumber}`);
    await page.getByRole('button', { name: `Restore ${part.partNumber}` }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: `Another part has this number now: Axlewright ${part.partNumber}.` }),
    ).toBeVisible();
    await page.getByRole('link', { name: `Open ${part.partNumber}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
    await callAs(page, 'PUT', `/parts/${other._id}`, { partNumber: `OTHER-${uniqueText()}` });
    await page.goBack();
    await page.getByRole('button', { name: `Restore ${part.partNumber}` }).click();
    await expect(notices(page).getByText(`${part.partNumber} is restored.`)).toBeVisible();
  });
});

test('a basket and a saved list name a part that is no longer sold, and what replaces it', async ({
  page,
  buyer,
  newPart,
  callAsOwner,
}) => {
  expectSignedIn(buyer);
  const [old, gone, successor] = [await newPart(), await newPart(), await newPart()];
  await callAsOwner('PUT', `/parts/${old._id}`, { successors: { kind: 'replaced', partNumbers: [successor.partNumber] } });
  const lines = [old, gone].map(({ _id }) => ({ partId: _id, quantity: 3 }));
  await addLines(page, lines);
  const { _id: listId } = await callAs<{ _id: string }>(page, 'POST', '/saved-lists', { name: 'Weekly', lines });
  await callAsOwner('DELETE', `/parts/${old._id}`);
  await callAsOwner('DELETE', `/parts/${gone._id}`);

  await page.goto(`/dashboard/lists/${listId}`);
  const listLines = page.getByRole('list', { name: 'Lines of the list' }).getByRole('listitem');
  await expect(listLines.filter({ hasText: gone.name })).toContainText(gone.partNumber);
  await expect(listLines.filter({ hasText: gone.name })).toContainText('No longer sold.');
  await expect(listLines.filter({ hasText: old.name })).toContainText(`No longer sold. ${successor.partNumber} replaces it.`);

  await page.goto('/dashboard/checkout');
  await expect(page.getByRole('listitem').filter({ hasText: gone.name })).toContainText(`${gone.partNumber}`);
  await page.goto('/dashboard/basket');
  const basketLines = page.getByRole('list', { name: 'Basket lines' }).getByRole('listitem');
  const goneLine = basketLines.filter({ hasText: gone.name });
  await expect(goneLine).toContainText(gone.partNumber);
  await expect(goneLine).toContainText('No longer sold.');
  await expect(goneLine).toContainText('No price');
  await expect(goneLine.getByRole('link')).toHaveCount(0);
  await checkWithAxe(page, 'a basket with parts that are no longer sold');
  await goneLine.getByRole('button', { name: `Remove: ${gone.name}` }).click();
  await expect(notices(page).getByText(`${gone.name} removed`)).toBeVisible();
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.getByRole('button', { name: `Use ${successor.partNumber} instead: ${old.name}` }).click();
  await expect(basketLines.filter({ hasText: successor.name })).toContainText(`ordered as ${old.partNumber}`);
  await expect.poll(() => savedLines(page)).toEqual([{ partId: successor._id, quantity: 3, note: '' }]);
});

test('the order pad names a part that is no longer sold, and offers what replaces it', async ({ page, buyer, newPart, callAsOwner }) => {
  expectSignedIn(buyer);
  const [old, gone, successor] = [await newPart(), await newPart(), await newPart()];
  await callAsOwner('PUT', `/parts/${old._id}`, { successors: { kind: 'replaced', partNumbers: [successor.partNumber] } });
  await callAsOwner('DELETE', `/parts/${old._id}`);
  await callAsOwner('DELETE', `/parts/${gone._id}`);
  await openPad(page);
  await numberField(page, 1).fill(gone.partNumber.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(padRow(page, 1)).toContainText(`No longer sold${gone.partNumber} ${gone.name}.`);
  await expect(page.getByRole('link', { name: `Search the catalog for ${gone.name}, line 1` })).toBeVisible();
  await numberField(page, 2).fill(old.partNumber);
  await page.keyboard.press('Enter');
  await expect(padRow(page, 2)).toContainText(`${old.partNumber} ${old.name} is no longer sold. Order ${successor.partNumber} instead.`);
  await page.getByRole('button', { name: `Use ${successor.partNumber}, line 2` }).click();
  await expect(padRow(page, 2)).toContainText(successor.name);
});
