import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { Order } from '@axlewright/contract/sales/orders';
import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { mailedLink } from '../mailed-link.ts';
import { chooseOwnCompany, invitationToken, invite, nameCompany, newMember, newUser, newVisitor } from '../members.ts';
import { errorsFocused, expect, expectSignedIn, holdBack, newAccount, test, waitForScripts } from '../shop-test.ts';
import { keepToastsOpen, notices } from '../toasts.ts';

// Some tests cause rejected calls, for example because an owner invites someone who is already a member.
test.use({ expectedConsoleErrors: [/status of 40[39]/] });

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });
const orders = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem').filter({ hasText: 'Order 1' });
const companyBar = (page: Page) => page.getByRole('complementary', { name: 'Your company' });

async function signUpOnPage(page: Page, { name, email, password }: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
}

test('an owner invites a buyer, who signs up through the link and orders for the company', async ({ page, buyer, browser, newPart }) => {
  const part = await newPart();
  await page.goto('/dashboard/company');
  await expect(page.getByText('Name your company to invite colleagues')).toBeVisible();
  await page.getByLabel('Company name').fill('Corner Garage');
  await page.getByLabel('Phone').fill('937-555-0100');
  const { release } = await holdBack(page, '**/api/company');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByLabel('Tax ID').fill('31-5550142');
  release();
  await expect(page.getByText('Company details saved')).toBeVisible();
  await expect(page.getByLabel('Tax ID')).toHaveValue('31-5550142');
  await expect(page.getByText('Name your company to invite colleagues')).toHaveCount(0);

  await page.getByRole('button', { name: 'Add address' }).click();
  const address = page.getByRole('form', { name: 'New address' });
  await expect(address.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Corner Garage');
  await page.keyboard.press('Enter');
  await expect(address.getByText('Required')).toHaveCount(3);
  await errorsFocused(page, address.getByLabel('Street'));
  await address.getByLabel('Street').fill('12 Main Street');
  await address.getByLabel('City').fill('Dayton');
  await address.getByLabel('State').fill('OH');
  await address.getByLabel('ZIP code').fill('45402');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Shipping addresses' }).getByRole('listitem')).toContainText('Default');
  await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused();

  const colleague = newAccount('Cy Colleague');
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByLabel('Email').fill(buyer.email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText(`${buyer.email} is already a member of this company.`)).toBeVisible();
  await form.getByLabel('Email').fill(colleague.email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(colleague.email);

  const colleaguesPage = await newVisitor(browser);
  await colleaguesPage.goto(await mailedLink(page, colleague.email, 'dashboard/invitation#'));
  await colleaguesPage.getByRole('link', { name: 'Sign up' }).click();
  await expect(colleaguesPage).toHaveURL('/signup?from=%2Fdashboard%2Finvitation');
  await signUpOnPage(colleaguesPage, colleague);
  await expect(colleaguesPage.getByRole('heading', { level: 1, name: 'Join Corner Garage' })).toBeVisible();
  await expect(colleaguesPage.getByText('Bea Buyer invites you')).toBeVisible();
  await colleaguesPage.getByRole('button', { name: 'Accept' }).click();
  await expect(colleaguesPage).toHaveURL('/dashboard/company');
  await expect(companyBar(colleaguesPage)).toContainText('Ordering for Corner Garage');

  await colleaguesPage.goto(`/parts/${part._id}`);
  const order = colleaguesPage.getByRole('form', { name: 'Order this part' });
  await expect(order.getByText('Ordering for Corner Garage')).toBeVisible();
  await expect(order.getByLabel('Ship to')).toHaveValue(/\d+/);
  await colleaguesPage.getByLabel('Quantity', { exact: true }).fill('3');
  await placeOrder(colleaguesPage).click();
  await expect(colleaguesPage.getByText('Order Placed Successfully')).toBeVisible();
  expect(await callAs<Order[]>(colleaguesPage, 'GET', `/orders?email=${colleague.email}`)).toMatchObject([
    { company: 'Corner Garage', address: 'Corner Garage\n12 Main Street\nDayton, OH 45402', shipTo: { city: 'Dayton' } },
  ]);

  await page.goto('/dashboard/myorders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByText('Whole company').click();
  await expect(orders(page)).toContainText('Placed by Cy Colleague');
  await expect(orders(page).getByRole('link', { name: 'Pay' })).toBeVisible();
});

test('a viewer sees all orders of the company, and cannot order, pay or cancel', async ({ page, buyer, browser, newPart }) => {
  const part = await newPart();
  await nameCompany(page, 'Corner Garage');
  const { _id } = await callAs<Order>(page, 'POST', '/orders', { partId: part._id, quantity: 3, address: '12 Main Street' });
  const viewer = await newMember(browser, page, 'Vic Viewer', 'viewer');
  await viewer.page.goto('/dashboard/myorders');
  await expect(orders(viewer.page)).toContainText(`Order ${_id}`);
  await expect(orders(viewer.page)).toContainText(`Placed by ${buyer.name}`);
  await expect(orders(viewer.page)).toContainText('Unpaid');
  await expect(orders(viewer.page).getByRole('button')).toHaveCount(0);
  await expect(orders(viewer.page).getByRole('link', { name: 'Pay' })).toHaveCount(0);

  await viewer.page.goto(`/dashboard/payment/${_id}`);
  await expect(viewer.page.getByText(`${buyer.name}, an owner, or an approver of the company can pay.`)).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);

  await viewer.page.goto(`/parts/${part._id}`);
  await expect(viewer.page.getByText('You can’t order for Corner Garage')).toBeVisible();
  await expect(viewer.page.getByText(`To order, ask ${buyer.name} for a different role.`)).toBeVisible();
  await expect(placeOrder(viewer.page)).toHaveCount(0);

  await viewer.page.goto('/dashboard/company');
  await expect(viewer.page.getByText('Your role: Viewer.')).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: /save|add|invit|remove/i })).toHaveCount(0);

  // Viewers can still order for their own company.
  await companyBar(viewer.page).getByRole('button', { name: 'Switch company' }).click();
  await viewer.page.getByRole('dialog', { name: 'Order for' }).getByRole('button', { name: 'your own account' }).click();
  await expect(companyBar(viewer.page)).toContainText('Ordering for your own account');
  await expect(viewer.page.getByRole('button', { name: 'Save details' })).toBeVisible();
});

