import { randomInt } from 'node:crypto';
import type { LineCode } from '@axlewright/contract/catalog/line-codes';
import type { Company } from '@axlewright/contract/people/company';
import type { Page } from '@playwright/test';
import { callAs } from '../calls.ts';
import { comeBack } from '../late-response.ts';
import { chooseOwnCompany, nameCompany, newMember } from '../members.ts';
import { expect, expectSignedIn, holdBack, test, waitUntilIdle } from '../shop-test.ts';
import { keepToastsOpen, notices } from '../toasts.ts';

const letter = () => String.fromCharCode(65 + randomInt(26));

/** Adds a line code for one test. Its first two letters are random, and the last one is given, so that two codes differ. */
const addLineCode = (page: Page, last: string, brand: string) =>
  callAs<LineCode>(page, 'PUT', '/line-codes', { code: `${letter()}${letter()}${last}`, brand });

test('a line code that is saved late leaves the form of another code open, and its own form if it was opened again', async ({
  page,
  admin,
}) => {
  expectSignedIn(admin);
  const [first, second] = [await addLineCode(page, 'Q', 'Quexo'), await addLineCode(page, 'J', 'Quarto')];
  await page.goto('/dashboard/numbers');
  const form = page.getByRole('form', { name: 'Line code' });
  const brand = form.getByLabel('Brand');
  const edit = ({ code }: LineCode) => page.getByRole('button', { name: `Edit ${code}` }).click();
  const saveAndCancel = async ({ code }: LineCode, typed: string) => {
    await edit({ code, brand: '' });
    await brand.fill(typed);
    const saving = await holdBack(page, '**/api/line-codes');
    await form.getByRole('button', { name: `Save ${code}` }).click();
    await form.getByRole('button', { name: 'Cancel' }).click();
    return saving;
  };

  const toFirst = await saveAndCancel(first, 'Quexo One');
  await edit(second);
  await brand.fill('Quarto Two');
  toFirst.release();
  await expect(notices(page).getByText(`${first.code} now means Quexo One`)).toBeVisible();
  await waitUntilIdle(page);
  await expect(form.getByLabel('Line code')).toHaveValue(second.code);
  await expect(brand).toHaveValue('Quarto Two');
  await form.getByRole('button', { name: 'Cancel' }).click();

  const toSecond = await saveAndCancel(second, 'Quarto Three');
  await edit(second);
  await brand.fill('Quarto Four');
  toSecond.release();
  await expect(notices(page).getByText(`${second.code} now means Quarto Three`)).toBeVisible();
  await waitUntilIdle(page);
  await expect(form.getByRole('button', { name: `Save ${second.code}` })).toBeVisible();
  await expect(brand).toHaveValue('Quarto Four');
  for (const { code } of [first, second]) await callAs(page, 'DELETE', `/line-codes/${code}`);
});

test('a role that is saved late keeps the role that the owner has chosen since then', async ({ page, buyer, browser }) => {
  expectSignedIn(buyer);
  await nameCompany(page, 'Corner Garage');
  await newMember(browser, page, 'Cy Colleague', 'buyer');
  await page.goto('/dashboard/company');
  const role = page.getByLabel('Role of Cy Colleague', { exact: true });
  const { release } = await holdBack(page, '**/api/company/members/*');
  await role.selectOption('approver');
  await page.getByRole('button', { name: 'Save role' }).click();
  await role.selectOption('viewer');
  release();
  await expect(page.getByText('Role of Cy Colleague saved')).toBeVisible();
  await waitUntilIdle(page);
  await expect(role).toHaveValue('viewer');
  await expect(page.getByRole('button', { name: 'Save role' })).toBeVisible();
  const { members } = await callAs<Company>(page, 'GET', '/company');
  expect(members.find(({ isYou }) => !isYou)).toMatchObject({ role: 'approver' });
});

