import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { findPart } from '../calls.ts';
import { mailedLink } from '../mailed-link.ts';
import { expect, test } from '../shop-test.ts';
import { loadAllPictures, placeOrders } from './scenes.ts';

test('pictures for the README', async ({ page, buyer, makeAdmin }, { project }) => {
  await page.goto(await mailedLink(page, buyer.email, 'verify-email'));
  await placeOrders(page);
  if (project.name === 'phone-light') return savePhonePictures(page);
  await saveBuyerPictures(page);
  await makeAdmin(buyer.email);
  await page.goto('/dashboard/overview');
  await save(page, 'overview');
});

async function savePhonePictures(page: Page): Promise<void> {
  await page.goto('/dashboard/myorders');
  await save(page, 'my-orders');
}

async function saveBuyerPictures(page: Page): Promise<void> {
  await page.goto('/');
  await save(page, 'home');
  const part = await findPart(page.request, 'AXW-BR-33028');
  await page.goto(`/parts/${part._id}`);
  await page.getByLabel('Quantity', { exact: true }).fill(String(part.minQ + 7));
  await save(page, 'part');
}

async function save(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true], .animate-pulse, .animate-spin')).toHaveCount(0);
  await loadAllPictures(page);
  await page.screenshot({ path: resolve(import.meta.dirname, `../../docs/pictures/${name}.jpg`), quality: 82 });
}
