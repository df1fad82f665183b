import { centsFromDollars } from '@axlewright/contract/money/money';
import { type Customer, type PhoneOrder, phoneDigitsOf } from '@axlewright/contract/sales/phone-orders';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { readDraft } from '../../../platform/drafts.ts';
import {
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
  /** the search with which the clerk found the caller */
  searchId: string;
}

export interface CallerSearch {
  /** differs for each search, even with the same words */
  id: string;
  /** what the clerk typed */
  words: string;
}

export const draftNameOf = (companyId: string) => `phone order of company ${companyId}`;

/** The company's number. If it has none, the number of the member who orders, because other members' numbers are not for this order. */
export function phoneFor({ phone, members }: Customer, userId: string): string {
  return phone || (members.find((member) => member.userId === userId)?.phone ?? '');
}

/** Whether the form may replace this number, because the clerk has not typed it. */
export function isSuggestedPhone(customer: Customer, phone: string): boolean {
  return phone === '' || customer.members.some(({ userId }) => phoneFor(customer, userId) === phone);
}

/** Creates the form. It keeps a draft, like the checkout. */
export function usePhoneOrderForm(customer: Customer, clerkEmail: string, search: CallerSearch): UseFormReturn<PhoneOrderValues> {
  const draftName = draftNameOf(customer._id);
  const [defaultValues] = useState(() => startValuesOf(customer, search, valuesOfDraft(readDraft(draftName, clerkEmail))));
  const form = useForm<PhoneOrderValues>({ defaultValues });
  useSavedDraft(form, draftName, clerkEmail);
  return form;
}

function startValuesOf(customer: Customer, search: CallerSearch, draft: Partial<PhoneOrderValues>): PhoneOrderValues {
  const buyers = buyersOf(customer);
  // After another search, somebody else may be calling.
  const isSameCaller = draft.searchId === search.id;
  const member = isSameCaller ? buyers.find((buyer) => buyer.userId === draft.userId) : undefined;
  const { userId = '' } = member ?? callerAmong(buyers, search.words) ?? {};
  const suggested = phoneFor(customer, userId);
  const { phone = suggested } = draft;
  return {
    ...startValues(suggestionsOf(customer), draft),
    phone: isSameCaller || !isSuggestedPhone(customer, phone) ? phone : suggested,
    userId,
    searchId: search.id,
  };
}

type Member = Customer['members'][number];

export const buyersOf = ({ members }: Customer) => members.filter(({ mayOrder }) => mayOrder);

/** Returns the only one who may order, or the only one whom the clerk's search found. Returns undefined if the clerk must choose. */
function callerAmong(buyers: readonly Member[], words: string): Member | undefined {
  const found = buyers.length === 1 ? buyers : buyers.filter((buyer) => isFoundBy(buyer, words.trim().toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

/** The server's search for customers has the same rules. */
function isFoundBy({ name, email, phone }: Member, words: string): boolean {
  const digits = phoneDigitsOf(words);
  return email.includes(words) || name.toLowerCase().includes(words) || (digits !== null && phone.replace(/\D/g, '').includes(digits));
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
    ...destinationOf(values, suggestionsOf(customer)),
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
