import type { TestApp } from './test-app.ts';

export const testCards = { success: '4242424242424242', declined: '4000000000000002', authentication: '4000002500003155' };

/** Where the sandbox's cards are: in a shop, or by themselves. */
type CardsPlace = Pick<TestApp, 'url'>;

interface ApiAnswer {
  status: number;
  body: { id: string; status: string; client_secret: string; error?: { message: string; payment_intent?: { id: string } } };
}

/** One call to the sandbox's card API, as the provider's script in the browser makes it. */
async function callCards(shop: CardsPlace, path: string, parameters: Record<string, string>): Promise<ApiAnswer> {
  const answer = await fetch(`${shop.url}/sandbox/stripe${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams(parameters),
  });
  return { status: answer.status, body: (await answer.json()) as ApiAnswer['body'] };
}

/** Confirms the payment as the buyer's browser does; answers the intent's id and status, or the provider's message. */
export async function payWithCard(
  shop: CardsPlace,
  clientSecret: string,
  cardNumber: string,
): Promise<{ intentId: string; status: string; message: string | undefined }> {
  const method = await callCards(shop, '/v1/payment_methods', {
    type: 'card',
    'card[number]': cardNumber,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const { body } = await callCards(shop, `/v1/payment_intents/${intentId}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.body.id,
  });
  return { intentId, status: body.status ?? 'failed', message: body.error?.message };
}

/** Holds the provider's webhooks back, or lets them go again. */
export async function setWebhooks(shop: CardsPlace, mode: 'normal' | 'hold'): Promise<void> {
  await steerCards(shop, '/webhooks', { mode });
}

/** Delivers all that is held back, now. */
export async function deliverWebhooks(shop: CardsPlace, options: { times?: number; order?: 'as-is' | 'reversed' } = {}): Promise<void> {
  await steerCards(shop, '/webhooks/deliver', options);
}

/** Troubles for the next calls whose path below the sandbox begins so; after their effect, it is only the answer that is lost. */
export async function failNextCardCalls(
  shop: CardsPlace,
  next: 'timeout' | 'disconnect' | 'rate_limit' | 'server_error' | 'invalid_request',
  count: number,
  where: { path?: string; afterEffect?: boolean } = {},
): Promise<void> {
  await steerCards(shop, '/faults', { next, count, ...where });
}

export async function clearCardTroubles(shop: CardsPlace): Promise<void> {
  await steerCards(shop, '/faults', undefined, 'DELETE');
}

/** What a bank does days later to a refund that seemed done. */
export async function failRefundAtBank(shop: CardsPlace, providerRefundId: string): Promise<void> {
  await steerCards(shop, `/refunds/${providerRefundId}/fail`, {});
}

async function steerCards(shop: CardsPlace, path: string, body?: object, method = 'POST'): Promise<void> {
  const answer = await fetch(`${shop.url}/sandbox/stripe/control${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`sandbox ${path}: ${answer.status} ${await answer.text()}`);
}
