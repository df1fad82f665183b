import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { row } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { openPayment } from '../card-payment.ts';
import { expect, newAccount, signUp, test, uniqueText } from '../shop-test.ts';

/**
 * A text with several kinds of scripts. If a script runs, it sets `ran`. If the Content-Security-Policy blocks it, the error in the console
 * fails the test.
 */
const payload = (where: string) =>
  `<script>ran="${where}"</script><img src=x onerror="ran='${where}'"><svg/onload=ran=1></title></textarea>{{ran=1}}javascript:ran=1`;
const shortPayload = '<svg/onload=ran=1>';
const stamp = uniqueText();

async function expectTextOnly(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).first(), `${text} on ${page.url()}`).toBeVisible();
  expect(await page.evaluate(() => (window as { ran?: unknown }).ran), page.url()).toBeUndefined();
  expect(await page.locator('img[src="x"], svg[onload], [onerror]').count(), page.url()).toBe(0);
  expect(await page.evaluate(() => [...document.links].filter((link) => /^(javascript|data):/i.test(link.href)).length)).toBe(0);
}

test('typed text is shown as text and never runs as script', async ({ page, makeAdmin }) => {
  // This name is shorter than the texts of other fields, because a name can have only 100 characters.
  const account = newAccount(`Mallory <img src=x onerror="ran='name'">${shortPayload}</title>`);
  await signUp(page, account);
  await makeAdmin(account.email);

  await page.goto('/dashboard');
  const fields = ['name', 'education', 'location', 'linkedin'];
  await callAs(page, 'POST', '/profile', {
    ...Object.fromEntries(fields.map((field) => [field, `${field} ${stamp} ${payload(field)}`])),
    phone: shortPayload,
  });
  await callAs(page, 'POST', '/reviews', { rating: shortPayload, review: `review ${stamp} ${payload('review')}` });
  const partName = `part ${stamp} ${payload('part')}`.slice(0, 200);
  const part = await callAs<{ _id: string; partNumber: string }>(page, 'POST', '/parts', {
    name: partName,
    description: `description ${stamp} ${payload('description')}`,
    minQ: 1,
    availableQ: 50,
    price: 12.5,
    image: 'https://pictures.example/x.png?"><script>ran=1</script>',
  });
  const order = await callAs<{ _id: string }>(page, 'POST', '/orders', {
    partId: part._id,
    quantity: 3,
    address: `address ${stamp} ${payload('address')}`,
  });
  // Fakes the picture, because its host does not exist and a missing picture would fail the test.
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );

  await page.goto('/dashboard');
  for (const field of fields) await expect(page.locator(`input[name=${field}]`)).toHaveValue(new RegExp(`^${field} ${stamp}`));
  await expectTextOnly(page, []);
  await page.goto('/');
  await expectTextOnly(page, [`review ${stamp}`]);
  await page.goto(`/?q=${encodeURIComponent(`part ${stamp}`)}`);
  await expectTextOnly(page, [`part ${stamp}`]);
  await page.goto(`/?q=${encodeURIComponent(payload('search'))}`);
  await expectTextOnly(page, ['No parts match']);
  await page.goto(`/parts/${part._id}`);
  await expectTextOnly(page, [`part ${stamp}`, `description ${stamp}`]);
  await page.goto('/dashboard/myorders');
  await expectTextOnly(page, [`part ${stamp}`]);
  await openPayment(page, order._id);
  await expectTextOnly(page, [`part ${stamp}`]);

  await page.goto(`/dashboard/users?q=${account.email}`);
  await expect(row(page, account.email)).toContainText('Mallory <img src=x');
  await expectTextOnly(page, []);
  await page.goto(`/dashboard/manageOrders?q=${account.email}`);
  await expectTextOnly(page, [`part ${stamp}`]);
  await page.goto(`/dashboard/manageOrders/${order._id}`);
  await expectTextOnly(page, [`part ${stamp}`, `address ${stamp}`]);
  await page.goto(`/dashboard/manageProducts?q=${part.partNumber}`);
  await expectTextOnly(page, [`part ${stamp}`]);
  await page.goto(`/dashboard/audit?q=${part.partNumber}`);
  await expectTextOnly(page, [`part ${stamp}`, `description ${stamp}`]);
  await page.goto('/dashboard/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expectTextOnly(page, []);
});

test('cells of an exported list cannot be formulas', async ({ page, admin, newPart }) => {
  const formula = '=HYPERLINK("https://stranger.example";"pay here")';
  // Without a price, the part is a draft. Otherwise it would be the first one in the catalog, where other tests count the parts.
  const part = await callAs<{ partNumber: string }>(page, 'POST', '/parts', { name: formula });
  await callAs(page, 'POST', '/orders', { partId: (await newPart())._id, quantity: 3, address: `@SUM(1+1) ${stamp}` });
  for (const [list, words, cell] of [
    ['manageProducts', part.partNumber, `"'=HYPERLINK(""https`],
    ['manageOrders', admin.email, `'@SUM(1+1) ${stamp}`],
  ] as const) {
    await page.goto(`/dashboard/${list}?q=${encodeURIComponent(words)}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain(cell);
  }
});
