import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { testEveryPage } from '../every-page.ts';
import { test } from '../shop-test.ts';
import { loadAllPictures, placeOrders } from './scenes.ts';

const pictures = resolve(import.meta.dirname, '../results/screenshots');

test.describe('pictures of all pages', () => testEveryPage(takeScreenshots, placeOrders));

async function takeScreenshots(page: Page, name: string): Promise<void> {
  await loadAllPictures(page);
  const file = name.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
  await page.screenshot({ path: `${pictures}/${test.info().project.name}-${file}.png`, fullPage: true });
}
