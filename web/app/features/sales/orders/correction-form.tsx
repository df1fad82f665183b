import { ApiError } from '@axlewright/client/call-endpoint';
import { errorText } from '@axlewright/contract/error-texts';
import { unseenDetails } from '@axlewright/contract/sales/order-corrections';
import { type Order, orderAddressMaxLength } from '@axlewright/contract/sales/orders';
import { textRule } from '@axlewright/contract/text-rule';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { hasValues, showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { AddressFields } from '../../people/company/address-fields.tsx';
import { OrderDetailFields } from '../checkout/order-detail-fields.tsx';
import { type CorrectionValues, correctionOf, mergedValues, valuesOf } from './correction-values.ts';
import { orderQuery } from './order.queries.ts';
import { useChangeOrderDetails } from './order-corrections.queries.ts';

interface CorrectionFormProps {
  order: Order;
  /** true while a call is under way; meanwhile, the user cannot close the dialog */
  isRunning: RefObject<boolean>;
  onClose: () => void;
}

/** The form to correct the address, PO number, phone, and note of an order. */
export function CorrectionForm({ order, isRunning, onClose }: CorrectionFormProps) {
  // What the user has seen. Live updates of the order do not change it.
  const [seen, setSeen] = useState(() => valuesOf(order));
  const form = useForm<CorrectionValues>({ defaultValues: seen });
  const { control, handleSubmit, formState, reset, setError, getValues, setFocus } = form;
  const shipTo = useWatch({ control, name: 'shipTo' });
  const { mutateAsync: changeDetails } = useChangeOrderDetails(order._id);
  const queryClient = useQueryClient();

  // The dialog opens before this form has loaded, so it cannot focus the first field.
  const [firstField] = useState(seen.shipTo ? ('shipTo.name' as const) : ('address' as const));
  useEffect(() => setFocus(firstField), [setFocus, firstField]);

  const save = handleSubmit(async (typed) => {
    isRunning.current = true;
    try {
      await changeDetails(correctionOf(typed, seen), {
        onSuccess: (saved) => (hasValues(form, typed) ? onClose() : showDetails(saved, typed)),
      });
    } catch (error) {
      showServerErrors(form, error);
      if (error instanceof ApiError && error.code === 'order-changed') await showCurrentDetails();
    } finally {
      isRunning.current = false;
    }
  });

  /** Shows what someone else has saved, except in the fields that the user has changed. If the order cannot be loaded, the next save is rejected again. */
  async function showCurrentDetails() {
    const current = await queryClient.fetchQuery(orderQuery(order._id)).catch(() => null);
    if (!current) return;
    const now = showDetails(current, seen);
    setError('root', { type: 'server', message: errorText('order-changed', unseenDetails(seen, now)) });
  }

  /** Shows the details of the order, but keeps what the user has typed since `before`. */
  function showDetails(current: Order, before: CorrectionValues): CorrectionValues {
    const now = valuesOf(current);
    reset(mergedValues(getValues(), before, now));
    setSeen(now);
    return now;
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate aria-label={`Edit order ${order._id}`} className="grid gap-5">
        {shipTo ? (
          <fieldset className="grid grid-cols-6 gap-x-4 gap-y-5">
            <legend className="mb-3 font-semibold text-lg">Ship to</legend>
            <AddressFields />
          </fieldset>
        ) : (
          <AddressText form={form} />
        )}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <OrderDetailFields
            hints={{ phone: 'For questions about the delivery', note: 'For the warehouse' }}
            noteClassName="sm:col-span-2"
          />
        </div>
        <FormError>{formState.errors.root?.message}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={formState.isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function AddressText({ form: { register, formState, control } }: { form: UseFormReturn<CorrectionValues> }) {
  const address = useWatch({ control, name: 'address' });
  return (
    <Field
      label="Ship to"
      hint={address.trim() === '' && 'We can’t ship the order without an address.'}
      error={formState.errors.address?.message}
    >
      <TextArea {...register('address', { validate: validateWith(textRule(orderAddressMaxLength)) })} rows={4} autoComplete="off" />
    </Field>
  );
}
