import { basketSize } from '../basket.ts';
import { callAs } from '../calls.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';
import { notices } from '../toasts.ts';

test.describe('an order', () => {
  test.use({ expectedConsoleErrors: [/status of 422/] });

  test('is ordered again, and the basket says what has changed', async ({ page, buyer, newPart, callAsOwner }) => {
    expectSignedIn(buyer);
    const [same, gone, repriced, replaced] = [await newPart(), await newPart(), await newPart(), await newPart()];
    const lines = [same, gone, repriced, replaced].map(({ _id }) => ({
      partId: _id,
      quantity: 3,
      orderedAs: 'OLD-4711',
      vehicle: '2003 Honda Accord',
    }));
    const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, address: '12 Main Street' });
    await callAsOwner('PUT', `/parts/${gone._id}`, { successors: { kind: 'replaced', partNumbers: [same.partNumber] } });
    await callAsOwner('DELETE', `/parts/${gone._id}`);
    await callAsOwner('PUT', `/parts/${repriced._id}`, { price: 14 });
    await callAsOwner('PUT', `/parts/${replaced._id}`, { successors: { kind: 'replaced', partNumbers: [same.partNumber] } });
    await page.goto('/dashboard/myorders');
    await page.getByRole('button', { name: `Order again: order ${_id}` }).click();
    await expect(page).toHaveURL('/dashboard/basket');
    await expect(page.getByText(`3 lines of order ${_id} added`)).toBeVisible();
    await expect(page.getByText('No longer in the catalog, not added')).toBeVisible();
    await expect(page.getByText(`${gone.partNumber} ${gone.name}: ${same.partNumber} replaces it`)).toBeVisible();
    await expect(page.getByText(`${repriced.partNumber} ${repriced.name}: $12.50 before, $14.00 now`)).toBeVisible();
    await expect(page.getByText(`${replaced.partNumber} ${replaced.name}: ${same.partNumber}`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: replaced.name }).getByText(`Replaced by ${same.partNumber}`)).toBeVisible();
    await expect(page.getByText('For 2003 Honda Accord')).toHaveCount(3);
    await expect(page.getByText('ordered as OLD-4711')).toHaveCount(3);
    expect(await basketSize(page)).toBe(3);
  });

  test.describe('that is ordered again after a response was lost', () => {
    test.use({ expectedConsoleErrors: [/status of 422|ERR_FAILED/] });

    test('adds its lines once, even if one of its parts is gone', async ({ page, buyer, newPart, callAsOwner }) => {
      expectSignedIn(buyer);
      const [part, gone] = [await newPart(), await newPart()];
      const lines = [part, gone].map(({ _id }) => ({ partId: _id, quantity: 3 }));
      const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, address: '12 Main Street' });
      await callAsOwner('PUT', `/parts/${gone._id}`, { name: '' });
      await page.goto('/dashboard/myorders');
      // The server rejects the first call because of the missing part, and accepts the second one. The browser does not
      // get the second response.
      await page.route('**/api/basket/lines', async (route) => {
        const response = await route.fetch();
        await (response.ok() ? route.abort() : route.fulfill({ response }));
      });
      const again = page.getByRole('button', { name: `Order again: order ${_id}` });
      await again.click();
      await expect(notices(page).getByText('The shop could not be reached.')).toBeVisible();
      await page.unroute('**/api/basket/lines');
      await again.click();
      await expect(page.getByText(`1 line of order ${_id} added`)).toBeVisible();
      expect((await callAs<{ lines: unknown[] }>(page, 'GET', '/basket')).lines).toMatchObject([{ partId: part._id, quantity: 3 }]);
    });
  });
});
