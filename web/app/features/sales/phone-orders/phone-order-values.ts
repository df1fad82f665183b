import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Customer, PhoneOrder } from '@axlewright/contract/sales/phone-orders';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { readDraft } from '../../../platform/drafts.ts';
import {
  type CheckoutSuggestions,
  type CheckoutValues,
  destinationOf,
  startValues,
  suggestionsOf,
  useSavedDraft,
  valuesOfDraft,
} from '../checkout/checkout-values.ts';
import { lineOf } from '../order-pad/rows/lines-to-add.ts';
import type { PadRow } from '../order-pad/rows/pad-row.ts';
import { isReady, type RowFinding } from '../order-pad/rows/row-finding.ts';

/** What the clerk fills in, besides the lines. */
export interface PhoneOrderValues extends CheckoutValues {
  /** the member for whom the clerk orders */
  userId: string;
}

export const draftNameOf = (companyId: string) => `phone order of company ${companyId}`;

export function suggestionsFor({ addresses, lastAddress, phone, members }: Customer): CheckoutSuggestions {
  return suggestionsOf({ addresses, lastAddress, phone: phone || members[0]?.phone || '' });
}

/** Creates the form. It keeps a draft, like the checkout. */
export function usePhoneOrderForm(customer: Customer, clerkEmail: string): UseFormReturn<PhoneOrderValues> {
  const draftName = draftNameOf(customer._id);
  const [defaultValues] = useState(() => startValuesOf(customer, valuesOfDraft(readDraft(draftName, clerkEmail))));
  const form = useForm<PhoneOrderValues>({ defaultValues });
  useSavedDraft(form, draftName, clerkEmail);
  return form;
}

function startValuesOf(customer: Customer, draft: Partial<PhoneOrderValues>): PhoneOrderValues {
  const buyers = customer.members.filter(({ mayOrder }) => mayOrder);
  const userId = buyers.find((buyer) => buyer.userId === draft.userId)?.userId ?? buyers[0]?.userId ?? '';
  return { ...startValues(suggestionsFor(customer), draft), userId };
}

/** A line that can be ordered. */
export interface ReadyLine {
  id: number;
  partNumber: string;
  name: string;
  quantity: number;
  note: string;
  orderedAs: string;
  partId: string;
  /** dollars each */
  unitPrice: number;
}

export function readyLinesOf(rows: readonly PadRow[], findings: ReadonlyMap<number, RowFinding>): ReadyLine[] {
  return rows.flatMap((row) => {
    const finding = findings.get(row.id);
    if (!finding || !isReady(finding) || !finding.part || !finding.quantity) return [];
    const { _id, partNumber, name, price } = finding.part;
    const { note = '', orderedAs = '' } = lineOf(row, _id, finding.quantity);
    return [{ id: row.id, partId: _id, partNumber, name, quantity: finding.quantity, note, orderedAs, unitPrice: price ?? 0 }];
  });
}

export const lineCents = ({ unitPrice, quantity }: Pick<ReadyLine, 'unitPrice' | 'quantity'>) => centsFromDollars(unitPrice) * quantity;

export const totalCentsOf = (lines: readonly ReadyLine[]) => lines.reduce((sum, line) => sum + lineCents(line), 0);

/** Returns the order. If a price has changed since the clerk saw it, the shop rejects the order. */
export function phoneOrderOf(values: PhoneOrderValues, lines: readonly ReadyLine[], customer: Customer): PhoneOrder {
  const { userId, purchaseOrder, phone, note } = values;
  return {
    ...destinationOf(values, suggestionsFor(customer)),
    userId,
    purchaseOrder,
    phone,
    note,
    lines: lines.map(({ partId, quantity, unitPrice, note: lineNote, orderedAs }) => ({
      partId,
      quantity,
      seenPrice: unitPrice,
      note: lineNote,
      orderedAs,
    })),
  };
}