test('a note that is saved late leaves the form open if the buyer types more, or opens it again', async ({ page, buyer, newPart }) => {
  expectSignedIn(buyer);
  const { _id, name } = await newPart();
  await callAs(page, 'POST', '/basket/lines', { lines: [{ partId: _id, quantity: 3 }] });
  await page.goto('/dashboard/basket');
  const note = page.getByRole('textbox', { name: /^Note: / });
  const save = page.getByRole('button', { name: 'Save note' });
  const answered = () => page.waitForResponse('**/api/basket/lines/*');
  await page.getByRole('button', { name: `Add note: ${name}` }).click();
  await note.fill('Smith');
  const first = await holdBack(page, '**/api/basket/lines/*');
  const firstAnswer = answered();
  await save.click();
  await note.fill('Smith, brakes');
  first.release();
  await firstAnswer;
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(note).toHaveValue('Smith, brakes');

  const second = await holdBack(page, '**/api/basket/lines/*');
  const secondAnswer = answered();
  await save.click();
  await note.press('Escape');
  await expect(page.getByText('Smith', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Edit note: ${name}` }).click();
  await note.fill('Smith, wipers');
  second.release();
  await secondAnswer;
  await waitUntilIdle(page);
  await expect(note).toHaveValue('Smith, wipers');
  await expect(note).toBeFocused();
});

test('a stock alert that is confirmed late leaves the other alerts and the focus alone', async ({ page, buyer, newPart, callAsOwner }) => {
  expectSignedIn(buyer);
  const [first, second] = [await newPart(), await newPart()];
  for (const { _id } of [first, second]) await callAsOwner('PUT', `/parts/${_id}`, { availableQ: 0 });
  await page.goto(`/compare?parts=${first._id},${second._id}`);
  const ask = ({ partNumber }: typeof first) => page.getByRole('button', { name: `Tell me when it is back: ${partNumber}` }).click();
  const stop = ({ partNumber }: typeof first) => page.getByRole('button', { name: `Stop the alert: ${partNumber}` });
  const asking = await holdBack(page, `**/api/parts/${first._id}/stock-alert`);
  await ask(first);
  await ask(second);
  await expect(stop(second)).toBeVisible();
  // Holds back the reload of the alerts, so that only the response to the request can change the buttons.
  const reload = await holdBack(page, '**/api/stock-alerts');
  asking.release();
  await expect(stop(first)).toBeVisible();
  await expect(stop(second)).toBeVisible();
  reload.release();

  await page.goto('/dashboard/lists');
  const remove = ({ name }: typeof first) => page.getByRole('button', { name: `Remove: ${name}` });
  const removing = await holdBack(page, `**/api/parts/${first._id}/stock-alert`);
  await remove(first).click();
  await remove(second).focus();
  removing.release();
  await expect(remove(first)).toHaveCount(0);
  await waitUntilIdle(page);
  await expect(remove(second)).toBeFocused();
});

test.describe('a company number', () => {
  test('that is saved late leaves its dialog open if the user types more', async ({ page, buyer, newPart }) => {
    expectSignedIn(buyer);
    const { partNumber } = await newPart();
    await page.goto('/dashboard/companyNumbers');
    await page.getByRole('button', { name: 'Add number' }).click();
    const number = page.getByRole('textbox', { name: 'Your number' });
    await number.fill('Bin 60');
    await page.getByRole('textbox', { name: 'Our part number' }).fill(partNumber);
    const { release } = await holdBack(page, '**/api/company/numbers');
    await page.getByRole('button', { name: 'Save number' }).click();
    await number.fill('Bin 61');
    release();
    await expect(page.getByText('1 number saved')).toBeVisible();
    await waitUntilIdle(page);
    await expect(number).toHaveValue('Bin 61');
  });

  test('is put back only for the company that it was removed from', async ({ page, buyer, newPart, browser }) => {
    expectSignedIn(buyer);
    const { partNumber } = await newPart();
    await nameCompany(page, 'Corner Garage');
    await callAs(page, 'POST', '/company/numbers', { lines: [{ number: 'Bin 62', part: partNumber }] });
    const { page: colleague } = await newMember(browser, page, 'Cy Colleague', 'buyer');
    await keepToastsOpen(colleague);
    await colleague.goto('/dashboard/companyNumbers');
    await colleague.getByRole('button', { name: 'Remove Bin 62' }).click();
    await expect(notices(colleague).getByText('Bin 62 removed')).toBeVisible();
    await chooseOwnCompany(colleague);
    const reloaded = colleague.waitForResponse('**/api/company');
    await comeBack(colleague);
    await reloaded;
    await notices(colleague).getByRole('button', { name: 'Undo' }).click();
    await expect(notices(colleague).getByText('Nothing was changed.').first()).toBeVisible();
    expect(await callAs(colleague, 'GET', '/company/numbers')).toEqual([]);
  });
});
