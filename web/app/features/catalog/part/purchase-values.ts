import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { readDraft, saveDraft } from '../../../platform/drafts.ts';
import type { Prefilled } from './prefilled.ts';

/** What the user types into the order form. */
export interface PurchaseValues {
  quantity: string;
  /** The id of a saved address, or `anotherAddress`. Empty: the default. */
  savedAddress: string;
  address: string;
  phone: string;
}

type FilledIn = Pick<PurchaseValues, 'address' | 'phone'>;

/**
 * Creates the order form. Saves what the user typed as a draft. The draft leaves out what the shop filled in: the address of the last order
 * belongs to one company, so it changes if the user switches to another company.
 */
export function usePurchaseValues(draft: { name: string; email: string }, { address, phone }: Prefilled): UseFormReturn<PurchaseValues> {
  const { name, email } = draft;
  const [typed] = useState(() => readDraft(name, email));
  const form = useForm<PurchaseValues>({ defaultValues: { ...valuesWith({ address, phone }), ...typed }, mode: 'onChange' });
  const { subscribe, getValues, setValue } = form;
  const filledIn = useRef<FilledIn>({ address, phone });

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(name, { email, values: typedValues(values, filledIn.current) }),
      }),
    [subscribe, name, email],
  );
  useEffect(() => {
    const isUntouched = getValues('address') === filledIn.current.address;
    filledIn.current = { address, phone };
    if (isUntouched) setValue('address', address);
  }, [getValues, setValue, address, phone]);

  return form;
}

const valuesWith = (filledIn: FilledIn): PurchaseValues => ({ quantity: '', savedAddress: '', ...filledIn });

/** Returns the values that differ from what the shop filled in. */
function typedValues(values: PurchaseValues, filledIn: FilledIn): Record<string, string> {
  const initial = valuesWith(filledIn);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name as keyof PurchaseValues]));
}
