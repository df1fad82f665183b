import { idSchema } from '@axlewright/contract/fields';
import type { Money } from '@axlewright/contract/money/money';
import Stripe from 'stripe';
import { callProvider } from './call-provider.ts';

/** The shop's view of a payment intent. */
export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amount: Money;
  /** the order in the intent's metadata; null if this shop did not create the intent, or if the metadata has something other than an id */
  orderId: string | null;
  /** true if another shop with the same provider account created the intent */
  isForeign: boolean;
  clientSecret: string | null;
  /** why the processor rejected the last card, in words for the buyer; null: it rejected no card, or the reason is not for buyers */
  failure: string | null;
}

/** The shop's view of a refund at the provider. */
export interface ProviderRefund {
  id: string;
  cents: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
  /** the id of the shop's refund, from the metadata; null if the refund was not requested by this shop */
  refundId: string | null;
  attempt: number;
}

/** A period of time, for lists. The provider's lists compare only whole seconds. */
export interface Period {
  from: Date;
  to: Date;
}

/** The oldest items of a period. */
export interface OldestItems<Item> {
  items: Item[];
  /** The items are complete up to this time. If a period has too many items, this time is before the end of the period. */
  until: Date;
}

/** The card processor, which the code calls provider. Each call throws 503 if the provider does not respond, and 502 if it rejects the call. */
export interface CardProvider {
  createIntent(intent: { orderId: string; amount: Money; attempt: number }): Promise<Intent>;
  /** Returns null if the provider does not know the id. */
  findIntent(id: string): Promise<Intent | null>;
  /** Cancels the intent if that is still possible. Returns the intent's current state. Returns null if the provider does not know the id. */
  cancelIntent(id: string): Promise<Intent | null>;
  listIntents(period: Period): Promise<OldestItems<Intent>>;
  /** Returns null if the provider rejects the refund. A repeated attempt does not refund twice. */
  createRefund(refund: { intentId: string; cents: number; refundId: string; attempt: number }): Promise<ProviderRefund | null>;
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** Lists the events that can affect orders, oldest first. */
  listEvents(period: Period): Promise<OldestItems<Stripe.Event>>;
  /** Parses a webhook. Returns null if the signature is wrong or too old. */
  readEvent(body: Buffer, signature: string): Stripe.Event | null;
}

export interface CardProviderSettings {
  secretKey: string;
  webhookSecret: string;
  /** null: Stripe; otherwise the base URL of a fake with the same API */
  apiBase: (() => string) | null;
  /** stored in this shop's intents, because several shops may use the same account */
  shopId: string;
  /** the maximum number of items that one call reads from a list */
  maxListed?: number;
}

/**
 * Many fakes of Stripe's API support only this old parameter. Stripe rejects it in API versions from 2026-09-30 on. So the shop creates
 * intents with the last API version that accepts it.
 */
const cardsOnly = { payment_method_types: ['card'] };
const intentApiVersion = '2026-07-29.dahlia';

/** the event that reports a card that the processor rejected */
export const paymentFailedEvent = 'payment_intent.payment_failed';
const listedEvents = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  paymentFailedEvent,
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
];

const stripeUrl = 'https://api.stripe.com';
const maxSignatureAgeSeconds = 300;
/** The id in a request becomes part of the provider's URL. Any other text could lead to a different endpoint. */
const intentIdPattern = /^pi_\w+$/;

