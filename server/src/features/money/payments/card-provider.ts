import { currency } from '@axlewright/contract/money/money';
import Stripe from 'stripe';
import { reached } from './provider-answers.ts';

/** What the shop needs to know of a payment intent. */
export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amountCents: number;
  currency: string;
  /** the order that this shop wrote into the intent's metadata; null where another shop or nobody did */
  orderId: string | null;
  /** made by another shop that shares the provider's account */
  isForeign: boolean;
  clientSecret: string | null;
}

/** What the shop needs to know of a refund at the provider. */
export interface ProviderRefund {
  id: string;
  cents: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure: string | null;
  /** the shop's own refund and its attempt, from the metadata; null where somebody refunded past the shop */
  refundId: string | null;
  attempt: number;
}

/** Since when and until when; the provider counts in whole seconds. */
export interface Period {
  from: Date;
  to: Date;
}

/** The oldest part of a list, and until when it reaches: to the end of the period, unless that holds too much for one answer. */
export interface Listed<Item> {
  items: Item[];
  until: Date;
}

/** The card provider's calls that the shop makes. Each throws 503 where the provider cannot be reached. */
export interface CardProvider {
  createIntent(intent: { orderId: string; amountCents: number; attempt: number }): Promise<Intent>;
  /** Null for an id that the provider does not know. */
  findIntent(id: string): Promise<Intent | null>;
  /** Cancels if it still can; answers the intent as it is then, whatever its state. Null as in `findIntent`. */
  cancelIntent(id: string): Promise<Intent | null>;
  listIntents(period: Period): Promise<Listed<Intent>>;
  /** Null where the provider refuses for good; repeated for one attempt it refunds once. */
  createRefund(refund: { intentId: string; cents: number; refundId: string; attempt: number }): Promise<ProviderRefund | null>;
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** News that matter to orders, oldest first. */
  listEvents(period: Period): Promise<Listed<Stripe.Event>>;
  /** Null where body and signature are not the provider's, or too old. */
  readEvent(body: Buffer, signature: string): Stripe.Event | null;
}

export interface CardProviderSettings {
  secretKey: string;
  webhookSecret: string;
  /** null: Stripe's own; otherwise where a stand-in answers the same calls */
  apiBase: (() => string) | null;
  /** tells this shop's intents from those of others on the same account */
  shopId: string;
  /** how much of a list is read at once */
  mostListed?: number;
}

/**
 * Servers that speak Stripe's API often know only this older parameter. Stripe itself takes it up to the version below; from 2026-09-30 on
 * it refuses it, so intents are made in this version.
 */
const cardsOnly = { payment_method_types: ['card'] };
const intentApiVersion = '2026-07-29.dahlia';

const stripeAddress = 'https://api.stripe.com';
/** A webhook's signature must not be older. */
const toleranceSeconds = 300;
/** An intent's id; anything else might name another call of the provider's. */
const intentId = /^pi_\w+$/;

export function createCardProvider({ secretKey, webhookSecret, apiBase, shopId, mostListed = 10_000 }: CardProviderSettings): CardProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase
      ? {
          httpClient: Stripe.createFetchHttpClient((input, init) =>
            // A redirect would take the secret key along, to whatever host it names.
            fetch(String(input).replace(stripeAddress, apiBase()), { ...init, redirect: 'error' }),
          ),
        }
      : {}),
  });
  const intentOf = (intent: Stripe.PaymentIntent) => readIntent(intent, shopId);
  const find = async (id: string) => {
    if (!intentId.test(id)) return null;
    const intent = await unlessMissing(stripe.paymentIntents.retrieve(id));
    return intent && intentOf(intent);
  };

  return {
    createIntent: ({ orderId, amountCents, attempt }) =>
      reached(async () =>
        intentOf(
          await stripe.paymentIntents.create(
            { amount: amountCents, currency, ...cardsOnly, metadata: { order: orderId, shop: shopId } },
            { idempotencyKey: `${shopId}-order-${orderId}-intent-${attempt}-${minuteNow()}`, apiVersion: intentApiVersion },
          ),
        ),
      ),

    findIntent: (id) => reached(() => find(id)),

    cancelIntent: (id) =>
      reached(async () => {
        const canceled = await unlessRefused(stripe.paymentIntents.cancel(id));
        return canceled ? intentOf(canceled) : find(id);
      }),

    listIntents: (period) =>
      readOldest(period, mostListed, async (part) => {
        const intents = stripe.paymentIntents.list({ created: secondsOf(part), limit: 100 });
        return (await intents.autoPagingToArray({ limit: mostListed })).map(intentOf);
      }),

    createRefund: ({ intentId, cents, refundId, attempt }) =>
      reached(async () => {
        const metadata = { refund: refundId, attempt: String(attempt), shop: shopId };
        const idempotencyKey = `${shopId}-refund-${refundId}-${attempt}`;
        const refund = await unlessRefused(
          stripe.refunds.create({ payment_intent: intentId, amount: cents, metadata }, { idempotencyKey }),
        );
        return refund && readRefund(refund, shopId);
      }),

    listRefunds: (intentId) =>
      reached(async () => {
        const refunds = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return (await refunds.autoPagingToArray({ limit: mostListed })).map((refund) => readRefund(refund, shopId));
      }),

    listEvents: (period) =>
      readOldest(period, mostListed, async (part) => {
        const types = ['payment_intent.succeeded', 'payment_intent.canceled', 'refund.created', 'refund.updated', 'refund.failed'];
        const events = stripe.events.list({ created: secondsOf(part), types, limit: 100 });
        return (await events.autoPagingToArray({ limit: mostListed })).reverse();
      }),

    readEvent: (body, signature) => {
      try {
        return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
      } catch {
        return null;
      }
    },
  };
}

/** Null for what the provider does not know, and for nothing else: what the shop takes for lost it gives up. */
async function unlessMissing<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** Null for what the provider does not know or cannot do as things stand. */
async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** The provider lists the newest first: where a period holds too much its older half is read. */
async function readOldest<Item>(period: Period, most: number, list: (period: Period) => Promise<Item[]>): Promise<Listed<Item>> {
  const items = await reached(() => list(period));
  const from = period.from.getTime();
  const halfSeconds = Math.floor((period.to.getTime() - from) / 2_000);
  if (items.length < most || halfSeconds < 1) return { items, until: period.to };
  return readOldest({ from: period.from, to: new Date(from + halfSeconds * 1_000) }, most, list);
}

/** Part of a key: the provider gives a failure of its own again for the same key, for a day. */
const minuteNow = () => Math.floor(Date.now() / 60_000);

function secondsOf({ from, to }: Period): Stripe.RangeQueryParam {
  return { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) };
}

function readIntent(intent: Stripe.PaymentIntent, shopId: string): Intent {
  const { order = null, shop } = intent.metadata;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    orderId: shop === shopId ? order : null,
    isForeign: shop !== undefined && shop !== shopId,
    clientSecret: intent.client_secret,
  };
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
