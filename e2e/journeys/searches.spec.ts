import { randomInt } from 'node:crypto';
import { row, search } from '../admin-lists.ts';
import { checkWithAxe } from '../check-with-axe.ts';
import { newVisitor } from '../members.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

/** Returns a random word. It is long, so that the search does not take it for a misspelled word of the catalog. */
const randomWord = () => Array.from({ length: 14 }, () => String.fromCharCode(97 + randomInt(26))).join('');

test('staff see a search that found nothing, and add a synonym so that it finds parts', async ({ page, admin, browser }) => {
  expectSignedIn(admin);
  const text = randomWord();
  const customer = await newVisitor(browser);
  await customer.goto('/');
  await customer.getByRole('searchbox', { name: 'Search the catalog' }).fill(text);
  await customer.keyboard.press('Enter');
  await expect(customer.getByText(`No parts match “${text}”`)).toBeVisible();
  await customer.close();

  await page.goto('/dashboard/searches');
  // The shop counts a search when its visitor has stopped typing for a few seconds.
  await search(page, text);
  await expect(async () => {
    await page.reload();
    await expect(row(page, text)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await checkWithAxe(page, 'searches');
  await row(page, text)
    .getByRole('link', { name: `Add a synonym for ${text}` })
    .click();
  const phrases = page.getByRole('textbox', { name: 'Phrases' });
  await expect(phrases).toHaveValue(`${text}, `);
  await expect(phrases).toBeFocused();
  await phrases.press('Enter');
  await expect(phrases).toHaveAttribute('aria-invalid', 'true');
  await phrases.pressSequentially('washer pump');
  await expect(phrases).not.toHaveAttribute('aria-invalid');
  await phrases.press('Enter');
  await expect(page.getByText(`Synonyms for “${text}” saved`)).toBeVisible();
  await expect(phrases).toHaveValue('');

  await page.goBack();
  await expect(row(page, text)).toContainText('Has synonyms');
  await row(page, text)
    .getByRole('link', { name: `Search the catalog for ${text}` })
    .click();
  await expect(page.getByText(new RegExp(`parts? for “${text}”`))).toBeVisible();
  await expect(page.getByRole('heading', { name: /washer pump/i }).first()).toBeVisible();
});
