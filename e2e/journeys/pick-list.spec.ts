import { randomUUID } from 'node:crypto';
import { paidOrder, printed } from '../packing.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

test('a clerk prints one pick list for the selected orders', async ({ page, admin, newPart, browser }) => {
  expectSignedIn(admin);
  const part = await newPart();
  const purchaseOrder = `PICK-${randomUUID()}`;
  const one = await paidOrder(browser, [{ part, quantity: 3 }], { purchaseOrder });
  const other = await paidOrder(browser, [{ part, quantity: 4 }], { purchaseOrder });
  await page.goto(`/dashboard/shipping?q=${purchaseOrder}`);
  await page.getByRole('checkbox', { name: `Select order ${one._id}` }).check();
  const selected = page.getByRole('region', { name: 'Selected orders' });
  await expect(selected.getByText('1 order selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  const request = page.waitForRequest((sent) => new URL(sent.url()).searchParams.get('orders') === `${one._id},${other._id}`);
  const list = await printed(page, selected.getByRole('button', { name: 'Print pick list' }).click());
  await request;
  expect(list).toEqual({ name: 'pick-list.pdf', content: expect.stringMatching(/^%PDF-/) });
  await selected.getByRole('button', { name: 'Clear' }).click();
  await expect(selected).toBeHidden();
});
