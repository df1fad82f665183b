import { ApiError } from '@axlewright/client/call-endpoint';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { centsFromDollars, dollarsFromCents } from '@axlewright/contract/money/money';
import type { Membership } from '@axlewright/contract/people/company';
import { lineErrorText } from '@axlewright/contract/sales/line-error-text';
import {
  invalidQuantityMessage,
  isOrderableQuantity,
  largestOrderQuantity,
  smallestOrderQuantity,
} from '@axlewright/contract/sales/order-quantity';
import type { Order } from '@axlewright/contract/sales/orders';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { removeDraft } from '../../../platform/drafts.ts';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { keptIdempotencyKeys } from '../../../platform/kept-idempotency-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { vehicleOfLine } from '../vehicle/chosen-vehicle.ts';
import { CompanyChanged, OrderingForLine, useOrderingFor } from './ordering-for.tsx';
import { usePlaceOrder } from './part.queries.ts';
import type { Prefilled } from './prefilled.ts';
import { usePurchaseValues } from './purchase-values.ts';
import { RunningTotal } from './running-total.tsx';
import { chosenAddress, ShipToField } from './ship-to-field.tsx';
import { readTypedQuantity, typingHint } from './typed-quantity.ts';

export type OrderablePart = PartDetail & { price: number; availableQ: number };

/** A button that adds the typed quantity to the basket. `quantity` is null if it cannot be ordered. The button then calls `onInvalid`. */
export type AddToBasketSlot = ComponentType<{ part: OrderablePart; quantity: number | null; onInvalid: () => void; onAdded: () => void }>;

interface PurchaseFormProps {
  part: OrderablePart;
  addToBasket: AddToBasketSlot;
  /** The buyer's email address. */
  email: string;
  /** The company to order for. */
  company: Membership;
  prefilled: Prefilled;
  onPlaced: (order: Order) => void;
}

/**
 * Only the quantity is required. The phone number is not sent with the order. The form saves a draft: what the user typed is still there
 * after a reload or a new login, until the order is placed.
 */
export function PurchaseForm({ part, addToBasket: AddToBasket, email, company, prefilled, onPlaced }: PurchaseFormProps) {
  const draftName = `order of part ${part._id}`;
  const form = usePurchaseValues({ name: draftName, email }, prefilled);
  const { register, control, handleSubmit, watch, getValues, setError, setFocus, setValue, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;
  const [attempts] = useState(() => keptIdempotencyKeys(`keys of the ${draftName}`, email));
  // After a reload, the same order gets the same key. Going to another page resets the keys, because the buyer may come back for another order.
  // In development, React runs every effect twice, so there a reload gets another key.
  useEffect(() => attempts.reset, [attempts]);
  const { mutateAsync: placeOrder } = usePlaceOrder(part._id);
  const { confirm, confirmDialog } = useConfirm();
  const acceptsNoAddress = useRef(false);
  const { former, follow } = useOrderingFor(company);

  /** Asks once whether to order without an address. Returns true if there is an address, or if the user accepts that there is none. */
  async function confirmAddress(address: string): Promise<boolean> {
    if (address.trim() !== '' || acceptsNoAddress.current) return true;
    acceptsNoAddress.current = await confirm({
      title: 'No shipping address. Order anyway?',
      confirmLabel: 'Order anyway',
      cancelLabel: 'Add address',
    });
    return acceptsNoAddress.current;
  }

  const [typed, phone] = watch(['quantity', 'phone']);
  const isFromProfile = phone !== '' && phone === prefilled.phone;
  const quantity = readTypedQuantity(typed);
  const isOrderable = quantity !== null && isOrderableQuantity(quantity, part);
  const totalCents = isOrderable ? centsFromDollars(part.price) * quantity : null;

  function rejectQuantity(): void {
    toast.error(invalidQuantityMessage);
    setFocus('quantity');
  }

  const submit = handleSubmit(async ({ savedAddress, address }) => {
    if (former) return;
    if (totalCents === null || quantity === null) return rejectQuantity();
    const shipTo = chosenAddress(prefilled, savedAddress);
    if (!shipTo && !(await confirmAddress(address))) {
      setFocus('address');
      return;
    }
    const to = shipTo ? { shipTo, address: '' } : { address };
    const newOrder = {
      partId: part._id,
      quantity,
      ...vehicleOfLine(),
      ...to,
      price: dollarsFromCents(totalCents),
      companyId: company.companyId,
    };
    try {
      const placed = await placeOrder({ order: newOrder, key: attempts.keyOf(newOrder) });
      attempts.reset();
      removeDraft(draftName);
      toast.closeError(invalidQuantityMessage);
      toast.success('Order Placed Successfully');
      onPlaced(placed);
    } catch (error) {
      // The stock may have changed while the user typed. The text is the same as for a quantity that the browser rejects.
      if (error instanceof ApiError && error.code === 'invalid-quantity') toast.error(invalidQuantityMessage);
      showServerErrors(form, error);
      const [lineError] = error instanceof ApiError ? (error.problem.lines ?? []) : [];
      if (lineError) setError(lineError.code === 'invalid-quantity' ? 'quantity' : 'root', { message: lineErrorText(lineError) });
    }
  });

  function orderForCurrentCompany() {
    clearErrors();
    follow();
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Order this part"
      className="grid gap-5 rounded-md border border-line bg-surface p-5 sm:p-6"
    >
      <OrderingForLine company={former ?? company} />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <Controller
          control={control}
          name="quantity"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label="Quantity" hint={quantityHint(part)} error={typingHint(typed, part) ?? errors.quantity?.message}>
              <QuantityInput
                ref={ref}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                placeholder={`Min. ${smallestOrderQuantity(part)?.toLocaleString('en-US')}`}
                min={smallestOrderQuantity(part) ?? 0}
                max={largestOrderQuantity(part) ?? 0}
                step={part.orderMultiple ?? 1}
              />
            </Field>
          )}
        />
        <RunningTotal quantity={isOrderable ? quantity : null} unitCents={centsFromDollars(part.price)} />
      </div>
      <ShipToField form={form} prefilled={prefilled} />
      <Field label="Phone" hint={`${isFromProfile ? 'Filled in from your profile. ' : ''}Not sent with the order.`}>
        <TextInput {...register('phone')} type="tel" autoComplete="tel" className="max-w-64" />
      </Field>
      {former ? (
        <CompanyChanged former={former} company={company} onFollow={orderForCurrentCompany} onSwitchedBack={() => clearErrors()} />
      ) : (
        <>
          <FormError>{errors.root?.message}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" loading={isSubmitting || prefilled.isLoading} className="w-full sm:w-auto">
              Place order
            </Button>
            <AddToBasket
              part={part}
              quantity={typed.trim() === '' ? smallestOrderQuantity(part) : isOrderable ? quantity : null}
              onInvalid={rejectQuantity}
              // The user may have typed a different quantity in the meantime.
              onAdded={() => getValues('quantity') === typed && setValue('quantity', '')}
            />
          </div>
        </>
      )}
      {confirmDialog}
    </form>
  );
}

function quantityHint(part: OrderablePart): string {
  const range = `Min. ${smallestOrderQuantity(part)?.toLocaleString('en-US')}, max. ${largestOrderQuantity(part)?.toLocaleString('en-US')}`;
  return part.orderMultiple === null || part.orderMultiple === 1
    ? range
    : `${range}, sold in multiples of ${part.orderMultiple.toLocaleString('en-US')}`;
}
