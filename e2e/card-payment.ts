import { expect, type Page } from '@playwright/test';
import { callAs } from './calls.ts';

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

/** Pays an order of the signed-in user without the card form, to set up a test. */
export async function payByCalls(page: Page, orderId: string): Promise<void> {
  const { clientSecret } = await callAs<{ clientSecret: string }>(page, 'POST', `/orders/${orderId}/payment-intent`);
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const card = { type: 'card', 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
  const { id } = await postToCards(page, '/payment_methods', card);
  await postToCards(page, `/payment_intents/${intentId}/confirm`, { client_secret: clientSecret, payment_method: id });
  await callAs(page, 'PATCH', `/orders/${orderId}`, { order: orderId, transactionId: intentId });
}

async function postToCards(page: Page, path: string, form: Record<string, string>): Promise<{ id: string }> {
  const response = await page.request.post(`/sandbox/stripe/v1${path}`, { headers: { authorization: 'Bearer pk_test_sandbox' }, form });
  await expect(response).toBeOK();
  return response.json();
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const waitForCardForm = (page: Page) => expect(payButton(page)).toBeEnabled();
