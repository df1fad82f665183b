import Stripe from 'stripe';
import { createCardProvider } from '../src/features/money/payments/card-provider.ts';
import { type ReconcileOptions, reconcile } from '../src/features/money/payments/reconcile.ts';
import type { Till } from '../src/features/money/payments/till.ts';
import { getOrCreateSecret } from '../src/platform/database/secrets.ts';
import type { TestApp } from './test-app.ts';

const secretKey = 'sk_test_sandbox';

export const webhookSecretOf = async (shop: TestApp) => `whsec_${await getOrCreateSecret(shop.db, 'sandbox-webhook')}`;
export const shopIdOf = (shop: TestApp) => getOrCreateSecret(shop.db, 'shop-id');

/** A till beside the shop's own, on the same database and the same cards. */
export async function tillOf(shop: TestApp, { mostListed }: { mostListed?: number } = {}): Promise<Till> {
  const [webhookSecret, shopId] = [await webhookSecretOf(shop), await shopIdOf(shop)];
  const apiBase = () => `${shop.url}/sandbox/stripe`;
  return { db: shop.db, cards: createCardProvider({ secretKey, webhookSecret, apiBase, shopId, ...(mostListed && { mostListed }) }) };
}

/** The time of a pass that comes so many minutes from now. */
export const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** One pass of the reconciler that has no patience, as if all that there is were old enough. */
export async function reconcileNow(shop: TestApp, options: Partial<ReconcileOptions> = {}): Promise<void> {
  await reconcile(await tillOf(shop), { openForSeconds: 0, unpaidOrderHours: null, ...options });
}

/** The card provider past the shop: what somebody does in its dashboard, or another program on its account. */
export function providerOf(shop: TestApp): Stripe {
  const base = `${shop.url}/sandbox/stripe`;
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((url, init) => fetch(String(url).replace('https://api.stripe.com', base), init)),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Brings an event to the shop's door, with the signature given or the right one. */
export async function sendEvent(shop: TestApp, event: object, signature?: string) {
  const payload = JSON.stringify(event);
  const right = Stripe.webhooks.generateTestHeaderString({ payload, secret: await webhookSecretOf(shop) });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature ?? right };
  return shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
}
