import { orderAddressMaxLength } from '@axlewright/contract/sales/orders';
import { type ShipTo, shipToText } from '@axlewright/contract/sales/ship-to';
import { textRule } from '@axlewright/contract/text-rule';
import type { UseFormReturn } from 'react-hook-form';
import { validateWith } from '../../../platform/field-errors.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Prefilled } from './prefilled.ts';
import type { PurchaseValues } from './purchase-values.ts';

/** The value of the select for an address that is typed. The other values are ids of saved addresses. */
export const anotherAddress = 'another';

/** Returns the saved address that the user chose, or the default. Null: the user types an address. */
export function chosenAddress({ addresses }: Prefilled, savedAddress: string): ShipTo | null {
  if (savedAddress === anotherAddress) return null;
  return (addresses.find(({ _id }) => _id === savedAddress) ?? addresses[0])?.shipTo ?? null;
}

interface ShipToFieldProps {
  form: UseFormReturn<PurchaseValues>;
  prefilled: Prefilled;
}

/** A list of the company's addresses, and a text field for another one. If there are no saved addresses, there is only the text field. */
export function ShipToField({ form, prefilled }: ShipToFieldProps) {
  const { register, watch, setValue, formState } = form;
  const [savedAddress, address] = watch(['savedAddress', 'address']);
  const { addresses } = prefilled;
  const chosen = chosenAddress(prefilled, savedAddress);
  const selected = chosen ? addresses.find(({ shipTo }) => shipTo === chosen)?._id : anotherAddress;
  return (
    <div className="grid gap-3">
      {addresses.length > 0 && (
        <Field label="Ship to">
          <Select
            value={selected}
            onChange={(event) => setValue('savedAddress', event.target.value)}
            options={[
              ...addresses.map(({ _id, shipTo }) => ({ value: _id, label: lineOf(shipTo) })),
              { value: anotherAddress, label: 'Another address' },
            ]}
          />
        </Field>
      )}
      {chosen ? (
        <p className="whitespace-pre-line border-line border-s-2 ps-3.5 text-ink-soft wrap-anywhere">{shipToText(chosen)}</p>
      ) : (
        <Field
          label={addresses.length > 0 ? 'Address' : 'Ship to'}
          hint={address.trim() === '' && 'We can’t ship the order without an address.'}
          error={formState.errors.address?.message}
        >
          <TextArea
            {...register('address', { validate: validateWith(textRule(orderAddressMaxLength)) })}
            rows={3}
            autoComplete="street-address"
          />
        </Field>
      )}
    </div>
  );
}

const lineOf = ({ name, line1, city }: ShipTo) => `${name}, ${line1}, ${city}`;
