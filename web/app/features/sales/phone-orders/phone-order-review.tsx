import { ApiError } from '@axlewright/client/call-endpoint';
import type { Customer } from '@axlewright/contract/sales/phone-orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { removeDraft } from '../../../platform/drafts.ts';
import { showServerErrors } from '../../../platform/field-errors.ts';
import type { IdempotencyKeys } from '../../../platform/kept-idempotency-keys.ts';
import { useLatestSignal } from '../../../platform/use-latest-signal.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Price } from '../../../ui/price.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { suggestionsOf } from '../checkout/checkout-values.ts';
import { OrderDetailFields } from '../checkout/order-detail-fields.tsx';
import { ShipToChoice } from '../checkout/ship-to-choice.tsx';
import type { Pad } from '../order-pad/page/use-pad.ts';
import { linesText, piecesText } from '../orders/count-texts.ts';
import { customerName } from './customer-name.ts';
import { phoneOrderProblem } from './phone-order-problem.ts';
import {
  buyersOf,
  type CallerSearch,
  draftNameOf,
  isSuggestedPhone,
  phoneFor,
  phoneOrderOf,
  readyLinesOf,
  totalCentsOf,
  usePhoneOrderForm,
} from './phone-order-values.ts';
import { usePlacePhoneOrder } from './phone-orders.queries.ts';
import { ReviewLines } from './review-lines.tsx';

interface PhoneOrderReviewProps {
  customer: Customer;
  clerkEmail: string;
  search: CallerSearch;
  pad: Pad;
  keys: IdempotencyKeys;
  onBack: () => void;
}

/** Everything that the clerk reads back to the caller. Ctrl+Enter places the order. */
export function PhoneOrderReview({ customer, clerkEmail, search, pad, keys, onBack }: PhoneOrderReviewProps) {
  const form = usePhoneOrderForm(customer, clerkEmail, search);
  const { register, handleSubmit, formState, getValues, setValue, setError } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: placeOrder } = usePlacePhoneOrder(customer._id);
  const navigate = useNavigate();
  const beginSignal = useLatestSignal();
  const lines = readyLinesOf(pad.state.rows, pad.findings);
  const { counts } = pad;
  const buyers = buyersOf(customer);
  const isComplete = lines.length > 0 && counts.needUser === 0 && counts.lookingUp === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // After a success, this stays true until the clerk leaves the page. The order's key is reset by then, so one more Ctrl+Enter would place
  // a second order.
  const isPlacing = useRef(false);

  const submit = handleSubmit(async (values) => {
    if (!isComplete || isPlacing.current) return;
    isPlacing.current = true;
    const signal = beginSignal();
    const order = phoneOrderOf(values, lines, customer);
    try {
      const placed = await placeOrder({ order, key: keys.keyOf(order) });
      keys.reset();
      pad.clear();
      removeDraft(draftNameOf(customer._id));
      toast.success(`Order ${placed._id} placed for ${customerName(customer)}.`);
      if (!signal.aborted) await navigate(paths.manageOrder(placed._id));
    } catch (error) {
      isPlacing.current = false;
      const buyer = customer.members.find(({ userId }) => userId === values.userId);
      if (error instanceof ApiError && (error.problem.errors ?? []).length > 0) showServerErrors(form, error);
      else setError('root', { type: 'server', message: phoneOrderProblem(error, buyer?.name || buyer?.email || 'The member') });
      if (error instanceof ApiError && error.code === 'lines-rejected') lookUpAgain(pad);
    }
  });

  function suggestPhone(userId: string): void {
    if (isSuggestedPhone(customer, getValues('phone'))) setValue('phone', phoneFor(customer, userId));
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter') return;
    const isToPlace = event.ctrlKey || event.metaKey;
    // Without Ctrl, Enter in a text field must not place the order.
    if (!isToPlace && !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    // If Ctrl+Enter is still held down from the step before, the clerk has not read the review yet.
    if (isToPlace && !event.repeat) void submit();
  }

  return (
    <FormProvider {...form}>
      <form
        onSubmit={submit}
        onKeyDown={onKeyDown}
        noValidate
        aria-labelledby="review-title"
        className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid min-w-0 gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="review-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
              Review
            </h2>
            <Button size="small" onClick={onBack}>
              Edit lines
            </Button>
          </div>
          <ReviewLines lines={lines} counts={counts} />
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <Field label="Order for" error={errors.userId?.message}>
              <Select
                {...register('userId', {
                  required: 'Choose who is calling',
                  onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => suggestPhone(target.value),
                })}
                options={[...(buyers.length > 1 ? [{ value: '', label: 'Choose a member' }] : []), ...buyers.map(optionOf)]}
              />
            </Field>
            <OrderDetailFields hints={{ phone: 'For questions about the delivery', note: 'The customer and the warehouse see it' }} />
          </div>
          <ShipToChoice {...suggestionsOf(customer)} lastAddressTag="Their last order" />
        </div>
        <section
          aria-label="Total"
          className="chamfer grid content-start gap-4 rounded-md border border-line bg-surface p-5 [--chamfer:1.25rem] xl:sticky xl:top-24"
        >
          <p className="figures text-ink-soft">
            {linesText(lines.length)}, {piecesText(counts.pieces)}
          </p>
          <p aria-live="polite" className="font-semibold text-2xl">
            <Price cents={totalCentsOf(lines)} />
          </p>
          <FormError>{errors.root?.message}</FormError>
          <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isComplete} aria-keyshortcuts="Control+Enter">
            Place order
          </Button>
          <p className="text-ink-faint text-sm">The member gets an email with a payment link. Never ask for card numbers over the phone.</p>
        </section>
      </form>
    </FormProvider>
  );
}

const optionOf = ({ userId, name, email }: Customer['members'][number]) => ({ value: userId, label: name ? `${name}, ${email}` : email });

/** Looks up all lines again, because stock or prices have changed. */
function lookUpAgain({ state, dispatch }: Pad): void {
  const rows = state.rows.map((row) => ({ ...row, answer: null, chosen: row.chosen && { ...row.chosen, part: null } }));
  dispatch({ type: 'load', rows });
}
