import type { CompanyAddress } from '@axlewright/contract/people/company';
import { type ShipTo, shipToSchema } from '@axlewright/contract/sales/ship-to';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSaveAddress } from './change-company.ts';

const emptyAddress: ShipTo = { name: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: 'US' };

const fields: readonly { name: keyof ShipTo; label: string; autoComplete: string; hint?: string; className: string }[] = [
  {
    name: 'name',
    label: 'Name',
    autoComplete: 'shipping organization',
    hint: 'The shop or person that receives the parts',
    className: 'col-span-full',
  },
  { name: 'line1', label: 'Street', autoComplete: 'shipping address-line1', className: 'col-span-full' },
  { name: 'line2', label: 'Suite, dock or floor (optional)', autoComplete: 'shipping address-line2', className: 'col-span-full' },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2', className: 'col-span-full sm:col-span-3' },
  { name: 'state', label: 'State', autoComplete: 'shipping address-level1', className: 'col-span-2 sm:col-span-1' },
  { name: 'postalCode', label: 'ZIP code', autoComplete: 'shipping postal-code', className: 'col-span-2 sm:col-span-1' },
  { name: 'country', label: 'Country', autoComplete: 'shipping country', className: 'col-span-2 sm:col-span-1' },
];

interface AddressFormProps {
  /** the address to change; null for a new one */
  address: CompanyAddress | null;
  onDone: () => void;
}

export function AddressForm({ address, onDone }: AddressFormProps) {
  const form = useForm({ defaultValues: { shipTo: address?.shipTo ?? emptyAddress, isDefault: address?.isDefault ?? false } });
  const { register, handleSubmit, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: saveAddress } = useSaveAddress(address?._id ?? null);

  // The form replaces the button that had the focus, so it takes the focus.
  useEffect(() => setFocus('shipTo.name'), [setFocus]);

  const save = handleSubmit(async (typed) => {
    try {
      await saveAddress(typed);
      onDone();
    } catch (error) {
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
      {fields.map(({ name, label, autoComplete, hint, className }) => (
        <Field key={name} label={label} hint={hint} error={errors.shipTo?.[name]?.message} className={className}>
          <TextInput
            {...register(`shipTo.${name}`, {
              validate: validateWith(shipToSchema.shape[name]),
              setValueAs: name === 'country' ? (typed: string) => typed.trim().toUpperCase() : (typed: string) => typed.trim(),
            })}
            autoComplete={autoComplete}
          />
        </Field>
      ))}
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
    </form>
  );
}
