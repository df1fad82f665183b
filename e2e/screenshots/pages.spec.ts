import { resolve } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { type Look, notFoundErrors, onAdminsPages, onBuyersPages, onPublicPages } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';
import { placeOrders, showWhole } from './scenes.ts';

const pictures = resolve(import.meta.dirname, '../results/screenshots');

test.use({ expectedConsoleErrors: notFoundErrors });

test('public pages', ({ page }, info) => onPublicPages(page, shoot(info)));

test("a buyer's pages", async ({ page, buyer }, info) => {
  expect(buyer.email).toBeTruthy();
  await placeOrders(page);
  await onBuyersPages(page, shoot(info));
});

test("an admin's pages", async ({ page, admin }, info) => {
  expect(admin.email).toBeTruthy();
  await placeOrders(page);
  await onAdminsPages(page, shoot(info));
});

function shoot({ project }: TestInfo): Look {
  return async (page: Page, name: string) => {
    await showWhole(page);
    const file = name.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
    await page.screenshot({ path: `${pictures}/${project.name}-${file}.png`, fullPage: true });
  };
}
