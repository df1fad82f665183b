import { readFile } from 'node:fs/promises';
import type { Order } from '@axlewright/contract/sales/orders';
import type { Packing } from '@axlewright/contract/warehouse/shipments';
import type { Page } from '@playwright/test';
import { openFilters, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { nameCompany, newMember } from '../members.ts';
import { expect, expectSignedIn, type NewPart, test } from '../shop-test.ts';

const cards = (page: Page) =>
  page
    .getByRole('list', { name: 'Orders' })
    .getByRole('listitem')
    .filter({ hasText: /Order \d+,/ });
const order = ({ _id }: NewPart, purchaseOrder: string) => ({ partId: _id, quantity: 3, purchaseOrder });

test.beforeEach(({ buyer }) => expectSignedIn(buyer));

test('a buyer finds orders by PO or part number, even canceled ones, and exports them', async ({ page, newPart }) => {
  const [hose, pump] = [await newPart(), await newPart()];
  await callAs(page, 'POST', '/orders', order(hose, 'PO 881'));
  const canceled = await callAs<Order>(page, 'POST', '/orders', order(pump, 'PO 882'));
  await callAs(page, 'DELETE', `/orders/${canceled._id}`);
  await page.goto('/dashboard/myorders');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Open and paid' })).toBeChecked();

  await search(page, 'po 88');
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await search(page, pump.partNumber);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(cards(page)).toContainText(pump.name);

  const download = page.waitForEvent('download');
  await openFilters(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain(`${pump.partNumber},3,`);

  await page.getByRole('radio', { name: 'Open and paid' }).check();
  await expect(page.getByText(`No orders match “${pump.partNumber}”`)).toBeVisible();
  await page.getByRole('link', { name: 'Clear search and dates' }).click();
  await expect(cards(page)).toContainText(hose.name);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a buyer filters orders by date', async ({ page, newPart }) => {
  await callAs(page, 'POST', '/orders', order(await newPart(), 'PO 1'));
  await page.goto('/dashboard/myorders?to=2020-12-31');
  await expect(page.getByText('No orders match these filters')).toBeVisible();
  await openFilters(page);
  await page.getByLabel('From date').fill('2020-01-01');
  await page.getByLabel('To date').fill('');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?from=2020-01-01$/);
  await page.goto('/dashboard/myorders?from=2099-01-01');
  await expect(page.getByText('No orders match these filters')).toBeVisible();
});

test('an owner finds the orders of a colleague and exports only these', async ({ page, browser, newPart }) => {
  await nameCompany(page, 'Fleet Service');
  const colleague = await newMember(browser, page, 'Cora Counter', 'buyer');
  const part = await newPart();
  await callAs(colleague.page, 'POST', '/orders', order(part, 'PO 77'));
  await callAs(page, 'POST', '/orders', order(part, 'PO 78'));
  await page.goto('/dashboard/myorders?whose=company');
  await search(page, 'cora');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Cora Counter');
  const download = page.waitForEvent('download');
  await openFilters(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(colleague.account.email);
  expect(csv).not.toContain('PO 78');
});

test('the number of each order opens its page, where a viewer saves an unpaid order as PDF', async ({ page, browser, newPart }) => {
  await nameCompany(page, 'Fleet Service');
  const part = await newPart();
  const [canceled, unpaid] = [
    await callAs<Order>(page, 'POST', '/orders', order(part, 'PO 91')),
    await callAs<Order>(page, 'POST', '/orders', order(part, 'PO 92')),
  ];
  await callAs(page, 'DELETE', `/orders/${canceled._id}`);
  const { page: viewer } = await newMember(browser, page, 'Vic Viewer', 'viewer');
  const open = async ({ _id }: Order) => {
    await viewer.goto('/dashboard/myorders?state=all');
    await viewer.getByRole('link', { name: _id, exact: true }).click();
    await expect(viewer.getByRole('heading', { name: `Order ${_id}` })).toBeVisible();
  };
  await open(canceled);
  await expect(viewer.getByText('This order was canceled')).toBeVisible();
  await open(unpaid);
  await expect(viewer.getByText('PO 92')).toBeVisible();
  const [download] = await Promise.all([viewer.waitForEvent('download'), viewer.getByRole('button', { name: 'Save as PDF' }).click()]);
  expect(download.suggestedFilename()).toBe(`order-${unpaid._id}.pdf`);
});

test('a buyer lists what to pay, what is not delivered yet, and what was delivered, and finds an order by its tracking number', async ({
  page,
  newPart,
  callAsOwner,
}) => {
  const part = await newPart();
  const place = async (purchaseOrder: string) => (await callAs<Order>(page, 'POST', '/orders', order(part, purchaseOrder)))._id;
  const toPay = await place('PO to pay');
  await page.goto('/dashboard/myorders');
  const choose = async (name: string) => {
    const option = page.getByRole('radio', { name, exact: true });
    await option.click();
    await expect(option).toBeChecked();
  };
  await choose('Not delivered yet');
  await expect(page.getByText('No orders waiting for delivery')).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(cards(page)).toContainText('PO to pay');

  const [preparing, shipped, delivered] = [await place('PO preparing'), await place('PO shipped'), await place('PO delivered')];
  for (const id of [preparing, shipped, delivered]) await payByCalls(page, id);
  const ship = async (id: string, trackingNumber: string) => {
    const lines = [{ lineNumber: 1, quantity: 3, left: 3 }];
    const response = await callAsOwner('POST', `/orders/${id}/shipments`, { carrier: 'ups', trackingNumber, lines });
    return ((await response.json()) as Packing).shipments[0]?._id;
  };
  const trackingNumber = `1Z${Date.now()}`;
  await ship(shipped, trackingNumber);
  await callAsOwner('PUT', `/shipments/${await ship(delivered, '')}/delivery`);
  await page.reload();
  for (const [name, expected] of [
    ['To pay', [toPay]],
    ['Not delivered yet', [shipped, preparing]],
    ['Delivered', [delivered]],
    ['Open and paid', [delivered, shipped, preparing, toPay]],
  ] as const) {
    await choose(name);
    await expect(cards(page), name).toContainText(expected.map((id) => `Order ${id},`));
    await page.reload();
    await expect(cards(page), name).toHaveCount(expected.length);
  }
  await search(page, trackingNumber.toLowerCase());
  await expect(cards(page)).toContainText([`Order ${shipped},`]);
});
