import type { Locator } from '@playwright/test';
import { nameCompany, newMember } from '../members.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

const name = 'Maximilian Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Parts and Service Manager';

async function boxOf(control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, right: box.x + box.width };
}

test('the controls of a member with a long name do not overlap, and the page does not scroll sideways', async ({
  page,
  buyer,
  browser,
}) => {
  expectSignedIn(buyer);
  await nameCompany(page, 'Lakeshore Fleet Services and Heavy Equipment Repair of Northern Ohio');
  await newMember(browser, page, name, 'buyer');
  await page.goto('/dashboard/company');
  const role = page.getByLabel(`Role of ${name}`);
  const remove = page.getByRole('button', { name: `Remove ${name}` });
  expect((await boxOf(role)).right).toBeLessThanOrEqual((await boxOf(remove)).x);

  await role.selectOption('viewer');
  const save = page.getByRole('button', { name: 'Save role' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(save).toBeVisible();
  const [saveBox, undoBox, removeBox] = [await boxOf(save), await boxOf(undo), await boxOf(remove)];
  expect([undoBox.y, removeBox.y]).toEqual([saveBox.y, saveBox.y]);
  expect([saveBox.right <= undoBox.x, undoBox.right <= removeBox.x]).toEqual([true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
