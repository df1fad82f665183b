import { ApiError } from '@axlewright/client/call-endpoint';
import type { CompanyAddress } from '@axlewright/contract/people/company';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { AddressFields, emptyAddress } from './address-fields.tsx';
import { useSaveAddress } from './change-company.ts';

interface AddressFormProps {
  /** the address to change; null for a new one */
  address: CompanyAddress | null;
  onDone: () => void;
}

export function AddressForm({ address, onDone }: AddressFormProps) {
  const form = useForm({ defaultValues: { shipTo: address?.shipTo ?? emptyAddress, isDefault: address?.isDefault ?? false } });
  const { register, handleSubmit, setFocus, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const leaveDialog = useLeaveGuard(isDirty);
  const { mutateAsync: saveAddress } = useSaveAddress(address?._id ?? null);
  // After the user has read that a colleague changed the address, the next save replaces it.
  const [seenShipTo, setSeenShipTo] = useState(address?.shipTo);

  // The form replaces the button that had the focus, so the focus moves to the first field.
  useEffect(() => setFocus('shipTo.name'), [setFocus]);

  const save = handleSubmit(async (typed) => {
    try {
      // Calls `onDone` in a callback, because callbacks do not run if the user has closed this form during the save. `onDone` would then
      // close the form of another address.
      await saveAddress({ ...typed, seenShipTo }, { onSuccess: onDone });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'address-changed') setSeenShipTo(undefined);
      showServerErrors(form, error);
    }
  });

  return (
    <form
      onSubmit={save}
      noValidate
      aria-label={address ? 'Edit address' : 'New address'}
      className="grid grid-cols-6 gap-x-4 gap-y-5 rounded-md border border-line bg-surface p-5 sm:p-6"
    >
      <FormProvider {...form}>
        <AddressFields />
      </FormProvider>
      {!address?.isDefault && (
        <label className="col-span-full flex min-h-11 items-center gap-3">
          <input {...register('isDefault')} type="checkbox" className="size-5 accent-accent" />
          Use as the default address
        </label>
      )}
      <div className="col-span-full grid gap-4">
        <FormError>{errors.root?.message}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isSubmitting}>
            Save address
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
      {leaveDialog}
    </form>
  );
}
