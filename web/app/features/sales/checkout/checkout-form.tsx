import { ApiError } from '@axlewright/client/call-endpoint';
import type { Basket } from '@axlewright/contract/sales/baskets';
import type { Order } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { type KeyboardEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useOutletContext } from 'react-router';
import { removeDraft } from '../../../platform/drafts.ts';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { createIdempotencyKeys } from '../../../platform/idempotency-keys.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { toast } from '../../../ui/toast.tsx';
import { hasChosenVehicle } from '../../catalog/vehicle/has-chosen-vehicle.ts';
import { BasketSummary } from '../basket/basket-summary.tsx';
import { useOrderFromBasket } from './checkout.queries.ts';
import { CheckoutLines, type RejectedLines } from './checkout-lines.tsx';
import { type CheckoutSuggestions, destinationOf, draftNameOf, useCheckoutForm } from './checkout-values.ts';
import { LeftInBasket } from './left-in-basket.tsx';
import { OrderDetailFields } from './order-detail-fields.tsx';
import { orderOf, readyLinesOf } from './order-from-basket.ts';
import { useSentOrder } from './sent-order.ts';
import { ShipToChoice } from './ship-to-choice.tsx';

const FitWarning = loadLater(async () => (await import('../basket/fit-warning.tsx')).FitWarning, null);

interface CheckoutFormProps {
  basket: Basket;
  suggestions: CheckoutSuggestions;
  /** creates a signal that is aborted if the buyer leaves the page */
  beginSignal: () => AbortSignal;
  onPlaced: (order: Order) => void;
}

export function CheckoutForm({ basket, suggestions, beginSignal, onPlaced }: CheckoutFormProps) {
  const { email } = useOutletContext<AuthUser>();
  const draftName = draftNameOf(basket.companyId);
  const form = useCheckoutForm(draftName, email, suggestions);
  const { handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [keys] = useState(createIdempotencyKeys);
  const [rejected, setRejected] = useState<RejectedLines>(new Map());
  const { mutateAsync: placeOrder } = useOrderFromBasket();
  const sentOrder = useSentOrder(form, basket, email);
  const ready = readyLinesOf(basket);

  const submit = handleSubmit(async (values) => {
    if (ready.lines.length === 0) return;
    const { purchaseOrder, phone, note } = values;
    const rest = { ...destinationOf(values, suggestions), purchaseOrder, phone, note, companyId: basket.companyId };
    const newOrder = orderOf(ready.lines, rest);
    setRejected(new Map());
    const signal = beginSignal();
    const undoRemember = sentOrder.remember(newOrder);
    try {
      const placed = await placeOrder({ order: newOrder, key: keys.keyOf(newOrder) });
      keys.reset();
      sentOrder.forget();
      removeDraft(draftName);
      // A full page load, because only the payment page's Content-Security-Policy allows the card processor's script.
      const pay = () => window.location.assign(paths.payment(placed._id));
      toast.success('Order Placed Successfully', signal.aborted ? [{ label: 'Pay now', onClick: pay }] : []);
      onPlaced(placed);
      if (!signal.aborted) pay();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) undoRemember();
      showServerErrors(form, error);
      const lineErrors = error instanceof ApiError ? (error.problem.lines ?? []) : [];
      setRejected(
        new Map(
          lineErrors.flatMap((reason) => {
            const line = ready.lines[reason.line];
            return line ? [[line._id, { reason, quantity: line.quantity }] as const] : [];
          }),
        ),
      );
    }
  });

  return (
    <FormProvider {...form}>
      <form
        onSubmit={submit}
        onKeyDown={ignoreEnter}
        noValidate
        aria-label="Checkout"
        className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid min-w-0 gap-8">
          <ShipToChoice {...suggestions} />
          <section aria-labelledby="details-title" className="grid gap-4 border-line border-t pt-6">
            <h2 id="details-title" className="text-xl">
              Order details
            </h2>
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
              <OrderDetailFields
                hints={{
                  purchaseOrder: 'Your own number for this order',
                  phone: 'Sent with the order, for questions about the delivery',
                  note: 'For the warehouse, about the whole order',
                }}
                suggestsOwnPhone
                noteClassName="sm:col-span-2"
              />
            </div>
          </section>
          <CheckoutLines basket={basket} rejected={rejected} />
        </div>
        <BasketSummary basket={ready}>
          <LeftInBasket {...ready} />
          {hasChosenVehicle() && <FitWarning lines={ready.lines} />}
          <FormError>{errors.root?.message}</FormError>
          <Button type="submit" variant="primary" loading={isSubmitting} disabled={ready.lines.length === 0}>
            Place order
          </Button>
          <p className="text-ink-faint text-sm">You pay by card on the next page, once for the whole order.</p>
        </BasketSummary>
      </form>
    </FormProvider>
  );
}

/** Enter in a text field must not place the order: scanners send Enter after a number. */
function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
