import Stripe from 'stripe';
import { createCardProvider } from '../src/features/money/payments/card-provider.ts';
import type { PaymentServices } from '../src/features/money/payments/payment-services.ts';
import { type ReconcileOptions, reconcile } from '../src/features/money/payments/reconcile.ts';
import { getOrCreateSecret } from '../src/platform/database/secrets.ts';
import type { TestApp } from './test-app.ts';

const secretKey = 'sk_test_sandbox';

export const webhookSecretOf = async (shop: TestApp) => `whsec_${await getOrCreateSecret(shop.db, 'sandbox-webhook')}`;
export const shopIdOf = (shop: TestApp) => getOrCreateSecret(shop.db, 'shop-id');

/** Returns payment services with the shop's database and card processor. */
export async function paymentServicesOf(shop: TestApp, { maxListed }: { maxListed?: number } = {}): Promise<PaymentServices> {
  const [webhookSecret, shopId] = [await webhookSecretOf(shop), await shopIdOf(shop)];
  const apiBase = () => `${shop.url}/sandbox/stripe`;
  return { db: shop.db, cards: createCardProvider({ secretKey, webhookSecret, apiBase, shopId, ...(maxListed && { maxListed }) }) };
}

/** For a run of the reconciler that cancels no unpaid orders. */
export const never = { verified: 1_000_000, unverified: 1_000_000 };

/** Returns a time that is some minutes from now, for a later run of the reconciler. */
export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Runs the reconciler once. It also checks the newest payments. */
export async function reconcileNow(shop: TestApp, options: Partial<ReconcileOptions> = {}): Promise<void> {
  await reconcile(await paymentServicesOf(shop), { openForSeconds: 0, unpaidHours: never, ...options });
}

/** Returns a client of the card processor. With it, a test can do what an admin does in the processor's dashboard. */
export function providerOf(shop: TestApp): Stripe {
  const base = `${shop.url}/sandbox/stripe`;
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((url, init) => fetch(String(url).replace('https://api.stripe.com', base), init)),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Sends an event to the shop's webhook. Signs it correctly if no signature is given. */
export async function sendEvent(shop: TestApp, event: object, signature?: string) {
  const payload = JSON.stringify(event);
  const right = Stripe.webhooks.generateTestHeaderString({ payload, secret: await webhookSecretOf(shop) });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature ?? right };
  return shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
}
