import type { Intent } from './card-provider.ts';
import type { PaymentServices } from './payment-services.ts';
import { type PaymentRow, setPaymentAskedAt } from './payments.queries.ts';
import { canceledIntentOf } from './settle-payment.ts';

/**
 * Asks the provider about a payment, or asks it to cancel the payment if that is still possible. Records the time, even if the provider
 * does not respond, so that the next run of the reconciler asks about other payments first.
 */
export async function askProvider(
  { db, cards }: PaymentServices,
  payment: Pick<PaymentRow, 'intent_id' | 'order_id' | 'amount_cents' | 'currency'>,
  call: 'findIntent' | 'cancelIntent',
): Promise<Intent> {
  try {
    return (await cards[call](payment.intent_id)) ?? canceledIntentOf(payment);
  } finally {
    await setPaymentAskedAt(db, payment.intent_id);
  }
}
