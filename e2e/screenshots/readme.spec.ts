import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { findPart } from '../calls.ts';
import { signUp, test } from '../shop-test.ts';
import { openWhole, placeOrders } from './scenes.ts';

const keep = (page: Page, name: string) =>
  page.screenshot({ path: resolve(import.meta.dirname, `../../docs/pictures/${name}.jpg`), quality: 82 });

test('the pictures of the README', async ({ page }, { project }) => {
  await openWhole(page, '/');
  if (project.name === 'desktop-light') await keep(page, 'home');
  await signUp(page, { name: 'Olive Owner', email: `olive-${project.name}@bay-street-parts.example`, password: 'tin-can-antenna-7' });
  if (project.name === 'phone-light') {
    await placeOrders(page);
    await openWhole(page, '/dashboard/myorders');
    await keep(page, 'my-orders');
  } else {
    const part = await findPart(page.request, 'AXW-BR-33028');
    await openWhole(page, `/parts/${part._id}`);
    await page.getByLabel('Quantity', { exact: true }).fill(String(part.minQ + 8));
    await keep(page, 'part');
  }
});
