import type { Company } from '@axlewright/contract/people/company';
import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { nameCompany, newMember } from '../members.ts';
import { expect, expectSignedIn, test } from '../shop-test.ts';

test.use({ expectedConsoleErrors: [/status of 503/] });

const history = (page: Page) => page.getByRole('region', { name: 'Member history' });
const events = (page: Page) => history(page).getByRole('list').getByRole('listitem');
const showMore = (page: Page) => history(page).getByRole('button', { name: 'Show more' });

test('an owner sees who changed and removed members, as soon as it has happened', async ({ page, buyer, browser }) => {
  await page.goto('/dashboard/company');
  await expect(history(page).getByText('No changes yet.')).toBeVisible();
  await nameCompany(page, 'Corner Garage');
  const member = await newMember(browser, page, 'Cy Colleague', 'approver');
  await page.goto('/dashboard/company');
  await expect(events(page)).toHaveText([new RegExp(`^Cy Colleague joined as Approver, invited by ${buyer.name}`)]);
  await page.getByLabel('Role of Cy Colleague').selectOption('viewer');
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(events(page).first()).toContainText(`${buyer.name} changed the role of Cy Colleague from Approver to Viewer`);

  await member.page.goto('/dashboard/company');
  await expect(member.page.getByText('Your role: Viewer.')).toBeVisible();
  await expect(history(member.page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Cy Colleague' }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(events(page).first()).toContainText(`${buyer.name} removed Cy Colleague (Viewer)`);
  await expect(events(page)).toHaveCount(3);
});

test('the history shows the newest changes first, and the earlier ones after a click', async ({ page, buyer, browser }) => {
  expectSignedIn(buyer);
  await nameCompany(page, 'Corner Garage');
  const { account } = await newMember(browser, page, 'Cy Colleague', 'approver');
  const { members } = await callAs<Company>(page, 'GET', '/company');
  const userId = members.find(({ email }) => email === account.email)?.userId;
  for (const role of ['buyer', 'viewer', 'approver', 'buyer', 'viewer']) await callAs(page, 'PUT', `/company/members/${userId}`, { role });
  await page.goto('/dashboard/company');
  await expect(events(page)).toHaveCount(5);
  await expect(events(page).first()).toContainText('from Buyer to Viewer');
  await showMore(page).focus();
  await page.keyboard.press('Enter');
  await expect(events(page)).toHaveCount(6);
  await expect(events(page).last()).toContainText('Cy Colleague joined as Approver');
  await expect(showMore(page)).toHaveCount(0);
  await expect(history(page).getByRole('list')).toBeFocused();
});

test('a history that could not be loaded can be loaded again', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await page.route('**/api/company/member-events*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/dashboard/company');
  await expect(history(page).getByText('The history could not be loaded')).toBeVisible();
  await page.unroute('**/api/company/member-events*');
  await history(page).getByRole('button', { name: 'Retry' }).click();
  await expect(history(page).getByText('No changes yet.')).toBeVisible();
});
