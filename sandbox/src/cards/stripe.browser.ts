/// <reference lib="dom" />
import { CardElement, IntegrationError } from './card-element-handle.browser.ts';
import { Elements } from './elements.browser.ts';
import type { ApiResult } from './frame-channel.browser.ts';
import { callApi } from './sandbox-api.browser.ts';
import { showBankPage } from './three-d-secure-overlay.browser.ts';

/** The release of Stripe.js that this script replaces. With a test key, Stripe's loader warns if it expected another release. */
const release = 'endive';

const authenticationFailure = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

interface PaymentMethodData {
  type?: 'card';
  card: CardElement;
  billing_details?: object;
}

interface PaymentIntent {
  id: string;
  status: string;
  last_payment_error: Record<string, unknown> | null;
}

interface IntentResult {
  paymentIntent?: PaymentIntent;
  error?: Record<string, unknown>;
}

/** The object that `Stripe(publishableKey)` returns. It has only the Stripe.js methods for card payments. */
class StripeSandbox {
  #key: string;

  constructor(publishableKey: string) {
    this.#key = publishableKey;
  }

  elements(): Elements {
    return new Elements();
  }

  async createPaymentMethod({ type, card, billing_details: billingDetails }: PaymentMethodData) {
    if (type !== 'card') throw new IntegrationError(`The cards sandbox has no payment method of type ${String(type)}.`);
    const { body, error } = await this.#paymentMethodOf({ card, billing_details: billingDetails });
    return error ? { error } : { paymentMethod: body };
  }

  async confirmCardPayment(
    clientSecret: string,
    data: { payment_method?: string | PaymentMethodData; receipt_email?: string; return_url?: string } = {},
    { handleActions = true } = {},
  ): Promise<IntentResult> {
    const { payment_method: method, receipt_email: email, return_url: url } = data;
    const created = typeof method === 'object' ? await this.#paymentMethodOf(method) : null;
    if (created?.error) return { error: created.error };
    const id = intentIdOf(clientSecret);
    const confirmed = await callApi(this.#key, 'POST', `v1/payment_intents/${id}/confirm`, {
      payment_method: created ? created.body?.id : method,
      receipt_email: email,
      return_url: url,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    });
    const result = intentResult(confirmed);
    return handleActions && result.paymentIntent?.status === 'requires_action' ? this.#authenticate(clientSecret) : result;
  }

  /** If the intent requires it, asks the customer to authenticate. Returns the intent afterward. */
  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
    const result = await this.retrievePaymentIntent(clientSecret);
    return result.paymentIntent?.status === 'requires_action' ? this.#authenticate(clientSecret) : result;
  }

  handleCardAction(clientSecret: string): Promise<IntentResult> {
    return this.handleNextAction({ clientSecret });
  }

  async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    const id = intentIdOf(clientSecret);
    return intentResult(await callApi(this.#key, 'GET', `v1/payment_intents/${id}`, { client_secret: clientSecret }));
  }

  async createToken(): Promise<never> {
    throw new IntegrationError('The cards sandbox creates no tokens: use createPaymentMethod.');
  }

  registerAppInfo(): void {}

  _registerWrapper(): void {}

  async #authenticate(clientSecret: string): Promise<IntentResult> {
    await showBankPage(intentIdOf(clientSecret), clientSecret);
    const result = await this.retrievePaymentIntent(clientSecret);
    const failure = result.paymentIntent?.status === 'requires_payment_method' ? result.paymentIntent.last_payment_error : null;
    if (!failure) return result;
    const message = failure.code === 'payment_intent_authentication_failure' ? authenticationFailure : failure.message;
    return { error: { ...failure, message, payment_intent: result.paymentIntent } };
  }

  async #paymentMethodOf({ card, billing_details: billingDetails }: PaymentMethodData): Promise<ApiResult> {
    if (!(card instanceof CardElement))
      throw new IntegrationError('Please pass a card element of this sandbox. Card numbers must not pass through the page.');
    return card._createPaymentMethod(this.#key, billingDetails);
  }
}

function intentResult({ body, error }: ApiResult): IntentResult {
  return error ? { error } : { paymentIntent: body as unknown as PaymentIntent };
}

/** 'pi_1_secret_2' → 'pi_1' */
function intentIdOf(clientSecret: string): string {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret)?.[1];
  if (!id) throw new IntegrationError('Invalid client secret. It must look like pi_…_secret_….');
  return id;
}

function makeStripe(publishableKey: string): StripeSandbox {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_'))
    throw new IntegrationError('Please pass your publishable key. It starts with pk_.');
  return new StripeSandbox(publishableKey);
}

Object.assign(window, { Stripe: Object.assign(makeStripe, { version: release }) });
