import { expect, type Page } from '@playwright/test';

/** Opens an order's payment page and waits for the card form. */
export async function openPayment(page: Page, orderId: string): Promise<void> {
  await page.goto(`/dashboard/payment/${orderId}`);
  await waitForCardForm(page);
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]').first();
  const numberField = frame.getByLabel('Card number');
  await numberField.fill('');
  await numberField.pressSequentially(number);
  await frame.getByLabel(/expir/i).fill('12/34');
  await frame.getByLabel(/cvc|security code/i).fill('123');
}

export const pay = (page: Page) => payButton(page).click();

/** Enters a card on an open payment page and clicks Pay. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await waitForCardForm(page);
  await typeCard(page, number);
  await pay(page);
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const waitForCardForm = (page: Page) => expect(payButton(page)).toBeEnabled();
