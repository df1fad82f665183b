import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import Stripe from 'stripe';
import { cardsSandbox } from './cards.plugin.ts';

export const secretKey = 'sk_test_sandbox';
export const publishableKey = 'pk_test_sandbox';
export const webhookSecret = 'whsec_sandbox';

export interface Delivered {
  payload: string;
  signature: string;
  event: Stripe.Event;
}

interface ControlResponse {
  planned: object[];
  undelivered: { id: string; type: string; state: string; attempts: number; lastStatus: number | null }[];
  deliveries: { event: string; type: string; status: number | null }[];
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts a sandbox on a free port. `stripe` and `browser` are clients of Stripe's real SDK that call this sandbox. */
export async function startSandbox({ storePath = ':memory:', webhookUrl = 'http://127.0.0.1:9/' } = {}) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(cardsSandbox, {
    prefix: '/sandbox/stripe',
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl: () => webhookUrl,
    storePath,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/sandbox/stripe`;

  const sdk = (key: string, config: Stripe.StripeConfig = {}, giveUp?: AbortSignal) =>
    new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient((url, init) =>
        fetch(String(url).replace('https://api.stripe.com', base), giveUp ? { ...init, signal: giveUp } : init),
      ),
      maxNetworkRetries: 0,
      telemetry: false,
      ...config,
    });

  const control = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${base}/control${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json() as Promise<ControlResponse>;
  };

  /** Sends a request that gets no response because of a planned fault. Aborts the request after the sandbox has received it. */
  const giveUpOn = async (request: (stripe: Stripe) => Promise<unknown>, whileInProgress = async () => {}) => {
    const caller = new AbortController();
    const result = request(sdk(secretKey, {}, caller.signal)).catch((error: unknown) => error as Stripe.errors.StripeError);
    while ((await control('/faults')).planned.length > 0);
    await whileInProgress();
    caller.abort();
    return result;
  };

  const authenticate = (intent: Stripe.PaymentIntent, outcome: 'succeeded' | 'failed') =>
    fetch(`${base}/three-d-secure`, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: intent.id, client_secret: intent.client_secret ?? '', outcome }),
    });

  return { base, stripe: sdk(secretKey), browser: sdk(publishableKey), sdk, control, giveUpOn, authenticate, close: () => app.close() };
}

/**
 * Starts a webhook endpoint for tests. It responds with the given statuses, and `next` returns the events in the order of their arrival.
 */
export async function startReceiver() {
  const statuses: number[] = [];
  const arrived: Delivered[] = [];
  const waiting: ((delivered: Delivered) => void)[] = [];
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/webhook', async (request, reply) => {
    const payload = String(request.body);
    const delivered = { payload, signature: String(request.headers['stripe-signature']), event: JSON.parse(payload) as Stripe.Event };
    const next = waiting.shift();
    if (next) next(delivered);
    else arrived.push(delivered);
    return reply.code(statuses.shift() ?? 200).send();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });

  const next = (): Promise<Delivered> => {
    const delivered = arrived.shift();
    return delivered ? Promise.resolve(delivered) : new Promise((resolve) => waiting.push(resolve));
  };
  const nextTypes = async (count: number) => {
    const types: string[] = [];
    while (types.length < count) types.push((await next()).event.type);
    return types;
  };
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/webhook`,
    replyWith: (...newStatuses: number[]) => statuses.push(...newStatuses),
    next,
    nextTypes,
    arrivedCount: () => arrived.length,
    close: () => app.close(),
  };
}

export const order = {
  amount: 4_200,
  currency: 'usd',
  metadata: { order: '17' },
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
};

export function card(number: string, changes: Partial<Stripe.PaymentMethodCreateParams.Card> = {}): Stripe.PaymentMethodCreateParams {
  const card = { number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: /^3[47]/.test(number) ? '1234' : '123', ...changes };
  return { type: 'card', card: card as Stripe.PaymentMethodCreateParams.Card };
}

/** Pays in the same way as a browser: with the publishable key, the intent's client secret and a card. */
export async function payByCard({ browser }: TestSandbox, intent: Stripe.PaymentIntent, number: string): Promise<Stripe.PaymentIntent> {
  const method = await browser.paymentMethods.create(card(number));
  return browser.paymentIntents.confirm(intent.id, { payment_method: method.id, ...secretOf(intent) });
}

/** Creates an intent and pays it with a card that always succeeds. */
export async function createPaidIntent(sandbox: TestSandbox, amount = order.amount): Promise<Stripe.PaymentIntent> {
  return payByCard(sandbox, await sandbox.stripe.paymentIntents.create({ ...order, amount }), '4242424242424242');
}

/** Returns the parameter with the client secret, which browsers send. The types of the SDK do not have it, because they are for servers. */
export function secretOf(intent: Stripe.PaymentIntent): object {
  return { client_secret: intent.client_secret };
}

/** Returns a response header. The SDK's type for headers is wrong: they are a `Headers` object. */
export function headerOf({ lastResponse }: Stripe.Response<unknown>, name: string): string | null {
  return new Headers(lastResponse.headers).get(name);
}

/** Returns the error that a promise rejects with. Throws if it resolves. */
export async function errorOf(
  promise: Promise<unknown>,
): Promise<Stripe.errors.StripeError & { rawType: string; payment_intent?: Stripe.PaymentIntent }> {
  return promise.then(
    () => {
      throw new Error('expected an error');
    },
    (error) => error,
  );
}
