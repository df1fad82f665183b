import type { Basket } from '@axlewright/contract/sales/baskets';
import type { NewOrder } from '@axlewright/contract/sales/orders';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import type { CheckoutValues } from './checkout-values.ts';

interface SentOrder {
  /** Call this before an order is sent. Returns a function that undoes this. Call that one if the shop rejects the order. */
  remember: (order: NewOrder) => () => void;
  /** Call this when the response says that the order was placed. */
  forget: () => void;
}

/**
 * If the response to an order is lost, the form concludes from the basket that the order was placed: when the order's lines are gone. Then it
 * empties the PO number and the note, because they are not for the next order. A field that the buyer has changed since sending stays.
 */
export function useSentOrder(form: UseFormReturn<CheckoutValues>, { companyId, lines }: Basket, email: string): SentOrder {
  const name = `sent order of company ${companyId}`;
  const { getValues, setValue, formState } = form;
  const { isSubmitting } = formState;

  useEffect(() => {
    const { lineIds, ...sent } = readDraft(name, email);
    if (isSubmitting || lineIds === undefined || lines.some(({ _id }) => lineIds.split(' ').includes(_id))) return;
    for (const field of ['purchaseOrder', 'note'] as const) if (getValues(field) === sent[field]) setValue(field, '');
    removeDraft(name);
  }, [name, email, lines, isSubmitting, getValues, setValue]);

  function remember({ basketLines = [], purchaseOrder = '', note = '' }: NewOrder): () => void {
    const earlier = readDraft(name, email);
    saveDraft(name, { email, values: { lineIds: basketLines.join(' '), purchaseOrder, note } });
    return () => saveDraft(name, { email, values: earlier });
  }

  return { remember, forget: () => removeDraft(name) };
}
