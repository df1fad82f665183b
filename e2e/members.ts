import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { Company, MyCapabilities } from '@axlewright/contract/people/company';
import type { Browser, Page } from '@playwright/test';
import { callAs } from './calls.ts';
import { mailedLink } from './mailed-link.ts';
import { type Account, logIn, newAccount, signUpWithoutForm, waitForScripts } from './shop-test.ts';

/** Gives the company of the user on this page a name. Returns the company's id. */
export async function nameCompany(page: Page, name: string): Promise<string> {
  return (await callAs<Company>(page, 'PUT', '/company', { name, taxId: '', phone: '' }))._id;
}

/** Opens a page in another browser, where nobody is signed in. */
export async function newVisitor(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  waitForScripts(page);
  return page;
}

/** Signs a new account up in another browser. */
export async function newUser(browser: Browser, name: string): Promise<{ page: Page; account: Account }> {
  const page = await newVisitor(browser);
  const account = newAccount(name);
  await signUpWithoutForm(page, account);
  return { page, account };
}

/** Logs the account in with another browser, and ends its sessions in all other browsers. */
export async function logOutFromAnotherBrowser(browser: Browser, account: Account): Promise<void> {
  const page = await newVisitor(browser);
  await logIn(page, account);
  await callAs(page, 'DELETE', '/sessions/others');
  await page.context().close();
}

/** Signs a new account up in another browser and makes it a member of the company of the user on `page`. */
export async function newMember(browser: Browser, page: Page, name: string, role: CompanyRole): Promise<{ page: Page; account: Account }> {
  const member = await newUser(browser, name);
  await invite(page, member.account.email, role);
  await callAs(member.page, 'POST', '/me/memberships', { token: await invitationToken(page, member.account.email) });
  return member;
}

export async function invite(page: Page, email: string, role: CompanyRole): Promise<void> {
  await callAs(page, 'POST', '/company/invitations', { email, role });
}

export async function invitationToken(page: Page, email: string): Promise<string> {
  return (await mailedLink(page, email, 'dashboard/invitation#')).replace(/.*#/, '');
}

/** Switches the user on this page to the unnamed company that came with the account. Returns the company's id. */
export async function chooseOwnCompany(page: Page): Promise<string> {
  const { companies } = await callAs<MyCapabilities>(page, 'GET', '/me/capabilities');
  const companyId = companies.find(({ name }) => name === '')?.companyId ?? '';
  await callAs(page, 'PUT', '/me/company', { companyId });
  return companyId;
}
