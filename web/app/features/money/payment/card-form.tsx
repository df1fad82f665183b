import type { Order } from '@axlewright/contract/sales/orders';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useUnloadWarning } from '../../../platform/use-unload-warning.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { useCardStyle } from './card-style.ts';
import { PayButton } from './pay-button.tsx';
import { type PaymentOutcome, payOrder } from './pay-order.ts';

export interface CardFormProps {
  stripe: Stripe;
  order: Order;
  payer: { name: string; email: string };
  /** why an earlier payment failed, if the bank rejected it after the form was gone */
  earlierFailure: string;
  /** Not called for a failure: the form shows failures itself. */
  onOutcome: (outcome: Exclude<PaymentOutcome, { kind: 'failed' }>) => void;
}

export function CardForm({ stripe, ...rest }: CardFormProps) {
  return (
    <Elements stripe={stripe}>
      <CardFields {...rest} />
    </Elements>
  );
}

function CardFields({ order, payer, earlierFailure, onOutcome }: Omit<CardFormProps, 'stripe'>) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const [ready, setReady] = useState(false);
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState(earlierFailure);
  // The state `paying` changes only with the next render, and a second click can come before that.
  const isPending = useRef(false);
  useUnloadWarning(paying);

  // This form replaces the message that had the focus. Screen readers read an error that is there from the start only if it gets the focus.
  const error = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (earlierFailure) moveFocus(null, error.current);
  }, [earlierFailure]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || isPending.current) return;
    isPending.current = true;
    setPaying(true);
    setFailure('');
    try {
      const outcome = await payOrder({ stripe, card, order, payer });
      if (outcome.kind === 'failed') setFailure(outcome.message);
      else onOutcome(outcome);
    } finally {
      isPending.current = false;
      setPaying(false);
    }
  }

  return (
    <form onSubmit={(event) => void pay(event)} aria-label="Card payment" className="grid gap-5">
      <div className="grid gap-1.5">
        <p className="font-semibold text-sm">Card</p>
        <div className="rounded-sm border border-line-strong bg-surface px-3.5 py-3 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2">
          <CardElement
            options={{ style, hidePostalCode: true, disabled: paying }}
            onReady={() => setReady(true)}
            onChange={() => setFailure('')}
          />
        </div>
      </div>
      <FormError ref={error}>{failure}</FormError>
      <PayButton order={order} loading={paying} disabled={!stripe || !ready} />
      <p role="status" className="text-ink-soft text-sm">
        {paying && 'Processing payment. Your bank may ask you to confirm it. Keep this page open.'}
      </p>
    </form>
  );
}
