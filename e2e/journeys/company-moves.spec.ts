import { row, search } from '../admin-lists.ts';
import { callAs } from '../calls.ts';
import { expect, expectSignedIn, newAccount, signUpWithoutForm, test, uniqueText } from '../shop-test.ts';

// The test tries to move the owner into the owner's own company, and the server rejects that with 409.
test.use({ expectedConsoleErrors: [/status of 409 .*company-moves\/plan/] });

test('support moves an account with its orders when both sides agree, and undoes it', async ({ page, admin, browser, newPart }) => {
  expectSignedIn(admin);
  const company = `Main Street Parts ${uniqueText()}`;
  const [owner, person] = [newAccount('Olga Owner'), newAccount('Pia Parts')];
  const [ownersPage, personsPage] = [await browser.newPage(), await browser.newPage()];
  await signUpWithoutForm(ownersPage, owner);
  await callAs(ownersPage, 'PUT', '/company', { name: company, taxId: '', phone: '' });
  await signUpWithoutForm(personsPage, person);
  const part = await newPart();
  const order = await callAs<{ _id: string }>(personsPage, 'POST', '/orders', { partId: part._id, quantity: 3 });

  await test.step('support sees what will happen, and moves the account', async () => {
    await page.goto('/dashboard/companies');
    await search(page, company);
    await expect(row(page, company)).toContainText(owner.email);
    await page.getByRole('button', { name: `Move an account to ${company}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Move an account' });
    await dialog.getByLabel('Email of the account').fill(owner.email);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText(`${owner.email} is already a member of this company.`)).toBeVisible();
    await dialog.getByLabel('Email of the account').fill(person.email);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText(`Pia Parts joins ${company} as Buyer`)).toBeVisible();
    await expect(dialog.getByText('1 order of Pia Parts stays with')).toBeVisible();
    await dialog.getByLabel('Role').selectOption('Approver');
    await dialog.getByLabel('Ask both sides to move 1 order, too').check();
    await expect(dialog.getByText(`1 order of Pia Parts will move to ${company}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Move account' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, person.email).filter({ hasText: 'Waiting for both sides' })).toBeVisible();
  });

  await test.step('both sides agree on My Company', async () => {
    await personsPage.goto('/dashboard/company');
    const notice = personsPage.getByRole('region', { name: `Move your orders to ${company}?` });
    await expect(notice).toContainText('your 1 earlier order');
    await notice.getByRole('button', { name: 'Agree' }).click();
    await expect(notice).toContainText(`An owner of ${company} still has to agree`);

    await ownersPage.goto('/dashboard/company');
    const question = ownersPage.getByRole('region', { name: `Move the orders of Pia Parts to ${company}?` });
    await question.getByRole('button', { name: 'Agree' }).click();
    await expect(question).toHaveCount(0);
    await expect(ownersPage.getByText('The orders have moved', { exact: true })).toBeVisible();
    expect(await callAs(ownersPage, 'GET', `/orders/${order._id}`)).toMatchObject({ company });
  });

  await test.step('support undoes the move', async () => {
    await page.reload();
    await expect(row(page, person.email).filter({ hasText: 'Moved with 1 order' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo the move of Pia Parts' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 order that moved goes back');
    await question.getByRole('button', { name: 'Undo move' }).click();
    await expect(row(page, person.email).filter({ hasText: 'Undone' })).toBeVisible();
    await expect(row(page, owner.email)).not.toContainText(person.email);
    expect(await callAs(personsPage, 'GET', `/orders/${order._id}`)).toMatchObject({ company: '' });
  });
  for (const openPage of [ownersPage, personsPage]) await openPage.close();
});

test('no account can be moved into a company without members', async ({ page, admin, browser }) => {
  expectSignedIn(admin);
  const company = `Closed Street Parts ${uniqueText()}`;
  const leaver = newAccount('Lee Leaver');
  const leaversPage = await browser.newPage();
  await signUpWithoutForm(leaversPage, leaver);
  await callAs(leaversPage, 'PUT', '/company', { name: company, taxId: '', phone: '' });
  await page.goto('/dashboard/companies');
  await search(page, company);
  const move = page.getByRole('button', { name: `Move an account to ${company}` });
  await expect(move).toBeVisible();
  await callAs(leaversPage, 'POST', '/me/closure', { email: leaver.email });
  await leaversPage.close();
  await page.reload();
  await expect(row(page, company)).toContainText('None');
  await expect(move).toHaveCount(0);
});
