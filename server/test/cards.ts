import type { TestApp } from './test-app.ts';

export const testCards = { success: '4242424242424242', declined: '4000000000000002', authentication: '4000002500003155' };

/** A process with the cards sandbox: a shop, or only the sandbox. */
type CardsHost = Pick<TestApp, 'url'>;

interface ApiResponse {
  status: number;
  body: { id: string; status: string; client_secret: string; error?: { message: string; payment_intent?: { id: string } } };
}

/** Calls the sandbox's API with the publishable key. In a browser, the card processor's script does this. */
async function callCards(shop: CardsHost, path: string, parameters: Record<string, string>): Promise<ApiResponse> {
  const response = await fetch(`${shop.url}/sandbox/stripe${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams(parameters),
  });
  return { status: response.status, body: (await response.json()) as ApiResponse['body'] };
}

/** Confirms a payment, as the buyer's browser does. Returns the intent's id and status, or the processor's message. */
export async function payWithCard(
  shop: CardsHost,
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

/** Answers the 3-D Secure question of a payment, as the buyer's bank does. */
export async function authenticatePayment(shop: CardsHost, clientSecret: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  const response = await fetch(`${shop.url}/sandbox/stripe/three-d-secure`, {
    method: 'POST',
    body: new URLSearchParams({ payment_intent: clientSecret.split('_secret_')[0] ?? '', client_secret: clientSecret, outcome }),
  });
  if (!response.ok) throw new Error(`3-D Secure: ${response.status}`);
}

/** Makes the sandbox hold its webhooks until `deliverWebhooks`, or send them immediately, as usual. */
export async function setWebhooks(shop: CardsHost, mode: 'normal' | 'hold'): Promise<void> {
  await callControl(shop, '/webhooks', { mode });
}

/** Makes the sandbox send all held webhooks now. */
export async function deliverWebhooks(shop: CardsHost, options: { times?: number; order?: 'as-is' | 'reversed' } = {}): Promise<void> {
  await callControl(shop, '/webhooks/deliver', options);
}

/** Makes the next calls to paths that start with `path` fail. With `afterEffect`, the sandbox does the work, and only the response is lost. */
export async function failNextCardCalls(
  shop: CardsHost,
  next: 'timeout' | 'disconnect' | 'rate_limit' | 'server_error' | 'invalid_request' | 'processing',
  count: number,
  where: { path?: string; afterEffect?: boolean } = {},
): Promise<void> {
  await callControl(shop, '/faults', { next, count, ...where });
}

export async function clearCardFaults(shop: CardsHost): Promise<void> {
  await callControl(shop, '/faults', undefined, 'DELETE');
}

/** Makes a succeeded refund fail. A bank may do this days after the refund. */
export async function failRefundAtBank(shop: CardsHost, providerRefundId: string): Promise<void> {
  await callControl(shop, `/refunds/${providerRefundId}/fail`, {});
}

/** Makes the buyer dispute a payment at the bank, or ends the dispute. */
export async function disputePayment(shop: CardsHost, intentId: string, status: 'needs_response' | 'won' | 'lost'): Promise<void> {
  await callControl(shop, `/payment_intents/${intentId}/dispute`, { status });
}

async function callControl(shop: CardsHost, path: string, body?: object, method = 'POST'): Promise<void> {
  const response = await fetch(`${shop.url}/sandbox/stripe/control${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${await response.text()}`);
}
