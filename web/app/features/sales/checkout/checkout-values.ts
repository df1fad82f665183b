import type { CompanyAddress } from '@axlewright/contract/people/company';
import { type ShipTo, shipToText } from '@axlewright/contract/sales/ship-to';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { readDraft, saveDraft } from '../../../platform/drafts.ts';
import { emptyAddress } from '../../people/company/address-fields.tsx';

/** What the buyer fills in at the checkout. */
export interface CheckoutValues {
  /** the id of a saved address, or one of `otherAddresses` */
  chosen: string;
  shipTo: ShipTo;
  purchaseOrder: string;
  phone: string;
  note: string;
}

export const otherAddresses = { last: 'last', new: 'new' } as const;

/** What the form suggests to the buyer. */
export interface CheckoutSuggestions {
  /** the saved addresses of the company, the default first */
  addresses: CompanyAddress[];
  /** the address of the buyer's last order, as text; empty if there is none, or if it is a saved address */
  lastAddress: string;
  /** the id of the saved address that is the address of the buyer's last order */
  lastSavedId?: string | undefined;
  phone: string;
}

export function suggestionsOf({ addresses, lastAddress, phone }: Omit<CheckoutSuggestions, 'lastSavedId'>): CheckoutSuggestions {
  const saved = addresses.find(({ shipTo }) => shipToText(shipTo) === lastAddress);
  return { addresses, lastAddress: saved ? '' : lastAddress, lastSavedId: saved?._id, phone };
}

export const draftNameOf = (companyId: string) => `checkout for company ${companyId}`;

/** Creates the form. It keeps a draft: what the buyer typed is still there after a reload, after Back, and after a new sign-in. */
export function useCheckoutForm(draftName: string, email: string, suggestions: CheckoutSuggestions): UseFormReturn<CheckoutValues> {
  const [defaultValues] = useState(() => startValues(suggestions, valuesOfDraft(readDraft(draftName, email))));
  const form = useForm<CheckoutValues>({ defaultValues });
  useSavedDraft(form, draftName, email);
  return form;
}

/** Saves a draft of the form after every change. */
export function useSavedDraft<Values extends CheckoutValues>({ subscribe }: UseFormReturn<Values>, draftName: string, email: string): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draftName, { email, values: draftOf(values) }) }),
    [subscribe, draftName, email],
  );
}

/** Returns the values of the draft, and suggestions for those that it does not have. An address that no longer exists cannot stay chosen. */
export function startValues(suggestions: CheckoutSuggestions, draft: Partial<CheckoutValues>): CheckoutValues {
  const { addresses, lastAddress, phone } = suggestions;
  const suggested = addresses[0]?._id ?? (lastAddress ? otherAddresses.last : otherAddresses.new);
  const chosen = offeredChoice(draft.chosen, suggestions) ?? suggested;
  return { shipTo: emptyAddress, purchaseOrder: '', phone, note: '', ...draft, chosen };
}

/**
 * Returns the chosen address, or undefined if it is no longer offered. While the form is open, someone may remove the address. If someone
 * saves the address of the last order for the company, returns the id of the saved address instead of `last`.
 */
export function offeredChoice(
  chosen: string | undefined,
  { addresses, lastAddress, lastSavedId }: CheckoutSuggestions,
): string | undefined {
  if (chosen === otherAddresses.last && !lastAddress) return lastSavedId;
  const isOffered = chosen === otherAddresses.last || chosen === otherAddresses.new || addresses.some(({ _id }) => _id === chosen);
  return isOffered ? chosen : undefined;
}

/** A draft can store only strings. */
export const draftOf = ({ shipTo, ...texts }: CheckoutValues): Record<string, string> => ({ ...texts, shipTo: JSON.stringify(shipTo) });

export function valuesOfDraft({ shipTo, ...texts }: Record<string, string>): Partial<CheckoutValues> {
  return { ...texts, ...(shipTo && { shipTo: JSON.parse(shipTo) as ShipTo }) };
}

/** Returns the fields of a new order that say where it goes. */
export function destinationOf({ chosen, shipTo }: CheckoutValues, suggestions: CheckoutSuggestions) {
  const choice = offeredChoice(chosen, suggestions);
  if (choice === otherAddresses.last) return { address: suggestions.lastAddress, shipTo: undefined };
  const saved = suggestions.addresses.find(({ _id }) => _id === choice);
  return { address: '', shipTo: saved?.shipTo ?? shipTo };
}
