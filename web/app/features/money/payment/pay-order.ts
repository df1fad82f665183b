import { ApiError } from '@axlewright/client/call-endpoint';
import type { Order } from '@axlewright/contract/sales/orders';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';

/**
 * paid       the card processor confirmed the payment to the server
 * charged    the card was charged, but the server has not confirmed it yet: do not pay again
 * processing the bank has not decided yet whether the card is charged: do not pay again
 * too-late   the card was charged, but the order is canceled: the server refunds the payment
 * changed    the order was paid or canceled elsewhere: load it again
 * failed     the payment did not go through; `message` says why, and whether the card may have been charged
 */
export type PaymentOutcome =
  | { kind: 'paid'; order: Order }
  | { kind: 'charged'; transactionId: string }
  | { kind: 'processing'; transactionId: string }
  | { kind: 'too-late'; transactionId: string }
  | { kind: 'changed' }
  | { kind: 'failed'; message: string };

interface PayOrderParams {
  stripe: Stripe;
  card: StripeCardElement;
  order: Order;
  payer: { name: string; email: string };
}

/**
 * Ids of orders whose payment got no response, so the card may have been charged. A second attempt uses the same payment intent, so it
 * cannot charge the card twice.
 */
const unsureOrders = new Set<string>();
const mayBeCharged = 'Your card may have been charged. Load this page again before you pay.';

/** Pays an order with the card that the user typed, with 3-D Secure if the bank requires it. Then reports the payment to the server. */
export async function payOrder(params: PayOrderParams): Promise<PaymentOutcome> {
  try {
    return await attemptPayment(params);
  } catch {
    // The card processor's library returns expected errors. If it throws one instead, the card may or may not have been charged.
    return unsureFailure(params.order, 'Something went wrong.');
  }
}

function unsureFailure({ _id }: Order, message: string): PaymentOutcome {
  unsureOrders.add(_id);
  return { kind: 'failed', message: `${message} ${mayBeCharged}` };
}

async function attemptPayment({ stripe, card, order, payer }: PayOrderParams): Promise<PaymentOutcome> {
  let clientSecret: string;
  try {
    ({ clientSecret } = await callApi('createPaymentIntent', { params: { id: order._id } }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return { kind: 'changed' };
    const isSure = !unsureOrders.has(order._id);
    return { kind: 'failed', message: `${failureMessage(error)} ${isSure ? 'You were not charged.' : mayBeCharged}` };
  }
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: withoutEmptyFields(payer) });
  if (method.error) return { kind: 'failed', message: method.error.message ?? 'Your card could not be read. You were not charged.' };
  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });
  if (confirmed.error) {
    // If another tab has paid first, this attempt fails, but the order is paid.
    if (confirmed.error.payment_intent?.status === 'succeeded') return reportPayment(order._id, confirmed.error.payment_intent.id);
    const message = confirmed.error.message ?? 'The payment did not go through.';
    return confirmed.error.type === 'api_connection_error' ? unsureFailure(order, message) : { kind: 'failed', message };
  }
  const { id: transactionId, status } = confirmed.paymentIntent;
  return status === 'succeeded' ? reportPayment(order._id, transactionId) : { kind: 'processing', transactionId };
}

/**
 * Reports a payment to the server. If the report fails, the server still learns of the payment from the card processor.
 * @param before what the card processor's library said about the payment
 */
export async function reportPayment(
  orderId: string,
  transactionId: string,
  before: 'charged' | 'processing' = 'charged',
): Promise<PaymentOutcome> {
  try {
    return { kind: 'paid', order: await callApi('reportPayment', { params: { id: orderId }, body: { order: orderId, transactionId } }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already-paid') return { kind: 'changed' };
    if (error instanceof ApiError && error.status === 404)
      return before === 'charged' ? { kind: 'too-late', transactionId } : { kind: 'changed' };
    if (isNotCharged(error)) return { kind: 'failed', message: failureMessage(error) };
    return { kind: before, transactionId };
  }
}

const isNotCharged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'not-paid' && error.problem.parameters?.reason === 'not-charged';

/** The card processor rejects empty strings. */
function withoutEmptyFields({ name, email }: PayOrderParams['payer']) {
  return { ...(name ? { name } : {}), ...(email ? { email } : {}) };
}
