import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { row } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { expect, test } from '../shop-test.ts';

/** Times near midnight. In each case, the date in the user's time zone is not the date in UTC. */
const viewers = [
  {
    timezoneId: 'America/Los_Angeles',
    moment: '2024-06-15T06:30:00Z',
    localDay: '2024-06-14',
    utcDay: '2024-06-15',
    displayedTime: 'Jun 14, 2024, 11:30 PM PDT',
  },
  {
    timezoneId: 'Pacific/Auckland',
    moment: '2024-06-14T12:30:00Z',
    localDay: '2024-06-15',
    utcDay: '2024-06-14',
    displayedTime: 'Jun 15, 2024, 12:30 AM GMT+12',
  },
];

for (const { timezoneId, moment, localDay, utcDay, displayedTime } of viewers) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("Manage Orders shows and filters orders by the date in the viewer's time zone", async ({ page, admin, newPart }) => {
      const part = await newPart();
      const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: 5 });
      await setOrderedAt(_id, moment);

      await openOrdersOf(page, admin.email, localDay);
      await expect(row(page, part.name)).toContainText(displayedTime.split(',', 2).join());
      await openOrdersOf(page, admin.email, utcDay);
      await expect(page.getByText(/No orders match/)).toBeVisible();

      await page.goto(`/dashboard/manageOrders/${_id}`);
      await expect(page.getByRole('definition').getByText(displayedTime, { exact: true })).toBeVisible();
    });
  });
}

const openOrdersOf = (page: Page, email: string, day: string) =>
  page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(email)}&from=${day}&to=${day}`);

const updateOrderScript = `
  import pg from 'pg';
  import { readSettings } from './server/src/env.ts';
  import { joinShopDatabase } from './server/src/platform/database/shop-database.ts';
  const shopDatabase = await joinShopDatabase(readSettings(process.env));
  const client = new pg.Client(shopDatabase.ownerConnectionString);
  await client.connect();
  const { rowCount } = await client.query('update orders set created_at = $2 where id = $1', process.argv.slice(1));
  await client.end();
  await shopDatabase.leave();
  if (rowCount !== 1) throw new Error('The order does not exist.');
`;

/** Changes the date of an order, directly in the database. The API cannot do that. */
async function setOrderedAt(orderId: string, moment: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', updateOrderScript, orderId, moment], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
}
