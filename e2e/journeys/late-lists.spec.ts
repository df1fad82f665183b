import { callAs } from '../calls.ts';
import { expect, expectSignedIn, holdBack, test } from '../shop-test.ts';

test('while canceled orders load, the page links are those of the shown orders, and an order that is canceled late joins the list', async ({
  page,
  buyer,
  newPart,
}) => {
  expectSignedIn(buyer);
  const { _id: partId } = await newPart();
  const ids: string[] = [];
  for (let count = 0; count < 13; count++) ids.push((await callAs<{ _id: string }>(page, 'POST', '/orders', { partId, quantity: 3 }))._id);
  await page.goto('/dashboard/myorders');
  const orders = page.getByRole('list', { name: 'Orders' }).getByText(/Order \d+,/);
  const next = page.getByRole('link', { name: 'Next' });
  await expect(orders).toHaveCount(12);
  const canceled = await holdBack(page, '**/api/orders?*state=cancelled*');
  await page.getByText('Canceled', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Orders' })).toHaveAttribute('aria-busy', 'true');
  await expect(next).toHaveAttribute('href', /^\/dashboard\/myorders\?cursor=/);
  await next.click();
  await expect(orders).toHaveText([new RegExp(`Order ${ids[0]},`)]);

  const canceling = await holdBack(page, `**/api/orders/${ids[0]}`);
  await page.getByRole('button', { name: `Cancel order ${ids[0]}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  canceled.release();
  await page.getByText('Canceled', { exact: true }).click();
  await expect(page.getByText('No canceled orders')).toBeVisible();
  canceling.release();
  await expect(orders).toHaveText([new RegExp(`Order ${ids[0]},`)]);
});

test('while a search loads, the page links are those of the shown rows', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const { partNumber: part } = await newPart();
  const lines = Array.from({ length: 26 }, (_line, index) => ({ number: `Bin ${index + 10}`, part }));
  await callAs(page, 'POST', '/company/numbers', { lines });
  await page.goto('/dashboard/companyNumbers');
  const next = page.getByRole('link', { name: 'Next' });
  await expect(next).toBeVisible();
  const found = await holdBack(page, '**/api/company/numbers?*q=Bin*');
  await page.getByRole('searchbox').fill('Bin 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Your part numbers' })).toHaveAttribute('aria-busy', 'true');
  await expect(next).toHaveAttribute('href', /companyNumbers\?cursor=/);
  found.release();
  await expect(page.getByText('10 numbers')).toBeVisible();
  await expect(next).toHaveCount(0);
});

test('the sizes of one kind of part are not used for another kind whose sizes load late', async ({ page }) => {
  await page.goto('/#catalog');
  await page.getByRole('button', { name: 'Match by size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match the old part by size' });
  const kind = dialog.getByLabel('What is it?');
  const diameter = dialog.getByLabel('Outside diameter, mm', { exact: true });
  await kind.selectOption('Disc Brake');
  await diameter.fill('280.6');
  await dialog.getByLabel('Outside diameter, mm: plus or minus').fill('1');
  await expect(dialog.getByRole('button', { name: 'Show 1 part' })).toBeVisible();
  const facets = await holdBack(page, '**/api/parts/facets*');
  await kind.selectOption('Belts');
  await expect(dialog.getByText('Loading the sizes')).toBeAttached();
  await expect(diameter).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Show parts' })).toBeDisabled();
  await kind.selectOption('Disc Brake');
  await expect(diameter).toHaveValue('280.6');
  facets.release();
  await kind.selectOption('Belts');
  await expect(dialog.getByLabel('Effective length, mm', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Show \d+ parts$/ })).toBeEnabled();
});
