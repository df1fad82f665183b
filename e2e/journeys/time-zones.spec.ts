import type { Page } from '@playwright/test';
import { row } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { payByCalls } from '../card-payment.ts';
import { changeRows } from '../change-rows.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

/** Times near midnight. In each case, the date in the user's time zone is not the date in UTC. */
const viewers = [
  {
    timezoneId: 'America/Los_Angeles',
    moment: '2024-06-15T06:30:00Z',
    localDay: '2024-06-14',
    utcDay: '2024-06-15',
    displayedUtcDay: 'Jun 15, 2024',
    displayedTime: 'Jun 14, 2024, 11:30 PM PDT',
  },
  {
    timezoneId: 'Pacific/Auckland',
    moment: '2024-06-14T12:30:00Z',
    localDay: '2024-06-15',
    utcDay: '2024-06-14',
    displayedUtcDay: 'Jun 14, 2024',
    displayedTime: 'Jun 15, 2024, 12:30 AM GMT+12',
  },
];

for (const { timezoneId, moment, localDay, utcDay, displayedUtcDay, displayedTime } of viewers) {
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

    test('Manage Orders shows the UTC day of the payment if it filters by this day', async ({ page, admin, newPart }) => {
      expectSignedIn(admin);
      const part = await newPart();
      const { _id } = await callAs<{ _id: string }>(page, 'POST', '/orders', { partId: part._id, quantity: 5 });
      await payByCalls(page, _id);
      await changeRows('update orders set paid_at = $2 where id = $1', [_id, moment]);
      await page.goto(`/dashboard/manageOrders?q=${_id}&paidFrom=${utcDay}&paidTo=${utcDay}`);
      await expect(page.getByRole('columnheader', { name: 'Paid (UTC)' })).toBeVisible();
      await expect(row(page, part.name).locator(`time[datetime^="${utcDay}"]`)).toHaveText(displayedUtcDay);
    });
  });
}

const openOrdersOf = (page: Page, email: string, day: string) =>
  page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(email)}&from=${day}&to=${day}`);

/** Changes the date of an order. The API cannot do that. */
const setOrderedAt = (orderId: string, moment: string) => changeRows('update orders set created_at = $2 where id = $1', [orderId, moment]);
