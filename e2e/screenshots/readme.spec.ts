import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { findPart } from '../calls.ts';
import { expect, test } from '../shop-test.ts';
import { placeOrders, showWhole } from './scenes.ts';

test('the pictures of the README', async ({ page, admin }, { project }) => {
  expect(admin.email).toBeTruthy();
  await placeOrders(page);
  await (project.name === 'phone-light' ? keepForPhone(page) : keepForDesk(page));
});

async function keepForPhone(page: Page): Promise<void> {
  await page.goto('/dashboard/myorders');
  await keep(page, 'my-orders');
}

async function keepForDesk(page: Page): Promise<void> {
  await page.goto('/');
  await keep(page, 'home');
  const part = await findPart(page.request, 'AXW-BR-33028');
  await page.goto(`/parts/${part._id}`);
  await page.getByLabel('Quantity', { exact: true }).fill(String(part.minQ + 7));
  await keep(page, 'part');
  await page.goto('/dashboard/overview');
  await keep(page, 'overview');
}

async function keep(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true], .animate-pulse, .animate-spin')).toHaveCount(0);
  await showWhole(page);
  await page.screenshot({ path: resolve(import.meta.dirname, `../../docs/pictures/${name}.jpg`), quality: 82 });
}
