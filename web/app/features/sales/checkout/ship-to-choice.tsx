import { shipToText } from '@axlewright/contract/sales/ship-to';
import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { AddressFields } from '../../people/company/address-fields.tsx';
import { type CheckoutSuggestions, type CheckoutValues, offeredChoice, otherAddresses } from './checkout-values.ts';

interface ShipToChoiceProps extends CheckoutSuggestions {
  /** what the address of the last order is called */
  lastAddressTag?: string;
}

/** Lets the buyer choose a saved address, the address of the last order, or a new one. Shows the fields if the address is new. */
export function ShipToChoice({ lastAddressTag = 'Your last order', ...suggestions }: ShipToChoiceProps) {
  const { addresses, lastAddress } = suggestions;
  const { watch, setValue } = useFormContext<CheckoutValues>();
  const chosen = watch('chosen');
  const choice = offeredChoice(chosen, suggestions) ?? otherAddresses.new;
  useEffect(() => {
    if (choice !== chosen) setValue('chosen', choice);
  }, [choice, chosen, setValue]);
  const hasChoice = addresses.length > 0 || lastAddress !== '';
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-semibold text-xl [font-stretch:116%]">Ship to</legend>
      {hasChoice && (
        <div className="grid max-h-96 gap-3 overflow-y-auto p-0.5 sm:grid-cols-2">
          {addresses.map(({ _id, shipTo, isDefault }) => (
            <Choice key={_id} value={_id} tag={isDefault && 'Default'}>
              {shipToText(shipTo)}
            </Choice>
          ))}
          {lastAddress && (
            <Choice value={otherAddresses.last} tag={lastAddressTag}>
              {lastAddress}
            </Choice>
          )}
          <Choice value={otherAddresses.new}>A new address</Choice>
        </div>
      )}
      {choice === otherAddresses.new && (
        <div className="grid grid-cols-6 gap-x-4 gap-y-5">
          <AddressFields />
        </div>
      )}
    </fieldset>
  );
}

function Choice({ value, tag, children }: { value: string; tag?: string | false; children: ReactNode }) {
  const { register } = useFormContext<CheckoutValues>();
  return (
    <label className="flex min-h-11 gap-3 rounded-md border border-line-strong bg-surface p-4 hover:border-ink-soft has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input {...register('chosen')} type="radio" value={value} className="mt-0.5 size-5 shrink-0 accent-accent outline-none" />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">
        {children}
        {tag && <span className="mt-1 block text-ink-faint text-sm">{tag}</span>}
      </span>
    </label>
  );
}
