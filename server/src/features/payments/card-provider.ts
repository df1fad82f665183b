import { currency } from '@axlewright/contract/money';
import Stripe from 'stripe';
import { ShopError } from '../../platform/shop-error.ts';

/** What the shop needs to know of a payment intent. */
export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amountCents: number;
  currency: string;
  /** the order that the shop wrote into the intent's metadata */
  orderId: string | null;
  clientSecret: string | null;
}

/** The card provider's calls that the shop makes. Each throws 503 where the provider cannot be reached. */
export interface CardProvider {
  createIntent(intent: { orderId: string; amountCents: number; idempotencyKey: string }): Promise<Intent>;
  /** Null for an id that the provider does not know. */
  findIntent(id: string): Promise<Intent | null>;
  /** Cancels if it still can; answers the intent as it is then, whatever its state. */
  cancelIntent(id: string): Promise<Intent>;
  /** Gives back all that was paid; repeated for one intent it does so once. Answers the amount in cents. */
  refundWhole(id: string): Promise<number>;
  /** Null where body and signature are not the provider's, or too old. */
  readEvent(body: Buffer, signature: string): Stripe.Event | null;
}

export interface CardProviderSettings {
  secretKey: string;
  webhookSecret: string;
  /** null: Stripe's own; otherwise where a stand-in answers the same calls */
  apiBase: (() => string) | null;
}

const stripeAddress = 'https://api.stripe.com';

export function createCardProvider({ secretKey, webhookSecret, apiBase }: CardProviderSettings): CardProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase
      ? { httpClient: Stripe.createFetchHttpClient((input, init) => fetch(String(input).replace(stripeAddress, apiBase()), init)) }
      : {}),
  });

  return {
    createIntent: ({ orderId, amountCents, idempotencyKey }) =>
      reached(async () =>
        intentOf(
          await stripe.paymentIntents.create(
            { amount: amountCents, currency, allowed_payment_method_types: ['card'], metadata: { order: orderId } },
            { idempotencyKey },
          ),
        ),
      ),

    findIntent: (id) =>
      reached(async () => {
        try {
          return intentOf(await stripe.paymentIntents.retrieve(id));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
          throw error;
        }
      }),

    cancelIntent: (id) =>
      reached(async () => {
        try {
          return intentOf(await stripe.paymentIntents.cancel(id));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return intentOf(await stripe.paymentIntents.retrieve(id));
        }
      }),

    refundWhole: (id) =>
      reached(async () => (await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-whole-${id}` })).amount),

    readEvent: (body, signature) => {
      try {
        return stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch {
        return null;
      }
    },
  };
}

export function intentOf(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    orderId: intent.metadata.order ?? null,
    clientSecret: intent.client_secret,
  };
}

async function reached<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isPassing(error)) throw error;
    throw new ShopError(
      'card-provider-unavailable',
      503,
      'The card provider does not answer at the moment. Nothing was charged; try again shortly.',
      { retryAfterSeconds: 5, cause: error },
    );
  }
}

/** No answer, too many calls, the provider's own failure: the same call may go through later. Its other refusals are faults of ours. */
function isPassing(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError;
}
