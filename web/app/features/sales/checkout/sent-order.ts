import type { Basket } from '@axlewright/contract/sales/baskets';
import type { NewOrder } from '@axlewright/contract/sales/orders';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import type { CheckoutValues } from './checkout-values.ts';

interface SentOrder {
  /** Stores an order before it is sent. Returns a function that undoes this, for an order that the shop has rejected. */
  remember: (order: NewOrder) => () => void;
  /** For an order whose response has arrived. */
  forget: () => void;
}

/**
 * If the response to an order is lost, only the basket shows whether the order was placed: then it no longer has the order's lines. As soon as
 * the form has such a basket, it empties the PO number and the note, because they are not for the next order. What the buyer has typed since
 * then stays.
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
