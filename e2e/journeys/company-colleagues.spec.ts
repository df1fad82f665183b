import type { Company, CompanyAddress } from '@axlewright/contract/people/company';
import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { nameCompany, newMember } from '../members.ts';
import { expect, expectSignedIn, test, waitUntilIdle } from '../shop-test.ts';
import { keepToastsOpen, notices } from '../toasts.ts';

// While a member has a page open, another member changes the company. API calls stand in for the other member's changes.
test.use({ expectedConsoleErrors: [/status of 40[39]/] });

const shipTo = {
  name: 'Corner Garage',
  line1: '2 Branch Road',
  line2: '',
  city: 'Dayton',
  state: 'OH',
  postalCode: '45402',
  country: 'US',
};

test('saving company details keeps what a colleague has saved in other fields', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await nameCompany(page, 'Corner Garage');
  await page.goto('/dashboard/company');
  await page.getByLabel('Phone').fill('937-555-0100');
  await callAs(page, 'PUT', '/company', { taxId: '31-5550142' });
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(notices(page).getByText('Company details saved')).toBeVisible();
  await expect(page.getByLabel('Tax ID')).toHaveValue('31-5550142');
  expect(await callAs<Company>(page, 'GET', '/company')).toMatchObject({
    name: 'Corner Garage',
    taxId: '31-5550142',
    phone: '937-555-0100',
  });
});

test('an address that a colleague has changed meanwhile is replaced only after the form has said so', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await nameCompany(page, 'Corner Garage');
  await callAs(page, 'POST', '/company/addresses', { shipTo });
  const { _id } = await callAs<CompanyAddress>(page, 'POST', '/company/addresses', { shipTo: { ...shipTo, name: 'Branch' } });
  const changeElsewhere = (line1: string) =>
    callAs(page, 'PUT', `/company/addresses/${_id}`, { shipTo: { ...shipTo, name: 'Branch', line1 } });
  const storedAddress = async () =>
    (await callAs<Company>(page, 'GET', '/company')).addresses.find((address) => address._id === _id)?.shipTo;

  await page.goto('/dashboard/company');
  await page.getByRole('button', { name: 'Edit Branch, 2 Branch Road' }).waitFor();
  await changeElsewhere('99 New Street');
  await page.getByRole('button', { name: 'Make Branch, 2 Branch Road the default' }).click();
  await expect(notices(page).getByText('Address saved')).toBeVisible();
  expect(await storedAddress()).toMatchObject({ line1: '99 New Street' });

  await page.getByRole('button', { name: 'Edit Branch, 99 New Street' }).click();
  const form = page.getByRole('form', { name: 'Edit address' });
  await changeElsewhere('500 Warehouse Boulevard');
  await form.getByLabel('Suite, dock or floor (optional)').fill('Dock 4');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByText('It is now: Branch, 500 Warehouse Boulevard, Dayton, OH 45402.')).toBeVisible();
  expect(await storedAddress()).toMatchObject({ line1: '500 Warehouse Boulevard', line2: '' });
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toHaveCount(0);
  expect(await storedAddress()).toMatchObject({ line1: '99 New Street', line2: 'Dock 4' });
});

const rejectedChanges = [
  {
    name: 'a rejected change',
    fill: async (page: Page) => {
      await page.getByLabel('Phone').fill('937-555-0100');
      return page.getByRole('button', { name: 'Save details' });
    },
  },
  {
    name: 'a rejected invitation, whose form disappears',
    fill: async (page: Page) => {
      await page.getByRole('form', { name: 'Invite a colleague' }).getByLabel('Email').fill('pat@example.com');
      return page.getByRole('button', { name: 'Send invitation' });
    },
  },
];
for (const { name, fill } of rejectedChanges)
  test(`a member whose role was lowered meanwhile is told so after ${name}, and the page shows the new role`, async ({
    page,
    buyer,
    browser,
  }) => {
    expectSignedIn(buyer);
    await nameCompany(page, 'Corner Garage');
    const colleague = await newMember(browser, page, 'Olga Owner', 'owner');
    await colleague.page.goto('/dashboard/company');
    const button = await fill(colleague.page);
    const { members } = await callAs<Company>(page, 'GET', '/company');
    const userId = members.find(({ email }) => email === colleague.account.email)?.userId;
    await callAs(page, 'PUT', `/company/members/${userId}`, { role: 'viewer' });
    await button.click();
    await expect(notices(colleague.page).getByText('Your role has changed, so this was not done.')).toBeVisible();
    await expect(colleague.page.getByText('Your role: Viewer')).toBeVisible();
    await expect(notices(colleague.page).getByRole('group')).toHaveCount(1);
  });

test('a member whose role was lowered meanwhile sees only the error of the rejected change, not a second message about the role', async ({
  page,
  buyer,
  browser,
}) => {
  expectSignedIn(buyer);
  await nameCompany(page, 'Corner Garage');
  await callAs(page, 'POST', '/company/addresses', { shipTo });
  await callAs(page, 'POST', '/company/addresses', { shipTo: { ...shipTo, name: 'Branch' } });
  const colleague = await newMember(browser, page, 'Olga Owner', 'owner');
  await keepToastsOpen(colleague.page);
  await colleague.page.goto('/dashboard/company');
  await colleague.page.getByRole('button', { name: 'Make Branch, 2 Branch Road the default' }).waitFor();
  const { members } = await callAs<Company>(page, 'GET', '/company');
  const userId = members.find(({ email }) => email === colleague.account.email)?.userId;
  await callAs(page, 'PUT', `/company/members/${userId}`, { role: 'viewer' });
  await colleague.page.getByRole('button', { name: 'Make Branch, 2 Branch Road the default' }).click();
  await expect(notices(colleague.page).getByText('Your role does not allow this.')).toBeVisible();
  await expect(colleague.page.getByText('Your role: Viewer')).toBeVisible();
  await waitUntilIdle(colleague.page);
  await expect(notices(colleague.page).getByRole('group')).toHaveCount(1);
});

test('a rejected change does not say that the role has changed if it has not', async ({ page, buyer }) => {
  expectSignedIn(buyer);
  await keepToastsOpen(page);
  await page.goto('/dashboard/company');
  await page.getByLabel('Phone').fill('937-555-0100');
  await page.route('**/api/company', (route) => {
    const problem = {
      type: 'about:blank',
      code: 'forbidden',
      title: 'Forbidden',
      detail: 'Your role does not allow this.',
      status: 403,
      parameters: { reason: 'no-access' },
    };
    return route.request().method() === 'PUT' ? route.fulfill({ status: 403, json: problem }) : route.fallback();
  });
  const reloaded = page.waitForResponse('**/api/me/capabilities');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('form', { name: 'Company details' }).getByText('Your role does not allow this.')).toBeVisible();
  await reloaded;
  await page.unroute('**/api/company');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(notices(page).getByText('Company details saved')).toBeVisible();
  await expect(notices(page).getByRole('group')).toHaveCount(1);
});
