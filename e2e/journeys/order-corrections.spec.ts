import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { holdBackResponse } from '../late-response.ts';
import { newUser } from '../members.ts';
import { openPacking, paidOrder } from '../packing.ts';
import { expect, newAccount, signUpWithoutForm, test } from '../shop-test.ts';

test.use({ expectedConsoleErrors: [/status of (409|422)/] });

const dialog = (page: Page) => page.getByRole('dialog');
const editButton = (page: Page, id: string) => page.getByRole('button', { name: `Edit order ${id}` });
const shipTo = { name: 'Corner Garage', line1: '12 Main St', line2: 'Suite 4', city: 'Dayton', state: 'OH', postalCode: '45402' };

test('the buyer corrects the suite and the PO number of an unpaid order', async ({ page, newPart }) => {
  await signUpWithoutForm(page, newAccount('Bea Buyer'));
  const lines = [{ partId: (await newPart())._id, quantity: 4 }];
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, shipTo, purchaseOrder: '4711-A' });
  await page.goto(`/dashboard/payment/${_id}`);
  await editButton(page, _id).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused();
  await dialog(page).getByLabel('Suite, dock or floor (optional)').fill('Suite 5');
  await dialog(page).getByLabel('City').fill('');
  await dialog(page).getByLabel('PO number (optional)').fill('4711-B');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Required')).toBeVisible();
  await expect(dialog(page).getByLabel('PO number (optional)')).toHaveValue('4711-B');
  await dialog(page).getByLabel('City').fill('Dayton');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(editButton(page, _id)).toBeFocused();
  const summary = page.getByRole('region', { name: `Order ${_id}` });
  await expect(summary).toContainText('Suite 5');
  await expect(summary).toContainText('4711-B');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('PO number changed from “4711-A” to “4711-B”');
});

test('what the buyer types during a save stays in the dialog, and the address is shown as it is saved', async ({ page, newPart }) => {
  await signUpWithoutForm(page, newAccount('Bea Buyer'));
  const lines = [{ partId: (await newPart())._id, quantity: 4 }];
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { lines, shipTo });
  await page.goto(`/dashboard/payment/${_id}`);
  await editButton(page, _id).click();
  const suite = dialog(page).getByLabel('Suite, dock or floor (optional)');
  const note = dialog(page).getByLabel('Note (optional)');
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await suite.fill('Suite 5');
  const saving = await holdBackResponse(page, `**/api/orders/${_id}/details`);
  await save.click();
  await note.fill('Ring twice');
  saving.release();
  const summary = page.getByRole('region', { name: `Order ${_id}` });
  await expect(summary).toContainText('Suite 5');
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(note).toHaveValue('Ring twice');
  await expect(note).toBeFocused();

  await suite.fill('Suite 6');
  const seen = { address: 'Corner Garage\n12 Main St\nSuite 5\nDayton, OH 45402', purchaseOrder: '', phone: '', note: '' };
  await callAs(page, 'PUT', `/orders/${_id}/details`, { ...seen, address: 'At the back door', seen });
  await save.click();
  await expect(dialog(page).getByText('Ship to is now “At the back door”.')).toBeVisible();
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(suite, 'the form saves the fields, not the text').toHaveValue('Suite 6');
  await save.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(summary).toContainText('Suite 6');
  await expect(summary).toContainText('Ring twice');
});

test.describe('a clerk', () => {
  test.beforeEach(async ({ page, setStaffRole }) => {
    const clerk = newAccount('Cleo Clerk');
    await signUpWithoutForm(page, clerk);
    await setStaffRole(clerk.email, 'clerk');
  });

  test('corrects a paid order while a colleague packs it, and sees what another colleague has changed before', async ({
    page,
    newPart,
    browser,
    setStaffRole,
  }) => {
    const part = await newPart();
    const order = await paidOrder(browser, [{ part, quantity: 4 }]);
    const { page: packer, account } = await newUser(browser, 'Pat Packer');
    await setStaffRole(account.email, 'clerk');
    await openPacking(packer, order);

    await page.goto(`/dashboard/manageOrders/${order._id}`);
    await editButton(page, order._id).click();
    const address = dialog(page).getByLabel('Ship to');
    await expect(address).toHaveValue('12 Main Street\nDayton, OH 45402');
    await address.fill('12 Main Street, Suite 5\nDayton, OH 45402');

    const seen = { address: '12 Main Street\nDayton, OH 45402', purchaseOrder: '', phone: '', note: '' };
    const byColleague = { ...seen, purchaseOrder: '4711-B', seen };
    await callAs(packer, 'PUT', `/orders/${order._id}/details`, byColleague);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('PO number is now “4711-B”.')).toBeVisible();
    await expect(dialog(page).getByLabel('PO number (optional)')).toHaveValue('4711-B');
    await expect(address).toHaveValue('12 Main Street, Suite 5\nDayton, OH 45402');
    await expect(packer.getByText('4711-B')).toBeVisible();
    await expect(packer.getByText('The shipping address was changed')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(editButton(page, order._id)).toBeFocused();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('PO number added: “4711-B”');

    await expect(packer.getByText('The shipping address was changed while you had this order open.')).toBeVisible();
    await expect(packer.getByText('12 Main Street, Suite 5')).toBeVisible();
    await packer.getByRole('button', { name: 'Pack all' }).click();
    await packer.getByRole('button', { name: 'Ship 4 of 4 pieces' }).click();
    await expect(packer.getByRole('link', { name: 'Next order to ship' })).toBeVisible();
    await expect(editButton(page, order._id)).toHaveCount(0);
  });

  test('gives the buyer of an unpaid order more time to pay', async ({ page, newPart, browser }) => {
    const { page: buyer } = await newUser(browser, 'Bea Buyer');
    const lines = [{ partId: (await newPart())._id, quantity: 4 }];
    const { _id } = await callAs<{ _id: string }>(buyer, 'POST', '/orders', { lines });
    await page.goto(`/dashboard/manageOrders/${_id}`);
    const open = page.getByRole('button', { name: 'More time to pay' });
    await open.click();
    const day = dialog(page).getByLabel('Pay by the end of');
    await expect(day).toBeFocused();
    const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    await day.fill(inTwoMonths);
    const save = dialog(page).getByRole('button', { name: 'Save' });
    await save.click();
    await expect(day).toHaveAttribute('aria-invalid');
    await expect(dialog(page).getByText('At most 30 days after the order was placed', { exact: true })).toHaveCount(1);
    await expect(day).toHaveValue(inTwoMonths);
    const saving = await holdBackResponse(page, `**/api/orders/${_id}/pay-by`);
    const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    await day.fill(inTwoWeeks);
    await save.click();
    await day.fill((await day.getAttribute('max')) ?? '');
    saving.release();
    await expect(page.getByText(/More time to pay: until/)).toBeVisible();
    await expect(save).not.toHaveAttribute('aria-busy');
    await save.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    const latest = page.getByText(/More time to pay: until/).last();
    const until = /More time to pay: until (.+)/.exec((await latest.textContent()) ?? '')?.[1] ?? '';
    await expect(page.getByText(`If nobody pays by ${until}, the order is canceled.`)).toBeVisible();
    await buyer.goto(`/dashboard/payment/${_id}`);
    await expect(buyer.getByText(`Pay by ${until}, or we will cancel the order.`)).toBeVisible();

    await open.click();
    await day.fill(inTwoWeeks);
    await payByCalls(buyer, _id);
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Paid');
    await save.click();
    await expect(dialog(page).getByText('This order is already paid.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(open).toHaveCount(0);
  });
});
