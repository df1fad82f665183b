import { findPart } from '../calls.ts';
import { basketOf } from '../order-pad.ts';
import { expect, expectSignedIn, holdBack, test } from '../shop-test.ts';

test.describe('the header search', () => {
  test('opens with the / key on any page, suggests parts while the user types, and opens one by keyboard', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const part = await findPart(page.request, 'AXW-BR-28012');
    await page.goto('/blogs');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Part number, name or interchange number' });
    await expect(field).toBeFocused();
    await field.pressSequentially('rear rotor solid 280');
    const first = page.getByRole('option').first();
    await expect(first).toContainText(part.partNumber);
    await expect(first).toContainText(part.name);
    await expect(first).toContainText(/\$\d+\.\d\d/);
    await expect(first).toContainText(/stock/i);
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/parts/${part._id}`);
    await expect(page.getByRole('dialog', { name: 'Find a part' })).toBeHidden();
  });

  test('opens the part with exactly the typed number, and lists the matches for any other text', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const part = await findPart(page.request, 'AXW-BR-33028');
    await page.goto('/blogs');
    await page.getByRole('link', { name: 'Find a part' }).click();
    const field = page.getByRole('combobox', { name: 'Part number, name or interchange number' });
    await field.fill('hf 447120');
    await field.press('Enter');
    await expect(page).toHaveURL(`/parts/${part._id}`);

    await page.getByRole('link', { name: 'Find a part' }).click();
    await field.fill('brake rotor');
    await field.press('Enter');
    await expect(page.getByText(/parts for “brake rotor”/)).toBeVisible();
    await expect(page.getByRole('heading', { name: part.name })).toBeVisible();
  });

  test('ignores the response about a number if the user keeps typing', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const part = await findPart(page.request, 'AXW-BR-33028');
    await page.goto('/blogs');
    await page.getByRole('link', { name: 'Find a part' }).click();
    const field = page.getByRole('combobox', { name: 'Part number, name or interchange number' });
    const answer = await holdBack(page, '**/api/numbers/resolve');
    await field.fill('hf 44712');
    await field.press('Enter');
    await expect(page.getByText('Searching…')).toBeVisible();
    const late = page.waitForResponse('**/api/numbers/resolve');
    await field.fill('hf 447120');
    answer.release();
    await late;
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page).toHaveURL('/blogs');
    await field.press('Enter');
    await expect(page).toHaveURL(`/parts/${part._id}`);
  });

  test('does not take the / key away from a field', async ({ page }) => {
    await page.goto('/blogs');
    await page.getByRole('link', { name: 'Find a part' }).click();
    const field = page.getByRole('combobox', { name: 'Part number, name or interchange number' });
    await field.pressSequentially('3/4');
    await expect(field).toHaveValue('3/4');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Find a part' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Find a part' })).toBeFocused();
  });
});

test('box in hand: the / key, a scan, and Add to basket put the right part into the basket', async ({ page, buyer, isMobile }) => {
  test.skip(isMobile, 'A phone scans with its camera (camera-scan.spec.ts).');
  expectSignedIn(buyer);
  const part = await findPart(page.request, 'AXW-BR-31225');
  await page.goto('/dashboard/myorders');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Part number, name or interchange number' })).toBeFocused();
  // The scanner types the barcode of the box, and Enter.
  await page.keyboard.type('9526014106909');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/parts/${part._id}`);
  await page.getByRole('button', { name: `Add to basket: 2 × ${part.name}` }).click();
  await expect.poll(() => basketOf(page)).toEqual(['AXW-BR-31225 × 2']);
});

test('Enter in the catalog opens the part with exactly the typed number for a user who is signed in', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  const part = await findPart(page.request, 'AXW-BR-33028');
  await page.goto('/#catalog');
  const search = page.getByRole('searchbox', { name: 'Search the catalog' });
  await search.fill('34 11-6.792 217');
  await search.press('Enter');
  await expect(page).toHaveURL(`/parts/${part._id}`);
});
