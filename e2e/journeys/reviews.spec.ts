import { row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { openPayment, payByCard } from '../card-payment.ts';
import { expect, expectSignedIn, openDashboardMenu, test, uniqueText } from '../shop-test.ts';

test('the author of a review is marked as a verified buyer after paying for an order', async ({ page, buyer, newPart, callAsOwner }) => {
  const text = `From ${buyer.email}`;
  const { _id } = await callAs<{ _id: string }>(page, 'POST', '/reviews', { rating: '5', review: text });
  const review = page.locator('#reviews li').filter({ hasText: text });
  await page.goto('/');
  await expect(review).toHaveCount(1);
  await expect(review).not.toContainText('Verified buyer');
  const order = await callAs<{ _id: string }>(page, 'POST', '/orders', {
    partId: (await newPart())._id,
    quantity: 3,
    address: '1 Counter Lane',
  });
  await openPayment(page, order._id);
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('your payment is done', { exact: true })).toBeVisible();
  // The page comes from a cache. The database tells the shop a moment after the payment that the cached page is outdated.
  await expect(async () => {
    await page.goto('/');
    await expect(review).toContainText('Verified buyer', { timeout: 1_000 });
  }).toPass();
  // The landing page shows twelve reviews, those of verified buyers first. Other tests need the space.
  await callAsOwner('PUT', `/reviews/${_id}/hidden`);
});

test('an admin hides a review and restores it', async ({ page, admin }) => {
  expectSignedIn(admin);
  const text = `Nobody should read this ${uniqueText()}`;
  await callAs(page, 'POST', '/reviews', { rating: '1', review: text });
  const onLandingPage = page.locator('#reviews li').filter({ hasText: text });
  await page.goto('/');
  await expect(onLandingPage).toHaveCount(1);

  await page.goto('/dashboard');
  await (await openDashboardMenu(page)).getByRole('link', { name: 'Reviews', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await search(page, text);
  await row(page, text).getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Review hidden', { exact: true })).toBeVisible();
  await expect(row(page, text)).toContainText('Hidden');
  await page.goto('/');
  await expect(page.locator('#reviews')).toBeVisible();
  await expect(onLandingPage).toHaveCount(0);

  await page.goto(`/dashboard/reviews?state=hidden&q=${encodeURIComponent(text)}`);
  await row(page, text).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Review restored', { exact: true })).toBeVisible();
  await expect(row(page, text)).toHaveCount(0);
  await page.goto('/');
  await expect(onLandingPage).toHaveCount(1);

  await page.goto(`/dashboard/audit?q=${encodeURIComponent(admin.email)}`);
  await expect(row(page, 'Restored a review')).toBeVisible();
});