export function createCardProvider({ secretKey, webhookSecret, apiBase, shopId, maxListed = 10_000 }: CardProviderSettings): CardProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase
      ? {
          httpClient: Stripe.createFetchHttpClient((input, init) =>
            // A redirect would send the secret key to another host.
            fetch(String(input).replace(stripeUrl, apiBase()), { ...init, redirect: 'error' }),
          ),
        }
      : {}),
  });
  const intentOf = (intent: Stripe.PaymentIntent) => readIntent(intent, shopId);
  const find = async (id: string) => {
    if (!intentIdPattern.test(id)) return null;
    const intent = await nullIfMissing(stripe.paymentIntents.retrieve(id));
    return intent && intentOf(intent);
  };

  return {
    createIntent: ({ orderId, amount: { cents, currency }, attempt }) =>
      callProvider(async () =>
        intentOf(
          await stripe.paymentIntents.create(
            { amount: cents, currency, ...cardsOnly, metadata: { order: orderId, shop: shopId } },
            { idempotencyKey: `${shopId}-order-${orderId}-intent-${attempt}-${minuteNow()}`, apiVersion: intentApiVersion },
          ),
        ),
      ),

    findIntent: (id) => callProvider(() => find(id)),

    cancelIntent: (id) =>
      callProvider(async () => {
        const canceled = await nullIfRejected(stripe.paymentIntents.cancel(id));
        return canceled ? intentOf(canceled) : find(id);
      }),

    listIntents: (period) =>
      listOldest(period, maxListed, async (range) => {
        const intents = stripe.paymentIntents.list({ created: secondsOf(range), limit: 100 });
        return (await intents.autoPagingToArray({ limit: maxListed })).map(intentOf);
      }),

    createRefund: ({ intentId, cents, refundId, attempt }) =>
      callProvider(async () => {
        const metadata = { refund: refundId, attempt: String(attempt), shop: shopId };
        const idempotencyKey = `${shopId}-refund-${refundId}-${attempt}`;
        const refund = await nullIfRejected(
          stripe.refunds.create({ payment_intent: intentId, amount: cents, metadata }, { idempotencyKey }),
        );
        return refund && readRefund(refund, shopId);
      }),

    listRefunds: (intentId) =>
      callProvider(async () => {
        const refunds = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return (await refunds.autoPagingToArray({ limit: maxListed })).map((refund) => readRefund(refund, shopId));
      }),

    listEvents: (period) =>
      listOldest(period, maxListed, async (range) => {
        const events = stripe.events.list({ created: secondsOf(range), types: listedEvents, limit: 100 });
        return (await events.autoPagingToArray({ limit: maxListed })).reverse();
      }),

    readEvent: (body, signature) => {
      try {
        return stripe.webhooks.constructEvent(body, signature, webhookSecret, maxSignatureAgeSeconds);
      } catch {
        return null;
      }
    },
  };
}

/** Returns null if the provider does not know the object. Throws all other errors, because the shop treats an unknown payment as canceled. */
async function nullIfMissing<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** Returns null if the provider does not know the object, or if the object's state does not allow the call. */
async function nullIfRejected<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * Lists the oldest items of a period. The provider lists the newest first. If there are too many, this tries the older half of the period, then the
 * older half of that, and so on.
 */
async function listOldest<Item>(period: Period, maxListed: number, list: (period: Period) => Promise<Item[]>): Promise<OldestItems<Item>> {
  const items = await callProvider(() => list(period));
  const from = period.from.getTime();
  const halfSeconds = Math.floor((period.to.getTime() - from) / 2_000);
  if (items.length < maxListed || halfSeconds < 1) return { items, until: period.to };
  return listOldest({ from: period.from, to: new Date(from + halfSeconds * 1_000) }, maxListed, list);
}

/** The current minute, which is part of the idempotency key. The provider repeats a failure for the same key, so a later retry needs a new key. */
const minuteNow = () => Math.floor(Date.now() / 60_000);

function secondsOf({ from, to }: Period): Stripe.RangeQueryParam {
  return { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) };
}

function readIntent(intent: Stripe.PaymentIntent, shopId: string): Intent {
  const { order, shop } = intent.metadata;
  // People can edit the metadata at the provider.
  const isOrderOfShop = shop === shopId && idSchema.safeParse(order).success;
  return {
    id: intent.id,
    status: intent.status,
    amount: { cents: intent.amount, currency: intent.currency },
    orderId: isOrderOfShop ? (order ?? null) : null,
    isForeign: shop !== undefined && shop !== shopId,
    clientSecret: intent.client_secret,
    failure: failureOf(intent.last_payment_error),
  };
}

/** Returns why a payment failed. Stripe writes its messages about cards for the buyer, and all others for developers. */
function failureOf(error: Stripe.PaymentIntent.LastPaymentError | null): string | null {
  if (error?.code === 'payment_intent_authentication_failure') return 'The bank could not confirm that it was you.';
  return (error?.type === 'card_error' && error.message?.slice(0, 200)) || null;
}

function readRefund(refund: Stripe.Refund, shopId: string): ProviderRefund {
  const isOurs = refund.metadata?.shop === shopId;
  const { status } = refund;
  return {
    id: refund.id,
    cents: refund.amount,
    state: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    failure: refund.failure_reason ?? null,
    refundId: isOurs ? (refund.metadata?.refund ?? null) : null,
    attempt: Number(refund.metadata?.attempt ?? 1),
  };
}
