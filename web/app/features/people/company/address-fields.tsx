import { type ShipTo, shipToProblem } from '@axlewright/contract/sales/ship-to';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export const emptyAddress: ShipTo = { name: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: 'US' };

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

/** Only this form has this rule. Addresses that programs saved, or that are older than the rule, may have other ZIP codes. */
const zipCode = /^\d{5}([- ]?\d{4})?$/;
const zipProblem = (typed: string, country: string) =>
  country.trim().toUpperCase() !== 'US' || zipCode.test(typed.trim()) ? null : 'Enter 5 or 9 digits';

/** The fields of an address, for a grid of six columns in a form with a `shipTo`. The form must be in a `FormProvider`. */
export function AddressFields() {
  const { register, formState } = useFormContext<{ shipTo: ShipTo }>();
  return fields.map(({ name, label, autoComplete, hint, className }) => (
    <Field key={name} label={label} hint={hint} error={formState.errors.shipTo?.[name]?.message} className={className}>
      <TextInput
        {...register(`shipTo.${name}`, {
          validate: (typed, { shipTo }) =>
            shipToProblem(name, typed) ?? (name === 'postalCode' ? zipProblem(typed, shipTo.country) : null) ?? true,
          deps: name === 'country' ? 'shipTo.postalCode' : [],
          setValueAs: name === 'country' ? (typed: string) => typed.trim().toUpperCase() : (typed: string) => typed.trim(),
        })}
        autoComplete={autoComplete}
      />
    </Field>
  ));
}