test('a removed member loses access at once, and their orders stay', async ({ page, buyer, browser, newPart }) => {
  const part = await newPart();
  await nameCompany(page, 'Corner Garage');
  const member = await newMember(browser, page, 'Cy Colleague', 'approver');
  await callAs(member.page, 'POST', '/orders', { partId: part._id, quantity: 3, address: '12 Main Street' });
  await member.page.goto('/dashboard/myorders?whose=company');
  await expect(orders(member.page)).toContainText('Placed by Cy Colleague');

  await page.goto('/dashboard/company');
  await expect(page.getByText('You are the only owner.')).toBeVisible();
  await page.getByLabel('Role of Cy Colleague').selectOption('buyer');
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Role of Cy Colleague saved')).toBeVisible();
  await expect(page.getByLabel('Role of Cy Colleague', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Remove Cy Colleague' }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText('Cy Colleague was removed')).toBeVisible();

  // The removed member's next click loads the company's orders again, and the member no longer gets any.
  await member.page.getByText('Canceled').click();
  await expect(companyBar(member.page)).toHaveCount(0);
  await member.page.goto('/dashboard/myorders');
  await expect(member.page.getByText('No orders yet')).toBeVisible();
  await page.goto('/dashboard/myorders?whose=company');
  await expect(orders(page)).toContainText('Placed by Cy Colleague');
  expectSignedIn(buyer);
});

test.describe('with two companies', () => {
  test('does not order for the wrong company after a switch in another tab', async ({ page, buyer, browser, newPart, context }) => {
    const part = await newPart();
    const owner = await newUser(browser, 'Olive Owner');
    const garage = await nameCompany(owner.page, 'Corner Garage');
    await invite(owner.page, buyer.email, 'buyer');
    await callAs(page, 'POST', '/me/memberships', { token: await invitationToken(page, buyer.email) });
    await page.goto(`/parts/${part._id}`);
    await page.getByLabel('Quantity', { exact: true }).fill('5');
    await page.getByLabel('Ship to').fill('7 Lift Lane, Akron');

    const other = await context.newPage();
    waitForScripts(other);
    await other.goto('/blogs');
    await companyBar(other).getByRole('button', { name: 'Switch company' }).click();
    await other.getByRole('dialog', { name: 'Order for' }).getByRole('button', { name: 'your own account' }).click();
    await expect(companyBar(other)).toContainText('Ordering for your own account');

    const question = page.getByRole('alert').filter({ hasText: 'You started this order for Corner Garage' });
    await expect(question).toBeVisible();
    await expect(placeOrder(page)).toHaveCount(0);
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('5');
    await expect(page.getByLabel('Ship to')).toHaveValue('7 Lift Lane, Akron');
    await question.getByRole('button', { name: 'For Corner Garage' }).click();
    await expect(companyBar(other)).toContainText('Ordering for Corner Garage');
    // After another switch in the other tab, the form asks again.
    await companyBar(other).getByRole('button', { name: 'Switch company' }).click();
    await other.getByRole('dialog', { name: 'Order for' }).getByRole('button', { name: 'your own account' }).click();
    await question.getByRole('button', { name: 'For Corner Garage' }).click();
    await expect(companyBar(other)).toContainText('Ordering for Corner Garage');

    // The page notices a switch on another computer only when it sends the order, because the server rejects the order.
    await expect(placeOrder(page)).toBeEnabled();
    const ownCompany = await chooseOwnCompany(page);
    await placeOrder(page).click();
    await expect(question).toBeVisible();
    expect(await callAs<Order[]>(page, 'GET', `/orders?email=${buyer.email}`)).toEqual([]);
    await question.getByRole('button', { name: 'For your own account' }).click();
    await expect(page.getByLabel('Ship to')).toHaveValue('7 Lift Lane, Akron');
    await placeOrder(page).click();
    await expect(page.getByText('Order Placed Successfully')).toBeVisible();
    expect(await callAs<Order[]>(page, 'GET', `/orders?email=${buyer.email}`)).toMatchObject([{ companyId: ownCompany }]);
    expect(await callAs<Order[]>(owner.page, 'GET', `/orders?company=${garage}`)).toEqual([]);
  });
});

test('My Company changes nothing after a switch on another computer', async ({ page, buyer, browser }) => {
  const owner = await newUser(browser, 'Olive Owner');
  await nameCompany(owner.page, 'Corner Garage');
  await invite(owner.page, buyer.email, 'owner');
  await callAs(page, 'POST', '/me/memberships', { token: await invitationToken(page, buyer.email) });
  await page.goto('/dashboard/company');
  await expect(page.getByLabel('Company name')).toHaveValue('Corner Garage');
  await chooseOwnCompany(page);
  await page.getByRole('button', { name: 'Leave Corner Garage' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('You switched to another company, and this page now shows that one. Nothing was changed.')).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('');
  expect((await callAs<MyCapabilities>(page, 'GET', '/me/capabilities')).companies).toHaveLength(2);
});

test('an Undo adds nothing to the basket of another company after a switch on another computer', async ({
  page,
  buyer,
  browser,
  newPart,
}) => {
  await keepToastsOpen(page);
  const part = await newPart();
  const owner = await newUser(browser, 'Olive Owner');
  await nameCompany(owner.page, 'Corner Garage');
  await invite(owner.page, buyer.email, 'buyer');
  await callAs(page, 'POST', '/me/memberships', { token: await invitationToken(page, buyer.email) });
  await callAs(page, 'POST', '/basket/lines', { lines: [{ partId: part._id, quantity: 3 }] });
  await page.goto('/dashboard/basket');
  await page.getByRole('button', { name: `Remove ${part.name}` }).click();
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await notices(page).getByText(`${part.name} removed`).waitFor();
  await chooseOwnCompany(page);
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page).getByText('You are now ordering for another company.')).toBeVisible();
  expect((await callAs<{ lines: unknown[] }>(page, 'GET', '/basket')).lines).toEqual([]);
});

test.describe('the list of addresses', () => {
  test.use({ expectedConsoleErrors: [/status of 404/] });

  test('opens one form at a time, and drops an address that a colleague has removed', async ({ page, buyer }) => {
    expectSignedIn(buyer);
    const save = (line1: string) =>
      callAs<{ _id: string }>(page, 'POST', '/company/addresses', {
        shipTo: { name: 'Corner Garage', line1, line2: '', city: 'Dayton', state: 'OH', postalCode: '45402' },
        isDefault: false,
      });
    await save('12 Main Street');
    const { _id } = await save('7 Lift Lane');
    await page.goto('/dashboard/company');
    await page.getByRole('button', { name: 'Edit Corner Garage, 12 Main Street' }).click();
    await expect(page.getByRole('button', { name: 'Edit Corner Garage, 7 Lift Lane' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Add address' })).toBeDisabled();
    await page.getByRole('form', { name: 'Edit address' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit Corner Garage, 12 Main Street' })).toBeFocused();
    await callAs(page, 'DELETE', `/company/addresses/${_id}`);
    await page.getByRole('button', { name: 'Make Corner Garage, 7 Lift Lane the default' }).click();
    await expect(page.getByRole('list', { name: 'Shipping addresses' }).getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('an invitation', () => {
  test('is still there after a login with the invited address, and works only once', async ({ page, buyer, browser }) => {
    const owner = await newUser(browser, 'Olive Owner');
    await nameCompany(owner.page, 'Corner Garage');
    const invited = await newUser(browser, 'Cy Colleague');
    await invite(owner.page, invited.account.email, 'approver');
    const token = await invitationToken(page, invited.account.email);
    await page.goto(`/dashboard/invitation#${token}`);
    await expect(page.getByText(`You are logged in as ${buyer.email}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Log out and use that address' }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.getByLabel('Email', { exact: true }).fill(invited.account.email);
    await page.getByLabel('Password', { exact: true }).fill(invited.account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Join Corner Garage' })).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page).toHaveURL('/');

    await page.goto(`/dashboard/invitation#${token}`);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Your role: Approver.')).toBeVisible();
    await page.goto(`/dashboard/invitation#${token}`);
    await expect(page.getByRole('heading', { level: 1, name: 'This invitation was already accepted' })).toBeVisible();

    const late = newAccount('Lee Late');
    await invite(owner.page, late.email, 'buyer');
    const lateToken = await invitationToken(page, late.email);
    await owner.page.goto('/dashboard/company');
    await owner.page.getByRole('button', { name: `Withdraw the invitation to ${late.email}` }).click();
    await expect(owner.page.getByText('No open invitations.')).toBeVisible();
    const visitor = await newVisitor(browser);
    await visitor.goto(`/dashboard/invitation#${lateToken}`);
    await visitor.getByRole('link', { name: 'Sign up' }).click();
    await signUpOnPage(visitor, late);
    await expect(visitor.getByRole('heading', { level: 1, name: 'This invitation was withdrawn' })).toBeVisible();
  });
});
