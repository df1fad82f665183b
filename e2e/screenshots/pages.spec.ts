import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { findPart } from '../calls.ts';
import { openPayment } from '../card-payment.ts';
import { expect, test } from '../shop-test.ts';
import { openWhole, placeOrders } from './scenes.ts';

const pictures = resolve(import.meta.dirname, '../results/screenshots');

test.use({ expectedConsoleErrors: [/status of 404/] });

test('public pages', async ({ page }, { project }) => {
  for (const [name, address] of Object.entries({
    home: '/',
    'nothing-found': '/?q=flux+capacitor#catalogue',
    blogs: '/blogs',
    portfolio: '/Portfolio',
    terms: '/pages/terms',
    signup: '/signup',
    login: '/login',
    'forgot-password': '/forgot-password',
    'not-found': '/nothing/here',
  }))
    await shoot(page, address, `${project.name}-${name}`);
});

test("a buyer's pages", async ({ page, buyer }, { project }) => {
  expect(buyer.email).toBeTruthy();
  const orders = await placeOrders(page);
  const part = await findPart(page.request, 'AXW-BR-33028');
  for (const [name, address] of Object.entries({
    part: `/parts/${part._id}`,
    profile: '/dashboard',
    'my-orders': '/dashboard/myorders',
    'add-review': '/dashboard/review',
  }))
    await shoot(page, address, `${project.name}-${name}`);
  await openPayment(page, orders[1] ?? '');
  await page.screenshot({ path: `${pictures}/${project.name}-payment.png`, fullPage: true });
});

test("an admin's pages", async ({ page, admin }, { project }) => {
  expect(admin.email).toBeTruthy();
  const [paid] = await placeOrders(page);
  for (const [name, address] of Object.entries({
    overview: '/dashboard/overview',
    users: '/dashboard/users',
    'manage-orders': '/dashboard/manageOrders',
    'manage-order': `/dashboard/manageOrders/${paid}`,
    'manage-products': '/dashboard/manageProducts',
    'add-products': '/dashboard/addProducts',
  }))
    await shoot(page, address, `${project.name}-${name}`);
});

async function shoot(page: Page, address: string, name: string): Promise<void> {
  await openWhole(page, address);
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}
